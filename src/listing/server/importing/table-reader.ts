import type { ImportColumn, Importer } from '../../importer.ts'
import { explainMisplaced, namesColumns } from '../reading/header.ts'
import { fold } from '../reading/layout.ts'
import type { FileRow } from '../reading/rows-of-file.ts'
import { asTyped } from '../../csv-line.ts'

/** What is wrong with one cell of a row; the row as it stood in the file. */
export type RowFlaw = {
  readonly line: number
  readonly column: string
  readonly value: string
  readonly reason: string
  readonly cells: readonly string[]
}

/** The text of a cell of the row, '' for an empty one or a column that the file does not have. */
export type CellOf<C extends string> = (column: C) => string

/** Names what is wrong with a cell of the row. */
export type Say<C extends string> = (column: C, reason: string) => void

/** Reads a row whose required cells and lengths were judged; whoever has said a flaw answers nothing. */
export type ReadRow<Row, C extends string, Facts> = (
  row: { readonly line: number; readonly cells: readonly string[]; readonly cell: CellOf<C> },
  say: Say<C>,
  facts: Facts,
) => Row | undefined

/** Reads the rows under a header. */
export type TableReader<Row> = {
  /** Does the file have this column? */
  readonly has: (column: string) => boolean
  readonly readRow: (row: FileRow) => { readonly row?: Row; readonly flaws: readonly RowFlaw[] }
}

/** The reader of the rows under a header, or what keeps the file from being read. */
export type OpenedTable<Row> =
  | { readonly reader: TableReader<Row>; readonly refusals?: undefined }
  | { readonly refusals: readonly string[] }

const mostCells = 200
// Control characters, odd blanks and byte order marks: no cell may hold them.
const control = /[\u0000-\u001f\u007f\u00a0\u2028\u2029\ufeff]+/g

/** What keeps a file with this header from being read, in sentences. */
function refusalsOf(
  { columns, of, accepts }: Pick<Importer, 'columns' | 'of' | 'accepts'>,
  header: readonly string[],
  below: readonly (readonly string[])[],
): readonly string[] {
  if (header.length > mostCells) return [`O cabeçalho tem mais de ${mostCells} colunas.`]
  const names = header.map(fold)
  const required = columns.filter(({ isRequired }) => isRequired)
  const missing = required.filter(({ name }) => !names.includes(fold(name)))
  const requiredNames = required.map(({ name }) => name)
  if (missing.length === required.length)
    return [
      explainMisplaced(
        header,
        below,
        (row) => namesColumns(row, requiredNames),
        accepts.includes('.xlsx'),
      ) ?? `O cabeçalho não é o ${of}: a primeira linha deve ter os nomes das colunas.`,
    ]
  const twice = names.filter((name, index) => name !== '' && names.indexOf(name) !== index)
  return [
    ...[...new Set(twice)].map(
      (name) => `A coluna '${name}' aparece duas vezes no cabeçalho; deixe só uma.`,
    ),
    ...missing.map(({ name }) => `O cabeçalho não tem a coluna obrigatória ${name}.`),
  ]
}

function judgeCells<C extends string>(
  columns: readonly ImportColumn<C>[],
  cell: CellOf<C>,
  say: Say<C>,
): void {
  for (const { name, isRequired } of columns)
    if (isRequired && cell(name) === '') say(name, 'Preencha esta coluna: ela é obrigatória.')
  for (const { name, longest } of columns)
    if (longest !== undefined && cell(name).length > longest)
      say(name, `O texto tem mais de ${longest} caracteres.`)
}

/**
 * Opens a file by its header: names of columns without accents, case, blanks and signs, in any order; columns that nobody
 * knows are left alone, and what stands beyond the header is nothing of the row. `below` are the rows that follow it: a
 * header among them is told.
 */
export const tableReader =
  <Row, C extends string, Facts>(
    { columns, of, accepts }: Pick<Importer<never, C>, 'columns' | 'of' | 'accepts'>,
    readRow: ReadRow<Row, C, Facts>,
  ) =>
  (
    header: readonly string[],
    facts: Facts,
    below: readonly (readonly string[])[] = [],
  ): OpenedTable<Row> => {
    const refusals = refusalsOf({ columns, of, accepts }, header, below)
    if (refusals.length > 0) return { refusals }
    const place = new Map(header.map((name, index) => [fold(name), index]))
    return {
      reader: {
        has: (column) => place.has(fold(column)),
        readRow: ({ line, cells: all }) => {
          const cells = all.slice(0, header.length)
          const flaws: RowFlaw[] = []
          const cell: CellOf<C> = (column) =>
            asTyped((cells[place.get(fold(column)) ?? -1] ?? '').replace(control, ' ').trim())
          const say: Say<C> = (column, reason) => {
            const value = cell(column).slice(0, 200).toWellFormed()
            flaws.push({ line, column, value, reason, cells })
          }
          judgeCells(columns, cell, say)
          const row = readRow({ line, cells, cell }, say, facts)
          return flaws.length > 0 || row === undefined ? { flaws } : { row, flaws }
        },
      },
    }
  }
