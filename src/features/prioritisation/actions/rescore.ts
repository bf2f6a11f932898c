import { readParameters } from '#features/debt-items/store/parameters.ts'
import type { Work } from '#server/work/work.ts'

import { rescoreGroups } from '../contract/jobs.ts'
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
 * 7.3). Their groups stand over all malls, which the person may not see: a job follows.
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
  const weights = weightsOf(await readParameters(tx))
  await store.rescore(tx, { owner: 'CUSTOMER', ids, today, weights })
  const groupIds = distinct([
    ...groups.filter((id) => id !== null),
    ...(await store.groupsOf(tx, ids)),
  ])
  if (groupIds.length > 0) await work.enqueue(rescoreGroups, { groupIds })
  work.invalidate(worklistQueries)
}

/** Scores groups again, over all malls. */
export async function rescoreGroupsNow(
  work: Work,
  { groupIds }: { readonly groupIds: readonly number[] },
): Promise<void> {
  const { tx, today } = work
  const weights = weightsOf(await readParameters(tx))
  await store.rescore(tx, { owner: 'GROUP', ids: groupIds, today, weights })
  work.invalidate(worklistQueries)
}
