import { type Kysely, sql } from 'kysely'

import type { DB } from '#server/database/schema.ts'

/** A message for tests; by default an e-mail of D1 that was sent and delivered on 12/11/2026. */
export type ExampleMessage = {
  readonly step?: string
  readonly kind?: 'LEMBRETE' | 'COBRANCA' | 'NOTIFICACAO'
  readonly channel?: string
  readonly state?: string
  readonly day?: string
  readonly releasedBy?: number
}

/** An instant of a day in São Paulo. */
const instantOn = (day: string) => (time: string) =>
  sql`((${day}::date + ${time}::time) at time zone 'America/Sao_Paulo')`

/** Stores a message to the tenant of these boletos, which are its step; returns its id. */
export async function insertMessage(
  db: Kysely<DB>,
  boletoIds: readonly number[],
  example: ExampleMessage = {},
): Promise<number> {
  const { step = 'D1', kind = 'COBRANCA', channel = 'EMAIL', state = 'ENTREGUE' } = example
  const { day = '2026-11-12', releasedBy } = example
  const at = instantOn(day)
  const isOut = !['PROPOSTA', 'RETIRADA'].includes(state)
  const isSent = ['ENVIADA', 'ENTREGUE', 'DEVOLVIDA'].includes(state)
  const { rows } = await sql<{ id: number }>`
    with boletos as (
      select b.id, b.mall_id, b.due_on, b.open_cents, k.luc, k.id as contract_id,
        t.id as tenant_id, t.document, t.name
      from boleto b
        join contract k on k.id = b.contract_id
        join tenant t on t.id = k.tenant_id
      where b.id = any(${[...boletoIds]}::bigint[])
    ), told as (
      insert into message (protocol, day, mall_id, tenant_id, person, document, name, step, kind,
        is_corporate, ladder_id, ladder_version, text_id, text_version, channel, address, contract_id,
        state,
        reason, step_cents, open_cents, corrected_cents, day_charge_cents, released_by,
        released_by_name, released_at, sent_at, delivered_at, returned_at, sha256)
      select 'RG-' || to_char(${day}::date, 'YYYYMMDD') || '-'
          || lpad((1 + (select count(*) from message))::text, 6, '0'),
        ${day}::date, min(mall_id), min(tenant_id), 'LOJISTA', min(document), min(name), ${step},
        ${kind}, false, (select min(id) from ladder), 1, (select min(id) from message_text), 1,
        ${channel}, 'loja@example.com', min(contract_id), ${state}, case when ${state} = 'RETIRADA' then 'PAGO' end,
        sum(open_cents), sum(open_cents), sum(open_cents), 0,
        case when ${isOut} then coalesce(${releasedBy ?? null}::int, (select min(id) from app_user))
        end,
        case when ${isOut} then 'Ana' end, case when ${isOut} then ${at('09:30')} end,
        case when ${isSent} then ${at('10:00')} end,
        case when ${state} = 'ENTREGUE' then ${at('10:05')} end,
        case when ${state} = 'DEVOLVIDA' then ${at('10:05')} end,
        case when ${isSent} then sha256('conteúdo'::bytea) end
      from boletos
      returning id
    ), parts as (
      insert into message_boleto (message_id, boleto_id, mall_id, document, role, step, channel,
        cycle_due_on, due_on, luc, open_cents, corrected_cents, is_done)
      select t.id, b.id, b.mall_id, b.document, 'PASSO', ${step}, ${channel}, b.due_on, b.due_on,
        b.luc, b.open_cents, b.open_cents, ${isOut}
      from told t cross join boletos b
    ), happened as (
      insert into message_event (message_id, mall_id, event, occurred_at, source, by_name)
      select t.id, (select min(mall_id) from boletos), e.event, e.at, 'SISTEMA', 'Sistema'
      from told t
        cross join lateral (
          values ('LIBERADA', ${isOut}, ${at('09:30')}),
            ('ENVIADA', ${isSent}, ${at('10:00')}),
            ('ENTREGUE', ${state} = 'ENTREGUE', ${at('10:05')})
        ) e (event, is_there, at)
      where e.is_there
      order by e.at
    )
    select id from told`.execute(db)
  const [row] = rows
  if (row === undefined) throw new RangeError('A message needs a boleto.')
  return row.id
}

/** A reply to a message that nobody has handled, on the day of the message. */
export const insertReply = (db: Kysely<DB>, messageId: number, kind = 'VAI_PAGAR') =>
  sql`
    insert into message_reply (
      message_id, mall_id, tenant_id, kind, words, replied_on, holds_until, recorded_by_name
    )
    select id, mall_id, tenant_id, ${kind}, 'Pago na sexta.', day, day + 6, 'Ana'
    from message where id = ${messageId}`.execute(db)

/** An open dispute of boletos of one tenant, opened on a day; returns its id. */
export async function insertDispute(
  db: Kysely<DB>,
  boletoIds: readonly number[],
  openedOn = '2026-11-12',
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with opened as (
      insert into dispute (
        mall_id, tenant_id, reason, words, source, due_on, holds_reminders_until, opened_by_name,
        opened_on, opened_at
      )
      select min(b.mall_id), min(k.tenant_id), 'VALOR_INCORRETO', 'A área cobrada é a antiga.',
        'EMAIL', ${openedOn}::date + 7, ${openedOn}::date + 15, 'Ana', ${openedOn}::date,
        ${openedOn}::date + time '12:00'
      from boleto b join contract k on k.id = b.contract_id
      where b.id = any(${[...boletoIds]}::bigint[])
      returning id, mall_id
    ), named as (
      insert into dispute_boleto (dispute_id, boleto_id, mall_id)
      select o.id, b.id, o.mall_id
      from opened o cross join unnest(${[...boletoIds]}::bigint[]) as b (id)
    )
    select id from opened`.execute(db)
  const [row] = rows
  if (row === undefined) throw new RangeError('A dispute needs a boleto.')
  return row.id
}
