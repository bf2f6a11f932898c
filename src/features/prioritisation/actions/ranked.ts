import type { RawBuilder } from 'kysely'

import type { Work } from '#server/work/work.ts'
import { monthOf } from '#values/local-date.ts'

import { prescriptionsOfCustomers, promisesOfCustomers } from '../store/customer-facts.ts'
import { rankedCustomers } from '../store/lists.ts'
import { contactOfCustomer } from '../store/row-facts.ts'
import { viewOf } from './view.ts'

/** Relations for the lists of other capabilities. */
export type RankedCustomers = {
  /**
   * The customers with an overdue balance of the malls in sight: who they are, what they owe, and
   * the points of the flat list of this month.
   */
  readonly customers: RawBuilder<unknown>
  /** The last contact of customers `c`, joined after them as `l`: `stage` and `contact_on`. */
  readonly lastContact: RawBuilder<unknown>
  /** By `tenant_id` what was promised: `agreement_on`, the last; `broken_on`, `broken_cents`. */
  readonly promises: RawBuilder<unknown>
  /** By `tenant_id` what prescribes in 90 days and is in no action: `first_on`, `last_on`, `cents`. */
  readonly prescriptions: RawBuilder<unknown>
}

export async function readRankedCustomers(work: Work): Promise<RankedCustomers> {
  const view = await viewOf(work, 'CUSTOMER', monthOf(work.today))
  return {
    customers: rankedCustomers(view),
    lastContact: contactOfCustomer(view.stale),
    promises: promisesOfCustomers(view),
    prescriptions: prescriptionsOfCustomers(view),
  }
}
