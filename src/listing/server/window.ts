import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'

import type { PageInfo } from '#contract/wire.ts'
import { InvalidInput } from '#server/errors.ts'
import type { Tx } from '#server/database/connection.ts'
import { askTogether } from '#server/database/driver.ts'
import type { Cents } from '#values/cents.ts'

import type { Listing } from '../definition.ts'
import { parseSort, type SortStep } from '../sort.ts'

type Sql = RawBuilder<unknown>
/** An expression, or those of an object by the keys of its own. */
type ColumnSql = Sql | { readonly [key: string]: Sql }

/** The rows of a listing in SQL: a closed map from wire names to expressions, so that no name ever comes from a client. */
export type Source<Row> = {
  readonly from: Sql
  /** The same rows from fewer tables: all that the filters and the orders but these need. It finds the keys of deep pages. */
  readonly keys?: { readonly from: Sql; readonly besides: readonly string[] }
  /**
   * One expression for each key of the row, with the value the codec of that key expects (cents, day, Date); of an
   * object one for each of its keys, so that an export takes what it needs.
   */
  readonly columns: { readonly [K in keyof Row & string]-?: ColumnSql }
  /** Order expressions of the sortable columns, by path. Names take the Brazilian collation (`brazilian`). */
  readonly sorts: Readonly<Record<string, Sql>>
  /** One condition for each filter that arrived; undefined = no condition. */
  readonly filters: Readonly<Record<string, (value: never) => Sql | undefined>>
  /** Breaks ties, so that pages never repeat a row. */
  readonly key: Sql
  /** All columns as the select list of a row, where that was written once for all searches (`writtenOnce`). */
  readonly row?: Sql
  /** Sums over the whole filter, by the path of their column. */
  readonly totals?: Readonly<Record<string, Sql>>
  /** What else is counted over the whole filter. */
  readonly counts?: Readonly<Record<string, Sql>>
  readonly tally?: Tally
}

/**
 * Kept sums of the same rows, for searches that filter by nothing else than these: the count comes from a few rows
 * instead of every row of the filter, and is the same to the unit (docs/decisions/0013).
 */
export type Tally = {
  readonly from: Sql
  /** Conditions on the kept sums, by the name of the filter. */
  readonly filters: Readonly<Record<string, (value: never) => Sql>>
  readonly count: Sql
  /** One sum for each of `totals` and `counts`. */
  readonly sums: Readonly<Record<string, Sql>>
  /** The count and the sums as a select list, where that was written once. */
  readonly row?: Sql
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

type Given = { readonly name: string; readonly value: unknown; readonly condition: Sql }

// 'escopo' is the malls of the person: both names of the malls asked for are read within them.
const mallFilters = ['escopo', 'shoppings', 'idShopping'] as const
const noMall = 0

/** The malls asked for that are also the person's own, as one list: of one mall an index can then be read in order. */
function withinOwnMalls(asked: Asked): Asked {
  const lists = mallFilters.flatMap((name) => {
    const malls = asked[name]
    return Array.isArray(malls) && malls.length > 0 ? [{ name, malls: malls as number[] }] : []
  })
  const [first, ...others] = lists
  if (!first || others.length === 0) return asked
  const both = first.malls.filter((mall) => others.every(({ malls }) => malls.includes(mall)))
  return { ...asked, shoppings: undefined, idShopping: undefined, [first.name]: both.length === 0 ? [noMall] : both }
}

/** The filters that arrived and that mean something, each with its condition. */
function given<Row>(source: Source<Row>, asking: Asked): Given[] {
  const asked = withinOwnMalls(asking)
  return Object.entries(source.filters).flatMap(([name, conditionOf]) => {
    const value = asked[name]
    if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) return []
    const condition = conditionOf(value as never)
    return condition === undefined ? [] : [{ name, value, condition }]
  })
}

const all = (parts: readonly Sql[]): Sql => (parts.length === 0 ? sql`true` : sql.join(parts, sql` and `))

/** The conditions of a search: each filter that arrived, joined by 'and'. */
export const conditions = <Row>(source: Source<Row>, asked: Asked): Sql =>
  all(given(source, asked).map(({ condition }) => condition))

/** A column among some values; of a single value, equality, in whose order an index can be read. */
export const among = (column: Sql, values: readonly (number | string)[], type: 'int' | 'text'): Sql =>
  values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${values}::${sql.raw(type)}[])`

function orderSteps<Row>(listing: Pick<Listing, 'sortedBy'>, source: Source<Row>, asked: Asked): readonly SortStep[] {
  const known = (of: string) => Object.hasOwn(source.sorts, of)
  const { steps, ignored } = parseSort(asked.sort, known)
  if (ignored.length > 0) {
    throw new InvalidInput(`Não é possível ordenar por ${ignored.join(', ')}.`, {
      campos: [{ campo: 'sort', mensagem: `Coluna desconhecida: ${ignored.join(', ')}.` }],
    })
  }
  return steps.length > 0 ? steps : parseSort(listing.sortedBy, known).steps
}

function order<Row>(listing: Pick<Listing, 'sortedBy'>, source: Source<Row>, asked: Asked): Sql {
  const effective = orderSteps(listing, source, asked)
  const parts = effective.map(({ of, descending }: SortStep) =>
    descending ? sql`${source.sorts[of]} desc nulls last` : sql`${source.sorts[of]} asc nulls first`,
  )
  // The key runs with the last step, so that an index holds both.
  return sql.join([...parts, effective.at(-1)?.descending ? sql`${source.key} desc` : sql`${source.key} asc`])
}

const isSql = (column: ColumnSql): column is Sql => 'toOperationNode' in column

const expressionOf = (column: ColumnSql): Sql =>
  isSql(column)
    ? column
    : sql`jsonb_build_object(${sql.join(Object.entries(column).map(([key, expression]) => sql`${sql.lit(key)}, ${expression}`))})`

const wholeRow = <Row>(source: Source<Row>): Sql =>
  sql.join(
    Object.entries<ColumnSql>(source.columns).map(([name, column]) => sql`${expressionOf(column)} as ${sql.id(name)}`),
  )

const writer = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

function written(expression: Sql): Sql {
  const { sql: text, parameters } = expression.compile(writer)
  if (parameters.length > 0) throw new Error(`What is written once for all searches holds values: ${text}`)
  return sql.raw(text)
}

/**
 * A source that is the same for everybody: what all its searches have in common is put into words once, and not with
 * every search. Its columns hold no values; a constant is `sql.lit`.
 */
export function writtenOnce<Row>(source: Source<Row>): Source<Row> {
  const { tally } = source
  return {
    ...source,
    from: written(source.from),
    row: written(wholeRow(source)),
    ...(tally && { tally: { ...tally, row: written(sumsRow(tally.count, tally.sums)) } }),
  }
}

function valueOf(columns: Readonly<Record<string, ColumnSql>>, path: string): Sql {
  const [head = '', ...inside] = path.split('.')
  const column = columns[head]
  if (!column) return sql`null`
  const inner = isSql(column) ? undefined : column[inside.join('.')]
  return inner ?? inside.reduce<Sql>((sofar, key) => sql`(${sofar}) -> ${sql.lit(key)}`, expressionOf(column))
}

/** The values at these paths of a row alone, each under its name; null for a path that the source does not know. */
export const valuesAt = <Row>({ columns }: Source<Row>, paths: Readonly<Record<string, string>>): Sql =>
  sql.join(Object.entries(paths).map(([name, path]) => sql`${valueOf(columns, path)} as ${sql.id(name)}`))

/** The whole query of a listing without its window, for exports and for acts on 'every row of the filter'. */
export const rowsQuery = <Row>(
  listing: Pick<Listing, 'sortedBy'>,
  source: Source<Row>,
  asked: Asked,
  selected: Sql = source.row ?? wholeRow(source),
): RawBuilder<Row> =>
  sql<Row>`select ${selected} from ${source.from} where ${conditions(source, asked)} order by ${order(listing, source, asked)}`

// What a row shows costs more than where it stands: beyond the first pages the keys of the page are found first.
const deepPage = 100

/** The rows of one page: what lies before it is passed over by its keys alone. */
export function pageQuery<Row>(
  listing: Pick<Listing, 'sortedBy'>,
  source: Source<Row>,
  asked: Asked,
  size: number,
  offset: number,
): RawBuilder<Row> {
  if (offset < deepPage) return sql<Row>`${rowsQuery(listing, source, asked)} limit ${size} offset ${offset}`
  const by = order(listing, source, asked)
  const { keys } = source
  const isLean = keys && !orderSteps(listing, source, asked).some(({ of }) => keys.besides.includes(of))
  return sql<Row>`select ${source.row ?? wholeRow(source)} from ${source.from} where (${source.key}) in (
    select ${source.key} from ${isLean ? keys.from : source.from} where ${conditions(source, asked)} order by ${by} limit ${size} offset ${offset}) order by ${by}`
}

/** One page of a search, with the sums of its money columns and its counts over the whole filter. */
export type Page<Row> = {
  readonly content: Row[]
  readonly pageInfo: PageInfo
  readonly totais: Record<string, Cents>
  readonly counts: Record<string, number>
}

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
  const [rows, sums] = await askTogether(
    tx,
    pageQuery(listing, source, asked, size, offset),
    totalsQuery(source, asked),
  )
  const { count: totalItems, totals, counts } = totalsOf(source, sums)
  const whole = asked.page === undefined
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

// Where a search counts: in its rows, or in their kept sums when those know every filter that arrived.
function counted<Row>(source: Source<Row>, asked: Asked) {
  const { tally, totals, counts } = source
  const filters = given(source, asked)
  if (tally === undefined || filters.some(({ name }) => !Object.hasOwn(tally.filters, name)))
    return {
      from: source.from,
      where: all(filters.map(({ condition }) => condition)),
      row: undefined,
      count: sql`count(*)`,
      sums: { ...totals, ...counts },
    }
  return {
    row: undefined,
    ...tally,
    where: all(filters.map(({ name, value }) => tally.filters[name]?.(value as never) ?? sql`true`)),
  }
}

/** What a search counts over its whole filter. */
export type Totals = {
  readonly count: number
  readonly totals: Readonly<Record<string, number>>
  readonly counts: Readonly<Record<string, number>>
}

type Sums = Record<string, number> & { readonly '#': number }

function totalsQuery<Row>(source: Source<Row>, asked: Asked): RawBuilder<Sums> {
  const { from, where, row, count, sums } = counted(source, asked)
  return sql<Sums>`select ${row ?? sumsRow(count, sums)} from ${from} where ${where}`
}

function sumsRow(count: Sql, sums: Readonly<Record<string, Sql>>): Sql {
  const selected = Object.entries(sums).map(
    ([name, expression]) => sql`, coalesce(${expression}, 0)::bigint as ${sql.id(name)}`,
  )
  return sql`coalesce(${count}, 0)::bigint as "#"${sql.join(selected, sql``)}`
}

function totalsOf<Row>(source: Source<Row>, [sums]: readonly Sums[]): Totals {
  const named = (names: object = {}) => Object.fromEntries(Object.keys(names).map((name) => [name, sums?.[name] ?? 0]))
  return { count: sums?.['#'] ?? 0, totals: named(source.totals), counts: named(source.counts) }
}

/** Count, sums and counts of the filter alone, for the title block of exports and for confirmations. */
export async function readTotals<Row>(tx: Tx, source: Source<Row>, asked: Asked): Promise<Totals> {
  return totalsOf(source, (await totalsQuery(source, asked).execute(tx)).rows)
}
