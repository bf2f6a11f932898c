import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

import type { MessageState } from '../contract/words.ts'

/** Columns that change with a state; what is not named stays. Instants as ISO texts. */
export type MessageChange = {
  readonly reason?: string | null
  readonly tries?: number
  readonly nextTryAt?: string | null
  readonly sendingAt?: string
  readonly sentAt?: string
  readonly deliveredAt?: string | null
  readonly returnedAt?: string
  readonly proof?: string
  readonly deliverySource?: 'PROVEDOR' | 'ARQUIVO' | 'DIGITADA' | null
  readonly providerId?: string
  /** Hexadecimal. */
  readonly sha256?: string
  readonly contentFileId?: string
  readonly dispatchId?: number | null
}

/** What happened to a message, and its witness. */
export type NewEvent = {
  readonly event: MessageState | 'RESPOSTA' | 'RECUSA'
  readonly occurredAt: string
  readonly source: 'SISTEMA' | 'PESSOA' | 'PROVEDOR' | 'ARQUIVO' | 'DIGITADA'
  readonly byUser: number | null
  readonly byName: string
  readonly detail?: string
  readonly proof?: string
  readonly provider?: string
  readonly providerEventId?: string
  readonly importId?: number
}

/** A message in its new state, with the event that led there. */
export type MessageMove = {
  readonly id: number
  readonly to: MessageState
  /** Whether it now does its step for its boletos. */
  readonly isDone: boolean
  readonly change?: MessageChange
  /** undefined = nothing happened that the message's history shows. */
  readonly event?: NewEvent
}

/** Appends events of messages in their order. A provider's event that is known is left out. */
export async function insertEvents(
  tx: Tx,
  events: readonly (NewEvent & { readonly messageId: number })[],
): Promise<void> {
  if (events.length === 0) return
  const rows = events.map((event, place) => ({ ...event, place }))
  await sql`
    insert into message_event (
      message_id, mall_id, event, occurred_at, source, by_user, by_name, detail, proof, provider,
      provider_event_id, import_id
    )
    select m.id, m.mall_id, e.event, e."occurredAt", e.source, e."byUser", e."byName",
      coalesce(e.detail, ''), coalesce(e.proof, ''), e.provider, e."providerEventId", e."importId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (
        place int, "messageId" bigint, event text, "occurredAt" timestamptz, source text,
        "byUser" int, "byName" text, detail text, proof text, provider text,
        "providerEventId" text, "importId" bigint)
      join message m on m.id = e."messageId"
    order by e.place
    on conflict (provider, provider_event_id) where provider_event_id is not null do nothing`.execute(
    tx,
  )
}

/** Writes moves of locked messages in one statement each: messages, what is done, events. */
export async function writeMoves(tx: Tx, moves: readonly MessageMove[]): Promise<void> {
  if (moves.length === 0) return
  const rows = moves.map(({ id, to, isDone, change = {} }) => ({ id, to, isDone, change }))
  await sql`
    update message m
    set state = v."to", version = m.version + 1,
      reason = case when v.change ? 'reason' then v.change ->> 'reason' else m.reason end,
      tries = coalesce((v.change ->> 'tries')::int, m.tries),
      next_try_at = case when v.change ? 'nextTryAt'
        then (v.change ->> 'nextTryAt')::timestamptz else m.next_try_at end,
      sending_at = coalesce((v.change ->> 'sendingAt')::timestamptz, m.sending_at),
      sent_at = coalesce((v.change ->> 'sentAt')::timestamptz, m.sent_at),
      delivered_at = case when v.change ? 'deliveredAt'
        then (v.change ->> 'deliveredAt')::timestamptz else m.delivered_at end,
      returned_at = coalesce((v.change ->> 'returnedAt')::timestamptz, m.returned_at),
      proof = coalesce(v.change ->> 'proof', m.proof),
      delivery_source = case when v.change ? 'deliverySource'
        then v.change ->> 'deliverySource' else m.delivery_source end,
      provider_id = coalesce(v.change ->> 'providerId', m.provider_id),
      sha256 = coalesce(decode(v.change ->> 'sha256', 'hex'), m.sha256),
      content_file_id = coalesce((v.change ->> 'contentFileId')::uuid, m.content_file_id),
      dispatch_id = case when v.change ? 'dispatchId'
        then (v.change ->> 'dispatchId')::bigint else m.dispatch_id end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (
      id bigint, "to" text, "isDone" boolean, change jsonb)
    where m.id = v.id`.execute(tx)
  await sql`
    update message_boleto b
    set is_done = v."isDone"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (id bigint, "isDone" boolean)
    where b.message_id = v.id and b.is_done <> v."isDone"`.execute(tx)
  await insertEvents(
    tx,
    moves.flatMap(({ id, event }) => (event ? [{ ...event, messageId: id }] : [])),
  )
}
