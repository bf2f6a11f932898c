import type { Work } from '#server/work/work.ts'
import type { LocalDate } from '#values/local-date.ts'

import {
  balancesChanged,
  bankActsMayReconcile,
  claimsChanged,
  ledgerChanged,
  refresh,
} from '../contract.ts'
import { markBalances, markLoadedBalances } from '../store/balance-changes.ts'
import { changesOfLoad, changesOfMalls } from '../store/ledger-changes.ts'
import { mallsOfLoad } from '../store/load-malls.ts'

/** Títulos of a mall due from `dueOn` on, whose figures changed from `movedOn` on. */
export type LedgerChange = {
  readonly mallId: number
  readonly dueOn: LocalDate
  readonly movedOn: LocalDate
}

/** Enqueues a job that marks the months computed from the ledger as stale. */
export async function announceChange(
  work: Work,
  changes: readonly LedgerChange[],
  porque: string,
): Promise<void> {
  if (changes.length > 0) await work.enqueue(ledgerChanged, { changes: [...changes], porque })
}

const promiseNotice = (work: Work): Promise<void> =>
  work.enqueue(balancesChanged, {}, { key: balancesChanged.name })

/** Marks the open balances of these malls as changed and enqueues their recalculation. */
export async function announceBalances(
  work: Work,
  malls: readonly number[] | 'all',
): Promise<void> {
  if (await markBalances(work.tx, malls)) await promiseNotice(work)
}

/** A job that follows a load, with the malls that it must have seen. */
export type Follower = { readonly job: string; readonly malls: readonly number[] }

/**
 * Announces what a load or its undo changes. Call it while the undo notes of the load exist.
 * Returns the jobs that follow.
 */
export async function announceLoad(
  work: Work,
  loadId: number,
  porque: string,
): Promise<readonly Follower[]> {
  const hasBalances = await markLoadedBalances(work.tx, loadId)
  if (hasBalances) await promiseNotice(work)
  const changes = await changesOfLoad(work.tx, loadId)
  await announceChange(work, changes, porque)
  const malls = [...new Set(changes.map(({ mallId }) => mallId))]
  return [
    ...(hasBalances ? [{ job: balancesChanged.name, malls: [] }] : []),
    ...(changes.length > 0 ? [{ job: ledgerChanged.name, malls }] : []),
  ]
}

/** Updates boletos and legal actions of the malls after a load or its undo. */
export async function followLoad(work: Work, loadId: number): Promise<readonly Follower[]> {
  const malls = [...(await mallsOfLoad(work.tx, loadId))]
  await work.enqueue(refresh, { malls }, { key: `${refresh.name} ${loadId}` })
  await work.enqueue(claimsChanged, { malls }, { key: `${claimsChanged.name} ${loadId}` })
  await work.enqueue(bankActsMayReconcile, {}, { key: bankActsMayReconcile.name })
  return [
    { job: refresh.name, malls },
    { job: claimsChanged.name, malls },
    { job: bankActsMayReconcile.name, malls: [] },
  ]
}

/** Marks the figures of every título of these malls as stale. */
export const announceMalls = async (
  work: Work,
  malls: readonly number[] | 'all',
  porque: string,
): Promise<void> => announceChange(work, await changesOfMalls(work.tx, malls), porque)
