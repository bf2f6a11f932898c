import type { RawBuilder } from 'kysely'

import type { Work } from '#server/work/work.ts'
import { monthOf } from '#values/local-date.ts'

import { rankedCustomers } from '../store/lists.ts'
import { viewOf } from './view.ts'

/**
 * The customers with an overdue balance of the malls in sight, as a relation for the lists of other
 * capabilities: who they are, what they owe, and the points of the flat list of this month.
 */
export async function readRankedCustomers(work: Work): Promise<RawBuilder<unknown>> {
  return rankedCustomers(await viewOf(work, 'CUSTOMER', monthOf(work.today)))
}
