import { type RawBuilder, sql } from 'kysely'

import type { PageInfo } from '#contract/wire.ts'
import type { Tx } from '#server/database/connection.ts'
import { queryBatch } from '#server/database/driver.ts'
import { ofMalls } from '#server/database/mall-scope.ts'
import { onePlan } from '#server/database/statement-names.ts'
import type { Cents } from '#values/cents.ts'

import { defaultPageSize, maxRows } from '../address.ts'
import type { Listing } from '../definition.ts'
import {
  allColumns,
  allOf,
  conditionsOf,
  type CounterSource,
  mallsFilter,
  order,
  orderSteps,
  conditions,
  type RequestedFilter,
  rowsQuery,
  type Source,
  type Sql,
  sumsRow,
  type WindowInput,
} from './window.ts'

// Reading a row costs more than finding its position: for deep pages, find the keys first.
const deepPage = 100

/** Rows of one page; skips earlier rows by key only. */
export function pageQuery<Row>(
  listing: Pick<Listing, 'sortedBy'>,
  source: Source<Row>,
  input: WindowInput,
  size: number,
  offset: number,
): RawBuilder<Row> {
  if (offset < deepPage) {
    // Literals: for parameters the planner assumes a tenth of the rows and plans each search again.
    const literal = (value: number) =>
      source.isOfOnePlan && size <= deepPage ? sql.lit(value) : sql`${value}`
    const mark = source.isOfOnePlan ? sql.raw(` ${onePlan}`) : sql``
    return sql<Row>`${rowsQuery(listing, source, input)} limit ${literal(size)} offset ${literal(offset)}${mark}`
  }
  const by = order(listing, source, input)
  const { keys } = source
  const isLean =
    keys && !orderSteps(listing, source, input).some(({ of }) => keys.besides.includes(of))
  return sql<Row>`
    select ${source.row ?? allColumns(source)} from ${source.from} where (${source.key}) in (
    select ${source.key}
    from ${isLean ? keys.from : source.from}
    where ${conditions(source, input)}
    order by ${by}
    limit ${size}
    offset ${offset})
    order by ${by}`
}

type JsonRows = { readonly rows: Record<string, unknown>[] }

/** Rows that PostgreSQL wrote as JSON, as the driver would have read them. */
function rowsOfJson<Row>([found]: readonly JsonRows[], instants: readonly string[]): Row[] {
  const rows = found?.rows ?? []
  for (const row of rows)
    for (const name of instants) if (row[name] !== null) row[name] = new Date(String(row[name]))
  return rows as Row[]
}

/** The rows and the sums of a page, in one round trip. */
async function readRowsAndSums<Row>(
  tx: Tx,
  { instants }: Pick<Source<Row>, 'instants'>,
  rows: RawBuilder<Row>,
  sums: ReturnType<typeof totalsQuery>,
) {
  if (instants === undefined) return queryBatch(tx, rows, sums)
  const inJson = sql<JsonRows>`select coalesce(json_agg(r), '[]') as rows from (${rows}) r`
  const [read, found] = await queryBatch(tx, inJson, sums)
  return [rowsOfJson<Row>(read, instants), found] as const
}

/** One page of a search, with sums and counts over the whole filter. */
export type Page<Row> = {
  readonly content: Row[]
  readonly pageInfo: PageInfo
  readonly totais: Record<string, Cents>
  readonly counts: Record<string, number>
}

/** First rows of a search, without the total. */
export async function readFirst<Row>(
  tx: Tx,
  listing: Pick<Listing, 'sortedBy'>,
  source: Source<Row>,
  input: WindowInput,
  most: number,
): Promise<readonly Row[]> {
  return (await pageQuery(listing, source, input, most, 0).execute(tx)).rows
}

/** One page with the total count and sums over the whole filter. */
export async function readPage<Row>(
  tx: Tx,
  listing: Pick<Listing, 'sortedBy' | 'pageSize'>,
  source: Source<Row>,
  input: WindowInput,
): Promise<Page<Row>> {
  const size = Math.min(
    input.page === undefined && input.size === undefined
      ? maxRows
      : (input.size ?? listing.pageSize ?? defaultPageSize),
    maxRows,
  )
  const currentPage = input.page ?? 1
  const offset = (currentPage - 1) * size
  const [rows, sums] = await readRowsAndSums(
    tx,
    source,
    pageQuery(listing, source, input, size, offset),
    totalsQuery(source, input),
  )
  const { count: totalItems, totals, counts } = totalsOf(source, sums)
  const whole = input.page === undefined
  return {
    content: rows,
    totais: totals as Record<string, Cents>,
    counts,
    pageInfo: {
      currentPage,
      totalItems,
      totalPages: Math.max(1, Math.ceil(totalItems / size)),
      ...(whole && totalItems > rows.length ? { truncado: true } : {}),
    },
  }
}

/** A filter as a condition on stored sums; undefined if unsupported. */
const counterCondition = (
  tally: CounterSource,
  { name, value }: RequestedFilter,
): Sql | undefined =>
  name === mallsFilter
    ? tally.mall && ofMalls(tally.mall, value as readonly number[])
    : tally.filters[name]?.(value as never)

// Counts from the rows, or from stored sums that support all active filters.
function countSource<Row>(source: Source<Row>, input: WindowInput) {
  const { counters = [], totals, counts } = source
  const filters = conditionsOf(source, input)
  for (const tally of counters) {
    if (tally.only !== undefined && !filters.some(({ name }) => name === tally.only)) continue
    const known = filters.flatMap((filter) => counterCondition(tally, filter) ?? [])
    if (known.length !== filters.length) continue
    const where = allOf(known)
    const { from } = tally
    return typeof from === 'function'
      ? { row: undefined, ...tally, from: from(where), where: sql`true` }
      : { row: undefined, ...tally, from, where }
  }
  return {
    from: source.from,
    where: allOf(filters.map(({ condition }) => condition)),
    row: undefined,
    count: sql`count(*)`,
    sums: { ...totals, ...counts },
  }
}

/** Whether stored sums answer the counts of a search, so that no row is read for them. */
export const readsStoredSums = <Row>(source: Source<Row>, input: WindowInput): boolean =>
  countSource(source, input).from !== source.from

/** Counts of a search over its whole filter. */
export type Totals = {
  readonly count: number
  readonly totals: Readonly<Record<string, number>>
  readonly counts: Readonly<Record<string, number>>
}

type Sums = Record<string, number> & { readonly '#': number }

function totalsQuery<Row>(source: Source<Row>, input: WindowInput): RawBuilder<Sums> {
  const { from, where, row, count, sums } = countSource(source, input)
  return sql<Sums>`select ${row ?? sumsRow(count, sums)} from ${from} where ${where}`
}

function totalsOf<Row>(source: Source<Row>, [sums]: readonly Sums[]): Totals {
  const named = (names: object = {}) =>
    Object.fromEntries(Object.keys(names).map((name) => [name, sums?.[name] ?? 0]))
  return { count: sums?.['#'] ?? 0, totals: named(source.totals), counts: named(source.counts) }
}

/** Count and sums of the filter, for export titles and confirmations. */
export async function readTotals<Row>(
  tx: Tx,
  source: Source<Row>,
  input: WindowInput,
): Promise<Totals> {
  return totalsOf(source, (await totalsQuery(source, input).execute(tx)).rows)
}
