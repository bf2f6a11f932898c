import type { Work } from '#server/work/work.ts'

import type { LoadTotals } from '../contract.ts'
import type { LoadOrder } from '../store/load-rows.ts'
import type { Follower } from './announce.ts'
import type { LoadContext, StagedFile } from './stage.ts'

/** What another feature does around the loads of the upload calls and the command line. */
export type LoadHooks = {
  /** A file was stored for a load. */
  readonly received: (work: Work, load: ReceivedLoad) => Promise<void>
  /** Judges the staged rows; false = the load waits for a person. */
  readonly mayMerge: (
    context: LoadContext,
    order: LoadOrder,
    staged: StagedFile,
    counts: Pick<LoadTotals, 'linhas' | 'aceitas' | 'rejeitadas' | 'comAviso'>,
  ) => Promise<boolean>
  /** In the transaction of the merge. */
  readonly merged: (work: Work, loadId: number, followers: readonly Follower[]) => Promise<void>
  /** Nothing of the file is loaded. */
  readonly refused: (work: Work, loadId: number, because: string) => Promise<void>
  /** All tries are used up. */
  readonly failed: (work: Work, loadId: number, because: string) => Promise<void>
  /** In the transaction of the undo. */
  readonly undone: (work: Work, loadId: number, by: string) => Promise<void>
}

/** A file of an upload call or of the command line. */
export type ReceivedLoad = {
  readonly loadId: number
  readonly fileId: string
  readonly fileName: string
  readonly sha256: string
  readonly kind: 'ORACLE' | 'AUXILIARY'
  readonly mallId: number | null
  readonly isDryRun: boolean
  readonly isCommandLine: boolean
}
