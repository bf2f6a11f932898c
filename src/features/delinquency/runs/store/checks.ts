import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Competence, firstDay } from '#values/competence.ts'

import type { CheckFacts } from '../rules/checks.ts'
import type { RunParameters } from '../rules/window.ts'
import { bookedReceipts } from './figure-receipts.ts'
import { lastLoadOn } from './months.ts'

/** Rows that the last ERP load of mall `m` rejected. */
const rejectedRows = sql`
  coalesce(
    (
      select l.row_count - l.accepted_count
      from erp_load_mall l
      where l.mall_id = m.id and l.kind = 'ORACLE' and l.undone_at is null
      order by l.loaded_at desc, l.load_id desc
      limit 1
    ),
    0
  )`

/** Adjustments `a` of mall `m` that the run counts. */
const isOfRun = (run: RunParameters) => sql`
  a.mall_id = m.id
    and a.dated_on between ${run.billedFrom}::date and ${run.netOn}::date`

/** Títulos whose adjustment the ledger already books. */
const bookedTitulos = (run: RunParameters) => sql`
  array(
    select t.number
    from booked k
      join delinquency_adjustment a on a.id = k.adjustment_id
      join titulo t on t.id = a.titulo_id
    where ${isOfRun(run)}
    order by t.number
  )`

/** Receipts without a day, of títulos of the run. */
const undatedReceipts = (run: RunParameters) => sql`
  (
    select count(*)::int
    from receipt p
      join titulo t on t.id = p.titulo_id
    where p.mall_id = m.id and p.cleared_on is null and p.paid_on is null
      and p.amount_cents + p.withheld_cents > 0
      and t.original_due_on between ${run.billedFrom}::date and ${run.billedUntil}::date
  )`

/** The current base of mall `m` in the month. */
const currentBase = (month: Competence) => sql`
  from delinquency_run b
  where b.mall_id = m.id and b.month = ${firstDay(month)}::date and b.kind = 'BASE'
    and b.is_current`

export async function checkFacts(
  tx: Tx,
  month: Competence,
  run: RunParameters,
  mallIds: readonly number[] | undefined,
): Promise<CheckFacts[]> {
  const ofMalls = mallIds === undefined ? sql`true` : sql`a.mall_id = any(${[...mallIds]})`
  const adjustments = sql`(select * from delinquency_adjustment a where ${ofMalls})`
  const { rows } = await sql<CheckFacts>`
    with booked as (${bookedReceipts(adjustments)}),
      billed as materialized (
        select a.mall_id, count(*)::int as titulos,
          count(*) filter (where not k.is_active)::int as unclassified
        from titulo a
          join movement_type k on k.id = a.movement_type_id
        where ${ofMalls}
          and a.original_due_on between ${run.billedFrom}::date and ${run.billedUntil}::date
        group by a.mall_id
      )
    select m.id as "mallId", m.name as mall, coalesce(l.titulos, 0) as titulos,
      ${lastLoadOn} as "lastLoadOn", ${rejectedRows} as rejected,
      (
        select count(*)::int from delinquency_adjustment a where ${isOfRun(run)}
      ) as adjustments,
      ${bookedTitulos(run)} as booked, ${undatedReceipts(run)} as undated,
      m.share_bps as "shareBps", (select b.share_bps ${currentBase(month)}) as "baseShareBps",
      coalesce(l.unclassified, 0) as unclassified,
      exists (select ${currentBase(month)}) as "hasBase",
      coalesce(
        (
          select d.is_stale
          from delinquency_month d
          where d.mall_id = m.id and d.month = ${firstDay(month)}::date
        ),
        false
      ) as "isStale"
    from mall m
      left join billed l on l.mall_id = m.id
    where ${mallIds === undefined ? sql`true` : sql`m.id = any(${[...mallIds]})`}
    order by m.name, m.id`.execute(tx)
  return rows
}
