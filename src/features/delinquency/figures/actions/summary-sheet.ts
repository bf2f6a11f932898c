import { harmless } from '#listing/csv-line.ts'
import { numberFormats, type SpreadsheetValue } from '#listing/server/spreadsheet-cell.ts'
import { type NamedSheet, once, writeSheets } from '#listing/server/xlsx.ts'
import type { FileAnswer } from '#server/http/file-answer.ts'
import type { Tx } from '#server/database/connection.ts'
import type { Work } from '#server/work/work.ts'
import { type Competence, formatCompetence } from '#values/competence.ts'

import type { SummaryQuery } from '../contract/query.ts'
import { GRID_COLUMNS, type GridColumn, isShownMemo } from '../rules/grid.ts'
import { countMonthTitulos, type MonthTitulo, monthTitulos } from '../store/month-titulos.ts'
import { amount, type Cell, figureCell, figureFile, share } from './figure-file.ts'
import { type ReadGrid, readGrid } from './summary.ts'

const day = numberFormats.day ?? 'dd/mm/yyyy'

const columnNames = Object.keys(GRID_COLUMNS) as GridColumn[]

const headOf = (column: GridColumn, month: Competence): string => {
  const { label, isYear } = GRID_COLUMNS[column]
  const text = formatCompetence(month)
  return isYear ? `${label}, 01 a ${text}` : `${label}, ${text}`
}

function gridSheet({ grid, month }: ReadGrid, about: readonly string[]): NamedSheet {
  const head: Cell[][] = [
    ...about.map((text) => [harmless(text)]),
    ['Descrição', ...columnNames.map((column) => headOf(column, month))],
  ]
  const shown = isShownMemo(grid.memo.cells) ? [...grid.rows, grid.memo] : grid.rows
  const rows = shown.map(({ row, cells }): Cell[] => [
    row.descricao,
    ...columnNames.map((column) => figureCell(cells[column], row.isPercent)),
  ])
  return {
    name: 'Resumo',
    columns: [{ width: 48 }, ...columnNames.map(() => ({ width: 22, format: amount }))],
    headRows: head.length,
    rows: once([...head, ...rows]),
  }
}

const tituloColumns: readonly (readonly [
  label: string,
  width: number,
  of: (row: MonthTitulo) => SpreadsheetValue,
  format?: string,
])[] = [
  ['Shopping', 28, ({ shopping }) => harmless(shopping)],
  ['LUC', 14, ({ luc }) => harmless(luc)],
  ['Nome fantasia', 32, ({ tradeName }) => harmless(tradeName)],
  ['Título', 18, ({ number }) => harmless(number)],
  ['Boleto', 18, ({ boleto }) => harmless(boleto)],
  ['Tipo de conta', 16, ({ account }) => harmless(account)],
  ['Vencimento', 12, ({ dueOn }) => new Date(`${dueOn}T00:00:00Z`), day],
  ['Faturado bruto', 18, ({ original }) => original / 100, amount],
  ['Descontos, cancelamentos e ajustes', 18, ({ adjusted }) => adjusted / 100, amount],
  ['Recebido bruto', 18, ({ received }) => received / 100, amount],
  ['Em carência', 18, ({ grace }) => grace / 100, amount],
  ['Inadimplência bruta', 18, ({ gross }) => gross / 100, amount],
  ['Recuperação', 18, ({ recovered }) => recovered / 100, amount],
  ['Recebido após o fechamento', 18, ({ afterClose }) => afterClose / 100, amount],
  ['Inadimplência líquida', 18, ({ net }) => net / 100, amount],
  ['Recebido de meses fechados', 18, ({ lateReceived }) => lateReceived / 100, amount],
]

async function* tituloRows(tx: Tx, { month, filter }: ReadGrid): NamedSheet['rows'] {
  yield [tituloColumns.map(([label]) => label)]
  for await (const rows of monthTitulos(tx, { ...filter, from: month }))
    yield rows.map((row) => tituloColumns.map(([, , of]) => of(row)))
}

const titulosSheet = (tx: Tx, read: ReadGrid): NamedSheet => ({
  name: 'Títulos',
  columns: tituloColumns.map(([, width, , format]) =>
    format === undefined ? { width } : { width, format },
  ),
  headRows: 1,
  rows: tituloRows(tx, read),
})

/** The grid as displayed, plus a second sheet with all títulos of its month (rules 10). */
export async function downloadSummary(work: Work, query: SummaryQuery): Promise<FileAnswer> {
  const read = await readGrid(work, query)
  const month = { ...read.filter, from: read.month }
  const rows = await countMonthTitulos(work.tx, month)
  return figureFile(work, query, {
    list: 'delinquency-summary',
    title: 'Resumo de inadimplência',
    month: read.month,
    rows,
    counted: `${read.grid.rows.length} no resumo, ${rows.toLocaleString('pt-BR')} na folha Títulos`,
    write: (tx, about) =>
      writeSheets([gridSheet(read, about), titulosSheet(tx, read)], [amount, share]),
  })
}
