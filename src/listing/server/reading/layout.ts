import { foldForSearch } from '#values/fold-text.ts'

import type { CellReader, Flaw } from './cells.ts'

/** One column of a layout: its header, where it is staged, how its cells are read. */
export type Column = {
  readonly name: string
  readonly into: string
  readonly isRequired: boolean
  readonly readCell: CellReader
}

/** What a row check says of one column. */
export type RowFlaw = Flaw & { readonly column: string }

/**
 * The staged value of a column of the row under check; '' when the cell is empty or the column
 * absent.
 */
export type CellOf = (column: string) => string

/** One kind of file: its columns, and what is wrong with a row. */
export type Layout = {
  /** What people and the database call this kind of file. */
  readonly kind: string
  /**
   * Who owes: columns that one row after the other repeats. Each distinct telling is read, judged
   * and staged once.
   */
  readonly party: readonly Column[]
  /** The columns of the row itself. */
  readonly columns: readonly Column[]
  /** What no single cell of the row itself can tell. Runs on rows whose cells are all readable. */
  readonly check: (cell: CellOf) => RowFlaw[]
}

/** Every column of a layout. */
export const columnsOf = ({ party, columns }: Layout): readonly Column[] => [...party, ...columns]

export const requiredColumn = (name: string, into: string, readCell: CellReader): Column => ({
  name,
  into,
  isRequired: true,
  readCell,
})
export const optional = (name: string, into: string, readCell: CellReader): Column => ({
  name,
  into,
  isRequired: false,
  readCell,
})

/**
 * The thread that knows the layouts which a file may have, and the facts of the register that it
 * makes them from.
 */
export type Layouts = { readonly thread: URL; readonly facts: unknown }

/** A reason why a whole file is refused, as a sentence for the person. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused'
}

/**
 * A bad or doubtful cell. `rowText` comes with the first error of a row, for the file of rejected
 * rows.
 */
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

/** Where each column of the header stands; of a name that stands there twice, where it is first. */
export function positions(header: readonly string[]): Map<string, number> {
  if (header.length > widest)
    throw new FileRefused(`O cabeçalho tem ${header.length} colunas; o máximo é ${widest}.`)
  const found = new Map<string, number>()
  header.forEach((name, index) => {
    const key = fold(name)
    if (key !== '' && !found.has(key)) found.set(key, index)
  })
  return found
}

/** The first of these columns that stands twice in the header. */
export const repeatedColumn = (
  header: readonly string[],
  columns: readonly { readonly name: string }[],
): string | undefined => {
  const names = header.map(fold)
  const repeated = columns.find(
    ({ name }) => names.indexOf(fold(name)) !== names.lastIndexOf(fold(name)),
  )
  return repeated && header[names.indexOf(fold(repeated.name))]?.trim()
}

export const repeatedSentence = (name: string): string =>
  `A coluna '${name}' aparece duas vezes no cabeçalho; deixe só uma.`

/** A row of sums below the others is no row of the file. */
export const totalRow = 'A linha é um total da planilha e foi ignorada.'

const sumWords = /^(?:sub|valor )?tota(?:l|is)(?: geral)?\b|^soma(?:torio)?\b/

/**
 * Is it a row of sums: a word that says so, or amounts alone, where the others name who owes what?
 */
export function isTotal(
  cells: readonly {
    readonly text: string
    readonly isAmount: boolean
    readonly isNeeded: boolean
  }[],
): boolean {
  const filled = cells.filter(({ text }) => text.trim() !== '')
  const names = filled.filter(({ isAmount }) => !isAmount)
  if (filled.length === 0 || names.length > 1) return false
  const needed = cells.filter(({ isAmount, isNeeded }) => isNeeded && !isAmount)
  if (needed.length < 2) return false
  return names.length === 0 || sumWords.test(foldForSearch(names[0]?.text ?? ''))
}

/** The row as text again, as a line of a CSV file. */
export const rowTextOf = (cells: readonly string[]): string =>
  cells
    .map((cell) => (/[;"\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(';')
    .slice(0, 20_000)
    .toWellFormed()
