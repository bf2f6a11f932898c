import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

// Which notice a sent message is (rules 8.7). A reminder before the due day is none.
const noticeKind = sql`
  case
    when m.kind = 'COBRANCA' then case m.channel when 'CARTA' then 'CARTA_COBRANCA' else 'EMAIL_COBRANCA' end
    when m.step = 'PRE_NEGATIVACAO' then 'CARTA_PRE_NEGATIVACAO'
    else 'NOTIFICACAO_EXTRAJUDICIAL'
  end`

const ending = sql`case m.channel when 'EMAIL' then 'eml' when 'CARTA' then 'pdf' else 'txt' end`

// Letters of notices go with a receipt of their delivery.
const noticeChannel = sql`
  case when m.channel = 'CARTA' and m.kind = 'NOTIFICACAO' then 'AR' else m.channel end`

/**
 * Writes the notices of sent messages: one for each boleto that the message is about. A notice of
 * the same key that was loaded from elsewhere stays.
 */
export async function insertNotices(tx: Tx, messageIds: readonly number[]): Promise<void> {
  await sql`
    insert into notice (
      mall_id, boleto_id, recipient, document, name, luc, kind, channel, address, sent_on,
      file_name, message_id
    )
    select m.mall_id, b.boleto_id, m.person, m.document, m.name, b.luc, k.kind, k.channel,
      m.address, (m.sent_at at time zone 'America/Sao_Paulo')::date,
      k.kind || '_' || m.protocol || '.' || k.ending, m.id
    from message m
      join message_boleto b on b.message_id = m.id
        and b.role in ('PASSO', 'ABSORVIDO') and b.left_reason is null
      cross join lateral (
        select ${noticeKind} as kind, ${noticeChannel} as channel, ${ending} as ending) k
    where m.id = any(${[...messageIds]}::bigint[]) and m.kind <> 'LEMBRETE'
    order by b.boleto_id
    on conflict (boleto_id, document, kind, channel, sent_on) do nothing`.execute(tx)
}

/** Delivery and proof of the messages, as they are now: a returned one has none. */
export async function updateNotices(tx: Tx, messageIds: readonly number[]): Promise<void> {
  await sql`
    update notice n
    set delivered_on = (m.delivered_at at time zone 'America/Sao_Paulo')::date,
      proof = case when m.delivered_at is null then '' else m.proof end
    from message m
    where m.id = any(${[...messageIds]}::bigint[]) and n.message_id = m.id
      and (n.delivered_on, n.proof) is distinct from (
        (m.delivered_at at time zone 'America/Sao_Paulo')::date,
        case when m.delivered_at is null then '' else m.proof end)`.execute(tx)
}
