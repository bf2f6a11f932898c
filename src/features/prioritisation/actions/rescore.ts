import { readParameters } from '#features/debt-items/store/parameters.ts'
import type { Work } from '#server/work/work.ts'

import { rescoreCustomers, rescoreGroups } from '../contract/jobs.ts'
import { worklistQueries } from '../contract/rows.ts'
import { weightsOf } from '../rules/weights.ts'
import * as store from '../store/rescore.ts'

/** To whom something was said, or of whom it was taken back. */
export type Conversation = {
  readonly tenants?: readonly number[]
  readonly subjects?: readonly { readonly mallId: number; readonly document: string }[]
  /** Groups in whose page it was noted. */
  readonly groups?: readonly (number | null)[]
}

const distinct = (ids: readonly number[]) => [...new Set(ids)].toSorted((a, b) => a - b)

/**
 * Scores customers again as soon as something was said to them, in the transaction of the act (rules
 * 7.3). Their groups stand over all malls, which the person may not see: a job follows. While a cut is
 * being made its rows are not there yet and it may not see the act: a job scores them after it.
 */
export async function conversationChanged(
  work: Work,
  { tenants = [], subjects = [], groups = [] }: Conversation,
): Promise<void> {
  const { tx, today } = work
  const ids = distinct([
    ...tenants,
    ...(subjects.length === 0 ? [] : await store.tenantsOf(tx, subjects)),
  ])
  if (await store.holdOffCuts(tx)) {
    const weights = weightsOf(await readParameters(tx))
    await store.rescore(tx, { owner: 'CUSTOMER', ids, today, weights })
  } else if (ids.length > 0) await work.enqueue(rescoreCustomers, { tenantIds: ids })
  const groupIds = distinct([
    ...groups.filter((id) => id !== null),
    ...(await store.groupsOf(tx, ids)),
  ])
  if (groupIds.length > 0) await work.enqueue(rescoreGroups, { groupIds })
  work.invalidate(worklistQueries)
}

async function rescoreNow(
  work: Work,
  { owner, ids }: Pick<store.Rescoring, 'owner' | 'ids'>,
): Promise<void> {
  const { tx, today } = work
  await store.awaitCut(tx)
  const weights = weightsOf(await readParameters(tx))
  await store.rescore(tx, { owner, ids, today, weights })
  work.invalidate(worklistQueries)
}

/** Scores customers again, once no cut is being made. */
export const rescoreCustomersNow = (
  work: Work,
  { tenantIds }: { readonly tenantIds: readonly number[] },
): Promise<void> => rescoreNow(work, { owner: 'CUSTOMER', ids: tenantIds })

/** Scores groups again, over all malls, once no cut is being made. */
export const rescoreGroupsNow = (
  work: Work,
  { groupIds }: { readonly groupIds: readonly number[] },
): Promise<void> => rescoreNow(work, { owner: 'GROUP', ids: groupIds })
