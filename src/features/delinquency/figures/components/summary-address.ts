import { type Query, queryText, type QueryValues } from '#ui/actions/address.ts'
import { type Competence, isCompetence } from '#values/competence.ts'

import { OFFICIAL_FIGURES, type OfficialFigure } from '../contract/official.ts'
import { OPENED_COLUMN_NAMES, type OpenedColumn, VIEWS, type View } from '../contract/query.ts'
import { summaryPath } from '../contract/summary.ts'
import type { TitulosQuery } from '../contract/titulos.ts'

/** An opened cell; for a percentage, also numerator or denominator. */
export type OpenedCell = {
  readonly linha: number
  readonly coluna: OpenedColumn
  readonly parte: 'NUMERADOR' | 'DENOMINADOR'
}

export type OpenedDifference = {
  readonly figure: OfficialFigure
  readonly mall?: number | undefined
  readonly account?: string | undefined
}

/** How the figures are displayed: grid, charts or official comparison. */
export type Presentation = 'resumo' | 'quadros' | 'oficial'

export type SummaryState = {
  /** Empty = all malls of the user. */
  readonly malls: readonly number[]
  readonly month?: Competence | undefined
  readonly view: View
  readonly isShareOnly: boolean
  readonly isWithoutGrace: boolean
  readonly shown: Presentation
  /** In the official comparison: only differences. */
  readonly isDifferentOnly: boolean
  readonly cell?: OpenedCell | undefined
  readonly difference?: OpenedDifference | undefined
}

/** URL parameters owned by the summary. */
export const summaryParams = [
  'shoppings',
  'mes',
  'visao',
  'participacao',
  'semCarencia',
  'quadros',
  'oficial',
  'difere',
  'celula',
  'diferenca',
  'parte',
] as const

const presentations = ['quadros', 'oficial'] as const

function cellOf({ celula = '', parte }: Query): OpenedCell | undefined {
  const [line = '', column] = celula.split('.')
  const coluna = OPENED_COLUMN_NAMES.find((name) => name === column)
  if (coluna === undefined || !/^(\d|1[0-7])$/.test(line)) return undefined
  return {
    linha: Number(line),
    coluna,
    parte: parte === 'DENOMINADOR' ? 'DENOMINADOR' : 'NUMERADOR',
  }
}

function differenceOf({ diferenca = '' }: Query): OpenedDifference | undefined {
  const [name, mall = '', account = ''] = diferenca.split('.')
  const figure = OFFICIAL_FIGURES.find((one) => one === name)
  if (figure === undefined) return undefined
  return {
    figure,
    mall: /^[1-9]\d{0,9}$/.test(mall) ? Number(mall) : undefined,
    account: /^[A-Z]{1,20}$/.test(account) ? account : undefined,
  }
}

/** Parses the URL; ignores invalid values. */
export function readSummaryAddress(query: Query): SummaryState {
  const { shoppings = '', mes = '', visao, participacao, semCarencia } = query
  return {
    malls: shoppings
      .split(',')
      .filter((id) => /^[1-9]\d{0,9}$/.test(id))
      .map(Number),
    month: isCompetence(mes) ? mes : undefined,
    view: VIEWS.find((view) => view === visao) ?? 'TOTAL',
    isShareOnly: participacao === '1',
    isWithoutGrace: semCarencia === '1',
    shown: presentations.find((name) => query[name] === '1') ?? 'resumo',
    isDifferentOnly: query['difere'] === '1',
    cell: cellOf(query),
    difference: differenceOf(query),
  }
}

export const cellKey = ({ linha, coluna }: Pick<OpenedCell, 'linha' | 'coluna'>): string =>
  `${linha}.${coluna}`

export const differenceKey = ({ figure, mall, account }: OpenedDifference): string =>
  [figure, mall ?? '', account ?? ''].join('.')

/** Builds the URL query; omits default values. */
export const writeSummaryAddress = (state: SummaryState): QueryValues => ({
  shoppings: state.malls.length === 0 ? undefined : state.malls.join(','),
  mes: state.month,
  visao: state.view === 'TOTAL' ? undefined : state.view,
  participacao: state.isShareOnly ? '1' : undefined,
  semCarencia: state.isWithoutGrace ? '1' : undefined,
  quadros: state.shown === 'quadros' ? '1' : undefined,
  oficial: state.shown === 'oficial' ? '1' : undefined,
  difere: state.isDifferentOnly ? '1' : undefined,
  celula: state.cell && cellKey(state.cell),
  diferenca: state.difference && differenceKey(state.difference),
  parte: state.cell?.parte === 'DENOMINADOR' ? state.cell.parte : undefined,
})

export const summaryHref = (state: SummaryState): string =>
  summaryPath + queryText(writeSummaryAddress(state))

/** Input of the grid's call. */
export const summaryInput = ({
  malls,
  month,
  view,
  isShareOnly,
  isWithoutGrace,
}: SummaryState) => ({
  shoppingIds: malls.length === 0 ? undefined : [...malls],
  portfolios: undefined,
  mes: month === undefined ? undefined : Number(month.slice(5)),
  ano: month === undefined ? undefined : Number(month.slice(0, 4)),
  visao: view,
  apenasParticipacao: isShareOnly,
  semCarencia: isWithoutGrace,
})

/** Input for the títulos of a difference; the month is already in the URL. */
const differenceInput = (
  { malls, month }: SummaryState,
  { figure, mall, account }: OpenedDifference,
) => {
  const shoppings = mall === undefined ? malls : [mall]
  return {
    shoppingIds: shoppings.length === 0 ? undefined : [...shoppings],
    mesAnoInicio: month,
    mesAnoFim: month,
    codigosTipoMovimento: account === undefined ? undefined : [account],
    cartao: figure,
    oficial: true,
  }
}

export function openedInput(
  state: SummaryState,
): { readonly key: string; readonly input: TitulosQuery } | undefined {
  const { cell, difference } = state
  if (difference)
    return {
      key: differenceKey(difference),
      input: differenceInput(state, difference) as TitulosQuery,
    }
  const oficial = state.shown === 'oficial' ? { oficial: true } : {}
  return (
    cell && {
      key: cellKey(cell),
      input: { ...summaryInput(state), ...cell, ...oficial } as TitulosQuery,
    }
  )
}

/** Switches a percentage between numerator and denominator. */
export const withPart = (state: SummaryState, parte: OpenedCell['parte']): SummaryState => ({
  ...state,
  cell: state.cell && { ...state.cell, parte },
})
