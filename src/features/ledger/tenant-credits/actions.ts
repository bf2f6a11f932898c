import { serveListing } from '#listing/server/serve-listing.ts'

import { tenantCredits } from './contract.ts'
import { creditSource } from './store.ts'

/** Credits of the user's malls, with the open sum (rules 11.12). */
export const servedCredits = serveListing(tenantCredits, {
  source: creditSource,
  toFilter: (_, { shoppingIds, shoppings, ...search }) => ({
    ...search,
    shoppings: shoppings ?? shoppingIds,
  }),
  alsoAnswer: (_, __, { page }) => ({ soma: page.totais?.['aberto'] ?? 0 }),
})
