import type { Work } from '#server/work/work.ts'
import type { LocalDate } from '#values/local-date.ts'

import { ledgerChanged } from '../contract.ts'
import { changesOfLoad, changesOfMalls } from '../store/ledger-changes.ts'

/** Títulos of a mall due from a day on, whose figures changed from another day on. */
export type LedgerChange = {
  readonly mallId: number
  readonly dueOn: LocalDate
  readonly movedOn: LocalDate
}

/** Says that the ledger changed: the months that were worked out from it are marked by a job. */
export async function announceChange(
  work: Work,
  changes: readonly LedgerChange[],
  porque: string,
): Promise<void> {
  if (changes.length > 0) await work.enqueue(ledgerChanged, { changes: [...changes], porque })
}

/** Says what a load brings, or takes away again; asked while its notes are there. */
export const announceLoad = async (work: Work, loadId: number, porque: string): Promise<void> =>
  announceChange(work, await changesOfLoad(work.tx, loadId), porque)

/** Says that any título of these malls may count otherwise from now on. */
export const announceMalls = async (
  work: Work,
  malls: readonly number[] | 'all',
  porque: string,
): Promise<void> => announceChange(work, await changesOfMalls(work.tx, malls), porque)
