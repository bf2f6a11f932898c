import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { serveListing } from '#listing/server/serve-listing.ts'
import { bankCalendar, businessDaysBetween } from '#values/business-calendar.ts'

import { twinTitulos, unconfirmedTitulos } from '../contract.ts'
import { confirmedTooLongAgo } from '../rules/unconfirmed.ts'
import { twinSource, unconfirmedSource } from '../store/doubtful-lists.ts'

/** Probable twins of the user's malls, with the sum of one título of each pair. */
export const servedTwins = serveListing(twinTitulos, {
  source: twinSource,
  toFilter: (_, { shoppingIds, shoppings, ...search }) => ({
    ...search,
    shoppings: shoppings ?? shoppingIds,
  }),
  alsoAnswer: (_, __, { page }) => ({ soma: page.totais?.['valor'] ?? 0 }),
})

/** Open títulos of the user's malls that guard G33 names. */
export const servedUnconfirmed = serveListing(unconfirmedTitulos, {
  source: unconfirmedSource,
  toFilter: async (work, { shoppingIds, shoppings, ...search }) => ({
    ...search,
    shoppings: shoppings ?? shoppingIds,
    antes: confirmedTooLongAgo(work.today, (await readParameters(work.tx)).SALDO_IDADE_ALERTA),
  }),
  toRow: (row, work) => ({
    ...row,
    diasUteis: businessDaysBetween(bankCalendar, row.ultimaConfirmacao, work.today),
  }),
  alsoAnswer: (_, __, { page }) => ({ soma: page.totais?.['valorAberto'] ?? 0 }),
})
