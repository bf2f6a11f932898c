import { sql } from 'kysely'

import type { PlannedMessage } from '#features/collection/messages/rules/plan/facts.ts'
import type { Tx } from '#server/database/connection.ts'
import type { LocalDate } from '#values/local-date.ts'

/** Senders in force for all malls of a test. */
export async function insertSenders(tx: Tx): Promise<void> {
  await sql`
    insert into mall_sender (mall_id, version, state, name, email, reply_to, phone, address)
    select id, 1, 'VIGENTE', name, 'cobranca@example.com', 'cobranca@example.com', '1133334444',
      'Av. Principal, 1'
    from mall`.execute(tx)
}

const REMINDERS_DONE = ['DEVOLVIDA', 'FALHOU']

type Stored = {
  readonly day: LocalDate
  readonly state?: string
  /** The first number of the day's protocols. */
  readonly from?: number
}

const boletosOf = (messages: readonly PlannedMessage[], state: string) =>
  messages.flatMap((message, place) =>
    message.boletos.map((boleto) => ({
      place,
      ...boleto,
      isDone: message.kind !== 'NOTIFICACAO' || !REMINDERS_DONE.includes(state),
    })),
  )

/** Stores planned messages as if they had gone through all states on that day. */
export async function storeMessages(
  tx: Tx,
  messages: readonly PlannedMessage[],
  { day, state = 'ENTREGUE', from = 1 }: Stored,
): Promise<void> {
  if (messages.length === 0) return
  await sql`
    with told as (
      select r.*, 'RG-' || to_char(${day}::date, 'YYYYMMDD') || '-'
        || lpad((r.place + ${from})::text, 6, '0') as protocol
      from jsonb_to_recordset(${JSON.stringify(messages.map((message, place) => ({ ...message, boletos: undefined, place })))}::jsonb) as r (
        place int, "mallId" int, "tenantId" bigint, person text, document text, name text, step text,
        kind text, "isCorporate" boolean, "ladderId" int, "ladderVersion" int, "textId" int,
        "textVersion" int, channel text, address text, "contractId" bigint, "contactId" bigint,
        "stepCents" bigint, "openCents" bigint, "correctedCents" bigint, "dayChargeCents" bigint)
    ),
    added as (
      insert into message (protocol, day, mall_id, tenant_id, person, document, name, step, kind,
        is_corporate, ladder_id, ladder_version, text_id, text_version, channel, address, contract_id,
        contact_id, state, step_cents, open_cents, corrected_cents, day_charge_cents, released_by,
        released_by_name, released_at, sent_at, delivered_at, sha256)
      select protocol, ${day}::date, "mallId", "tenantId", person, document, name, step, kind,
        "isCorporate", "ladderId", "ladderVersion", "textId", "textVersion", channel, address,
        "contractId", "contactId", ${state}, "stepCents", "openCents", "correctedCents",
        "dayChargeCents", (select min(id) from app_user), 'Teste',
        ${day}::date + time '11:30', ${day}::date + time '12:00',
        case when ${state} = 'ENTREGUE' then ${day}::date + time '12:05' end, sha256(protocol::bytea)
      from told
      returning id, protocol
    )
    insert into message_boleto (message_id, boleto_id, mall_id, document, role, step, channel,
      cycle_due_on, due_on, luc, open_cents, corrected_cents, day_charge_cents, is_done)
    select a.id, b."boletoId", t."mallId", t.document, b.role, b.step, t.channel, b."cycleDueOn",
      b."dueOn", b.luc, b."openCents", b."correctedCents", b."dayChargeCents", b."isDone"
    from told t
      join added a using (protocol)
      join jsonb_to_recordset(${JSON.stringify(boletosOf(messages, state))}::jsonb) as b (
        place int, "boletoId" bigint, role text, step text, "cycleDueOn" date, "dueOn" date,
        luc text, "openCents" bigint, "correctedCents" bigint, "dayChargeCents" bigint,
        "isDone" boolean) on b.place = t.place`.execute(tx)
}
