import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { LocalDate } from '#values/local-date.ts'

// Columns other than the balance that affect the figures of a título.
const isOther = sql`
  (t.original_cents, t.original_due_on, t.due_on, t.movement_type_id, t.contract_id,
    t.document_type_id, t.cost_center, t.competence)
  is distinct from (b.original_cents, b.original_due_on, b.due_on, b.movement_type_id,
    b.contract_id, b.document_type_id, b.cost_center, b.competence)`
const paidOn = (p: RawBuilder<unknown>) =>
  sql`coalesce(${p}.cleared_on, ${p}.paid_on, (${p}.loaded_at at time zone 'America/Sao_Paulo')::date)`

/** Receipts that a load inserted or changed, before the load; new ones have no day. */
const receiptsBeforeLoad = (loadId: number) => sql`
  select p.id, p.titulo_id, ${paidOn(sql.ref('p'))} as moved_on, null::date as was_on,
    null::bigint as was_cents
  from erp_load_undo u
    join receipt p on p.id between u.row_id and u.last_row_id
  where u.load_id = ${loadId} and u.table_name = 'receipt' and u.before is null
    and exists (select from worked_out)
  union all
  select p.id, p.titulo_id, least(${paidOn(sql.ref('p'))}, ${paidOn(sql.ref('q'))}),
    ${paidOn(sql.ref('q'))}, q.amount_cents + coalesce(q.withheld_cents, 0)
  from erp_load_undo u
    join receipt p on p.id = u.row_id
    cross join lateral jsonb_populate_record(null::receipt, u.before) q
  where u.load_id = ${loadId} and u.table_name = 'receipt' and u.before is not null
    and exists (select from worked_out)`

/**
 * Títulos that a load changed, directly or through receipts: the value left after finance
 * adjustments, and the room for receipts before and after (rules 6.2). If finance reported receipts
 * that the ERP may have booked since, everything may have changed.
 */
const touchedTitulos = (loadId: number) => sql`
  select t.id, t.mall_id, least(t.due_on, b.due_on) as due_on,
    least(t.original_due_on, b.original_due_on) as original_due_on,
    ${isOther} or w.is_received as is_other, b.balance_on as was_balanced_on, t.balance_on,
    w.net - least(b.open_cents, w.net) as room_before,
    w.net - least(t.open_cents, w.net) as room_after
  from (
    select u.row_id, u.before
    from erp_load_undo u
    where u.load_id = ${loadId} and u.table_name = 'titulo' and u.before is not null
      and exists (select from worked_out)
    union all
    select n.titulo_id, null
    from noted n
    where n.titulo_id not in (
      select u.row_id
      from erp_load_undo u
      where u.load_id = ${loadId} and u.table_name = 'titulo' and u.before is not null
    )
  ) u
    join titulo t on t.id = u.row_id
    cross join lateral jsonb_populate_record(t, coalesce(u.before, '{}')) b
    cross join lateral (
      select greatest(
          0,
          t.original_cents - coalesce(
            sum(a.amount_cents) filter (where a.kind in ('CANCELAMENTO', 'DESCONTO')), 0
          )
        ) as net,
        coalesce(bool_or(a.kind = 'RECEBIMENTO'), false) as is_received
      from delinquency_adjustment a
      where a.titulo_id = t.id
    ) w`

/**
 * Earlier receipts of each título: the first whose explained balance changes, the last day and
 * their sum.
 */
const earlierReceipts = sql`
  select id, min(paid_on) filter (where reached > least(room_before, room_after)) as first_on,
    max(paid_on) as last_on, max(reached) as total
  from (
    select t.*, p.paid_on,
      sum(p.cents) over (
        partition by t.id
        order by p.paid_on, p.payment_document, p.receipt_id
      ) as reached
    from touched t
      cross join lateral (
        select p.id as receipt_id, p.payment_document,
          coalesce(n.was_on, ${paidOn(sql.ref('p'))}) as paid_on,
          coalesce(n.was_cents, p.amount_cents + p.withheld_cents) as cents
        from receipt p
          left join noted n on n.id = p.id
        where p.titulo_id = t.id and (n.id is null or n.was_on is not null)
      ) p
  ) ordered
  group by id`

/** The day from which a touched título `t` changes figures. */
const movedOn = sql`
  case
    when t.is_other then t.original_due_on
    else least(
      n.moved_on,
      e.first_on,
      case
        when t.room_before > coalesce(e.total, 0)
          then coalesce(e.last_on, t.was_balanced_on, t.original_due_on)
      end,
      case
        when n.moved_on is null and t.room_after > coalesce(e.total, 0)
          then coalesce(e.last_on, t.balance_on, t.original_due_on)
      end
    )
  end`

/**
 * Changes of a load to títulos of computed months, by mall and month. Receipts and the balance they
 * explain change figures from a day on; other changes affect the whole life of the título. Amounts
 * without a receipt are dated with the last receipt, else with the day of the load. Empty if no
 * month was computed.
 */
export async function changesOfLoad(
  tx: Tx,
  loadId: number,
): Promise<{ mallId: number; dueOn: LocalDate; movedOn: LocalDate }[]> {
  const { rows } = await sql<{ mallId: number; dueOn: LocalDate; movedOn: LocalDate }>`
    with worked_out as (
      select mall_id, max(billed_until) as until
      from delinquency_run
      where status <> 'ERRO'
      group by mall_id
    ), noted as materialized (${receiptsBeforeLoad(loadId)}),
      touched as materialized (${touchedTitulos(loadId)}), earlier as (${earlierReceipts}),
      moved as (
        select t.mall_id, t.due_on, t.original_due_on, t.original_due_on as moved_on
        from erp_load_undo u
          join titulo t on t.id between u.row_id and u.last_row_id
        where u.load_id = ${loadId} and u.table_name = 'titulo' and u.before is null
          and exists (select from worked_out)
        union all
        select t.mall_id, t.due_on, t.original_due_on,
          ${movedOn}
        from touched t
          left join earlier e on e.id = t.id
          left join (select titulo_id, min(moved_on) as moved_on from noted group by titulo_id) n
            on n.titulo_id = t.id
        where t.is_other or n.titulo_id is not null or t.room_before <> t.room_after
      )
    select m.mall_id as "mallId", min(least(m.due_on, m.original_due_on)) as "dueOn",
      min(m.moved_on) as "movedOn"
    from moved m
      join worked_out w on w.mall_id = m.mall_id
    where m.moved_on is not null and least(m.due_on, m.original_due_on) <= w.until
    group by m.mall_id, date_trunc('month', least(m.due_on, m.original_due_on))
    order by 1, 2`.execute(tx)
  return rows
}

/** Marks everything of these malls if a month was computed. */
export async function changesOfMalls(
  tx: Tx,
  malls: readonly number[] | 'all',
): Promise<{ mallId: number; dueOn: LocalDate; movedOn: LocalDate }[]> {
  const { rows } = await sql<{ mallId: number; dueOn: LocalDate; movedOn: LocalDate }>`
    select mall_id as "mallId", min(billed_from) as "dueOn", min(billed_from) as "movedOn"
    from delinquency_run
    where ${malls === 'all' ? sql`true` : sql`mall_id = any(${[...malls]})`}
    group by mall_id`.execute(tx)
  return rows
}
