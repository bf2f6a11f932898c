import type { Invariant } from './invariant.ts'

/** Messages of the dunning ladder: what they claim, who released them, who told of their delivery. */
export const invariantsOfMessages: readonly Invariant[] = [
  {
    name: 'message-sums',
    sentence: 'A message claims what its boletos come to, and has one that is its step.',
    query: `
      select 'mensagem ' || m.protocol as what
      from message m
        left join lateral (
          select sum(b.open_cents) as open,
            sum(b.open_cents) filter (where b.role = 'PASSO') as step,
            sum(b.corrected_cents) as corrected, sum(b.day_charge_cents) as charge
          from message_boleto b
          where b.message_id = m.id and b.left_reason is null
        ) b on true
      where m.state <> 'RETIRADA'
        and (m.open_cents, m.step_cents, m.corrected_cents, m.day_charge_cents)
          is distinct from (b.open, b.step, b.corrected, b.charge)`,
  },
  {
    name: 'steps-done',
    sentence: 'A boleto counts as told exactly while its message does its step.',
    query: `
      select 'boleto ' || b.boleto_id || ' da mensagem ' || m.protocol as what
      from message m
        join message_boleto b on b.message_id = m.id
      where b.is_done <> (
        m.state in ('LIBERADA', 'ENVIANDO', 'ENVIADA', 'ENTREGUE', 'INCERTA')
        or m.kind <> 'NOTIFICACAO' and m.state in ('DEVOLVIDA', 'FALHOU'))`,
  },
  {
    name: 'released-in-log',
    sentence: 'A released message has its release in the decision log.',
    query: `
      select 'mensagem ' || m.protocol as what
      from message m
      where m.released_at is not null and not exists (
        select from audit_entry a
        where a.action = 'LIBERAR_MENSAGEM' and a.entity = 'mensagem' and a.entity_id = m.id::text)`,
  },
  {
    name: 'delivered-by-another',
    sentence: 'Nobody tells by hand or by file of the delivery of a message that they released.',
    query: `
      select 'mensagem ' || m.protocol as what
      from message m
        join message_event e on e.message_id = m.id
      where e.source in ('DIGITADA', 'ARQUIVO') and e.event in ('ENTREGUE', 'DEVOLVIDA', 'FALHOU')
        and e.by_user = m.released_by`,
  },
  {
    name: 'decided-by-another',
    sentence: 'Nobody decides whether an uncertain message that they released was sent.',
    query: `
      select 'mensagem ' || m.protocol as what
      from message m
        join message_event u on u.message_id = m.id and u.event = 'INCERTA'
        join message_event e on e.message_id = m.id and e.id > u.id
      where e.source = 'PESSOA' and e.event in ('ENVIADA', 'FALHOU') and e.by_user = m.released_by`,
  },
  {
    name: 'ladders-by-two',
    sentence: 'A ladder, text or sender that a user proposed came into force by a second user.',
    query: `
      select v.what
      from (
        select 'régua ' || ladder_id || ', versão ' || version as what, state, proposed_by,
          confirmed_by
        from ladder_version
        union all
        select 'texto ' || text_id || ', versão ' || version, state, proposed_by, confirmed_by
        from message_text_version
        union all
        select 'remetente do shopping ' || mall_id || ', versão ' || version, state, proposed_by,
          confirmed_by
        from mall_sender
      ) v
      where v.state in ('VIGENTE', 'SUBSTITUIDA') and v.proposed_by is not null
        and v.confirmed_by is null`,
  },
  {
    name: 'batch-ended',
    sentence: 'Nothing of a batch that ended is still proposed or waits to leave.',
    query: `
      select 'mensagem ' || m.protocol as what
      from message m
        join ladder_batch b on b.mall_id = m.mall_id and b.day = m.day
      where b.state = 'ENCERRADO' and m.state in ('PROPOSTA', 'LIBERADA')`,
  },
]
