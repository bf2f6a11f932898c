import type { RawBuilder } from 'kysely'

import type { Work } from '#server/work/work.ts'
import { monthOf } from '#values/local-date.ts'

import { computedFacts, readLiveTenants, storedFacts } from '../store/customer-facts.ts'
import { rankedCustomers, storedCustomers } from '../store/lists.ts'
import { contactOfCustomer } from '../store/row-facts.ts'
import { viewOf } from './view.ts'

/** Relations for lists of other features. */
export type RankedCustomers = {
  /**
   * Overdue customers of the user's malls: identity, balance, and points of this month's flat list.
   */
  readonly customers: RawBuilder<unknown>
  /**
   * Joins after customers `c`. Promises `p`: last `agreement_on`; `broken_on`, `broken_cents`. What
   * prescribes within 90 days and is in no action, `x`: `first_on`, `last_on`, `cents`. Last
   * contact `l`: `stage`, `contact_on`.
   */
  readonly facts: RawBuilder<unknown>
  /** Last contact of any customers `c`, joined after them as `l`: `stage` and `contact_on`. */
  readonly lastContact: RawBuilder<unknown>
}

export async function readRankedCustomers(work: Work): Promise<RankedCustomers> {
  const view = await viewOf(work, 'CUSTOMER', monthOf(work.today))
  const lastContact = contactOfCustomer(view.stale)
  return view.stale.length === 0
    ? {
        customers: storedCustomers(view.malls),
        facts: storedFacts(view, await readLiveTenants(work.tx, view.malls)),
        lastContact,
      }
    : { customers: rankedCustomers(view), facts: computedFacts(view), lastContact }
}
