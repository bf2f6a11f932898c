import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import type { Work } from '#server/work/work.ts'

import { rescoreCustomers, rescoreGroups } from '../contract/jobs.ts'
import { worklistQueries } from '../contract/rows.ts'
import { weightsOf } from '../rules/weights.ts'
import * as store from '../store/rescore.ts'

/** The tenants or groups that got a contact or promise, or whose contact was removed. */
export type Conversation = {
  readonly tenants?: readonly number[]
  readonly subjects?: readonly { readonly mallId: number; readonly document: string }[]
  /** Groups on whose page the contact was noted. */
  readonly groups?: readonly (number | null)[]
}

const distinct = (ids: readonly number[]) => [...new Set(ids)].toSorted((a, b) => a - b)

/**
 * Rescores customers after a contact, in the same transaction (rules 7.3). A job rescores their
 * groups, which span malls that the user may not see. During a snapshot, customers are also
 * rescored by a job afterwards: the snapshot may miss the act.
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
  if (await store.blockSnapshots(tx)) {
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
  await store.awaitSnapshot(tx)
  const weights = weightsOf(await readParameters(tx))
  await store.rescore(tx, { owner, ids, today, weights })
  work.invalidate(worklistQueries)
}

/** Rescores customers after waiting for a running snapshot. */
export const rescoreCustomersNow = (
  work: Work,
  { tenantIds }: { readonly tenantIds: readonly number[] },
): Promise<void> => rescoreNow(work, { owner: 'CUSTOMER', ids: tenantIds })

/** Rescores groups over all malls after waiting for a running snapshot. */
export const rescoreGroupsNow = (
  work: Work,
  { groupIds }: { readonly groupIds: readonly number[] },
): Promise<void> => rescoreNow(work, { owner: 'GROUP', ids: groupIds })
