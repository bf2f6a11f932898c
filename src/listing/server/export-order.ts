import { CompiledQuery, sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
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

/** What the title block says above the rows (rules 10). */
export type ExportTitle = {
  readonly title: string
  readonly user: string
  readonly at: Date
  /** The filters in words, as `filterSentence` writes them; none = 'sem filtros'. */
  readonly filterWords: readonly string[]
}

/** A query that may travel to another thread. */
export type PlainQuery = { readonly sql: string; readonly parameters: readonly unknown[] }

/**
 * A column of the file: `of` is the path under which it is summed, `at` where its value stands in a
 * row.
 */
export type ExportColumn = Pick<AnyColumn, 'of' | 'label' | 'as' | 'words'> & {
  readonly at: string
}

/**
 * An export as plain data: whoever has it and a connection can write the file, this thread or
 * another.
 */
export type ExportOrder = {
  readonly columns: readonly ExportColumn[]
  /**
   * Above the rows of a spreadsheet; a CSV begins with its head, so that it can be loaded again.
   */
  readonly about: ExportTitle | undefined
  /** The word before the sums; 'Total' where it is not given. */
  readonly totalWords?: string
  /** Rows, sums and count of the database ('#' counts), or rows that are already there. */
  readonly from:
    | { readonly rows: PlainQuery; readonly sums: PlainQuery; readonly count: PlainQuery }
    | { readonly atHand: readonly unknown[]; readonly totals: Readonly<Record<string, number>> }
}

type Batches = AsyncIterable<readonly unknown[]>
type Content = {
  readonly count: number
  readonly totals: Readonly<Record<string, number>>
  readonly batches: Batches
}

const fetchSize = 2_000

/**
 * Every row of a query in order, read through a cursor so that memory stays flat. While one piece
 * is written, the database reads the next.
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
      // Whoever stops reading here has no use for its failure either.
      next.catch(() => undefined)
    }
    if (rows.length > 0) yield rows
    if (rows.length < fetchSize) return
  }
}

/**
 * Waits for the first rows before anything is written: what the database refuses is then an error
 * answer and no broken file.
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
  // The word takes the first cell without a sum, so that no sum is lost when the first column has
  // one.
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

/** The columns as they stand in the rows that were read. */
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
  const rowCount = head.length + content.count + (Object.keys(content.totals).length > 0 ? 1 : 0)
  yield* writeXlsx({ columns, headRows: head.length, rowCount }, sheetRows(order, head, content))
}

const quoteCell = (text: string) =>
  /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
const csvLine = (cells: readonly string[]) => `${cells.map(quoteCell).join(';')}\r\n`

async function* csv(tx: Tx, order: ExportOrder): AsyncIterable<Uint8Array> {
  const columns = columnsAt(order)
  const { batches } = await contentOf(tx, order)
  // The byte order mark tells spreadsheet programs that the accents are UTF-8.
  yield Buffer.from(`\ufeff${csvLine(order.columns.map(({ label }) => label))}`)
  for await (const rows of batches) {
    yield Buffer.from(
      rows.map((row) => csvLine(columns.map((column) => csvValue(column, row)))).join(''),
    )
  }
}

/**
 * The bytes of an export while the database is still reading: xlsx with a title block, CSV without
 * one.
 */
export const bytesOfExport = (tx: Tx, order: ExportOrder): AsyncIterable<Uint8Array> =>
  order.about ? spreadsheet(tx, order, order.about) : csv(tx, order)
