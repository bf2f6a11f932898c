import { addCompetence, type Competence } from '#values/competence.ts'

import type { GRID_COLUMN_NAMES } from '../contract/query.ts'
import { type Figure, figureOf, type Parts, percentOf, sumParts } from './figures.ts'

/** A row of the grid (rules 6.3): a figure in reais or as share of the billed amount. */
export type GridRow = {
  readonly linha: number
  readonly descricao: string
  readonly figure: Figure
  readonly isPercent?: true
  /** Uses the previous month; in year columns, the year up to the previous month. */
  readonly isPrevious?: true
}

/** Row descriptions as worded in rules 6.3. */
export const GRID_ROWS: readonly GridRow[] = [
  { linha: 0, descricao: 'Faturado bruto', figure: 'faturadoBruto' },
  { linha: 1, descricao: '(−) Descontos, cancelamentos e ajustes', figure: 'ajustes' },
  { linha: 2, descricao: '(−) Recebido bruto no mês', figure: 'recebidoBruto' },
  { linha: 3, descricao: '(=) Inadimplência bruta R$', figure: 'inadimplenciaBruta' },
  { linha: 4, descricao: '% Inadimplência bruta', figure: 'inadimplenciaBruta', isPercent: true },
  {
    linha: 5,
    descricao: '% Inadimplência bruta do mês anterior',
    figure: 'inadimplenciaBruta',
    isPercent: true,
    isPrevious: true,
  },
  { linha: 6, descricao: '(−) Recuperação de meses anteriores', figure: 'recuperacao' },
  {
    linha: 7,
    descricao: '(−) Recebido após o fechamento até a data líquida',
    figure: 'aposFechamento',
  },
  { linha: 8, descricao: '(=) Inadimplência líquida R$', figure: 'inadimplenciaLiquida' },
  {
    linha: 9,
    descricao: '% Inadimplência líquida',
    figure: 'inadimplenciaLiquida',
    isPercent: true,
  },
  {
    linha: 10,
    descricao: '% Inadimplência líquida do mês anterior',
    figure: 'inadimplenciaLiquida',
    isPercent: true,
    isPrevious: true,
  },
  { linha: 11, descricao: '(−) Expectativa de recebimento', figure: 'expectativa' },
  { linha: 12, descricao: '(−) Tendência', figure: 'tendencia' },
  { linha: 13, descricao: '(+) Ajustes de expectativa', figure: 'ajustesExpectativa' },
  { linha: 14, descricao: '(=) Inadimplência projetada R$', figure: 'inadimplenciaProjetada' },
  {
    linha: 15,
    descricao: '% Inadimplência projetada',
    figure: 'inadimplenciaProjetada',
    isPercent: true,
  },
  { linha: 16, descricao: 'Recebimento total', figure: 'recebimentoTotal' },
]

/** Below the grid; in no row and no percentage (rules, additions to 5). */
export const MEMO_ROW: GridRow = {
  linha: 17,
  descricao: 'Recebido de meses fechados',
  figure: 'recebidoDeFechados',
}

/** Highlighted rows (spec 3:2.4). */
export const HIGHLIGHTED_ROWS: readonly number[] = [3, 4, 5, 8, 9, 10, 14, 15, 16]

export type GridColumn = (typeof GRID_COLUMN_NAMES)[number]

/** Columns by wire name; acknowledged debt counts as commercial (rules 6.1). */
export const GRID_COLUMNS = {
  valorMensalAluguel: { label: 'Aluguel', accounts: ['ALUGUEL'], isYear: false },
  valorMensalCondominio: { label: 'Condomínio', accounts: ['CONDOMINIO'], isYear: false },
  valorMensalFundo: { label: 'Fundo', accounts: ['FUNDO'], isYear: false },
  valorMensalComerciais: {
    label: 'Comerciais',
    accounts: ['COMERCIAL', 'CONFISSAO'],
    isYear: false,
  },
  valorAnualAluguel: { label: 'Aluguel', accounts: ['ALUGUEL'], isYear: true },
  valorAnualCondominio: { label: 'Condomínio', accounts: ['CONDOMINIO'], isYear: true },
} as const satisfies Readonly<Record<GridColumn, unknown>>

const columnNames = Object.keys(GRID_COLUMNS) as GridColumn[]

/** A zero memo is hidden. */
export const isShownMemo = (cells: Readonly<Partial<Record<GridColumn, number | null>>>): boolean =>
  columnNames.some((column) => (cells[column] ?? 0) !== 0)

/** Parts of a month and account over all requested malls. */
export type MonthParts = { readonly month: Competence; readonly account: string } & Parts

export type MonthRange = { readonly from: Competence; readonly to: Competence }

/**
 * Months that a column counts for a row; undefined if none, such as year up to the previous month
 * in January.
 */
export function monthsOf(
  column: GridColumn,
  month: Competence,
  isPrevious = false,
): MonthRange | undefined {
  const to = isPrevious ? addCompetence(month, -1) : month
  if (!GRID_COLUMNS[column].isYear) return { from: to, to }
  const from = `${month.slice(0, 4)}-01` as Competence
  return to < from ? undefined : { from, to }
}

/** Parts of a column; undefined if none of its months is calculated. */
export function columnParts(
  rows: readonly MonthParts[],
  column: GridColumn,
  months: MonthRange | undefined,
  calculatedMonths: readonly Competence[],
): Parts | undefined {
  if (months === undefined) return undefined
  const isWithin = (month: Competence) => month >= months.from && month <= months.to
  // A view without amounts in a calculated month is zero, not null.
  if (!calculatedMonths.some(isWithin)) return undefined
  const calculated = rows.filter(({ month }) => isWithin(month))
  const accounts: readonly string[] = GRID_COLUMNS[column].accounts
  return sumParts(calculated.filter(({ account }) => accounts.includes(account)))
}

/** Value of a cell in cents, or basis points for a percentage; null is shown as '-'. */
export function cellOf(row: GridRow, parts: Parts | undefined): number | null {
  if (parts === undefined) return null
  return row.isPercent ? percentOf(row.figure, parts) : figureOf(row.figure, parts)
}

/** First month that a grid reads: January, or the December before it. */
export const firstMonthOf = (month: Competence): Competence => {
  const january = `${month.slice(0, 4)}-01` as Competence
  return month === january ? addCompetence(month, -1) : january
}

/** Parts by column; columns without months are absent. */
export type PartsByColumn = Readonly<Partial<Record<GridColumn, Parts>>>

export type Grid = {
  readonly rows: readonly {
    readonly row: GridRow
    readonly cells: Readonly<Record<GridColumn, number | null>>
  }[]
  readonly memo: {
    readonly row: GridRow
    readonly cells: Readonly<Record<GridColumn, number | null>>
  }
  readonly parts: PartsByColumn
  readonly previousParts: PartsByColumn
}

function partsByColumn(
  rows: readonly MonthParts[],
  { month, isPrevious }: { readonly month: Competence; readonly isPrevious: boolean },
  calculatedMonths: readonly Competence[],
): PartsByColumn {
  const found = columnNames.flatMap((column) => {
    const months = monthsOf(column, month, isPrevious)
    const parts = columnParts(rows, column, months, calculatedMonths)
    return parts ? [[column, parts] as const] : []
  })
  return Object.fromEntries(found)
}

/** Builds the 17 rows of a month from the parts of its year and the month before (rules 6.3). */
export function buildGrid(
  monthParts: readonly MonthParts[],
  month: Competence,
  /** Months with a calculation, even if the view has no amounts in them. */
  calculatedMonths: readonly Competence[] = monthParts.map((row) => row.month),
): Grid {
  const parts = partsByColumn(monthParts, { month, isPrevious: false }, calculatedMonths)
  const previousParts = partsByColumn(monthParts, { month, isPrevious: true }, calculatedMonths)
  const toRow = (row: GridRow) => {
    const of = row.isPrevious ? previousParts : parts
    const cells = Object.fromEntries(
      columnNames.map((column) => [column, cellOf(row, of[column])]),
    ) as Record<GridColumn, number | null>
    return { row, cells }
  }
  return { rows: GRID_ROWS.map(toRow), memo: toRow(MEMO_ROW), parts, previousParts }
}
