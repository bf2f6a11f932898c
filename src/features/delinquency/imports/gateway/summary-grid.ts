import { foldForSearch } from '#values/fold-text.ts'
import { fileLayout } from '#listing/importer.ts'
import { parseBrl } from '#values/cents.ts'

import { SUMMARY_ROWS } from '../rules.ts'

// Columns of the grid in a file, with their table columns (rules 9).
const columns = [
  ['aluguelMes', 'rent'],
  ['condominioMes', 'condominium'],
  ['fundoMes', 'fund'],
  ['comerciaisMes', 'commercial'],
  ['aluguelAno', 'rent_of_year'],
  ['condominioAno', 'condominium_of_year'],
] as const
type Cell = (typeof columns)[number][1]

export const GRID_COLUMNS: readonly string[] = ['descricao', ...columns.map(([name]) => name)]

fileLayout(
  'ZIP_RESUMO',
  GRID_COLUMNS.map((name) => ({ name, isRequired: true })),
)

/** A row of the official grid: cents, or basis points in percentage rows; null for '-'. */
export type SummaryRow = { readonly row_number: number; readonly description: string } & {
  readonly [K in Cell]: number | null
}

/** An error in the file of a mall. */
export type GridFlaw = {
  readonly line: number
  readonly column: string
  readonly value: string
  readonly reason: string
}

// Treats hyphen and minus sign as equal.
const named = (text: string) => foldForSearch(text).replace(/[^a-z0-9%$+=-]/g, '')
const rowNames = SUMMARY_ROWS.map(({ text }) => named(text.replace('−', '-')))

const amountOf = (text: string): number | null | undefined =>
  ['', '-'].includes(text.trim())
    ? null
    : parseBrl(text.replace(/^\((.*)\)$/, '-$1').replace('%', ''))

type Row = { readonly line: number; readonly cells: readonly string[] }

const flaw = (line: number, column: string, value: string, reason: string): GridFlaw => ({
  line,
  column,
  value: value.slice(0, 200),
  reason,
})

/** Why the file is no grid at all: a column or a row is missing. */
function shapeFlaw(rows: readonly Row[], place: ReadonlyMap<string, number>): GridFlaw | undefined {
  const missing = GRID_COLUMNS.filter((name) => !place.has(named(name)))
  if (missing.length > 0)
    return flaw(0, 'arquivo', '', `O cabeçalho não tem ${missing.join(', ')}.`)
  const count = rows.length - 1
  return count === SUMMARY_ROWS.length
    ? undefined
    : flaw(
        0,
        'arquivo',
        String(count),
        `A grade tem ${count} linhas; o resumo tem ${SUMMARY_ROWS.length}.`,
      )
}

/** Reads the grid of a mall: header and 17 rows in the order of rules 6.3, or its error. */
export function readGrid(
  rows: readonly Row[],
): { readonly grid: readonly SummaryRow[] } | { readonly flaws: readonly GridFlaw[] } {
  const header = (rows[0]?.cells ?? []).map(named)
  const place = new Map(header.map((name, index) => [name, index]))
  const wrongShape = shapeFlaw(rows, place)
  if (wrongShape) return { flaws: [wrongShape] }
  const flaws: GridFlaw[] = []
  const grid = rows.slice(1).map(({ line, cells }, index): SummaryRow => {
    const cell = (name: string) => (cells[place.get(named(name)) ?? -1] ?? '').trim()
    const description = cell('descricao')
    if (named(description.replace('−', '-')) !== rowNames[index])
      flaws.push(
        flaw(
          line,
          'descricao',
          description,
          `Aqui se espera '${SUMMARY_ROWS[index]?.text ?? ''}'.`,
        ),
      )
    const figures = columns.map(([name, into]) => {
      const amount = amountOf(cell(name))
      if (amount === undefined)
        flaws.push(flaw(line, name, cell(name), 'O valor deve ser um número com até duas casas.'))
      return [into, amount ?? null] as const
    })
    return {
      row_number: index,
      description: SUMMARY_ROWS[index]?.text ?? description,
      ...(Object.fromEntries(figures) as { [K in Cell]: number | null }),
    }
  })
  return flaws.length > 0 ? { flaws } : { grid }
}
