import {
  outcomeLabels,
  statusLabels,
} from '#features/negativation/debt-items/actions/status-words.ts'
import {
  describeCode,
  effectOfCode,
} from '#features/negativation/bureau-exchange/gateway/return-codes.ts'
import { serveListing } from '#listing/server/serve-listing.ts'
import { readsStoredSums, readTotals } from '#listing/server/page.ts'
import type { Work } from '#server/work/work.ts'
import { cents, type Cents } from '#values/cents.ts'

import { type NegativatedBoleto, negativatedBoletos } from '../contract/negativated-boletos.ts'
import {
  countingPersons,
  negativatedSource,
  type NegativatedRow,
} from '../store/negativated-boletos.ts'

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

const bothStatuses = ['FINALIZADO', 'FINALIZADO_COM_ERRO'] as const

/** Maximum rows for counting distinct documents without stored sums; that takes 0.2 s. */
const mostCompared = 50_000

/**
 * One row per sent person (spec 1:2.12); without a status filter, both statuses of the screen
 * (rules 4.8).
 * In a partly answered lote, a person may be listed while the boleto has neither status.
 */
export const servedResults = serveListing(negativatedBoletos, {
  source: negativatedSource(statusLabels, outcomeLabels),
  toFilter: (_, { status: chosen = [], ...search }) => {
    const isBoth = bothStatuses.every((status) => chosen.includes(status))
    const status = chosen.length === 0 || isBoth ? [...bothStatuses] : chosen
    return {
      ...search,
      enviados: true,
      status: search.noBureau && status.length === bothStatuses.length ? [] : status,
    }
  },
  toRow,
  alsoAnswer: async (work, _, { source, filter, page }) => {
    const persons = countingPersons(source)
    if (page.pageInfo.totalItems > mostCompared && !readsStoredSums(persons, filter))
      return { pessoas: null }
    const { counts } = await readTotals(work.tx, persons, filter)
    return { pessoas: counts['pessoas'] ?? 0 }
  },
})

/** Figures of today's listings: those of the list under 'No bureau hoje'. */
export async function listedNow(
  work: Work,
): Promise<{ readonly boletos: number; readonly pessoas: number; readonly valor: Cents }> {
  const { source, filter } = await servedResults.query(work, { noBureau: true })
  const { counts, totals } = await readTotals(work.tx, source, filter)
  const persons = await readTotals(work.tx, countingPersons(source), filter)
  return {
    boletos: counts['boletos'] ?? 0,
    pessoas: persons.counts['pessoas'] ?? 0,
    valor: cents(totals['valTotalVencido'] ?? 0),
  }
}
