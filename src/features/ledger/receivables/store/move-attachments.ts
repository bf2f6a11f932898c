import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

import { isToldOrDisputed, moveDisputes, moveMessages } from './move-messages.ts'

/**
 * Creates load_renumbered: boletos whose títulos all moved to one other boleto in this load. The
 * other number is their new number.
 */
async function gatherRenumbered(tx: Tx): Promise<boolean> {
  await sql`
    create temp table load_renumbered on commit drop as
    select l.old_boleto_id as from_id, min(b.boleto_id) as to_id
    from load_row l
    join load_boleto b on b.mall_id = l.mall_id and b.number = l.boleto_number
    join load_sum s on s.boleto_id = l.old_boleto_id and s.titulos = 0
    where l.titulo_state = 'changed' and l.first_line is null and l.old_boleto_id <> b.boleto_id
    group by l.old_boleto_id
    having min(b.boleto_id) = max(b.boleto_id)`.execute(tx)
  const { rows } = await sql`select from load_renumbered limit 1`.execute(tx)
  return rows.length > 0
}

/** A negotiation of both boletos keeps only the new one. */
async function moveNegotiations(tx: Tx): Promise<void> {
  await sql`
    insert into negotiation_boleto (negotiation_id, boleto_id, contract_id, mall_id)
    select l.negotiation_id, b.id, b.contract_id, l.mall_id
    from load_renumbered r
      join negotiation_boleto l on l.boleto_id = r.from_id
      join boleto b on b.id = r.to_id
    on conflict do nothing`.execute(tx)
  await sql`
    delete from negotiation_boleto l using load_renumbered r where l.boleto_id = r.from_id`.execute(
    tx,
  )
}

/** Of several active expectations of the new boleto, the newest remains. */
async function moveExpectations(tx: Tx): Promise<void> {
  await sql`
    with met as (
      select e.id, e.created_by_name, r.to_id
      from receipt_expectation e join load_renumbered r on r.from_id = e.boleto_id
      where e.is_active
      union
      select e.id, e.created_by_name, r.to_id
      from receipt_expectation e join load_renumbered r on r.to_id = e.boleto_id
      where e.is_active
    ), newest as (
      select distinct on (to_id) to_id, id, created_by_name from met order by to_id, id desc
    )
    update receipt_expectation e set
      is_active = false,
      ended_at = regua.now(),
      ended_by_name = newest.created_by_name
    from met join newest on newest.to_id = met.to_id
    where met.id = e.id and newest.id > met.id`.execute(tx)
  await sql`
    update receipt_expectation e set boleto_id = r.to_id
    from load_renumbered r
    where e.boleto_id = r.from_id`.execute(tx)
}

/** The new boleto keeps its own tendency of the month. */
async function moveTendencies(tx: Tx): Promise<void> {
  await sql`
    insert into boleto_tendency (
      mall_id, boleto_id, month, negotiation_id, is_cleared, cleared_at, cleared_by_name,
      created_by, created_by_name, created_at
    )
    select t.mall_id, r.to_id, t.month, t.negotiation_id, t.is_cleared, t.cleared_at,
      t.cleared_by_name, t.created_by, t.created_by_name, t.created_at
    from load_renumbered r join boleto_tendency t on t.boleto_id = r.from_id
    order by t.created_at desc
    on conflict do nothing`.execute(tx)
  await sql`
    delete from boleto_tendency t using load_renumbered r where t.boleto_id = r.from_id`.execute(tx)
}

/** What a bank reported about the old number holds the new one (rules 11.7). */
async function moveBankActs(tx: Tx): Promise<void> {
  await sql`
    update bank_act a set boleto_id = r.to_id
    from load_renumbered r
    where a.boleto_id = r.from_id`.execute(tx)
}

/**
 * Moves negotiations, expectation, tendency, bank acts, disputes and messages to the new number of a
 * boleto (rules 7.6). If its títulos went to different boletos, nothing moves.
 */
export async function moveAttachments(tx: Tx): Promise<void> {
  if (!(await gatherRenumbered(tx))) return
  await moveNegotiations(tx)
  await moveExpectations(tx)
  await moveTendencies(tx)
  await moveBankActs(tx)
  await moveDisputes(tx)
  await moveMessages(tx)
}

/** References that prevent deleting a boleto without títulos, for a row `l` of load_sum. */
export const isReferenced = sql`(
  exists (select from negotiation_boleto n where n.boleto_id = l.boleto_id)
  or exists (select from receipt_expectation e where e.boleto_id = l.boleto_id)
  or exists (select from boleto_tendency t where t.boleto_id = l.boleto_id)
  or exists (select from bank_act a where a.boleto_id = l.boleto_id)
  or ${isToldOrDisputed}
)`

/**
 * True if user data refers to a boleto that the load created or moved títulos to. The load then
 * cannot be undone.
 */
export async function hasAttachments(tx: Tx, loadId: number): Promise<boolean> {
  const { rows } = await sql`
    with reached as materialized (
      select b.id as boleto_id
      from erp_load_undo u
      join boleto b on b.id between u.row_id and u.last_row_id
      where u.load_id = ${loadId} and u.table_name = 'boleto' and u.before is null
      union
      select t.boleto_id
      from erp_load_undo u
      join titulo t on t.id = u.row_id
      where u.load_id = ${loadId} and u.table_name = 'titulo' and u.before is not null
        and t.boleto_id <> (u.before ->> 'boleto_id')::bigint
    )
    select from reached l where ${isReferenced} limit 1`.execute(tx)
  return rows.length > 0
}
