import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

/**
 * Makes load_renumbered: boletos that this load left without títulos, all of which went to one other
 * boleto. Its number is the new number of the old one.
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

/** A negotiation about both the old and the new boleto is then about the new one. */
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

/** Of several active expectations of the boleto that they become, the newest stands. */
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
      ended_at = regua.on_fixed_day(now()),
      ended_by_name = newest.created_by_name
    from met join newest on newest.to_id = met.to_id
    where met.id = e.id and newest.id > met.id`.execute(tx)
  await sql`
    update receipt_expectation e set boleto_id = r.to_id
    from load_renumbered r
    where e.boleto_id = r.from_id`.execute(tx)
}

/** A boleto that has a tendency of the month already keeps its own. */
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

/**
 * Where a boleto takes another number its negotiations, expectation and tendency go with it (rules
 * 7.6). One whose títulos went different ways keeps them.
 */
export async function moveAttachments(tx: Tx): Promise<void> {
  if (!(await gatherRenumbered(tx))) return
  await moveNegotiations(tx)
  await moveExpectations(tx)
  await moveTendencies(tx)
}

/** What keeps a boleto without títulos from being taken away, of a row `l` of load_sum. */
export const isSpokenOf = sql`(
  exists (select from negotiation_boleto n where n.boleto_id = l.boleto_id)
  or exists (select from receipt_expectation e where e.boleto_id = l.boleto_id)
  or exists (select from boleto_tendency t where t.boleto_id = l.boleto_id)
)`

/**
 * Does something that people said hang on a boleto that the load brought, or to which it moved
 * títulos? Then they stay there, and the load with them.
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
    select from reached l where ${isSpokenOf} limit 1`.execute(tx)
  return rows.length > 0
}
