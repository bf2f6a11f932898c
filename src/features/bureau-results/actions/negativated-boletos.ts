import { outcomeLabels, statusLabels } from '#features/debt-items/actions/status-words.ts'
import { describeCode, effectOfCode } from '#features/bureau-exchange/gateway/return-codes.ts'
import { serveListing } from '#listing/server/serve-listing.ts'

import { type NegativatedBoleto, negativatedBoletos } from '../contract/negativated-boletos.ts'
import { negativatedSource, type NegativatedRow } from '../store/negativated-boletos.ts'

function toRow({ retornoSerasa, ...row }: NegativatedRow): NegativatedBoleto {
  const { codigos, exclusao, ...retorno } = retornoSerasa
  const erros = codigos
    .filter((code) => effectOfCode(code, exclusao ? 'E' : 'I') !== 'registro')
    .map((code) => {
      const { codigo, descricao, orientacao } = describeCode(code)
      return { codigo, description: descricao, orientacao }
    })
  return { ...row, retornoSerasa: { ...retorno, erros } }
}

/**
 * One row per person that was sent (spec 1:2.12); without a status, both of the screen (rules 4.8).
 */
export const servedResults = serveListing(negativatedBoletos, {
  source: negativatedSource(statusLabels, outcomeLabels),
  toFilter: (_, search) => ({
    ...search,
    enviados: true,
    status: search.status?.length ? search.status : ['FINALIZADO', 'FINALIZADO_COM_ERRO'],
  }),
  toRow,
})
