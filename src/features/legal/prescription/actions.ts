import type { AnswerOf } from '#contract/call.ts'
import { serveListing } from '#listing/server/serve-listing.ts'
import type { Work } from '#server/work/work.ts'
import { sumCents } from '#values/cents.ts'

import { prescriptionRadar, type prescriptionSummary, WINDOWS } from './contract.ts'
import * as store from './store.ts'

/** The list defaults to the next 180 days, where debts can still be saved. */
export const servedRadar = serveListing(prescriptionRadar, {
  source: (work) => store.radarSource(work.today),
  toFilter: (_, search) => ({
    prazo: String(WINDOWS.far),
    ...withoutUndefined(search as object),
  }),
})

const withoutUndefined = (search: object): object =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))

const shownFirst = 8

/**
 * Totals per mall within 90 and 180 days, and the first tenants to lose títulos. Only títulos
 * without an action.
 */
export async function summaryOf(work: Work): Promise<AnswerOf<typeof prescriptionSummary>> {
  const malls = await store.sumsByMall(work.tx, work.actor.malls, work.today)
  const first = await store.firstTenants(work.tx, work.actor.malls, work.today, shownFirst)
  return {
    shoppings: malls.map(({ mallId, mall, nearCount, nearCents, farCount, farCents }) => ({
      idShopping: mallId,
      shopping: mall,
      titulos90: nearCount,
      valor90: nearCents,
      titulos180: farCount,
      valor180: farCents,
    })),
    titulos90: malls.reduce((sum, { nearCount }) => sum + nearCount, 0),
    valor90: sumCents(malls.map(({ nearCents }) => nearCents)),
    titulos180: malls.reduce((sum, { farCount }) => sum + farCount, 0),
    valor180: sumCents(malls.map(({ farCents }) => farCents)),
    primeiros: first.map(
      ({ tenantId, mallId, mall, tradeName, document, count, firstOn, days, cents }) => ({
        idLojista: tenantId,
        idShopping: mallId,
        shopping: mall,
        nomeFantasia: tradeName,
        cpfCnpj: document,
        titulos: count,
        prescreveEm: firstOn,
        dias: days,
        valor: cents,
      }),
    ),
  }
}
