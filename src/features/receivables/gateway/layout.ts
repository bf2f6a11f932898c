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

export type Layout = {
  readonly kind: LayoutKind
  readonly table: string
  readonly columns: readonly Column[]
  /** What no single cell can tell. Runs on rows whose cells are all readable. */
  readonly check: (cell: CellOf) => RowFlaw[]
}

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

const fold = (header: string) => foldForSearch(header).replace(/[^a-z0-9]/g, '')
const widest = 200

function positions(header: readonly string[]): Map<string, number> {
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
  layout.columns.filter(({ name, isRequired }) => isRequired && found.has(fold(name))).length

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
  const missing = best.columns
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

// A cut may leave half of a character, which no JSON of PostgreSQL takes.
const shown = (value: string) => value.slice(0, 200).toWellFormed()
const escapes = /\\/g

/** Reads the rows of one file: cells to staged text, with every problem of a row named at once. */
export class RowReader {
  readonly layout: Layout
  readonly #columns: readonly { readonly column: Column; readonly at: number }[]
  readonly #place = new Map<string, number>()
  readonly #width: number
  readonly #staged: string[]
  /** Columns of the file that no layout names: ignored, and said so. */
  readonly unknown: readonly string[]
  /** Staging columns that the file fills. */
  readonly present: readonly string[]

  constructor(header: readonly string[], layout: Layout) {
    const found = positions(header)
    this.layout = layout
    this.#width = header.length
    this.#columns = layout.columns.map((column, place) => {
      this.#place.set(column.name, place)
      return { column, at: found.get(fold(column.name)) ?? -1 }
    })
    this.#staged = layout.columns.map(() => '')
    const known = new Set(layout.columns.map(({ name }) => fold(name)))
    this.unknown = header.filter((name) => fold(name) !== '' && !known.has(fold(name))).map((name) => name.trim())
    this.present = this.#columns.filter(({ at }) => at >= 0).map(({ column }) => column.into)
  }

  readonly #cellOf: CellOf = (name) => this.#staged[this.#place.get(name) ?? -1] ?? ''

  /** The staged columns as a line of COPY, or undefined when the row is rejected; problems go to `report`. */
  read(line: number, cells: readonly string[], report: (issue: Issue) => void): string | undefined {
    let isGood = true
    const say = (column: string, value: string, { severity, reason }: Flaw) => {
      report({
        line,
        severity,
        column,
        value: shown(value),
        reason,
        rowText: isGood && severity === 'ERRO' ? rowTextOf(cells) : undefined,
      })
      if (severity === 'ERRO') isGood = false
    }
    if (cells.length !== this.#width && !this.#hasOnlyEmptyExtras(cells)) {
      say('linha', '', {
        severity: 'ERRO',
        reason: `A linha tem ${cells.length} colunas e o cabeçalho tem ${this.#width}; a linha pode estar cortada ou ter um ponto e vírgula a mais.`,
        value: '',
      })
      return undefined
    }
    for (let place = 0; place < this.#columns.length; place++) {
      const { column, at } = this.#columns[place] as { column: Column; at: number }
      const raw = at < 0 ? '' : cleanCell(cells[at] ?? '')
      this.#staged[place] = raw
      if (raw === '') {
        if (column.isRequired)
          say(column.name, '', { severity: 'ERRO', reason: 'Preencha esta coluna: ela é obrigatória.', value: '' })
        continue
      }
      const value = column.read(raw)
      if (typeof value === 'string') this.#staged[place] = value
      else {
        this.#staged[place] = value.value
        say(column.name, raw, value)
      }
    }
    if (isGood) for (const flaw of this.layout.check(this.#cellOf)) say(flaw.column, flaw.value, flaw)
    return isGood ? this.#copyLine() : undefined
  }

  // Spreadsheets pad rows with empty cells, and leave off the empty ones at the end.
  #hasOnlyEmptyExtras(cells: readonly string[]): boolean {
    for (let index = this.#width; index < cells.length; index++) if ((cells[index] ?? '').trim() !== '') return false
    return cells.length > this.#width
  }

  #copyLine(): string {
    let line = ''
    for (const value of this.#staged)
      line += value === '' ? '\t\\N' : `\t${value.includes('\\') ? value.replace(escapes, '\\\\') : value}`
    return line
  }
}

// Control characters, odd blanks and byte order marks: no column may hold them.
const control = /[\u0000-\u001f\u007f\u00a0\u2028\u2029\ufeff]+/g
const cleanCell = (cell: string): string => cell.replace(control, ' ').trim()
