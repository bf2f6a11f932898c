import { serveListing } from '#listing/server/serve-listing.ts'
import { InvalidInput, NotFound, Refused } from '#server/http/errors.ts'

import { slipTendency } from '../contract/trend.ts'
import { mallsByName, trendSource } from '../store/trend.ts'
import { monthOf } from './slips.ts'

const wrongPeriod = 'A data final não pode ser anterior à data inicial.'

/** The tab 'Ajuste de tendência'; malls are selected by name, as in all these calls (rules 7.4). */
export const servedTrend = serveListing(slipTendency, {
  source: ({ today }) => trendSource(today, monthOf(today)),
  toFilter: async ({ tx, actor }, search) => {
    const { shoppingName, dateFrom, dateTo } = search
    if (dateFrom !== undefined && dateTo !== undefined && dateTo < dateFrom)
      throw new InvalidInput(wrongPeriod, {
        campos: [{ campo: 'dateTo', mensagem: wrongPeriod }],
      })
    if (shoppingName === undefined) return search
    const malls = await mallsByName(tx, shoppingName, actor.malls)
    if (malls.length === 0) throw new NotFound('Shopping não encontrado.')
    if (malls.length > 1) throw new Refused(`Há mais de um shopping com o nome ${shoppingName}.`)
    return search
  },
})
