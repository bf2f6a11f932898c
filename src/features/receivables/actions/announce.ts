import type { Work } from '#server/work/work.ts'
import type { LocalDate } from '#values/local-date.ts'

import { balancesChanged, claimsChanged, ledgerChanged, refresh } from '../contract.ts'
import { noteBalances, noteLoadedBalances, takeNotedBalances } from '../store/balance-changes.ts'
import { changesOfLoad, changesOfMalls } from '../store/ledger-changes.ts'
import { mallsOfLoad } from '../store/load-malls.ts'

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

const promiseNotice = (work: Work): Promise<void> =>
  work.enqueue(balancesChanged, {}, { key: balancesChanged.name })

/**
 * Says that open balances of these malls changed, or whose they are, so that what is kept of them
 * is made anew.
 */
export async function announceBalances(
  work: Work,
  malls: readonly number[] | 'all',
): Promise<void> {
  if (await noteBalances(work.tx, malls)) await promiseNotice(work)
}

/** The malls whose balances changed since this was last asked, each told to one asker. */
export const takeBalanceChanges = (work: Work): Promise<readonly number[]> =>
  takeNotedBalances(work.tx)

/** Says what a load brings, or takes away again; asked while its notes are there. */
export async function announceLoad(work: Work, loadId: number, porque: string): Promise<void> {
  if (await noteLoadedBalances(work.tx, loadId)) await promiseNotice(work)
  await announceChange(work, await changesOfLoad(work.tx, loadId), porque)
}

/** Lets the boletos and the actions of its malls follow what a load brought, or took away again. */
export async function followLoad(work: Work, loadId: number): Promise<void> {
  const malls = [...(await mallsOfLoad(work.tx, loadId))]
  await work.enqueue(refresh, { malls }, { key: `${refresh.name} ${loadId}` })
  await work.enqueue(claimsChanged, { malls }, { key: `${claimsChanged.name} ${loadId}` })
}

/** Says that any título of these malls may count otherwise from now on. */
export const announceMalls = async (
  work: Work,
  malls: readonly number[] | 'all',
  porque: string,
): Promise<void> => announceChange(work, await changesOfMalls(work.tx, malls), porque)
