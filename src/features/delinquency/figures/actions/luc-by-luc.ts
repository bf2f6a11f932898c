import type { InputOf } from '#contract/call.ts'
import { exportListing, exportTitle } from '#listing/server/export.ts'
import type { FileAnswer } from '#server/http/file-answer.ts'
import type { Work } from '#server/work/work.ts'
import { type Competence, formatCompetence } from '#values/competence.ts'

import { lucByLuc } from '../contract/luc-by-luc.ts'
import type { downloadLucByLuc as downloadCall } from '../contract/summary.ts'
import type { FigureFilter } from '../store/parts.ts'
import { lucSource } from '../store/luc-by-luc.ts'
import { requestedAccounts, requestedMallIds, requestedMonth, requestedRange } from './filter.ts'

type InputOfLuc = InputOf<typeof downloadCall>

const chosen = (texts: readonly string[] | undefined): readonly string[] | undefined => {
  const split = (texts ?? []).flatMap((text) => text.split(',')).filter((text) => text !== '')
  return split.length === 0 ? undefined : split
}

async function requestedMonths(work: Work, query: InputOfLuc, filter: Pick<FigureFilter, 'malls'>) {
  if (query.mesAnoInicio ?? query.mesAnoFim) return requestedRange(work, query, filter.malls)
  const month = await requestedMonth(work, query, filter.malls)
  return { from: month, to: month }
}

const months = ({ from, to }: { readonly from: Competence; readonly to: Competence }) =>
  from === to ? formatCompetence(from) : `${formatCompetence(from)} a ${formatCompetence(to)}`

/** The spreadsheet Luc a Luc (spec 3:2.7); `mes` and `ano` alone select that month. */
export async function downloadLucByLuc(work: Work, query: InputOfLuc): Promise<FileAnswer> {
  const malls = await requestedMallIds(work, query)
  const filter: FigureFilter = {
    ...(await requestedMonths(work, query, { malls })),
    malls,
    today: work.today,
    view: 'TOTAL',
    accounts: await requestedAccounts(work, query.codigosTipoMovimento),
    isShareOnly: false,
    isWithoutGrace: false,
  }
  const contractTypes = chosen(query.codigosTipoContrato)
  const title = await exportTitle(work, lucByLuc, { shoppings: query.shoppingIds })
  const filterWords = [
    ...title.filterWords,
    `Período: ${months(filter)}`,
    ...(filter.accounts ? [`Tipo de conta: ${filter.accounts.join(', ')}`] : []),
    ...(contractTypes ? [`Tipo de contrato: ${contractTypes.join(', ')}`] : []),
  ]
  return exportListing(lucByLuc, lucSource(filter, contractTypes), {}, { ...title, filterWords })
}
