import { type RawBuilder, sql } from 'kysely'

import type { PageInfo } from '#contract/wire.ts'
import { InvalidInput } from '#server/errors.ts'
import type { Tx } from '#server/database/connection.ts'
import type { Cents } from '#values/cents.ts'

import type { Listing } from '../definition.ts'
import { parseSort, type SortStep } from '../sort.ts'

type Sql = RawBuilder<unknown>

/** The rows of a listing in SQL: a closed map from wire names to expressions, so that no name ever comes from a client. */
export type Source<Row> = {
  readonly from: Sql
  /** One expression for each key of the row, with the value the codec of that key expects (cents, day, Date). */
  readonly columns: { readonly [K in keyof Row & string]-?: Sql }
  /** Order expressions of the sortable columns, by path. Names take the Brazilian collation (`brazilian`). */
  readonly sorts: Readonly<Record<string, Sql>>
  /** One condition for each filter that arrived; undefined = no condition. */
  readonly filters: Readonly<Record<string, (value: never) => Sql | undefined>>
  /** Breaks ties, so that pages never repeat a row. */
  readonly key: Sql
  /** Sums over the whole filter, by the path of their column. */
  readonly totals?: Readonly<Record<string, Sql>>
}

/** A text in the order a Brazilian expects: Abreu, Ávila, Çelik, Costa. */
export const brazilian = (expression: Sql): Sql => sql`${expression} collate "pt-BR-x-icu"`

/** The input of a search: filters by wire name, page from 1, order. */
export type Asked = Readonly<Record<string, unknown>> & {
  readonly page?: number
  readonly size?: number
  readonly sort?: string
}

/** Rows of a page when the caller names none. */
export const defaultPageSize = 20
/** A search without a page, or with a very large size, answers at most this many rows and says so (rules 2). */
export const maxRows = 10_000

/** The conditions of a search: each filter that arrived, joined by 'and'. */
export function conditions<Row>(source: Source<Row>, asked: Asked): Sql {
  const given = Object.entries(source.filters).flatMap(([name, condition]) => {
    const value = asked[name]
    if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) return []
    return condition(value as never) ?? []
  })
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `)
}

function order<Row>(listing: Pick<Listing, 'sortedBy'>, source: Source<Row>, asked: Asked): Sql {
  const known = (of: string) => Object.hasOwn(source.sorts, of)
  const { steps, ignored } = parseSort(asked.sort, known)
  if (ignored.length > 0) {
    throw new InvalidInput(`Não é possível ordenar por ${ignored.join(', ')}.`, {
      campos: [{ campo: 'sort', mensagem: `Coluna desconhecida: ${ignored.join(', ')}.` }],
    })
  }
  const effective = steps.length > 0 ? steps : parseSort(listing.sortedBy, known).steps
  const parts = effective.map(({ of, descending }: SortStep) =>
    descending ? sql`${source.sorts[of]} desc nulls last` : sql`${source.sorts[of]} asc nulls first`,
  )
  return sql.join([...parts, sql`${source.key} asc`])
}

const selected = <Row>(source: Source<Row>): Sql =>
  sql.join(Object.entries<Sql>(source.columns).map(([name, expression]) => sql`${expression} as ${sql.id(name)}`))

/** The whole query of a listing without its window, for exports and for acts on 'every row of the filter'. */
export const rowsQuery = <Row>(
  listing: Pick<Listing, 'sortedBy'>,
  source: Source<Row>,
  asked: Asked,
): RawBuilder<Row> =>
  sql<Row>`select ${selected(source)} from ${source.from} where ${conditions(source, asked)} order by ${order(listing, source, asked)}`

/** One page of a search, with the sums of its money columns over the whole filter. */
export type Page<Row> = { readonly content: Row[]; readonly pageInfo: PageInfo; readonly totais: Record<string, Cents> }

/** One page with the true total and the sums over the whole filter. */
export async function readPage<Row>(
  tx: Tx,
  listing: Pick<Listing, 'sortedBy'>,
  source: Source<Row>,
  asked: Asked,
): Promise<Page<Row>> {
  const size = Math.min(
    asked.page === undefined && asked.size === undefined ? maxRows : (asked.size ?? defaultPageSize),
    maxRows,
  )
  const currentPage = asked.page ?? 1
  const offset = (currentPage - 1) * size
  const { rows } = await sql<Row>`${rowsQuery(listing, source, asked)} limit ${size} offset ${offset}`.execute(tx)
  const { '#': totalItems, ...totais } = await readTotals(tx, source, asked)
  const whole = asked.page === undefined
  return {
    content: rows,
    totais: totais as Record<string, Cents>,
    pageInfo: {
      currentPage,
      totalItems,
      totalPages: Math.max(1, Math.ceil(totalItems / size)),
      ...(whole && totalItems > rows.length ? { truncado: true } : {}),
    },
  }
}

const fetchSize = 2_000

/** Every row of the filter in order, read through a cursor so that memory stays flat. */
export async function* streamRows<Row>(
  tx: Tx,
  listing: Pick<Listing, 'sortedBy'>,
  source: Source<Row>,
  asked: Asked,
): AsyncIterable<Row[]> {
  await sql`declare listing_rows no scroll cursor for ${rowsQuery(listing, source, asked)}`.execute(tx)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(fetchSize)} from listing_rows`.execute(tx)
    if (rows.length > 0) yield rows
    if (rows.length < fetchSize) break
  }
  await sql`close listing_rows`.execute(tx)
}

/** Count and sums of the filter alone, for the title block of exports and for confirmations. */
export async function readTotals<Row>(
  tx: Tx,
  source: Source<Row>,
  asked: Asked,
): Promise<Record<string, number> & { '#': number }> {
  const sums = Object.entries(source.totals ?? {}).map(
    ([name, expression]) => sql`, coalesce(${expression}, 0)::bigint as ${sql.id(name)}`,
  )
  const { rows } = await sql<Record<string, number> & { '#': number }>`
    select count(*)::int as "#"${sql.join(sums, sql``)} from ${source.from} where ${conditions(source, asked)}`.execute(
    tx,
  )
  return rows[0] ?? { '#': 0 }
}
