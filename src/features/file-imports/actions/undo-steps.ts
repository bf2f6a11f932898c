import type { Actor, Work } from '#server/work/work.ts'

import type { ImportKind } from '../contract.ts'
import { type FilledTable, restoreRows } from '../store/changes.ts'
import type { StoredImport } from '../store/imports.ts'

export type { FilledTable } from '../store/changes.ts'
export type { StoredImport } from '../store/imports.ts'

/** Who asked for an undo; the job that does it is of the system. */
export type UndoneBy = Pick<Actor, 'id' | 'name' | 'profile'>

/** How an import of a kind is taken back. */
export type UndoSteps = {
  /** Its rows as the import left them are compared with these: changed ones are not taken back. */
  readonly filled: FilledTable
  /** What people read where a row was changed since, if not by a newer import alone. */
  readonly whenChanged?: string
  /** Puts the rows back, where that is more than what they said before. */
  readonly restore?: (work: Work, done: StoredImport, by: UndoneBy) => Promise<void>
  /** Announces what is no longer so. */
  readonly afterwards?: (work: Work, done: StoredImport) => Promise<void>
}

const steps = new Map<ImportKind, UndoSteps>()

/** Says how imports of these kinds are taken back: the port of whoever fills tables by files. */
export function takesBack(kinds: readonly ImportKind[], how: UndoSteps): void {
  for (const kind of kinds) steps.set(kind, how)
}

/** How an import of this kind is taken back; undefined where nobody has said. */
export const undoStepsOf = (kind: ImportKind): UndoSteps | undefined => steps.get(kind)

/** Puts the rows back as the kind of the import says. */
export const restoreImport = (
  work: Work,
  done: StoredImport,
  how: UndoSteps,
  by: UndoneBy,
): Promise<void> =>
  how.restore ? how.restore(work, done, by) : restoreRows(work.tx, how.filled, done.id)
