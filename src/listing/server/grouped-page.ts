import { type RawBuilder, sql } from 'kysely'

import type { RowGroup } from '#contract/wire.ts'
import type { Tx } from '#server/database/connection.ts'
import { InvalidInput } from '#server/http/errors.ts'

import { maxRows } from '../address.ts'
import type { Listing } from '../definition.ts'
import { groupsOfAPage, mostGroups, rowsOfAGroup } from '../groups.ts'
import { type Page, readPage, readTotals } from './page.ts'
import {
  conditions,
  type GroupSource,
  order,
  orderSteps,
  type Source,
  allColumns,
  type WindowInput,
} from './window.ts'

type Sql = RawBuilder<unknown>
type Ordered = Pick<Listing, 'sortedBy' | 'pageSize'>

/** A page of a search, optionally grouped. */
export type GroupedPage<Row> = Page<Row> & {
  readonly grupos?: readonly RowGroup[]
  readonly totalGrupos?: number
}

const object = (expressions: Readonly<Record<string, Sql>> = {}): Sql =>
  sql`jsonb_build_object(${sql.join(
    Object.entries(expressions).map(([path, expression]) => sql`${sql.lit(path)}, ${expression}`),
  )})`

/** Arrears of a tenant are those of its oldest debt, if the rows have arrears. */
function countsOf<Row>({ columns }: Source<Row>, by: GroupSource): Readonly<Record<string, Sql>> {
  const days = (columns as Readonly<Record<string, Sql | undefined>>)['diasAtraso']
  return { ...(days && { diasAtraso: sql`max(${days})` }), ...by.counts }
}

/** Order of groups by a column: its sum or count, else the group's first or last row. */
function groupOrder<Row>(
  listing: Ordered,
  source: Source<Row>,
  by: GroupSource,
  input: WindowInput,
) {
  const aggregates: Readonly<Record<string, Sql>> = {
    ...countsOf(source, by),
    ...by.days,
    ...by.sums,
  }
  const steps = orderSteps(listing, source, input).map(({ of, descending }) => {
    const own = aggregates[of]
    return descending
      ? sql`${own ?? sql`max(${source.sorts[of]})`} desc nulls last`
      : sql`${own ?? sql`min(${source.sorts[of]})`} asc nulls first`
  })
  return sql.join([...steps, sql`min(${by.oldest})`, by.key])
}

/** Ids are compared as numbers, so that an index finds them. */
const isOneOf = ({ key, isId }: GroupSource, keys: readonly string[]): Sql =>
  isId === true ? sql`${key} = any(${keys}::bigint[])` : sql`(${key})::text = any(${keys}::text[])`

type PlacedGroup = { readonly chave: string; readonly total: number }

/** Keys of the groups of one page. Only what orders the groups is computed for all of them. */
const keysQuery = <Row>(
  listing: Ordered,
  source: Source<Row>,
  by: GroupSource,
  input: WindowInput,
  size: number,
): RawBuilder<PlacedGroup> =>
  sql<PlacedGroup>`
    select (${by.key})::text as chave, (count(*) over ())::int as total
    from ${source.from}
    where ${conditions(source, input)}
    group by ${by.key}
    order by ${groupOrder(listing, source, by, input)}
    limit ${size}
    offset ${((input.page ?? 1) - 1) * size}`

type FoundGroup = Omit<RowGroup, 'mostradas'>

/** These groups, each aggregated over all matching rows. */
const groupsQuery = <Row>(
  source: Source<Row>,
  by: GroupSource,
  input: WindowInput,
  keys: readonly string[],
): RawBuilder<FoundGroup> =>
  sql<FoundGroup>`
    select (${by.key})::text as chave, count(*)::int as linhas, ${by.name} as nome,
      ${by.detail ?? sql`null`} as detalhe, ${object(by.sums)} as somas, ${object(by.days)} as dias,
      ${object(countsOf(source, by))} as contagens, ${object(by.texts)} as textos
    from ${source.from}
    where ${conditions(source, input)} and ${isOneOf(by, keys)}
    group by ${by.key}
    order by array_position(${keys}::text[], (${by.key})::text)`

/** Rows of the groups, oldest first: a limited number each, or all of the expanded groups. */
const rowsOfGroups = <Row>(
  source: Source<Row>,
  by: GroupSource,
  input: WindowInput,
  keys: readonly string[],
): RawBuilder<Row & { readonly '#': string }> =>
  sql<Row & { readonly '#': string }>`
    select ${source.row ?? allColumns(source)}, (${by.key})::text as "#"
    from ${source.from}
    where (${source.key}) in (
      select place.key
      from (
        select ${source.key} as key, (${by.key})::text as chave,
          row_number() over (partition by ${by.key} order by ${by.oldest}, ${source.key}) as at
        from ${source.from}
        where ${conditions(source, input)} and ${isOneOf(by, keys)}
      ) place
      where place.at <= ${rowsOfAGroup} or place.chave = any(${input['inteiros'] ?? []}::text[])
    )
    order by array_position(${keys}::text[], (${by.key})::text), ${by.oldest}, ${source.key}
    limit ${maxRows}`

const sizeOf = ({ page, size }: WindowInput): number =>
  size ?? (page === undefined ? mostGroups : groupsOfAPage)

async function readGroupedPage<Row>(
  tx: Tx,
  listing: Ordered,
  source: Source<Row>,
  by: GroupSource,
  input: WindowInput,
): Promise<GroupedPage<Row>> {
  const size = sizeOf(input)
  const placed = (await keysQuery(listing, source, by, input, size).execute(tx)).rows
  const keys = placed.map(({ chave }) => chave)
  const isEmpty = keys.length === 0
  const found = isEmpty ? [] : (await groupsQuery(source, by, input, keys).execute(tx)).rows
  const { rows } = isEmpty ? { rows: [] } : await rowsOfGroups(source, by, input, keys).execute(tx)
  const { count: totalItems, totals, counts } = await readTotals(tx, source, input)
  const shown = Map.groupBy(rows, (row) => row['#'])
  // Beyond the last page no group carries the total: count separately.
  const totalGrupos = placed[0]?.total ?? (await countGroups(tx, source, by, input))
  return {
    content: rows.map(({ '#': _, ...row }) => row as Row),
    totais: totals as Page<Row>['totais'],
    counts: { ...counts },
    grupos: found.map((group) => ({
      ...group,
      mostradas: shown.get(group.chave)?.length ?? 0,
    })),
    totalGrupos,
    pageInfo: {
      currentPage: input.page ?? 1,
      totalItems,
      totalPages: Math.max(1, Math.ceil(totalGrupos / size)),
      ...(input.page === undefined && totalGrupos > found.length ? { truncado: true } : {}),
    },
  }
}

async function countGroups<Row>(
  tx: Tx,
  source: Source<Row>,
  by: GroupSource,
  input: WindowInput,
): Promise<number> {
  const { rows } = await sql<{ groups: number }>`
    select count(distinct ${by.key})::int as groups
    from ${source.from}
    where ${conditions(source, input)}`.execute(tx)
  return rows[0]?.groups ?? 0
}

/** The source limited to one group. */
const withinGroup = <Row>(source: Source<Row>, by: GroupSource): Source<Row> => ({
  ...source,
  filters: { ...source.filters, grupo: (key: string) => sql`(${by.key})::text = ${key}` },
})

type Place = { readonly at: number }

/** Position of a row in the search, from 1; when grouped, the position of its group. */
async function placeOf<Row>(
  tx: Tx,
  listing: Ordered,
  source: Source<Row>,
  by: GroupSource | undefined,
  input: WindowInput,
): Promise<number | undefined> {
  const where = conditions(source, input)
  const row = sql`(${source.key})::text = ${String(input['linha'])}`
  const { rows } = await (
    by === undefined
      ? sql<Place>`
        select place.at::int as at
        from (
          select (${source.key})::text as key,
            row_number() over (order by ${order(listing, source, input)}) as at
          from ${source.from}
          where ${where}
        ) place
        where place.key = ${String(input['linha'])}`
      : sql<Place>`
        select place.at::int as at
        from (
          select ${by.key} as key,
            row_number() over (order by ${groupOrder(listing, source, by, input)}) as at
          from ${source.from}
          where ${where}
          group by ${by.key}
        ) place
        where place.key = (select ${by.key} from ${source.from} where ${where} and ${row} limit 1)`
  ).execute(tx)
  return rows[0]?.at
}

/** Page that contains the requested row; the requested page if there is none. */
async function atRow<Row>(
  tx: Tx,
  listing: Ordered,
  source: Source<Row>,
  by: GroupSource | undefined,
  input: WindowInput,
): Promise<WindowInput> {
  if (input['linha'] === undefined || input.size === undefined) return input
  const at = await placeOf(tx, listing, source, by, input)
  return at === undefined ? input : { ...input, page: Math.ceil(at / input.size) }
}

/**
 * One page of a search: rows, rows of one group, or groups with their rows. 400 for an unknown
 * grouping.
 */
export async function readGroupOrPage<Row>(
  tx: Tx,
  listing: Ordered,
  source: Source<Row>,
  input: WindowInput,
): Promise<GroupedPage<Row>> {
  const name = input['agrupar']
  if (name === undefined)
    return readPage(tx, listing, source, await atRow(tx, listing, source, undefined, input))
  const by = Object.hasOwn(source.groups ?? {}, String(name)) && source.groups?.[String(name)]
  if (!by) {
    const mensagem = `Não é possível agrupar por ${String(name)}.`
    throw new InvalidInput(mensagem, { campos: [{ campo: 'agrupar', mensagem }] })
  }
  return input['grupo'] === undefined
    ? readGroupedPage(tx, listing, source, by, await atRow(tx, listing, source, by, input))
    : readPage(tx, listing, withinGroup(source, by), input)
}
