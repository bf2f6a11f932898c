import { InvalidInput } from '#server/http/errors.ts'
import { type Malls, NO_MALL } from '#server/database/mall-scope.ts'
import type { Work } from '#server/work/work.ts'
import { type Competence, competence } from '#values/competence.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { SummaryQuery, View } from '../contract/query.ts'
import type { MonthRange } from '../rules/grid.ts'
import type { FigureFilter } from '../store/parts.ts'
import { accountsOf, mallsOfPortfolios, newestMonth, newestFinalMonth } from '../store/runs.ts'

type MallInput = Pick<SummaryQuery, 'shoppingIds' | 'portfolios'>

const within = (malls: Malls, chosen: readonly number[] | undefined): Malls => {
  if (chosen === undefined || chosen.length === 0) return malls
  return malls === 'all' ? chosen : chosen.filter((mall) => malls.includes(mall))
}

/** The requested malls within the user's; no mall if none remains. */
export async function requestedMallIds(work: Work, query: MallInput): Promise<Malls> {
  const ofPortfolios = query.portfolios?.length
    ? await mallsOfPortfolios(work.tx, query.portfolios)
    : undefined
  if (ofPortfolios?.length === 0) return [NO_MALL]
  const malls = within(within(work.actor.malls, query.shoppingIds), ofPortfolios)
  return malls !== 'all' && malls.length === 0 ? [NO_MALL] : malls
}

const monthOfDay = (day: LocalDate): Competence => competence(day.slice(0, 7))

/** The newest calculated month, else the current one. */
const usualMonth = async (work: Work, malls: Malls): Promise<Competence> =>
  (await newestMonth(work.tx, malls)) ?? monthOfDay(work.today)

/** The month of a grid. A month alone means this year; a year alone is refused. */
export async function requestedMonth(
  work: Work,
  { mes, ano }: Pick<SummaryQuery, 'mes' | 'ano'>,
  malls: Malls,
): Promise<Competence> {
  if (mes === undefined && ano === undefined) return usualMonth(work, malls)
  if (mes === undefined)
    throw new InvalidInput('Informe o mês.', {
      campos: [{ campo: 'mes', mensagem: 'Informe o mês.' }],
    })
  const year = ano ?? Number(work.today.slice(0, 4))
  return competence(`${String(year).padStart(4, '0')}-${String(mes).padStart(2, '0')}`)
}

/** Month parameters of a report. */
export type RequestedMonths = {
  readonly mesAnoInicio?: Competence | undefined
  readonly mesAnoFim?: Competence | undefined
}

/** The newest month that is not a prévia (decision 0063). */
const reportedMonth = async (work: Work, malls: Malls): Promise<Competence> =>
  (await newestFinalMonth(work.tx, malls)) ?? monthOfDay(work.today)

/**
 * A range of months. With one end it is that month; without both, the newest month that is not a
 * prévia.
 */
export async function requestedRange(
  work: Work,
  { mesAnoInicio, mesAnoFim }: RequestedMonths,
  malls: Malls,
): Promise<MonthRange> {
  const from = mesAnoInicio ?? mesAnoFim ?? (await reportedMonth(work, malls))
  const to = mesAnoFim ?? from
  if (from > to) {
    const mensagem = 'O mês inicial não pode ser depois do mês final.'
    throw new InvalidInput(mensagem, { campos: [{ campo: 'mesAnoInicio', mensagem }] })
  }
  return { from, to }
}

type ReportInput = MallInput &
  RequestedMonths & {
    readonly nomeFantasia?: string | undefined
    readonly codigosTipoMovimento?: readonly string[] | undefined
    readonly apenasParticipacao?: boolean | undefined
    readonly visao?: View | undefined
    readonly semCarencia?: boolean | undefined
  }

/** Accounts of the requested movement types; undefined = all. */
export async function requestedAccounts(
  work: Work,
  codes: readonly string[] | undefined,
): Promise<readonly string[] | undefined> {
  const split = (codes ?? []).flatMap((code) => code.split(',')).filter((code) => code !== '')
  return split.length === 0 ? undefined : accountsOf(work.tx, split)
}

export async function requestedFigures(work: Work, query: ReportInput): Promise<FigureFilter> {
  const malls = await requestedMallIds(work, query)
  return {
    ...(await requestedRange(work, query, malls)),
    malls,
    today: work.today,
    view: query.visao ?? 'TOTAL',
    accounts: await requestedAccounts(work, query.codigosTipoMovimento),
    tradeName: query.nomeFantasia,
    isShareOnly: query.apenasParticipacao ?? false,
    isWithoutGrace: query.semCarencia ?? false,
  }
}
