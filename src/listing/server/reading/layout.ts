import { foldForSearch, foldName } from '#values/fold-text.ts'

import type { CellReader, Flaw } from './cells.ts'

/** A column of a layout: header, staging column, cell reader. */
export type Column = {
  readonly name: string
  readonly into: string
  readonly isRequired: boolean
  readonly readCell: CellReader
}

/** An error of a row check, for one column. */
export type RowFlaw = Flaw & { readonly column: string }

/** Staged value of a column in the checked row; '' if empty or absent. */
export type CellOf = (column: string) => string

/** A kind of file: its columns and row checks. */
export type Layout = {
  /** Name of the file kind, for users and the database. */
  readonly kind: string
  /**
   * Debtor columns, which many rows repeat. Each distinct combination is read, validated and staged
   * once.
   */
  readonly party: readonly Column[]
  /** Columns of the row itself. */
  readonly columns: readonly Column[]
  /** Cross-cell check of the row. Runs only if all its cells are readable. */
  readonly check: (cell: CellOf) => RowFlaw[]
}

/** All columns of a layout. */
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

/** Thread that knows the possible layouts, and the reference data it builds them from. */
export type Layouts = { readonly thread: URL; readonly facts: unknown }

/** Findings about a whole file that the reader itself makes (rules 11, 3). */
export type ReadingFinding = 'J12' | 'J13' | 'J14'

/**
 * Refusal of a whole file, with a sentence for the user. `status` is that of rules 11, `finding`
 * the code under which a source shows it.
 */
export class FileRefused extends Error {
  override readonly name = 'FileRefused'
  readonly status: 413 | 415 | 422
  readonly finding: ReadingFinding | undefined

  constructor(
    message: string,
    options: ErrorOptions & {
      readonly status?: 413 | 415 | 422
      readonly finding?: ReadingFinding
    } = {},
  ) {
    super(message, options)
    this.status = options.status ?? 422
    this.finding = options.finding
  }
}

/**
 * A cell error or warning. The first error of a row carries `rowText`, for the rejected-rows file.
 */
export type Issue = {
  readonly line: number
  readonly severity: 'ERRO' | 'AVISO'
  readonly column: string
  readonly value: string
  readonly reason: string
  readonly rowText: string | undefined
}

export const fold = foldName
const widest = 200

/** Position of each header column; the first one if repeated. */
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

/** The first of these columns that the header repeats. */
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

/** Warning for a row of sums, which is ignored. */
export const totalRow = 'A linha é um total da planilha e foi ignorada.'

const sumWords = /^(?:sub|valor )?tota(?:l|is)(?: geral)?\b|^soma(?:torio)?\b/

/** True for a row of sums: it says so, or has only amounts where other rows have names. */
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

/** The row as a CSV line. */
export const rowTextOf = (cells: readonly string[]): string =>
  cells
    .map((cell) => (/[;"\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(';')
    .slice(0, 20_000)
    .toWellFormed()
