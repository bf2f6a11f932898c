import { type RawBuilder, sql } from 'kysely'

import { FileAnswer, xlsxMediaType } from '#server/http/file-answer.ts'
import type { PlainQuery } from '#server/http/exports.ts'
import { foldToAscii } from '#values/fold-text.ts'
import { todayIn } from '#values/instant.ts'

import { type AnyColumn, valueAt } from '../definition.ts'
import { parseSort, sortRows } from '../sort.ts'
import { compiler } from './compiler.ts'
import {
  bytesOfExport,
  type ExportColumn,
  type ExportOrder,
  type ExportTitle,
} from './export-order.ts'
import { type WindowInput, conditions, rowsQuery, type Source, valuesAt } from './window.ts'

export { exportTitle, type OptionNames } from './export-title.ts'
export type { ExportTitle }

type ExportedFile = {
  readonly name: string
  readonly columns: readonly AnyColumn[]
  readonly sortedBy: string
  readonly totalsOnce?: { readonly words: string } | undefined
}

const exportedColumns = (listing: ExportedFile): ExportColumn[] =>
  listing.columns
    .filter((column) => column.only !== 'screen')
    .map(({ of, label, as, words }) => ({
      of,
      at: of,
      label,
      ...(as && { as }),
      ...(words && { words }),
    }))

/** 'boletos-negativados-2026-11-18.xlsx': plain ASCII, because it is sent in a header. */
export function exportName(title: string, at: Date, ending: 'xlsx' | 'csv'): string {
  const words = foldToAscii(title)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${words === '' ? 'exportacao' : words}-${todayIn(at)}.${ending}`
}

const plain = (query: RawBuilder<unknown>): PlainQuery => {
  const { sql: text, parameters } = query.compile(compiler)
  return { sql: text, parameters }
}

// Count of matching rows ('#'), for the decision log.
const countOf = <Row>(source: Source<Row>, input: WindowInput) =>
  sql`select count(*)::int as "#" from ${source.from} where ${conditions(source, input)}`

// Count ('#') and sums of the filter, for the title block and the totals row.
const sumsOf = <Row>(source: Source<Row>, input: WindowInput) => {
  const sums = Object.entries(source.totals ?? {}).map(
    ([name, expression]) => sql`, coalesce(${expression}, 0)::bigint as ${sql.id(name)}`,
  )
  return sql`select count(*)::int as "#"${sql.join(sums, sql``)} from ${source.from} where ${conditions(source, input)}`
}

function listingOrder<Row>(
  listing: ExportedFile,
  source: Source<Row>,
  input: WindowInput,
  about: ExportTitle | undefined,
): ExportOrder {
  const columns = exportedColumns(listing).map((column, index) => ({ ...column, at: `c${index}` }))
  const values = valuesAt(source, Object.fromEntries(columns.map(({ at, of }) => [at, of])))
  return {
    columns,
    about,
    ...(listing.totalsOnce && { totalWords: `Total (${listing.totalsOnce.words})` }),
    from: {
      rows: plain(rowsQuery(listing, source, input, values)),
      sums: plain(sumsOf(source, input)),
      count: plain(countOf(source, input)),
    },
  }
}

const answerOf = (
  list: string,
  about: ExportTitle,
  ending: 'xlsx' | 'csv',
  order: ExportOrder,
): FileAnswer =>
  new FileAnswer(
    exportName(about.title, about.at, ending),
    ending === 'xlsx' ? xlsxMediaType : 'text/csv; charset=utf-8',
    {
      action: 'EXPORTAR',
      entity: 'lista',
      entityId: list,
      body: { titulo: about.title, filtros: about.filterWords },
    },
    (tx) => bytesOfExport(tx, order),
    order,
  )

/**
 * Streams a listing as a typed spreadsheet, with the screen's filter and order. An unknown order
 * column is refused before the answer starts.
 */
export const exportListing = <Row>(
  listing: ExportedFile,
  source: Source<Row>,
  input: WindowInput,
  about: ExportTitle,
): FileAnswer => answerOf(listing.name, about, 'xlsx', listingOrder(listing, source, input, about))

/**
 * Rows as CSV (UTF-8 with BOM, ';', decimal comma), head first, so that it can be imported again.
 */
export const exportListingAsCsv = <Row>(
  listing: ExportedFile,
  source: Source<Row>,
  input: WindowInput,
  about: ExportTitle,
): FileAnswer =>
  answerOf(listing.name, about, 'csv', listingOrder(listing, source, input, undefined))

/** Spreadsheet of rows already loaded, for unpaged searches; sums the given rows. */
export function exportRows<Row>(
  listing: ExportedFile & { readonly totals?: readonly string[] | undefined },
  rows: readonly Row[],
  sort: string | undefined,
  about: ExportTitle,
): FileAnswer {
  const { steps } = parseSort(sort, (of) =>
    listing.columns.some((column) => column.of === of && column.sortable),
  )
  const sums = (listing.totals ?? []).map(
    (path) => [path, rows.reduce((sum, row) => sum + Number(valueAt(row, path) ?? 0), 0)] as const,
  )
  return answerOf(listing.name, about, 'xlsx', {
    columns: exportedColumns(listing),
    about,
    from: { atHand: sortRows(rows, steps), totals: Object.fromEntries(sums) },
  })
}
