import { type Competence, formatCompetence } from '#values/competence.ts'

import type { OpenedColumn } from '../contract/query.ts'
import type { CardName } from '../contract/titulos.ts'
import type { Figure } from './figures.ts'
import { GRID_COLUMNS, GRID_ROWS, MEMO_ROW, type MonthRange, monthsOf } from './grid.ts'

export type OpenedFigure = {
  readonly title: string
  readonly figure: Figure
  readonly isPercent: boolean
  /** Months it counts; undefined if none. */
  readonly months: MonthRange | undefined
  readonly accounts?: readonly string[]
}

/** '10/2026', or '09/2026 a 10/2026'. */
export const monthsText = ({ from, to }: MonthRange): string =>
  from === to ? formatCompetence(from) : `${formatCompetence(from)} a ${formatCompetence(to)}`

const cards: Readonly<Record<CardName, { readonly title: string; readonly figure: Figure }>> = {
  faturado: { title: 'Faturado', figure: 'faturado' },
  recebidoBruto: { title: 'Recebimento bruto', figure: 'recebidoBruto' },
  inadimplenciaBruta: { title: 'Inadimplência bruta R$', figure: 'inadimplenciaBruta' },
  inadimplenciaBrutaPercentual: { title: 'Inadimplência bruta %', figure: 'inadimplenciaBruta' },
  recebidoLiquido: { title: 'Recebimento líquido', figure: 'recebidoLiquido' },
  inadimplenciaLiquida: { title: 'Inadimplência líquida R$', figure: 'inadimplenciaLiquida' },
  inadimplenciaLiquidaPercentual: {
    title: 'Inadimplência líquida %',
    figure: 'inadimplenciaLiquida',
  },
  recebimentoTotal: { title: 'Recebimento total', figure: 'recebimentoTotal' },
}

export const openCard = (card: CardName, months?: MonthRange): OpenedFigure => ({
  ...cards[card],
  isPercent: card.endsWith('Percentual'),
  months,
})

// Strips the sign prefix of a grid row description.
const nameOf = (description: string) => description.replace(/^\([−+=]\) /, '')

export function openCell(line: number, column: OpenedColumn, month: Competence): OpenedFigure {
  const row = line === MEMO_ROW.linha ? MEMO_ROW : GRID_ROWS[line]
  if (row === undefined) throw new RangeError(`No row of the grid: ${line}`)
  const figure = { figure: row.figure, isPercent: row.isPercent ?? false }
  if (column === 'todasAsContas')
    return {
      ...figure,
      title: nameOf(row.descricao),
      months: monthsOf('valorMensalAluguel', month, row.isPrevious),
    }
  const { label, accounts, isYear } = GRID_COLUMNS[column]
  return {
    title: `${nameOf(row.descricao)}, ${label}${isYear ? ' no ano' : ''}`,
    ...figure,
    months: monthsOf(column, month, row.isPrevious),
    accounts,
  }
}
