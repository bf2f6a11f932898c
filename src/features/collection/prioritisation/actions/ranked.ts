import type { RawBuilder } from 'kysely'

import type { Work } from '#server/work/work.ts'
import { monthOf } from '#values/local-date.ts'

import { prescriptionsOfCustomers, promisesOfCustomers } from '../store/customer-facts.ts'
import { rankedCustomers } from '../store/lists.ts'
import { contactOfCustomer } from '../store/row-facts.ts'
import { viewOf } from './view.ts'

/** Relations for lists of other features. */
export type RankedCustomers = {
  /**
   * Overdue customers of the user's malls: identity, balance, and points of this month's flat list.
   */
  readonly customers: RawBuilder<unknown>
  /** Last contact of customers `c`, joined after them as `l`: `stage` and `contact_on`. */
  readonly lastContact: RawBuilder<unknown>
  /** Promises by `tenant_id`: last `agreement_on`; `broken_on`, `broken_cents`. */
  readonly promises: RawBuilder<unknown>
  /**
   * By `tenant_id`, what prescribes within 90 days and is in no action: `first_on`, `last_on`,
   * `cents`.
   */
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
