import { type RawBuilder, sql } from 'kysely'

import { oldestPromiseInForce } from '#values/promise-term.ts'
import { brazilian } from '#listing/server/window.ts'
import type { Tx } from '#server/database/connection.ts'
import type { Cents } from '#values/cents.ts'

import type { Mode, Weights } from '../contract/weights.ts'
import { facts, openBoletos } from './ledger.ts'
import { promisesNow } from './row-facts.ts'
import { storedBlock, type RankingView, rankingRows } from './ranking.ts'

type Sql = RawBuilder<unknown>

/** The list of a row: a block, or the flat list. */
export type WhyView = RankingView & {
  readonly mode: Mode
  readonly block: number | undefined
  readonly isCorporateShown: boolean
}

export type ListedRow = {
  readonly id: number
  readonly mallId: number
  readonly name: string
  readonly document: string
  readonly cents: Cents
  readonly total: Cents
  readonly score: number
}

const tableOf = ({ owner }: RankingView): Sql =>
  owner === 'CUSTOMER' ? sql`worklist_customer` : sql`worklist_group`
const keyOf = ({ owner }: RankingView): Sql =>
  owner === 'CUSTOMER' ? sql`w.tenant_id` : sql`w.group_id`

const inList = (view: WhyView): Sql => {
  const block = view.block ?? 1
  const cents = sql`s.${sql.ref(`cents_${block}`)}`
  return sql`
  select s.id, s.mall_id, s.name, s.document, s.overdue_cents as total, ${cents} as cents,
    greatest(0, s.base_points + s.${sql.ref(`points_${block}`)}) as score
  from (${rankingRows(view)}) s
  where ${view.block === undefined ? sql`s.overdue_cents` : cents} > 0
    and ${view.owner === 'CUSTOMER' && !view.isCorporateShown ? sql`not s.is_corporate` : sql`true`}`
}

export async function findListed(
  tx: Tx,
  view: WhyView,
  id: number,
): Promise<ListedRow | undefined> {
  const { rows } = await sql<ListedRow>`
    select c.id, c.mall_id as "mallId", c.name, c.document, c.cents, c.total, c.score
    from (${inList(view)}) c
    where c.id = ${id}`.execute(tx)
  return rows[0]
}

/** Number of rows ahead of this score, and of all rows. */
export async function placeIn(
  tx: Tx,
  view: WhyView,
  { id, name, document, cents, total, score }: ListedRow,
): Promise<{ readonly place: number; readonly rows: number }> {
  const points = view.mode === 'PONTOS' ? sql`c.score` : sql`0`
  const own = view.mode === 'PONTOS' ? score : 0
  const values = sql`(${points}, c.cents, c.total)`
  const ownValues = sql`(${own}::int, ${cents}::bigint, ${total}::bigint)`
  const { rows } = await sql<{ place: number; rows: number }>`
    select count(*)::int as rows, 1 + count(*) filter (where c.id <> ${id} and (
      ${values} > ${ownValues}
      or ${values} = ${ownValues}
        and (${brazilian(sql`c.name`)} < ${name}
          or ${brazilian(sql`c.name`)} = ${name} and (c.document, c.id) < (${document}, ${id}))
    ))::int as place
    from (${inList(view)}) c`.execute(tx)
  return rows[0] ?? { place: 1, rows: 0 }
}

/** Rank of a value among the stored ones of its mall; for groups, among all. */
export type StoredRank = {
  readonly smaller: number
  readonly greater: number
  readonly rows: number
}

/** Stored facts of a row; live facts if nothing is stored. */
export type WhyFacts = {
  readonly isKept: boolean
  readonly keptCents: Cents
  readonly keptTotal: Cents
  readonly arrearsDays: number | null
  readonly contactDays: number | null
  readonly isBroken: boolean
  readonly isPromised: boolean
  /** Live values; the day changes before the snapshot of 06:00. */
  readonly isBrokenNow: boolean
  readonly isPromisedNow: boolean
  readonly prescribesInDays: number | null
  readonly cutAt: Date | null
  readonly weights: Weights | null
}

const joinSnapshot = (view: WhyView, mallId: number): Sql =>
  sql`left join worklist_cut u on u.mall_id = ${view.owner === 'GROUP' ? 0 : mallId}`

/** Facts behind the points: from the last snapshot, or live if the row was not in it. */
export async function readFacts(
  tx: Tx,
  view: WhyView,
  { id, mallId }: Pick<ListedRow, 'id' | 'mallId'>,
): Promise<WhyFacts | undefined> {
  const oldest = oldestPromiseInForce(view.today)
  const result = await sql<WhyFacts>`
    select true as "isKept", ${storedBlock(sql`w`, view.block ?? 1, view.month)}::bigint as "keptCents",
      w.overdue_cents as "keptTotal", w.scored_arrears_days as "arrearsDays",
      w.contact_days as "contactDays", w.is_broken as "isBroken", w.is_promised as "isPromised",
      w.prescribes_in_days as "prescribesInDays",
      w.is_broken or d.is_past and w.is_promised and coalesce(n.first_on < ${oldest}, false)
        as "isBrokenNow",
      w.is_promised and (not d.is_past or coalesce(n.agreement_on >= ${oldest}, false))
        as "isPromisedNow",
      greatest(w.scored_at, u.cut_at) as "cutAt", u.weights
    from ${tableOf(view)} w
      cross join lateral (select ${keyOf(view)} as id) c
      cross join lateral (${promisesNow(view.owner, view.today)}) n
      ${joinSnapshot(view, mallId)}
      cross join lateral (
        select (greatest(w.scored_at, u.cut_at) at time zone 'America/Sao_Paulo')::date
          < ${view.today} as is_past) d
    where ${keyOf(view)} = ${id} and w.overdue_cents > 0`.execute(tx)
  if (result.rows[0]) return result.rows[0]
  const ofMall = view.owner === 'CUSTOMER' ? { ...view, malls: [mallId] } : view
  const { rows } = await sql<WhyFacts>`
    with open as materialized (${openBoletos(ofMall)})
    select false as "isKept", 0::bigint as "keptCents", 0::bigint as "keptTotal",
      f.scored_arrears_days as "arrearsDays", f.contact_days as "contactDays", f.is_broken as "isBroken",
      f.is_promised as "isPromised", f.is_broken as "isBrokenNow",
      f.is_promised as "isPromisedNow", f.prescribes_in_days as "prescribesInDays",
      u.cut_at as "cutAt", u.weights
    from (${facts(ofMall)}) f
      ${joinSnapshot(view, mallId)}
    where f.owner_id = ${id}`.execute(tx)
  return rows[0]
}

/** Ranks two values among the stored ones: block and total. */
export async function rankAmongStored(
  tx: Tx,
  view: WhyView,
  mallId: number,
  { cents, total }: { readonly cents: number; readonly total: number },
): Promise<{ readonly block: StoredRank; readonly total: StoredRank }> {
  const among = (value: Sql, own: number) => sql`jsonb_build_object(
    'smaller', count(*) filter (where ${value} > 0 and ${value} < ${own}::bigint),
    'greater', count(*) filter (where ${value} > ${own}::bigint),
    'rows', count(*) filter (where ${value} > 0))`
  const { rows } = await sql<{ block: StoredRank; total: StoredRank }>`
    select ${among(sql`v.cents`, cents)} as block, ${among(sql`v.total`, total)} as total
    from (
      select ${storedBlock(sql`w`, view.block ?? 1, view.month)} as cents, w.overdue_cents as total
      from ${tableOf(view)} w
      where ${view.owner === 'GROUP' ? sql`true` : sql`w.mall_id = ${mallId}`}) v`.execute(tx)
  const none = { smaller: 0, greater: 0, rows: 0 }
  return rows[0] ?? { block: none, total: none }
}
