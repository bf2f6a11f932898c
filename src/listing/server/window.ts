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
import { InvalidInput } from '#server/http/errors.ts'
import type { Tx } from '#server/database/connection.ts'
import { queryBatch } from '#server/database/driver.ts'
import { type Malls, NO_MALL, ofMalls } from '#server/database/mall-scope.ts'
import type { Cents } from '#values/cents.ts'

import { defaultPageSize } from '../address.ts'
import type { Listing } from '../definition.ts'
import { parseSort, type SortStep } from '../sort.ts'

type Sql = RawBuilder<unknown>
/** An expression, or those of an object by the keys of its own. */
type ColumnSql = Sql | { readonly [key: string]: Sql }

type ArrearsKey = 'datVencimentoOriginal' | 'diasAtraso'

/**
 * Since when a row is owed, or its days in arrears where they are kept already: null of those is
 * not overdue.
 */
export type ArrearsSource =
  | {
      readonly dueOn: Sql
      /** The due date before it was moved, which counts for the days; `dueOn` where it is not kept. */
      readonly originalDueOn?: Sql
      /** Whether anything of it is still owed; unless told, it is. */
      readonly isOpen?: Sql
    }
  | { readonly days: Sql }

/**
 * The rows of a listing in SQL: a closed map from wire names to expressions, so that no name ever
 * comes from a client.
 */
export type Source<Row> = {
  readonly from: Sql
  /**
   * The same rows from fewer tables: all that the filters and the orders but these need. It finds
   * the keys of deep pages.
   */
  readonly keys?: { readonly from: Sql; readonly besides: readonly string[] }
  /**
   * One expression for each key of the row, with the value the codec of that key expects (cents,
   * day, Date); of an object one for each of its keys, so that an export takes what it needs.
   */
  readonly columns: {
    readonly [K in Exclude<keyof Row & string, ArrearsKey>]-?: ColumnSql
  } & { readonly [K in ArrearsKey]?: ColumnSql }
  /** Whence 'Atraso', its order and its bands follow (`arrearsOn`). */
  readonly arrears?: ArrearsSource
  /**
   * Order expressions of the sortable columns, by path. Names take the Brazilian collation
   * (`brazilian`).
   */
  readonly sorts: Readonly<Record<string, Sql>>
  /** One condition for each filter that arrived; undefined = no condition. */
  readonly filters: Readonly<Record<string, (value: never) => Sql | undefined>>
  /**
   * The mall of a row: people of some malls find the rows of theirs alone, and the malls that were
   * chosen are read within them. A function where a row has several malls, or none. Without it the
   * rows are the same for everybody.
   */
  readonly mall?: Sql | ((malls: readonly number[]) => Sql)
  /** Breaks ties, so that pages never repeat a row. */
  readonly key: Sql
  /**
   * All columns as the select list of a row, where that was written once for all searches
   * (`writtenOnce`).
   */
  readonly row?: Sql
  /** Sums over the whole filter, by the path of their column. */
  readonly totals?: Readonly<Record<string, Sql>>
  /** What else is counted over the whole filter. */
  readonly counts?: Readonly<Record<string, Sql>>
  /** The first that knows every filter that arrived counts for the rows. */
  readonly counters?: readonly CounterSource[]
  /** By what the rows may come together, by the name that the listing has for it. */
  readonly groups?: Readonly<Record<string, GroupSource>>
  /**
   * Whatever is asked, its first rows are read in the order of an index. Where a page begins and
   * ends then stands in the statement, so that one plan of it is kept for all searches.
   */
  readonly isOfOnePlan?: boolean
}

/**
 * A group of rows in SQL. What is said of it is an aggregate of its rows, by the path of the column
 * in which it stands.
 */
export type GroupSource = {
  /** What the rows of a group have in common: an opaque id, for it stands in addresses. */
  readonly key: Sql
  readonly name: Sql
  readonly detail?: Sql
  /** The order inside the group, and among groups that are equal: the oldest first. */
  readonly oldest: Sql
  readonly sums?: Readonly<Record<string, Sql>>
  readonly days?: Readonly<Record<string, Sql>>
  readonly counts?: Readonly<Record<string, Sql>>
  readonly texts?: Readonly<Record<string, Sql>>
}

/**
 * Kept sums of the same rows, for searches that filter by nothing else than these: the count comes
 * from a few rows instead of every row of the filter, and is the same to the unit
 * (docs/decisions/0013).
 */
export type CounterSource = {
  readonly from: Sql
  /** The filter without which its rows are others than those of the search. */
  readonly only?: string
  /** The mall of a kept sum, where the source has one. */
  readonly mall?: Sql
  /** Conditions on the kept sums, by the name of the filter. */
  readonly filters: Readonly<Record<string, (value: never) => Sql>>
  readonly count: Sql
  /** One sum for each of `totals` and `counts`. */
  readonly sums: Readonly<Record<string, Sql>>
  /** The count and the sums as a select list, where that was written once. */
  readonly row?: Sql
}

/**
 * Sums a value once per key, where several rows repeat it: the persons of a boleto owe it together.
 * Of rows that differ the highest value counts.
 */
export const sumOnce = (key: Sql, value: Sql): Sql => sql`(
  select sum(each.value)
  from (
    select max(u.value) as value
    from unnest(array_agg(${key}), array_agg(${value})) as u (key, value)
    group by u.key
  ) each)`

/** A text in the order a Brazilian expects: Abreu, Ávila, Çelik, Costa. */
export const brazilian = (expression: Sql): Sql => sql`${expression} collate "pt-BR-x-icu"`

/** The input of a search: filters by wire name, page from 1, order. */
export type WindowInput = Readonly<Record<string, unknown>> & {
  readonly page?: number
  readonly size?: number
  readonly sort?: string
}

/**
 * A search without a page, or with a very large size, answers at most this many rows and says so
 * (rules 2).
 */
export const maxRows = 10_000

type GivenFilter = { readonly name: string; readonly value: unknown; readonly condition: Sql }

/**
 * 'escopo' is the malls of the person; the others are the two names of a choice of malls (rules 2),
 * read within them.
 */
const mallFilters = ['escopo', 'shoppings', 'idShopping'] as const

/**
 * The malls chosen that are also the person's own, as one list: of one mall an index can then be
 * read in order.
 */
function mallsOf(input: WindowInput): Malls {
  const lists = mallFilters.flatMap((name) => {
    const malls = input[name]
    return Array.isArray(malls) && malls.length > 0 ? [malls as readonly number[]] : []
  })
  const [first, ...others] = lists
  return first?.filter((mall) => others.every((malls) => malls.includes(mall))) ?? 'all'
}

/**
 * For a source that filters malls by itself: both choices are read within the malls of the person.
 */
function withinOwnMalls(input: WindowInput): WindowInput {
  const malls = mallsOf(input)
  const first = mallFilters.find((name) => {
    const value = input[name]
    return Array.isArray(value) && value.length > 0
  })
  if (first === undefined || malls === 'all') return input
  const chosenMalls = malls.length === 0 ? [NO_MALL] : malls
  return {
    ...input,
    escopo: undefined,
    shoppings: undefined,
    idShopping: undefined,
    [first]: chosenMalls,
  }
}

const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)

const malls = '#malls'

const onMalls = (mall: NonNullable<Source<unknown>['mall']>, chosenMalls: readonly number[]): Sql =>
  typeof mall === 'function' ? mall(chosenMalls) : ofMalls(mall, chosenMalls)

/** The filters that arrived and that mean something, each with its condition. */
function conditionsOf<Row>(
  { mall, filters, arrears }: Source<Row>,
  asking: WindowInput,
): GivenFilter[] {
  // An act on 'every row of the filter' must not reach rows that the person does not see.
  if (arrears !== undefined && !isNothing(asking['atraso']) && filters['atraso'] === undefined)
    throw new Error('Bands of arrears are asked of a source that knows no day: arrearsOn(source)')
  const chosenMalls = mall === undefined ? 'all' : mallsOf(asking)
  const input = mall === undefined ? withinOwnMalls(asking) : asking
  const others = Object.entries(filters).flatMap(([name, conditionOf]) => {
    const value = input[name]
    if (isNothing(value)) return []
    const condition = conditionOf(value as never)
    return condition === undefined ? [] : [{ name, value, condition }]
  })
  return mall === undefined || chosenMalls === 'all'
    ? others
    : [{ name: malls, value: chosenMalls, condition: onMalls(mall, chosenMalls) }, ...others]
}

const all = (parts: readonly Sql[]): Sql =>
  parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)

/** The conditions of a search: each filter that arrived, joined by 'and'. */
export const conditions = <Row>(source: Source<Row>, input: WindowInput): Sql =>
  all(conditionsOf(source, input).map(({ condition }) => condition))

/** A column among some values; of a single value, equality, in whose order an index can be read. */
export const among = (
  column: Sql,
  values: readonly (number | string)[],
  type: 'int' | 'text',
): Sql =>
  values.length === 1
    ? sql`${column} = ${values[0]}`
    : sql`${column} = any(${values}::${sql.raw(type)}[])`

/** The order that was asked for, or that of the list. */
export function orderSteps<Row>(
  listing: Pick<Listing, 'sortedBy'>,
  source: Source<Row>,
  input: WindowInput,
): readonly SortStep[] {
  const known = (of: string) => Object.hasOwn(source.sorts, of)
  const { steps, ignoredNames } = parseSort(input.sort, known)
  if (ignoredNames.length > 0) {
    throw new InvalidInput(`Não é possível ordenar por ${ignoredNames.join(', ')}.`, {
      campos: [{ campo: 'sort', mensagem: `Coluna desconhecida: ${ignoredNames.join(', ')}.` }],
    })
  }
  return steps.length > 0 ? steps : parseSort(listing.sortedBy, known).steps
}

/** The order of the rows in SQL, ties broken by their key. */
export function order<Row>(
  listing: Pick<Listing, 'sortedBy'>,
  source: Source<Row>,
  input: WindowInput,
): Sql {
  const effective = orderSteps(listing, source, input)
  const parts = effective.map(({ of, descending }: SortStep) => {
    const sorted = source.sorts[of]
    // The key is never null, and an index of it knows no other place for what is.
    if (sorted === source.key) return descending ? sql`${sorted} desc` : sql`${sorted} asc`
    return descending ? sql`${sorted} desc nulls last` : sql`${sorted} asc nulls first`
  })
  // The key runs with the last step, so that an index holds both.
  return sql.join([
    ...parts,
    effective.at(-1)?.descending ? sql`${source.key} desc` : sql`${source.key} asc`,
  ])
}

const isSql = (column: ColumnSql): column is Sql => 'toOperationNode' in column

const expressionOf = (column: ColumnSql): Sql =>
  isSql(column)
    ? column
    : sql`jsonb_build_object(${sql.join(
        Object.entries(column).map(
          ([key, expression]) => sql`
      ${sql.lit(key)}, ${expression}`,
        ),
      )})`

/** All columns as the select list of a row. */
export const wholeRow = <Row>(source: Source<Row>): Sql =>
  sql.join(
    Object.entries<ColumnSql>(source.columns).map(
      ([name, column]) => sql`${expressionOf(column)} as ${sql.id(name)}`,
    ),
  )

const writer = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

function compileExpression(expression: Sql): Sql {
  const { sql: text, parameters } = expression.compile(writer)
  if (parameters.length > 0)
    throw new Error(`What is written once for all searches holds values: ${text}`)
  return sql.raw(text)
}

/**
 * A source that is the same for everybody: what all its searches have in common is put into words
 * once, and not with every search. Its columns hold no values; a constant is `sql.lit`.
 */
export function compileOnce<Row>(source: Source<Row>): Source<Row> {
  const { counters } = source
  return {
    ...source,
    from: compileExpression(source.from),
    row: compileExpression(wholeRow(source)),
    ...(counters && {
      counters: counters.map((each) => ({
        ...each,
        row: compileExpression(sumsRow(each.count, each.sums)),
      })),
    }),
  }
}

function valueOf(columns: Readonly<Record<string, ColumnSql>>, path: string): Sql {
  const [head = '', ...inside] = path.split('.')
  const column = columns[head]
  if (!column) return sql`null`
  const inner = isSql(column) ? undefined : column[inside.join('.')]
  return (
    inner ??
    inside.reduce<Sql>((sofar, key) => sql`(${sofar}) -> ${sql.lit(key)}`, expressionOf(column))
  )
}

/**
 * The values at these paths of a row alone, each under its name; null for a path that the source
 * does not know.
 */
export const valuesAt = <Row>(
  { columns }: Source<Row>,
  paths: Readonly<Record<string, string>>,
): Sql =>
  sql.join(
    Object.entries(paths).map(([name, path]) => sql`${valueOf(columns, path)} as ${sql.id(name)}`),
  )

/**
 * The whole query of a listing without its window, for exports and for acts on 'every row of the
 * filter'.
 */
export const rowsQuery = <Row>(
  listing: Pick<Listing, 'sortedBy'>,
  source: Source<Row>,
  input: WindowInput,
  selected: Sql = source.row ?? wholeRow(source),
): RawBuilder<Row> =>
  sql<Row>`
    select ${selected}
    from ${source.from}
    where ${conditions(source, input)}
    order by ${order(listing, source, input)}`

// What a row shows costs more than where it stands: beyond the first pages the keys of the page are
// found first.
const deepPage = 100

/** The rows of one page: what lies before it is passed over by its keys alone. */
export function pageQuery<Row>(
  listing: Pick<Listing, 'sortedBy'>,
  source: Source<Row>,
  input: WindowInput,
  size: number,
  offset: number,
): RawBuilder<Row> {
  if (offset < deepPage) {
    // An unknown number of rows is taken for a tenth of all, and such a plan is made for each search.
    const literal = (value: number) =>
      source.isOfOnePlan && size <= deepPage ? sql.lit(value) : sql`${value}`
    return sql<Row>`${rowsQuery(listing, source, input)} limit ${literal(size)} offset ${literal(offset)}`
  }
  const by = order(listing, source, input)
  const { keys } = source
  const isLean =
    keys && !orderSteps(listing, source, input).some(({ of }) => keys.besides.includes(of))
  return sql<Row>`
    select ${source.row ?? wholeRow(source)} from ${source.from} where (${source.key}) in (
    select ${source.key}
    from ${isLean ? keys.from : source.from}
    where ${conditions(source, input)}
    order by ${by}
    limit ${size}
    offset ${offset})
    order by ${by}`
}

/**
 * One page of a search, with the sums of its money columns and its counts over the whole filter.
 */
export type Page<Row> = {
  readonly content: Row[]
  readonly pageInfo: PageInfo
  readonly totais: Record<string, Cents>
  readonly counts: Record<string, number>
}

/** The first rows of a search alone, where nobody asks how many there are. */
export async function readFirst<Row>(
  tx: Tx,
  listing: Pick<Listing, 'sortedBy'>,
  source: Source<Row>,
  input: WindowInput,
  most: number,
): Promise<readonly Row[]> {
  return (await pageQuery(listing, source, input, most, 0).execute(tx)).rows
}

/** One page with the true total and the sums over the whole filter. */
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
  const [rows, sums] = await queryBatch(
    tx,
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

/** A filter as a condition on kept sums; undefined where they do not know it. */
const counterCondition = (tally: CounterSource, { name, value }: GivenFilter): Sql | undefined =>
  name === malls
    ? tally.mall && ofMalls(tally.mall, value as readonly number[])
    : tally.filters[name]?.(value as never)

// Where a search counts: in its rows, or in their kept sums when those know every filter that
// arrived.
function countSource<Row>(source: Source<Row>, input: WindowInput) {
  const { counters = [], totals, counts } = source
  const filters = conditionsOf(source, input)
  for (const tally of counters) {
    if (tally.only !== undefined && !filters.some(({ name }) => name === tally.only)) continue
    const known = filters.flatMap((filter) => counterCondition(tally, filter) ?? [])
    if (known.length === filters.length) return { row: undefined, ...tally, where: all(known) }
  }
  return {
    from: source.from,
    where: all(filters.map(({ condition }) => condition)),
    row: undefined,
    count: sql`count(*)`,
    sums: { ...totals, ...counts },
  }
}

/** What a search counts over its whole filter. */
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

function sumsRow(count: Sql, sums: Readonly<Record<string, Sql>>): Sql {
  const selected = Object.entries(sums).map(
    ([name, expression]) => sql`, coalesce(${expression}, 0)::bigint as ${sql.id(name)}`,
  )
  return sql`coalesce(${count}, 0)::bigint as "#"${sql.join(selected, sql``)}`
}

function totalsOf<Row>(source: Source<Row>, [sums]: readonly Sums[]): Totals {
  const named = (names: object = {}) =>
    Object.fromEntries(Object.keys(names).map((name) => [name, sums?.[name] ?? 0]))
  return { count: sums?.['#'] ?? 0, totals: named(source.totals), counts: named(source.counts) }
}

/**
 * Count, sums and counts of the filter alone, for the title block of exports and for confirmations.
 */
export async function readTotals<Row>(
  tx: Tx,
  source: Source<Row>,
  input: WindowInput,
): Promise<Totals> {
  return totalsOf(source, (await totalsQuery(source, input).execute(tx)).rows)
}
