import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'

import { FileAnswer, xlsxMediaType } from '#server/file-answer.ts'
import type { Work } from '#server/work.ts'
import { maskDocument } from '#values/document.ts'
import { foldToAscii } from '#values/fold-text.ts'
import { todayIn } from '#values/instant.ts'

import { type AnyColumn, type Listing, valueAt } from '../definition.ts'
import { filterSentence, filterWords } from '../filter-words.ts'
import { parseSort, sortWhole } from '../sort.ts'
import { resolveDocument } from './document-alias.ts'
import {
  bytesOfExport,
  type ExportColumn,
  type ExportOrder,
  type ExportTitle,
  type PlainQuery,
} from './export-order.ts'
import { type Asked, conditions, rowsQuery, type Source, valuesAt } from './window.ts'

export type { ExportTitle }

type Exported = { readonly columns: readonly AnyColumn[]; readonly sortedBy: string }

const exportedColumns = (listing: Exported): ExportColumn[] =>
  listing.columns
    .filter((column) => column.only !== 'screen')
    .map(({ of, label, as, words }) => ({ of, at: of, label, ...(as && { as }), ...(words && { words }) }))

/** 'boletos-negativados-2026-11-18.xlsx': plain ASCII, for it travels in a header. */
export function exportName(title: string, at: Date, ending: 'xlsx' | 'csv'): string {
  const words = foldToAscii(title)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${words === '' ? 'exportacao' : words}-${todayIn(at)}.${ending}`
}

// Writes queries down and runs none: the connection on which they run is chosen later.
const compiler = new Kysely<Record<string, never>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

const plain = (query: RawBuilder<unknown>): PlainQuery => {
  const { sql: text, parameters } = query.compile(compiler)
  return { sql: text, parameters }
}

// Count ('#') and sums of the filter alone, for the title block and the line of totals.
const sumsOf = <Row>(source: Source<Row>, asked: Asked) => {
  const sums = Object.entries(source.totals ?? {}).map(
    ([name, expression]) => sql`, coalesce(${expression}, 0)::bigint as ${sql.id(name)}`,
  )
  return sql`select count(*)::int as "#"${sql.join(sums, sql``)} from ${source.from} where ${conditions(source, asked)}`
}

function listingOrder<Row>(
  listing: Exported,
  source: Source<Row>,
  asked: Asked,
  about: ExportTitle | undefined,
): ExportOrder {
  const columns = exportedColumns(listing).map((column, index) => ({ ...column, at: `c${index}` }))
  const values = valuesAt(source, Object.fromEntries(columns.map(({ at, of }) => [at, of])))
  return {
    columns,
    about,
    from: { rows: plain(rowsQuery(listing, source, asked, values)), sums: plain(sumsOf(source, asked)) },
  }
}

const answerOf = (about: Pick<ExportTitle, 'title' | 'at'>, ending: 'xlsx' | 'csv', order: ExportOrder): FileAnswer =>
  new FileAnswer(
    exportName(about.title, about.at, ending),
    ending === 'xlsx' ? xlsxMediaType : 'text/csv; charset=utf-8',
    (tx) => bytesOfExport(tx, order),
    order,
  )

/**
 * The rows of a listing as a typed spreadsheet, streamed while the database is still reading; same filter and order as
 * the screen. An order by an unknown column is refused before the answer starts.
 */
export const exportListing = <Row>(
  listing: Exported,
  source: Source<Row>,
  asked: Asked,
  about: ExportTitle,
): FileAnswer => answerOf(about, 'xlsx', listingOrder(listing, source, asked, about))

/** The rows as CSV (UTF-8 with BOM, ';', decimal comma), head first, so that it can be loaded again. */
export const exportListingAsCsv = <Row>(
  listing: Exported,
  source: Source<Row>,
  asked: Asked,
  about: Pick<ExportTitle, 'title' | 'at'>,
): FileAnswer => answerOf(about, 'csv', listingOrder(listing, source, asked, undefined))

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
  return answerOf(about, 'xlsx', {
    columns: exportedColumns(listing),
    about,
    from: { atHand: sortWhole(rows, steps), totals: Object.fromEntries(sums) },
  })
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
