import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { LOCKS } from '#server/database/locks.ts'

/** Boletos of the temporary table load_renumbered that a dispute names are disputed as the new ones. */
export async function moveDisputes(tx: Tx): Promise<void> {
  await sql`
    insert into dispute_boleto (dispute_id, boleto_id, mall_id)
    select d.dispute_id, r.to_id, d.mall_id
    from load_renumbered r join dispute_boleto d on d.boleto_id = r.from_id
    on conflict do nothing`.execute(tx)
  await sql`
    delete from dispute_boleto d using load_renumbered r where d.boleto_id = r.from_id`.execute(tx)
}

/**
 * Messages about the old number are messages about the new one: its steps stay done. A step that
 * both numbers had done counts once. Where one message had both, the old row stays, so that the
 * message keeps its sums.
 */
async function moveToldBoletos(tx: Tx): Promise<void> {
  await sql`
    update message_boleto l
    set is_done = false
    from load_renumbered r
    where l.boleto_id = r.from_id and l.is_done and exists (
      select from message_boleto o
        left join load_renumbered z on z.from_id = o.boleto_id
      where coalesce(z.to_id, o.boleto_id) = r.to_id and o.is_done and o.role <> 'CITADO'
        and o.left_reason is null and o.cycle_due_on = l.cycle_due_on
        and o.document = l.document and o.step = l.step and o.channel = l.channel
        and (o.boleto_id = r.to_id
          or (o.message_id, o.boleto_id) < (l.message_id, l.boleto_id)))`.execute(tx)
  await sql`
    update message_boleto l
    set boleto_id = r.to_id
    from load_renumbered r
    where l.boleto_id = r.from_id
      and not exists (
        select from message_boleto o
          left join load_renumbered z on z.from_id = o.boleto_id
        where o.message_id = l.message_id and coalesce(z.to_id, o.boleto_id) = r.to_id
          and (o.boleto_id = r.to_id or o.boleto_id < l.boleto_id))`.execute(tx)
}

/** The notices of those messages, which prove the delivery under the new number. */
async function moveNotices(tx: Tx): Promise<void> {
  await sql`
    update notice n
    set boleto_id = r.to_id
    from load_renumbered r
    where n.boleto_id = r.from_id and n.message_id is not null
      and not exists (
        select from notice o
          left join load_renumbered z on z.from_id = o.boleto_id
        where coalesce(z.to_id, o.boleto_id) = r.to_id and o.id <> n.id
          and (o.document, o.kind, o.channel, o.sent_on)
            = (n.document, n.kind, n.channel, n.sent_on))`.execute(tx)
}

async function moveLeftOut(tx: Tx): Promise<void> {
  await sql`
    insert into message_left_out (
      mall_id, day, tenant_id, person, document, name, step, boleto_id, due_on, open_cents, reason,
      others
    )
    select l.mall_id, l.day, l.tenant_id, l.person, l.document, l.name, l.step, r.to_id, l.due_on,
      l.open_cents, l.reason, l.others
    from load_renumbered r join message_left_out l on l.boleto_id = r.from_id
    on conflict do nothing`.execute(tx)
  await sql`
    delete from message_left_out l using load_renumbered r where l.boleto_id = r.from_id`.execute(
    tx,
  )
}

/** Moves messages, their notices and what was left out to the new number (rules 8.6). */
export async function moveMessages(tx: Tx): Promise<void> {
  await moveToldBoletos(tx)
  await moveNotices(tx)
  await moveLeftOut(tx)
}

/** A message `m` that nobody has released or retired: it goes when its boletos go. */
const isProposed = sql`
  m.state in ('PROPOSTA', 'RETIRADA') and m.released_at is null and m.retired_by is null`

/** A row `l` with a boleto of a message that a person has touched, or of a dispute. */
export const isToldOrDisputed = sql`(
  exists (
    select from message_boleto o join message m on m.id = o.message_id
    where o.boleto_id = l.boleto_id and not (${isProposed}))
  or exists (select from dispute_boleto d where d.boleto_id = l.boleto_id)
)`

/**
 * Drops what a batch only proposed about boletos, before they are deleted: the batch is made again
 * after each load. Messages that a person released or retired stay. Waits for a batch that is being
 * made, whose proposals would keep the boletos; until the end of the transaction none is made.
 */
async function dropProposals(tx: Tx, boletos: ReturnType<typeof sql>): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(${LOCKS.ladderBatch}::int, x.mall_id)
    from (
      select distinct mall_id from boleto where id in (${boletos}) order by mall_id offset 0
    ) x`.execute(tx)
  await sql`delete from message_left_out where boleto_id in (${boletos})`.execute(tx)
  await sql`
    delete from message m
    where ${isProposed}
      and exists (
        select from message_boleto o
        where o.message_id = m.id and o.boleto_id in (${boletos}))`.execute(tx)
}

/** Proposals about boletos that lost all their títulos in the load (temporary table load_sum). */
export const dropEmptyProposals = (tx: Tx): Promise<void> =>
  dropProposals(tx, sql`select boleto_id from load_sum where titulos = 0`)

/** Proposals about boletos that the load created, before it is undone. */
export const dropProposalsOfLoad = (tx: Tx, loadId: number): Promise<void> =>
  dropProposals(
    tx,
    sql`
      select b.id
      from erp_load_undo u
        join boleto b on b.id between u.row_id and u.last_row_id
      where u.load_id = ${loadId} and u.table_name = 'boleto' and u.before is null`,
  )
