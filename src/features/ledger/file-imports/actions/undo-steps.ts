import type { Actor, Work } from '#server/work/work.ts'

import type { ImportKind } from '../contract/imports.ts'
import { type FilledTable, restoreRows } from '../store/changes.ts'
import type { StoredImport } from '../store/imports.ts'

export type { FilledTable } from '../store/changes.ts'
export type { StoredImport } from '../store/imports.ts'

/** The user who requested the undo; the job itself runs as the system. */
export type UndoneBy = Pick<Actor, 'id' | 'name' | 'profile'>

export type UndoSteps = {
  /** Table that the import wrote. Rows changed since are not undone. */
  readonly filled: FilledTable
  /** Message if a row was changed by something other than a newer import. */
  readonly whenChanged?: string
  /** Custom restore, if restoring the previous values is not enough. */
  readonly restore?: (work: Work, done: StoredImport, by: UndoneBy) => Promise<void>
  /** Announces what changed after the undo. */
  readonly afterwards?: (work: Work, done: StoredImport) => Promise<void>
}

const steps = new Map<ImportKind, UndoSteps>()

/** Registers how imports of these kinds are undone; called by the feature that owns the table. */
export function registerUndo(kinds: readonly ImportKind[], how: UndoSteps): void {
  for (const kind of kinds) steps.set(kind, how)
}

/** Undo hooks of this kind; undefined if not registered. */
export const undoStepsOf = (kind: ImportKind): UndoSteps | undefined => steps.get(kind)

export const restoreImport = (
  work: Work,
  done: StoredImport,
  how: UndoSteps,
  by: UndoneBy,
): Promise<void> =>
  how.restore ? how.restore(work, done, by) : restoreRows(work.tx, how.filled, done.id)
