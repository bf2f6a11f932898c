import { CompiledQuery, sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { ExportRows, PlainQuery } from '#server/http/exports.ts'
import { formatInstant } from '#values/instant.ts'

import type { AnyColumn } from '../definition.ts'
import { harmless } from '../csv-line.ts'
import {
  csvValue,
  numberFormats,
  type SpreadsheetValue,
  spreadsheetValue,
} from './spreadsheet-cell.ts'
import { once, writeXlsx } from './xlsx.ts'

/** Title block above the rows (rules 10). */
export type ExportTitle = {
  readonly title: string
  readonly user: string
  readonly at: Date
  /** Filters as written by `filterSentence`; none = 'sem filtros'. */
  readonly filterWords: readonly string[]
}

/** An export column: `of` is the path of its sum, `at` the position of its value in a row. */
export type ExportColumn = Pick<AnyColumn, 'of' | 'label' | 'as' | 'words'> & {
  readonly at: string
}

/** An export as plain data: any thread with a connection can write the file. */
export type ExportOrder = ExportRows & {
  readonly columns: readonly ExportColumn[]
  /** Title block of a spreadsheet. A CSV starts with its head, so that it can be imported again. */
  readonly about: ExportTitle | undefined
  /** Label of the sums; default 'Total'. */
  readonly totalWords?: string
}

type Batches = AsyncIterable<readonly unknown[]>
type Content = {
  readonly count: number
  readonly totals: Readonly<Record<string, number>>
  readonly batches: Batches
}

const fetchSize = 2_000

/**
 * Streams a query in order through a cursor, so memory stays flat. Reads the next batch while one
 * is written.
 */
async function* fetchRows(tx: Tx, { sql: text, parameters }: PlainQuery): Batches {
  await tx.executeQuery(
    CompiledQuery.raw(`declare exported no scroll cursor for ${text}`, [...parameters]),
  )
  const fetch = () => sql<unknown>`fetch ${sql.lit(fetchSize)} from exported`.execute(tx)
  let next = fetch()
  for (;;) {
    const { rows } = await next
    if (rows.length === fetchSize) {
      next = fetch()
      // If the consumer stopped, ignore the failure of the prefetch.
      next.catch(() => undefined)
    }
    if (rows.length > 0) yield rows
    if (rows.length < fetchSize) return
  }
}

/**
 * Waits for the first rows before writing: a database error then becomes an error answer instead of
 * a broken file.
 */
async function peekFirst(batches: Batches): Promise<Batches> {
  const source = batches[Symbol.asyncIterator]()
  let first: IteratorResult<readonly unknown[]> | undefined = await source.next()
  const next = async () => {
    const item = first ?? (await source.next())
    first = undefined
    return item
  }
  const end = async () => (await source.return?.()) ?? { done: true as const, value: undefined }
  return { [Symbol.asyncIterator]: () => ({ next, return: end }) }
}

async function contentOf(tx: Tx, { from }: ExportOrder): Promise<Content> {
  if ('atHand' in from)
    return { count: from.atHand.length, totals: from.totals, batches: once(from.atHand) }
  const { rows } = await tx.executeQuery<Record<string, number>>(
    CompiledQuery.raw(from.sums.sql, [...from.sums.parameters]),
  )
  const { '#': count = 0, ...totals } = rows[0] ?? {}
  return { count, totals, batches: await peekFirst(fetchRows(tx, from.rows)) }
}

function titleBlock(
  { title, user, at, filterWords }: ExportTitle,
  count: number,
): SpreadsheetValue[][] {
  return [
    [harmless(title)],
    [harmless(`Filtros: ${filterWords.length === 0 ? 'sem filtros' : filterWords.join('; ')}`)],
    [harmless(`Usuário: ${user}`)],
    [`Data: ${formatInstant(at)}`],
    [`Linhas: ${count.toLocaleString('pt-BR')}`],
    [],
  ]
}

function totalsLine(
  { columns, totalWords = 'Total' }: ExportOrder,
  totals: Content['totals'],
): SpreadsheetValue[] {
  const sums = columns.map((column) => {
    const sum = totals[column.of]
    return sum === undefined ? null : column.as === 'money' ? sum / 100 : sum
  })
  // Put the label in the first cell without a sum, so that no sum is overwritten.
  const place = sums.indexOf(null)
  return sums.map((sum, index) => (index === place ? totalWords : sum))
}

const widths: Partial<Record<NonNullable<AnyColumn['as']>, number>> = {
  name: 32,
  mall: 28,
  money: 18,
  day: 12,
  month: 10,
  instant: 18,
  document: 20,
  number: 12,
  arrears: 14,
  percent: 10,
}

/** The columns by position in the row. */
const columnsAt = ({ columns }: ExportOrder) =>
  columns.map(({ at, as, words }) => ({ of: at, ...(as && { as }), ...(words && { words }) }))

type SheetRows = readonly (readonly SpreadsheetValue[])[]

async function* sheetRows(
  order: ExportOrder,
  head: SheetRows,
  { totals, batches }: Content,
): AsyncIterable<SheetRows> {
  const columns = columnsAt(order)
  yield head
  for await (const rows of batches)
    yield rows.map((row) => columns.map((column) => spreadsheetValue(column, row)))
  if (Object.keys(totals).length > 0) yield [totalsLine(order, totals)]
}

async function* spreadsheet(
  tx: Tx,
  order: ExportOrder,
  about: ExportTitle,
): AsyncIterable<Uint8Array> {
  const content = await contentOf(tx, order)
  const head = [
    ...titleBlock(about, content.count),
    order.columns.map(({ label }) => harmless(label)),
  ]
  const columns = order.columns.map(({ as = 'text' }) => {
    const format = numberFormats[as]
    return { width: widths[as] ?? 16, ...(format === undefined ? {} : { format }) }
  })
  const footRows = Object.keys(content.totals).length > 0 ? 1 : 0
  const rowCount = head.length + content.count + footRows
  const book = { columns, headRows: head.length, footRows, rowCount }
  yield* writeXlsx(book, sheetRows(order, head, content))
}

const quoteCell = (text: string) =>
  /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
const csvLine = (cells: readonly string[]) => `${cells.map(quoteCell).join(';')}\r\n`

async function* csv(tx: Tx, order: ExportOrder): AsyncIterable<Uint8Array> {
  const columns = columnsAt(order)
  const { batches } = await contentOf(tx, order)
  // The byte order mark makes spreadsheet programs read UTF-8.
  yield Buffer.from(`\ufeff${csvLine(order.columns.map(({ label }) => label))}`)
  for await (const rows of batches) {
    yield Buffer.from(
      rows.map((row) => csvLine(columns.map((column) => csvValue(column, row)))).join(''),
    )
  }
}

/** Streams the bytes of an export: xlsx with a title block, CSV without. */
export const bytesOfExport = (tx: Tx, order: ExportOrder): AsyncIterable<Uint8Array> =>
  order.about ? spreadsheet(tx, order, order.about) : csv(tx, order)
