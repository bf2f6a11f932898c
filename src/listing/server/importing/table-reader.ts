import type { ImportColumn, Importer, ImportKind } from '../../importer.ts'
import { cleanText, foldCode } from '#values/fold-code.ts'
import { exampleReason, isExampleRow } from '#values/example-row.ts'
import { formatCompetence } from '#values/competence.ts'
import { dayFromNumber, formatDate, monthOf } from '#values/local-date.ts'

import {
  type CellReader,
  code,
  competence,
  day,
  document,
  type Flaw,
  numberOf,
  percentage,
} from '../reading/cells.ts'
import type { SheetValue } from '../reading/cells-of-row.ts'
import { FileForms } from '../reading/file-forms.ts'
import { explainMisplaced, namesColumns, otherSeparator } from '../reading/header.ts'
import { fold, isTotal, repeatedColumn, repeatedSentence, totalRow } from '../reading/layout.ts'
import type { FileRow } from '../reading/rows-of-file.ts'
import { asTyped } from '../../csv-line.ts'

/** An error in one cell; includes the original row. */
export type RowFlaw = {
  readonly line: number
  readonly column: string
  readonly value: string
  readonly reason: string
  readonly cells: readonly string[]
}

/** Text of a cell; '' if empty or if the file lacks the column. */
export type CellOf<C extends string> = (column: C) => string

/** Reports an error in a cell of the row. */
export type RejectCell<C extends string> = (column: C, reason: string) => void

/**
 * Parses a row whose required cells and lengths are valid; returns undefined after reporting an
 * error.
 */
export type ReadRow<Row, C extends string, Facts> = (
  row: { readonly line: number; readonly cells: readonly string[]; readonly cell: CellOf<C> },
  reject: RejectCell<C>,
  facts: Facts,
) => Row | undefined

/** Parses the rows below a header. */
export type TableReader<Row> = {
  /** True if the file has this column. */
  readonly has: (column: string) => boolean
  readonly readRow: (row: FileRow) => ReadRowOutcome<Row>
  /** Why the whole file is refused, after all rows were read. */
  readonly refusal: () => string | undefined
}

/** Outcome of a row: parsed, rejected with errors, or ignored. */
export type ReadRowOutcome<Row> = {
  readonly row?: Row
  readonly flaws: readonly RowFlaw[]
  /** Warnings of an accepted row. */
  readonly warnings: readonly RowFlaw[]
  readonly isTotal?: true
}

/** Reader of the rows below a header, or the reasons why the file cannot be read. */
export type OpenedTable<Row> =
  | { readonly reader: TableReader<Row>; readonly refusals?: undefined }
  | { readonly refusals: readonly string[] }

const mostCells = 200

/** Sentences of why a file with this header cannot be read. */
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
      ) ??
        `O cabeçalho não é o ${of}: a primeira linha deve ter os nomes das colunas.${otherSeparator(header)} As colunas obrigatórias são: ${requiredNames.join('; ')}.`,
    ]
  const repeated = repeatedColumn(header, columns)
  return [
    ...(repeated === undefined ? [] : [repeatedSentence(fold(repeated))]),
    ...missing.map(({ name }) => `O cabeçalho não tem a coluna obrigatória ${name}.`),
  ]
}

function validateCells<C extends string>(
  columns: readonly ImportColumn<C>[],
  cell: CellOf<C>,
  reject: RejectCell<C>,
): void {
  for (const { name, isRequired } of columns)
    if (isRequired && cell(name) === '') reject(name, 'Preencha esta coluna: ela é obrigatória.')
  for (const { name, longest } of columns)
    if (longest !== undefined && cell(name).length > longest)
      reject(name, `O texto tem mais de ${longest} caracteres.`)
}

/** Normalized cell text, and its error or warning. */
type TypedCell = { readonly text: string; readonly flaw?: Flaw }

const written = (read: string | Flaw, text: string, as: (value: string) => string): TypedCell => {
  if (typeof read === 'string') return { text: as(read) }
  return { text: read.severity === 'AVISO' ? as(read.value) : text, flaw: read }
}

const dayText = (value: string) => formatDate(dayFromNumber(Number(value)))
const monthText = (value: string) => formatCompetence(monthOf(dayFromNumber(Number(value))))

const readers: Readonly<
  Record<'code' | 'document' | 'day' | 'month', readonly [CellReader, (value: string) => string]>
> = {
  code: [code, (value) => value],
  document: [document, (value) => value],
  day: [day, dayText],
  month: [competence, monthText],
}

// The column's own limit applies to longer codes.
const longestCode = 60

/**
 * Normalizes a cell for all importers: folded codes, documents with leading zeros, DD/MM/AAAA and
 * MM/AAAA whatever the file's format.
 */
function typedCell(
  kind: ImportKind | undefined,
  text: string,
  sheet: SheetValue | undefined,
): TypedCell {
  if (text === '' || kind === undefined) return { text }
  if (kind === 'money') return { text: numberOf(text, sheet) }
  if (kind === 'rate') {
    const read = percentage(text, sheet)
    return typeof read === 'object' && read.severity === 'AVISO' ? { text, flaw: read } : { text }
  }
  const [read, as] = readers[kind]
  const typed = written(read(text, sheet), kind === 'code' ? foldCode(text) : text, as)
  // The importer validates typed text with its own messages.
  const isTyped = sheet === undefined && kind !== 'code' && typed.flaw?.severity === 'ERRO'
  return isTyped || foldCode(text).length > longestCode ? { text: typed.text } : typed
}

/** The columns of an importer, and their places in a file. */
type Places<C extends string> = {
  readonly columns: readonly ImportColumn<C>[]
  readonly place: ReadonlyMap<string, number>
}

/** Normalizes the cells of a row by column, and notes their formats. */
function typeCells<C extends string>(
  { columns, place }: Places<C>,
  forms: FileForms,
  { line, values }: FileRow,
  cells: readonly string[],
): ReadonlyMap<string, TypedCell> {
  const typed = new Map<string, TypedCell>()
  for (const { name, kind } of columns) {
    const at = place.get(fold(name)) ?? -1
    const text = asTyped(cleanText(cells[at] ?? ''))
    const sheet = values?.[at]
    if (text !== '' && sheet === undefined) forms.note(kind, name, line, text)
    typed.set(name, typedCell(kind, text, sheet))
  }
  return typed
}

const isTotalRow = <C extends string>(
  { columns, place }: Places<C>,
  typed: ReadonlyMap<string, TypedCell>,
): boolean =>
  isTotal(
    columns
      .filter(({ name }) => place.has(fold(name)))
      .map(({ name, kind, isRequired }) => ({
        text: typed.get(name)?.text ?? '',
        isAmount: kind === 'money' || kind === 'rate',
        isNeeded: isRequired === true,
      })),
  )

type ReadableRow<C extends string> = Parameters<ReadRow<never, C, never>>[0]

/** Checks a row by the declared columns; `reject` adds an error to those found. */
function checkRow<C extends string>(
  columns: readonly ImportColumn<C>[],
  typed: ReadonlyMap<string, TypedCell>,
  { line, cells, cell }: ReadableRow<C>,
) {
  const flaws: RowFlaw[] = []
  const warnings: RowFlaw[] = []
  // Report a cell once; the format error comes first.
  const reject: RejectCell<C> = (column, reason) => {
    if (flaws.some((flaw) => flaw.column === column)) return
    const value = cell(column).slice(0, 200).toWellFormed()
    flaws.push({ line, column, value, reason, cells })
  }
  for (const { name } of columns) {
    const flaw = typed.get(name)?.flaw
    if (flaw?.severity === 'ERRO') reject(name, flaw.reason)
    else if (flaw)
      warnings.push({ line, column: name, value: cell(name), reason: flaw.reason, cells })
  }
  validateCells(columns, cell, reject)
  return { flaws, warnings, reject }
}

/** Refuses the example row of a template. */
const exampleOutcome = (
  line: number,
  header: readonly string[],
  cells: readonly string[],
): ReadRowOutcome<never> => ({
  flaws: [
    { line, column: header[0] ?? 'linha', value: cells[0] ?? '', reason: exampleReason, cells },
  ],
  warnings: [],
})

/** Ignores a row of sums. */
const totalOutcome = (line: number, cells: readonly string[]): ReadRowOutcome<never> => ({
  flaws: [],
  warnings: [{ line, column: 'linha', value: '', reason: totalRow, cells }],
  isTotal: true,
})

/**
 * Opens a file by its header. Column names match in any order, ignoring accents, case, blanks and
 * signs. Unknown columns and cells beyond the header are ignored. `below` are the following rows: a
 * header among them is reported.
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
    const place = new Map(header.map((name, index) => [fold(name), index] as const).toReversed())
    const places = { columns, place }
    const forms = new FileForms()
    return {
      reader: {
        has: (column) => place.has(fold(column)),
        refusal: () => forms.refusal(),
        readRow: (fileRow) => {
          const { line } = fileRow
          const cells = fileRow.cells.slice(0, header.length)
          if (isExampleRow(cells[0])) return exampleOutcome(line, header, cells)
          const typed = typeCells(places, forms, fileRow, cells)
          if (isTotalRow(places, typed)) return totalOutcome(line, cells)
          const cell: CellOf<C> = (column) => typed.get(column)?.text ?? ''
          const { flaws, warnings, reject } = checkRow(columns, typed, { line, cells, cell })
          const row = readRow({ line, cells, cell }, reject, facts)
          return flaws.length > 0 || row === undefined
            ? { flaws, warnings: [] }
            : { row, flaws, warnings }
        },
      },
    }
  }
