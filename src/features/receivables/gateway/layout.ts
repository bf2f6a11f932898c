import { foldForSearch } from '#values/fold-text.ts'

import type { CellReader, Flaw } from './cells.ts'

/** The three files of the ERP (rules 9). */
export type LayoutKind = 'ORACLE' | 'AUXILIARY' | 'ADJUSTMENT'

/** One column of a layout: its header, where it is staged, how its cells are read. */
export type Column = {
  readonly name: string
  readonly into: string
  readonly isRequired: boolean
  readonly read: CellReader
}

/** What a row check says of one column. */
export type RowFlaw = Flaw & { readonly column: string }

/** The staged value of a column of the row under check; '' when the cell is empty or the column absent. */
export type CellOf = (column: string) => string

/** The codes of the reference tables that a file may name, in upper case, with the ids of their rows. */
export type Codes = {
  readonly contractTypes: ReadonlyMap<string, number>
  readonly documentTypes: ReadonlyMap<string, number>
  readonly movementTypes: ReadonlyMap<string, number>
}

export type Layout = {
  readonly kind: LayoutKind
  /** Who owes: columns that one row after the other repeats. Each distinct telling is read, judged and staged once. */
  readonly party: readonly Column[]
  /** The columns of the row itself. */
  readonly columns: readonly Column[]
  /** What no single cell of the row itself can tell. Runs on rows whose cells are all readable. */
  readonly check: (cell: CellOf) => RowFlaw[]
}

const columnsOf = ({ party, columns }: Layout): readonly Column[] => [...party, ...columns]

export const required = (name: string, into: string, read: CellReader): Column => ({
  name,
  into,
  isRequired: true,
  read,
})
export const optional = (name: string, into: string, read: CellReader): Column => ({
  name,
  into,
  isRequired: false,
  read,
})

/** A reason why a whole file is refused, as a sentence for the person. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused'
}

/** A bad or doubtful cell. `rowText` comes with the first error of a row, for the file of rejected rows. */
export type Issue = {
  readonly line: number
  readonly severity: 'ERRO' | 'AVISO'
  readonly column: string
  readonly value: string
  readonly reason: string
  readonly rowText: string | undefined
}

/** Headers are compared without accents, case, blanks and signs. */
export const fold = (header: string): string => foldForSearch(header).replace(/[^a-z0-9]/g, '')
const widest = 200

/** Where each column of the header stands. */
export function positions(header: readonly string[]): Map<string, number> {
  if (header.length > widest) throw new FileRefused(`O cabeçalho tem ${header.length} colunas; o máximo é ${widest}.`)
  const found = new Map<string, number>()
  header.forEach((name, index) => {
    const key = fold(name)
    if (key === '') return
    if (found.has(key))
      throw new FileRefused(`A coluna '${name.trim()}' aparece duas vezes no cabeçalho; deixe só uma.`)
    found.set(key, index)
  })
  return found
}

const matches = (layout: Layout, found: Map<string, number>) =>
  columnsOf(layout).filter(({ name, isRequired }) => isRequired && found.has(fold(name))).length

/** Tells a layout by its header, and refuses a header that lacks a required column. */
export function recognise(
  header: readonly string[],
  layouts: readonly Layout[],
  expected: LayoutKind | undefined,
): Layout {
  const found = positions(header)
  const [best] = layouts.toSorted((a, b) => matches(b, found) - matches(a, found))
  if (!best || matches(best, found) < 4)
    throw new FileRefused(
      'O cabeçalho não é de nenhuma planilha conhecida: a primeira linha deve ter os nomes das colunas, separados por ponto e vírgula.',
    )
  if (expected && best.kind !== expected)
    throw new FileRefused(`O arquivo tem o cabeçalho da planilha ${best.kind}, e não da planilha ${expected}.`)
  const missing = columnsOf(best)
    .filter(({ name, isRequired }) => isRequired && !found.has(fold(name)))
    .map(({ name }) => name)
  if (missing.length > 0)
    throw new FileRefused(
      `O cabeçalho não tem ${missing.length === 1 ? 'a coluna obrigatória' : 'as colunas obrigatórias'} ${missing.join(', ')}.`,
    )
  return best
}

/** The row as text again, as a line of a CSV file. */
export const rowTextOf = (cells: readonly string[]): string =>
  cells
    .map((cell) => (/[;"\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(';')
    .slice(0, 20_000)
    .toWellFormed()
