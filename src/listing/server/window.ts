import { type RawBuilder, sql } from 'kysely'

import { InvalidInput } from '#server/http/errors.ts'
import { type Malls, NO_MALL, ofMalls } from '#server/database/mall-scope.ts'

import type { Listing } from '../definition.ts'
import { parseSort, type SortStep } from '../sort.ts'
import { compiler } from './compiler.ts'

export type Sql = RawBuilder<unknown>
/** An expression, or one per key of a nested object. */
export type ColumnSql = Sql | { readonly [key: string]: Sql }

type ArrearsKey = 'datVencimentoOriginal' | 'diasAtraso'

/** Due date of a row, or its stored days in arrears, where null means not overdue. */
export type ArrearsSource =
  | {
      readonly dueOn: Sql
      /** Due date before it was moved, from which days count; default `dueOn`. */
      readonly originalDueOn?: Sql
      /** Whether it is still owed; default true. */
      readonly isOpen?: Sql
    }
  | { readonly days: Sql }

/**
 * A listing's rows in SQL: a closed map from wire names to expressions, so clients never supply
 * names.
 */
export type Source<Row> = {
  readonly from: Sql
  /**
   * The same rows from fewer tables, for all filters, and for all orders except `besides`. Used to
   * find the keys of deep pages.
   */
  readonly keys?: { readonly from: Sql; readonly besides: readonly string[] }
  /**
   * One expression per key of the row, in the codec's type (cents, day, Date). Nested objects have
   * one per key, so an export reads only what it needs.
   */
  readonly columns: {
    readonly [K in Exclude<keyof Row & string, ArrearsKey>]-?: ColumnSql
  } & { readonly [K in ArrearsKey]?: ColumnSql }
  /** Source of 'Atraso', its order and its bands (`arrearsOn`). */
  readonly arrears?: ArrearsSource
  /**
   * Sort expressions by column path, if the order is not that of the value (`withDefaultSorts`).
   * Texts made by hand use the Brazilian collation (`brazilian`).
   */
  readonly sorts: Readonly<Record<string, Sql>>
  /** One condition per filter; undefined = no condition. */
  readonly filters: Readonly<Record<string, (value: never) => Sql | undefined>>
  /**
   * Mall of a row: limits rows to the user's malls, and chosen malls within them. A function if a
   * row has several malls or none. Omit it if all users see the same rows.
   */
  readonly mall?: Sql | ((malls: readonly number[]) => Sql)
  /** Breaks ties, so that pages never repeat a row. */
  readonly key: Sql
  /** Precompiled select list of all columns (`compileOnce`). */
  readonly row?: Sql
  /**
   * Columns that are instants; every other column has a JSON type, and cents are integers. With it
   * PostgreSQL builds the rows of a page as one JSON text, which Node reads quicker than values.
   */
  readonly instants?: readonly string[]
  /** Sums over the whole filter, by column path. */
  readonly totals?: Readonly<Record<string, Sql>>
  /** Additional counts over the whole filter. */
  readonly counts?: Readonly<Record<string, Sql>>
  /** Stored sums; the first one that supports all active filters is used. */
  readonly counters?: readonly CounterSource[]
  /** Groupings, by their name in the listing. */
  readonly groups?: Readonly<Record<string, GroupSource>>
  /**
   * Indexes lead to the rows of all searches in the same way. Limit and offset are literals, so one
   * plan fits all searches, and PostgreSQL keeps it.
   */
  readonly isOfOnePlan?: boolean
}

/** A group of rows in SQL: aggregates by column path. */
export type GroupSource = {
  /** Group key: an opaque id, because it appears in URLs. */
  readonly key: Sql
  /** The key is a bigint or int column. */
  readonly isId?: boolean
  readonly name: Sql
  readonly detail?: Sql
  /** Order within the group and among equal groups: oldest first. */
  readonly oldest: Sql
  readonly sums?: Readonly<Record<string, Sql>>
  readonly days?: Readonly<Record<string, Sql>>
  readonly counts?: Readonly<Record<string, Sql>>
  readonly texts?: Readonly<Record<string, Sql>>
}

/**
 * Stored sums of the same rows, for searches with these filters only. Counting reads a few rows and
 * gives the exact count (docs/decisions/0013).
 */
export type CounterSource = {
  /** The stored sums; a function puts the conditions inside, where rows of one key are added up. */
  readonly from: Sql | ((conditions: Sql) => Sql)
  /** Filter that must be set for these sums to match the search. */
  readonly only?: string
  /** Mall of a stored sum, if the source has one. */
  readonly mall?: Sql
  /** Conditions on the stored sums, by filter name. */
  readonly filters: Readonly<Record<string, (value: never) => Sql>>
  readonly count: Sql
  /** One sum per entry of `totals` and `counts`. */
  readonly sums: Readonly<Record<string, Sql>>
  /** Precompiled select list of count and sums. */
  readonly row?: Sql
}

/**
 * Sums a value once per key, because several debtors of a boleto repeat its value. If values
 * differ, the highest counts.
 */
export const sumOnce = (key: Sql, value: Sql): Sql => sql`(
  select sum(each.value)
  from (
    select max(u.value) as value
    from unnest(array_agg(${key}), array_agg(${value})) as u (key, value)
    group by u.key
  ) each)`

/** Brazilian order: Abreu, Ávila, Çelik, Costa. */
export const brazilian = (expression: Sql): Sql => sql`${expression} collate "pt-BR-x-icu"`

/** Search input: filters by wire name, page from 1, order. */
export type WindowInput = Readonly<Record<string, unknown>> & {
  readonly page?: number
  readonly size?: number
  readonly sort?: string
}

export type RequestedFilter = {
  readonly name: string
  readonly value: unknown
  readonly condition: Sql
}

/** 'escopo' is the user's malls; the others are two names of chosen malls within them (rules 2). */
const mallFilters = ['escopo', 'shoppings', 'idShopping'] as const

/**
 * Intersection of chosen and own malls, as one list: for a single mall an index can be read in
 * order.
 */
function mallsOf(input: WindowInput): Malls {
  const lists = mallFilters.flatMap((name) => {
    const malls = input[name]
    return Array.isArray(malls) && malls.length > 0 ? [malls as readonly number[]] : []
  })
  const [first, ...others] = lists
  return first?.filter((mall) => others.every((malls) => malls.includes(mall))) ?? 'all'
}

/** For sources that filter malls themselves: limits both choices to the user's malls. */
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

const isEmptyFilter = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)

export const mallsFilter = '#malls'

const onMalls = (mall: NonNullable<Source<unknown>['mall']>, chosenMalls: readonly number[]): Sql =>
  typeof mall === 'function' ? mall(chosenMalls) : ofMalls(mall, chosenMalls)

/** What the conditions of a search need. */
type Filtered<Row> = Pick<Source<Row>, 'mall' | 'filters' | 'arrears'>

/** Active filters with their conditions. */
export function conditionsOf<Row>(
  { mall, filters, arrears }: Filtered<Row>,
  asking: WindowInput,
): RequestedFilter[] {
  // An action on all matching rows must not reach rows hidden from the user.
  if (arrears !== undefined && !isEmptyFilter(asking['atraso']) && filters['atraso'] === undefined)
    throw new Error('Bands of arrears are asked of a source that knows no day: arrearsOn(source)')
  const chosenMalls = mall === undefined ? 'all' : mallsOf(asking)
  const input = mall === undefined ? withinOwnMalls(asking) : asking
  const others = Object.entries(filters).flatMap(([name, conditionOf]) => {
    const value = input[name]
    if (isEmptyFilter(value)) return []
    const condition = conditionOf(value as never)
    return condition === undefined ? [] : [{ name, value, condition }]
  })
  return mall === undefined || chosenMalls === 'all'
    ? others
    : [{ name: mallsFilter, value: chosenMalls, condition: onMalls(mall, chosenMalls) }, ...others]
}

export const allOf = (parts: readonly Sql[]): Sql =>
  parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)

/** All filter conditions, joined by 'and'. */
export const conditions = <Row>(source: Filtered<Row>, input: WindowInput): Sql =>
  allOf(conditionsOf(source, input).map(({ condition }) => condition))

/** `column in values`; equality for one value, so an index can be read in order. */
export const among = (
  column: Sql,
  values: readonly (number | string)[],
  type: 'int' | 'text',
): Sql =>
  values.length === 1
    ? sql`${column} = ${values[0]}`
    : sql`${column} = any(${values}::${sql.raw(type)}[])`

/** The requested order, or the list's default. */
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

/** `order by` of the rows, with the key as tie-breaker. */
export function order<Row>(
  listing: Pick<Listing, 'sortedBy'>,
  source: Source<Row>,
  input: WindowInput,
): Sql {
  const effective = orderSteps(listing, source, input)
  const parts = effective.map(({ of, descending }: SortStep) => {
    const sorted = source.sorts[of]
    // The key is never null; `nulls first` or `last` would prevent using its index.
    if (sorted === source.key) return descending ? sql`${sorted} desc` : sql`${sorted} asc`
    return descending ? sql`${sorted} desc nulls last` : sql`${sorted} asc nulls first`
  })
  // The key has the direction of the last step, so one index covers both.
  return sql.join([
    ...parts,
    effective.at(-1)?.descending ? sql`${source.key} desc` : sql`${source.key} asc`,
  ])
}

export const isSql = (column: ColumnSql): column is Sql => 'toOperationNode' in column

const expressionOf = (column: ColumnSql): Sql =>
  isSql(column)
    ? column
    : sql`jsonb_build_object(${sql.join(
        Object.entries(column).map(
          ([key, expression]) => sql`
      ${sql.lit(key)}, ${expression}`,
        ),
      )})`

/** Select list of all columns. */
export const allColumns = <Row>(source: Source<Row>): Sql =>
  sql.join(
    Object.entries<ColumnSql>(source.columns).map(
      ([name, column]) => sql`${expressionOf(column)} as ${sql.id(name)}`,
    ),
  )

export function sumsRow(count: Sql, sums: Readonly<Record<string, Sql>>): Sql {
  const selected = Object.entries(sums).map(
    ([name, expression]) => sql`, coalesce(${expression}, 0)::bigint as ${sql.id(name)}`,
  )
  return sql`coalesce(${count}, 0)::bigint as "#"${sql.join(selected, sql``)}`
}

function compileExpression(expression: Sql): Sql {
  const { sql: text, parameters } = expression.compile(compiler)
  if (parameters.length > 0)
    throw new Error(`What is written once for all searches holds values: ${text}`)
  return sql.raw(text)
}

/**
 * Precompiles a source that is the same for every user, instead of building SQL per search. Its
 * columns have no parameters; use `sql.lit` for constants.
 */
export function compileOnce<Row>(source: Source<Row>): Source<Row> {
  const { counters } = source
  return {
    ...source,
    from: compileExpression(source.from),
    row: compileExpression(allColumns(source)),
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

/** Select list of these paths only; null for paths unknown to the source. */
export const valuesAt = <Row>(
  { columns }: Source<Row>,
  paths: Readonly<Record<string, string>>,
): Sql =>
  sql.join(
    Object.entries(paths).map(([name, path]) => sql`${valueOf(columns, path)} as ${sql.id(name)}`),
  )

/** Query of a listing without paging, for exports and for actions on all matching rows. */
export const rowsQuery = <Row>(
  listing: Pick<Listing, 'sortedBy'>,
  source: Source<Row>,
  input: WindowInput,
  selected: Sql = source.row ?? allColumns(source),
): RawBuilder<Row> =>
  sql<Row>`
    select ${selected}
    from ${source.from}
    where ${conditions(source, input)}
    order by ${order(listing, source, input)}`
