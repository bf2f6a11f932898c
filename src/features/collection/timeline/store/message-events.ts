import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/** Numbers of the boletos of message `m`, and how many they are. */
const boletosOfMessage = sql`
  select string_agg(b.number, ', ' order by b.due_on, b.id) as numbers, count(*) as count,
    min(b.number) as number
  from message_boleto l join boleto b on b.id = l.boleto_id
  where l.message_id = m.id and l.left_reason is null`

/**
 * What happened to the messages of the tenants that `condition` selects as `t`: release, sending,
 * delivery, return, with the hash of what was sent. Proposals and the moments of handing over are
 * of the machine.
 */
export const messageEvents = (condition: Sql): Sql => sql`
  select 'm' || e.id, e.occurred_at, false, 'MENSAGEM', e.event,
    jsonb_build_object('protocolo', m.protocol, 'passo', m.step, 'tipo', m.kind,
      'canal', m.channel, 'boletos', q.numbers, 'detalhe', e.detail, 'comprovante', e.proof,
      'sha256', case when e.event = 'ENVIADA' then encode(m.sha256, 'hex') end,
      'motivo', case when e.event in ('RETIRADA', 'FALHOU') then m.reason end),
    m.mall_id, null, case when q.count = 1 then q.number end,
    case when m.person = 'FIADOR' then m.name end, m.open_cents, e.by_name, 'MENSAGENS', m.id
  from tenant t
    join message m on m.tenant_id = t.id
    join message_event e on e.message_id = m.id
      and e.event not in ('PROPOSTA', 'ENVIANDO', 'RESPOSTA')
    cross join lateral (${boletosOfMessage}) q
  where ${condition}`

/** Replies to messages of tenants `t`. */
export const replyEvents = (condition: Sql): Sql => sql`
  select 'y' || r.id, (r.replied_on + time '12:00') at time zone 'America/Sao_Paulo', true,
    'MENSAGEM', 'RESPOSTA',
    jsonb_build_object('protocolo', m.protocol, 'passo', m.step, 'canal', m.channel,
      'resposta', r.kind, 'detalhe', r.words),
    r.mall_id, null, null, case when m.person = 'FIADOR' then m.name end, null,
    r.recorded_by_name, 'MENSAGENS', m.id
  from tenant t
    join message_reply r on r.tenant_id = t.id
    join message m on m.id = r.message_id
  where ${condition}`

/** Disputes of tenants `t`: their opening and their decision. */
export const disputeEvents = (condition: Sql): Sql => sql`
  select 's' || d.id || x.event, x.at, false, 'CONTESTACAO', x.event,
    jsonb_build_object('motivo', d.reason, 'texto', x.words, 'boletos', q.numbers),
    d.mall_id, null, case when q.count = 1 then q.number end, null, null, x.by, 'CONTESTACOES',
    d.id
  from tenant t
    join dispute d on d.tenant_id = t.id
    cross join lateral (
      select string_agg(b.number, ', ' order by b.due_on, b.id) as numbers, count(*) as count,
        min(b.number) as number
      from dispute_boleto l join boleto b on b.id = l.boleto_id
      where l.dispute_id = d.id
    ) q
    cross join lateral (
      values ('ABERTA', d.opened_at, d.words, d.opened_by_name),
        (d.state, d.decided_at, d.decision, d.decided_by_name)
    ) x (event, at, words, by)
  where ${condition} and x.at is not null`
