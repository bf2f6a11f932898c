import { sql } from 'kysely'

import { onlyRow, type Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { LocalDate } from '#values/local-date.ts'

/** A period that a reply holds: from the day after it to its last day. */
export type ReplyHold = { readonly repliedOn: LocalDate; readonly holdsUntil: LocalDate }

/** Holds of earlier replies of a tenant to messages of the same step. */
export async function holdsOfStep(
  tx: Tx,
  tenantId: number,
  step: string,
): Promise<readonly ReplyHold[]> {
  const { rows } = await sql<ReplyHold>`
    select r.replied_on as "repliedOn", r.holds_until as "holdsUntil"
    from message_reply r join message m on m.id = r.message_id
    where r.tenant_id = ${tenantId} and m.step = ${step} and r.holds_until is not null
    order by r.id`.execute(tx)
  return rows
}

export type NewReply = {
  readonly messageId: number
  readonly kind: string
  readonly words: string
  readonly repliedOn: LocalDate
  readonly holdsUntil: LocalDate | null
  readonly disputeId: number | null
  readonly byUser: number | null
  readonly byName: string
}

export async function insertReply(tx: Tx, reply: NewReply): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into message_reply (
      message_id, mall_id, tenant_id, kind, words, replied_on, holds_until, dispute_id, recorded_by,
      recorded_by_name
    )
    select m.id, m.mall_id, m.tenant_id, ${reply.kind}, ${reply.words}, ${reply.repliedOn}::date,
      ${reply.holdsUntil}::date, ${reply.disputeId}::bigint, ${reply.byUser}::int, ${reply.byName}
    from message m
    where m.id = ${reply.messageId}
    returning id`.execute(tx)
  return onlyRow(rows).id
}

/** Boletos that a message is about. */
export async function boletosOfMessage(tx: Tx, messageId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select boleto_id as id from message_boleto
    where message_id = ${messageId} and role in ('PASSO', 'ABSORVIDO') and left_reason is null
    order by boleto_id`.execute(tx)
  return rows.map(({ id }) => id)
}

type LockedReply = {
  readonly id: number
  readonly messageId: number
  readonly mallId: number
  readonly kind: string
  readonly isHandled: boolean
}

/** Locks a reply of the user's malls. */
export async function lockReply(
  tx: Tx,
  id: number,
  malls: Malls,
): Promise<LockedReply | undefined> {
  const { rows } = await sql<LockedReply>`
    select r.id, r.message_id as "messageId", r.mall_id as "mallId", r.kind,
      r.handled_at is not null as "isHandled"
    from message_reply r
    where r.id = ${id} and ${ofMalls(sql`r.mall_id`, malls)}
    for update`.execute(tx)
  return rows[0]
}

/** Ends what a reply holds. */
export async function handleReply(
  tx: Tx,
  id: number,
  how: { readonly reason: string; readonly byName: string; readonly at: Date },
): Promise<void> {
  await sql`
    update message_reply
    set handled_reason = ${how.reason}, handled_by_name = ${how.byName}, handled_at = ${how.at}
    where id = ${id}`.execute(tx)
}
