import { type RawBuilder, sql } from 'kysely'

import { ofMalls } from '#server/database/mall-scope.ts'

import type { Weights } from '../contract/weights.ts'
import { facts, type LedgerView, openBoletos, type Owner } from './ledger.ts'
import { ownPoints, rankPoints } from './points.ts'

type Sql = RawBuilder<unknown>

/** How to read the rows of a month: owners, day, weights, stale malls. */
export type RankingView = LedgerView & {
  readonly weights: Weights
  readonly month: number
  /** Malls whose balances must be recounted. */
  readonly stale: readonly number[]
}

export const tables = {
  CUSTOMER: { name: sql`worklist_customer`, key: sql`tenant_id` },
  GROUP: { name: sql`worklist_group`, key: sql`group_id` },
} as const satisfies Readonly<Record<Owner, unknown>>

/** The array element of a month in a stored row; null outside its range. */
export const ofMonth = (row: Sql, array: Sql, month: number): Sql =>
  sql`${row}.${array}[${month}::int - ${row}.first_month + 1]`

const cents = (row: Sql, month: number): Sql =>
  sql`coalesce(${ofMonth(row, sql`month_cents`, month)}, 0)`
const points = (row: Sql, month: number): Sql =>
  sql`coalesce(${ofMonth(row, sql`month_points`, month)}, 0)`
/** What a stored row owed before a month. */
export const centsBefore = (row: Sql, month: number): Sql => sql`coalesce((
  select sum(v) from unnest(${row}.month_cents[1:${month}::int - ${row}.first_month]) v), 0)::bigint`

/** Stored amount of an owner in a block. */
export const storedBlock = (row: Sql, block: number, month: number): Sql =>
  block === 4 ? centsBefore(row, month - 2) : cents(row, month - block + 1)

const shared = sql`
  c.lucs, c.overdue_cents, c.overdue_120_cents, c.upcoming_cents, c.band_cents, c.arrears_days,
  c.oldest_due_on, c.held_cents, c.base_points`
const groupNames = sql`0 as mall_id, '' as document, q.name, q.portfolio as brands,
  q.name as groups, true as is_corporate, true as has_corporate`
const namesOf = (owner: Owner): Sql =>
  owner === 'CUSTOMER'
    ? sql`c.mall_id, c.document, c.name, c.brands, c.groups, c.is_corporate, c.has_corporate`
    : groupNames

const blockColumns = (row: Sql, month: number): Sql => sql`
  ${cents(row, month)} as cents_1, ${cents(row, month - 1)} as cents_2,
  ${cents(row, month - 2)} as cents_3, ${centsBefore(row, month - 2)} as cents_4,
  ${points(row, month)} as points_1, ${points(row, month - 1)} as points_2,
  ${points(row, month - 2)} as points_3,
  coalesce(${ofMonth(row, sql`before_points`, month - 2)}, 0) as points_4,
  ${sql.join(
    [0, 1, 2].map(
      (back) =>
        sql`coalesce(${ofMonth(row, sql`month_upcoming_cents`, month - back)}, 0)
          as ${sql.ref(`upcoming_${back + 1}`)}`,
    ),
  )}`

function storedRanking({ owner, malls, stale, month }: RankingView): Sql {
  const { name, key } = tables[owner]
  const isOwn =
    owner === 'GROUP'
      ? sql`true`
      : sql`${ofMalls(sql`c.mall_id`, malls)}
        ${stale.length === 0 ? sql`` : sql`and c.mall_id <> all(${[...stale]}::int[])`}`
  return sql`
  select c.${key} as id, ${namesOf(owner)}, ${shared}, ${blockColumns(sql`c`, month)}
  from ${name} c
    ${owner === 'GROUP' ? sql`join collection_group q on q.id = c.group_id` : sql``}
  where ${isOwn}`
}

/** Points of an unstored row, ranked against the stored values (rules 7.3). */
const livePoints = (view: RankingView, weight: number, value: Sql, stored: Sql): Sql => sql`(
  select ${rankPoints(weight, sql`count(*) filter (where z.v < ${value})`, sql`count(*)`)}
  from (
    select ${stored} as v
    from ${tables[view.owner].name} w
    where ${view.owner === 'GROUP' ? sql`true` : sql`w.mall_id = f.among`}) z
  where z.v > 0)`

/** Points of a block: stored ones while the stored row owes in it, else ranked against the rest. */
function pointsOf(view: RankingView, block: number): Sql {
  const { month, weights } = view
  const value = sql`f.${sql.ref(`cents_${block}`)}`
  const keptPoints =
    block === 4
      ? ofMonth(sql`s`, sql`before_points`, month - 2)
      : ofMonth(sql`s`, sql`month_points`, month - block + 1)
  return sql`case
    when ${value} = 0 then 0
    when ${storedBlock(sql`s`, block, month)} > 0 then ${keptPoints}
    else ${livePoints(view, weights.bloco, value, storedBlock(sql`w`, block, month))}
    end as ${sql.ref(`points_${block}`)}`
}

/**
 * Live balances with the points of the last snapshot. Owners missing from it are scored against the
 * stored rows (rules 7.3).
 */
function liveRanking(view: RankingView): Sql {
  const { owner, month, weights } = view
  const { name, key } = tables[owner]
  const own = ownPoints(weights)
  const inBlock = (block: number) =>
    block === 4 ? sql`o.month < ${month - 2}` : sql`o.month = ${month - block + 1}`
  const overdueOf = (block: number) => sql`
    coalesce(sum(o.cents) filter (where o.is_overdue and ${inBlock(block)}), 0)::bigint
      as ${sql.ref(`cents_${block}`)}`
  const upcomingOf = (block: number) => sql`
    coalesce(sum(o.cents) filter (where not o.is_overdue and ${inBlock(block)}), 0)::bigint
      as ${sql.ref(`upcoming_${block}`)}`
  return sql`
  select f.owner_id as id,
    ${
      owner === 'CUSTOMER'
        ? sql`t.mall_id, t.document, t.name, f.brands, f.groups, f.is_corporate, f.has_corporate`
        : groupNames
    },
    f.lucs, f.overdue_cents, f.overdue_120_cents, f.upcoming_cents, f.band_cents, f.arrears_days,
    f.oldest_due_on, f.held_cents,
    case when s.overdue_cents > 0 or f.overdue_cents = 0 and s.overdue_cents is not null
      then s.base_points
      else ${sql.join(Object.values(own), sql` + `)} + case when f.overdue_cents > 0
        then ${livePoints(view, weights.total, sql`f.overdue_cents`, sql`w.overdue_cents`)} else 0 end
      end as base_points,
    f.cents_1, f.cents_2, f.cents_3, f.cents_4,
    ${sql.join([1, 2, 3, 4].map((block) => pointsOf(view, block)))},
    f.upcoming_1, f.upcoming_2, f.upcoming_3
  from (
    with open as materialized (
      ${openBoletos(owner === 'GROUP' ? view : { ...view, malls: view.stale })})
    select f.*, m.cents_1, m.cents_2, m.cents_3, m.cents_4, m.upcoming_1, m.upcoming_2,
      m.upcoming_3
    from (${facts(view)}) f
      join (
        select o.owner_id, ${sql.join([1, 2, 3, 4].map(overdueOf))},
          ${sql.join([1, 2, 3].map(upcomingOf))}
        from open o
        group by o.owner_id) m on m.owner_id = f.owner_id) f
    ${owner === 'CUSTOMER' ? sql`join tenant t` : sql`join collection_group q`}
      on ${owner === 'CUSTOMER' ? sql`t` : sql`q`}.id = f.owner_id
    left join ${name} s on s.${key} = f.owner_id`
}

/**
 * All owners with an open balance, one row each: balances, points of the four blocks, and list
 * columns. Stored rows, plus live rows where the store is outdated.
 */
export function rankingRows(view: RankingView): Sql {
  if (view.stale.length === 0) return storedRanking(view)
  // Groups span all malls, so one stale mall forces a recount of all groups.
  return view.owner === 'GROUP'
    ? liveRanking(view)
    : sql`${storedRanking(view)} union all ${liveRanking(view)}`
}
