import { writeXlsxStream } from 'hucre/xlsx'

import type { Tx } from '#server/database/connection.ts'
import { FileAnswer, xlsxMediaType } from '#server/file-answer.ts'
import type { Work } from '#server/work.ts'
import { maskDocument } from '#values/document.ts'
import { foldToAscii } from '#values/fold-text.ts'
import { formatInstant, todayIn } from '#values/instant.ts'

import { type AnyColumn, type Listing, valueAt } from '../definition.ts'
import { filterSentence, filterWords } from '../filter-words.ts'
import { parseSort, sortWhole } from '../sort.ts'
import { resolveDocument } from './document-alias.ts'
import { csvValue, harmless, numberFormats, type SpreadsheetValue, spreadsheetValue } from './spreadsheet-cell.ts'
import { type Asked, readTotals, rowsQuery, type Source, streamRows } from './window.ts'

/** What the title block says above the rows (rules 10). */
export type ExportTitle = {
  readonly title: string
  readonly user: string
  readonly at: Date
  /** The filters in words, as `filterSentence` writes them; none = 'sem filtros'. */
  readonly filterWords: readonly string[]
}

type Exported = { readonly columns: readonly AnyColumn[]; readonly sortedBy: string }

const exportedColumns = (listing: Exported): readonly AnyColumn[] =>
  listing.columns.filter((column) => column.only !== 'screen')

/** 'boletos-negativados-2026-11-18.xlsx': plain ASCII, for it travels in a header. */
export function exportName(title: string, at: Date, ending: 'xlsx' | 'csv'): string {
  const words = foldToAscii(title)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${words === '' ? 'exportacao' : words}-${todayIn(at)}.${ending}`
}

function titleBlock({ title, user, at, filterWords }: ExportTitle, count: number): SpreadsheetValue[][] {
  return [
    [harmless(title)],
    [harmless(`Filtros: ${filterWords.length === 0 ? 'sem filtros' : filterWords.join('; ')}`)],
    [harmless(`Usuário: ${user}`)],
    [`Data: ${formatInstant(at)}`],
    [`Linhas: ${count.toLocaleString('pt-BR')}`],
    [],
  ]
}

function totalsLine(listing: Exported, totals: Readonly<Record<string, number>>): SpreadsheetValue[] {
  const columns = exportedColumns(listing)
  const sums = columns.map((column) => {
    const sum = totals[column.of]
    return sum === undefined ? null : column.as === 'money' ? sum / 100 : sum
  })
  // The word takes the first cell without a sum, so that no sum is lost when the first column has one.
  const place = sums.indexOf(null)
  return sums.map((sum, index) => (index === place ? 'Total' : sum))
}

const titleLines = 6

type Content = {
  readonly count: number
  readonly totals: Readonly<Record<string, number>>
  readonly batches: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>
}

async function* xlsxRows(
  listing: Exported,
  about: ExportTitle,
  read: () => Promise<Content>,
): AsyncIterable<SpreadsheetValue[]> {
  const columns = exportedColumns(listing)
  const { count, totals, batches } = await read()
  yield* titleBlock(about, count)
  yield columns.map(({ label }) => harmless(label))
  for await (const rows of batches) {
    for (const row of rows) yield columns.map((column) => spreadsheetValue(column, row))
  }
  if (Object.keys(totals).length > 0) yield totalsLine(listing, totals)
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
  percent: 10,
}

type Rows = AsyncIterable<SpreadsheetValue[]>

/** Waits for the first row before anything is written: what the database refuses is then an error answer and no broken file. */
async function* afterFirstRow(rows: Rows, write: (rows: Rows) => AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const source = rows[Symbol.asyncIterator]()
  const first = await source.next()
  const again = async function* (): Rows {
    for (let row = first; !row.done; row = await source.next()) yield row.value
  }
  yield* write(again())
}

function spreadsheet(listing: Exported, about: ExportTitle, read: (tx: Tx) => Promise<Content>): FileAnswer {
  const columns = exportedColumns(listing).map(({ as = 'text' }) => ({
    width: widths[as] ?? 16,
    ...(numberFormats[as] ? { numFmt: numberFormats[as] } : {}),
  }))
  return new FileAnswer(exportName(about.title, about.at, 'xlsx'), xlsxMediaType, (tx) =>
    afterFirstRow(
      xlsxRows(listing, about, () => read(tx)),
      (rows) => writeXlsxStream(rows, { name: 'Dados', columns, freezePane: { rows: titleLines + 1 } }),
    ),
  )
}

/** The rows of a listing as a typed spreadsheet, streamed while the database is still reading; same filter and order as the screen. */
export function exportListing<Row>(
  listing: Exported,
  source: Source<Row>,
  asked: Asked,
  about: ExportTitle,
): FileAnswer {
  // Built before the answer starts: an order by an unknown column is a refusal and no broken file.
  rowsQuery(listing, source, asked)
  return spreadsheet(listing, about, async (tx) => {
    const { '#': count, ...totals } = await readTotals(tx, source, asked)
    return { count, totals, batches: streamRows(tx, listing, source, asked) }
  })
}

/** The same spreadsheet of rows that are already there, for a search that answers everything at once; the sums are theirs. */
export function exportRows<Row>(
  listing: Exported & { readonly totals?: readonly string[] | undefined },
  rows: readonly Row[],
  sort: string | undefined,
  about: ExportTitle,
): FileAnswer {
  const { steps } = parseSort(sort, (of) => listing.columns.some((column) => column.of === of && column.sortable))
  const sums = (listing.totals ?? []).map(
    (path) => [path, rows.reduce((sum, row) => sum + Number(valueAt(row, path) ?? 0), 0)] as const,
  )
  return spreadsheet(listing, about, async () => ({
    count: rows.length,
    totals: Object.fromEntries(sums),
    batches: [sortWhole(rows, steps)],
  }))
}

/**
 * What the title block says, for the person of a unit of work. `names` gives the words of looked-up options, by filter
 * and value; a document is named by its mask.
 */
export async function exportTitle(
  work: Pick<Work, 'tx' | 'actor' | 'now'>,
  listing: Pick<Listing, 'title' | 'filters' | 'suggestions' | 'fixed'>,
  asked: Asked,
  names: Readonly<Record<string, ReadonlyMap<string, string>>> = {},
): Promise<ExportTitle> {
  const masks = new Map<string, string>()
  for (const [key, filter] of Object.entries(listing.filters)) {
    const value = asked[key]
    if (filter.kind === 'document' && typeof value === 'string')
      masks.set(value, maskDocument((await resolveDocument(work.tx, value)) ?? ''))
  }
  const words = filterWords(listing, asked, (key, value) => masks.get(value) ?? names[key]?.get(value))
  return { title: listing.title, user: work.actor.name, at: work.now, filterWords: words.map(filterSentence) }
}

const quoted = (text: string) => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const csvLine = (cells: readonly string[]) => `${cells.map(quoted).join(';')}\r\n`

async function* csvBytes<Row>(tx: Tx, listing: Exported, source: Source<Row>, asked: Asked): AsyncIterable<Uint8Array> {
  const columns = exportedColumns(listing)
  // The byte order mark tells spreadsheet programs that the accents are UTF-8.
  yield Buffer.from(`\ufeff${csvLine(columns.map(({ label }) => label))}`)
  for await (const rows of streamRows(tx, listing, source, asked)) {
    yield Buffer.from(rows.map((row) => csvLine(columns.map((column) => csvValue(column, row)))).join(''))
  }
}

/** The rows as CSV (UTF-8 with BOM, ';', decimal comma), head first, so that it can be loaded again. */
export function exportListingAsCsv<Row>(
  listing: Exported,
  source: Source<Row>,
  asked: Asked,
  about: Pick<ExportTitle, 'title' | 'at'>,
): FileAnswer {
  return new FileAnswer(exportName(about.title, about.at, 'csv'), 'text/csv; charset=utf-8', (tx) =>
    csvBytes(tx, listing, source, asked),
  )
}
