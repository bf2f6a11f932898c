import type { Invariant } from './invariant.ts'

/** Messages that left or are leaving, and when they were last asked anew, on the database's clock. */
const sent = `
  (
    select m.*, e.at as asked_at
    from message m
      join (
        select message_id, max(recorded_at) as at
        from message_event
        where event = 'ENVIANDO'
        group by message_id
      ) e on e.message_id = m.id
    where m.state in ('ENVIANDO', 'ENVIADA', 'ENTREGUE', 'DEVOLVIDA', 'FALHOU', 'INCERTA')
  ) m`

// A transaction that began before the sending may have committed after it.
const before = `m.asked_at - interval '1 minute'`

/** Invariants of sent messages: allowed recipients, no repetition, stored contents. */
export const invariantsOfSentMessages: readonly Invariant[] = [
  {
    name: 'nobody-protected',
    sentence: 'Nothing left while a pause, a reply, a refusal or a suspended address held it.',
    query: `
      select 'mensagem ' || m.protocol || ', ' || p.what as what
      from ${sent}
        cross join lateral (
          select 'pausa ' || p.id as what
          from ladder_pause p
          where p.tenant_id = m.tenant_id and (p.step is null or p.step = m.step)
            and m.day between p.starts_on and p.until_on
            and case when p.needs_confirmation then p.confirmed_at else p.created_at end < ${before}
            and (p.ended_at is null or p.ended_at > m.asked_at)
          union all
          select 'resposta ' || r.id
          from message_reply r
          where r.tenant_id = m.tenant_id and r.kind <> 'AUSENCIA' and r.recorded_at < ${before}
            and m.day between r.replied_on and r.holds_until
            and (r.handled_at is null or r.handled_at > m.asked_at)
            and not exists (
              select from contract c
                join negotiation_boleto y on y.contract_id = c.id
                join negotiation n on n.id = y.negotiation_id
              where c.tenant_id = r.tenant_id and n.created_at between r.recorded_at and m.asked_at)
          union all
          select 'recusa ' || f.id
          from channel_refusal f
          where f.tenant_id = m.tenant_id and f.document = m.document and f.channel = m.channel
            and not (m.kind = 'NOTIFICACAO' and m.channel = 'CARTA')
            and f.recorded_at < ${before} and (f.ended_at is null or f.ended_at > m.asked_at)
          union all
          select 'endereço suspenso ' || a.id
          from suspended_address a
          where a.mall_id = m.mall_id and a.channel = m.channel
            and lower(a.address) = lower(m.address) and a.since < m.day
            and (a.reactivated_on is null or a.reactivated_on > m.day)
        ) p`,
  },
  {
    name: 'nothing-disputed',
    sentence: 'No message that left names a boleto whose dispute held it.',
    // A boleto that was added to a dispute later has no instant of its own.
    query: `
      select 'mensagem ' || m.protocol || ', contestação ' || d.id as what
      from ${sent}
        join message_boleto b on b.message_id = m.id and b.left_reason is null
        join dispute_boleto x on x.boleto_id = b.boleto_id
        join dispute d on d.id = x.dispute_id
      where case when d.needs_confirmation then d.confirmed_at else d.opened_at end < ${before}
        and case
          when d.decided_at is null or d.decided_at > m.asked_at
            then m.kind = 'NOTIFICACAO' or m.day <= d.holds_reminders_until
          else d.decided_at < ${before} and m.day <= d.held_after_until
        end
        and not exists (
          select from audit_entry a
          where a.action = 'COMPLETAR_CONTESTACAO' and a.entity = 'contestacao'
            and a.entity_id = d.id::text)`,
  },
  {
    name: 'told-once',
    sentence: 'A person is told a step of a boleto once in a cycle over each channel.',
    query: `
      select 'boleto ' || b.boleto_id || ', passo ' || b.step as what
      from message m
        join message_boleto b on b.message_id = m.id
      where m.state in ('ENVIANDO', 'ENVIADA', 'ENTREGUE', 'INCERTA')
        and b.role in ('PASSO', 'ABSORVIDO') and b.left_reason is null
      group by b.boleto_id, b.cycle_due_on, b.document, b.step, b.channel
      having count(*) > 1`,
  },
  {
    name: 'sent-with-content',
    sentence:
      'A message that left has the hash of its bytes, and the bytes unless they were erased.',
    query: `
      select 'mensagem ' || m.protocol as what
      from message m
        left join stored_file f on f.id = m.content_file_id
      where m.state in ('ENVIADA', 'ENTREGUE', 'DEVOLVIDA', 'INCERTA')
        and (m.sha256 is null
          or m.content_file_id is null and m.content_erased_at is null
          or f.sha256 <> m.sha256)`,
  },
  {
    name: 'sent-is-notice',
    sentence: 'Each boleto that a sent message is about has its row in Cartas e E-mail.',
    query: `
      select 'boleto ' || b.boleto_id || ' da mensagem ' || m.protocol as what
      from message m
        join message_boleto b on b.message_id = m.id
      where m.state in ('ENVIADA', 'ENTREGUE', 'DEVOLVIDA') and m.kind <> 'LEMBRETE'
        and b.role in ('PASSO', 'ABSORVIDO') and b.left_reason is null
        and not exists (
          select from notice n
          where n.boleto_id = b.boleto_id and n.document = m.document
            and n.sent_on = (m.sent_at at time zone 'America/Sao_Paulo')::date)`,
  },
  {
    name: 'dispatch-whole',
    sentence: 'A remessa has as many messages as it was made with.',
    query: `
      select 'remessa ' || d.id as what
      from message_dispatch d
      where d.messages <> (select count(*) from message m where m.dispatch_id = d.id)`,
  },
]
