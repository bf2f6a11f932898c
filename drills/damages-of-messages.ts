// Damages of messages of the dunning ladder, for the invariants in src/ops/invariants/of-messages.ts;
// damages-of-sent-messages.ts has those of messages that left.

type Damaged = {
  readonly state?: string
  readonly kind?: string
  readonly isDone?: boolean
  readonly role?: string
  readonly openCents?: number
  readonly stepCents?: number
  readonly correctedCents?: number
  readonly dayChargeCents?: number
}

const someUser = `
  insert into app_user (login, name, email, profile_id)
  select 'libera', 'x', 'x', min(id) from profile`

/** A message of one boleto of 1.000 cents, 1.100 corrected. */
export const message = ({
  state = 'PROPOSTA',
  kind = 'COBRANCA',
  isDone = false,
  role = 'PASSO',
  openCents = 1_000,
  stepCents = openCents,
  correctedCents = 1_100,
  dayChargeCents = 0,
}: Damaged = {}) => `
  ${someUser};
  insert into message (
    protocol, day, mall_id, tenant_id, person, document, name, step, kind, is_corporate, ladder_id,
    ladder_version, text_id, text_version, channel, address, contract_id, state, reason, step_cents,
    open_cents, corrected_cents, day_charge_cents, released_by, released_by_name, released_at,
    sent_at, sha256
  )
  select 'RG-20260105-000001', '2026-01-05', c.mall_id, c.tenant_id, 'LOJISTA', t.document, t.name,
    'D1', '${kind}', false, l.id, 1, x.id, 1, 'EMAIL', 'x@example.com', c.id, '${state}', 'x',
    ${stepCents}, ${openCents}, ${correctedCents}, ${dayChargeCents},
    case when '${state}' <> 'PROPOSTA' then u.id end, 'x',
    case when '${state}' <> 'PROPOSTA' then now() end, now(), sha256('x')
  from (select * from contract order by id limit 1) c
    join tenant t on t.id = c.tenant_id
    cross join (select min(id) as id from ladder) l
    cross join (select min(id) as id from message_text) x
    cross join (select max(id) as id from app_user) u;
  insert into message_boleto (
    message_id, boleto_id, mall_id, document, role, step, channel, cycle_due_on, due_on, luc,
    open_cents, corrected_cents, is_done
  )
  select m.id, b.id, m.mall_id, m.document, '${role}', 'D1', 'EMAIL', b.due_on, b.due_on, 'x', 1000,
    1100, ${isDone}
  from message m, (select * from boleto order by id limit 1) b
  where m.protocol = 'RG-20260105-000001'`

export const released = `
  select regua.append_audit(
    jsonb_build_array(
      jsonb_build_object(
        'mall_id', 1, 'user_name', 'x', 'profile', 'x', 'action', 'LIBERAR_MENSAGEM', 'entity',
          'mensagem', 'entity_id', m.id::text, 'body', '{}'::jsonb
      )
    )
  )
  from message m
  where m.protocol = 'RG-20260105-000001'`

const told = (source: string, event: string) => `
  ${message({ state: 'ENVIADA', isDone: true })};
  ${released};
  insert into message_event (message_id, mall_id, event, occurred_at, source, by_user, by_name)
  select id, mall_id, '${event}', now(), '${source}', released_by, 'x' from message
  where protocol = 'RG-20260105-000001'`

const ended = (state: string) => `
  ${message({ state, isDone: state !== 'PROPOSTA' })};
  ${state === 'PROPOSTA' ? 'select 1' : released};
  insert into ladder_batch (mall_id, day, state)
  select mall_id, day, 'ENCERRADO' from message where protocol = 'RG-20260105-000001'`

const doneStates = ['LIBERADA', 'ENVIANDO', 'ENVIADA', 'INCERTA', 'DEVOLVIDA', 'FALHOU']

export const damagesOfMessages: Readonly<Record<string, readonly string[]>> = {
  'message-sums': [
    message({ openCents: 1_001, stepCents: 1_000 }),
    message({ stepCents: 999 }),
    message({ correctedCents: 1_101 }),
    message({ dayChargeCents: 1 }),
    message({ role: 'CITADO' }),
    `${message({ state: 'ENVIADA', isDone: true, openCents: 1_001, stepCents: 1_000 })}; ${released}`,
    `${message({ state: 'ENVIADA', isDone: true })}; ${released};
    update message_boleto set left_reason = 'PAGO'`,
  ],
  'steps-done': [
    message({ isDone: true }),
    `${message({ state: 'RETIRADA', isDone: true })}; ${released}`,
    ...doneStates.map((state) => `${message({ state })}; ${released}`),
    ...['DEVOLVIDA', 'FALHOU'].map(
      (state) => `${message({ state, kind: 'NOTIFICACAO', isDone: true })}; ${released}`,
    ),
  ],
  'released-in-log': [message({ state: 'LIBERADA', isDone: true })],
  'delivered-by-another': [
    ...['DIGITADA', 'ARQUIVO'].map((source) => told(source, 'ENTREGUE')),
    ...['DEVOLVIDA', 'FALHOU'].map((event) => told('DIGITADA', event)),
  ],
  'decided-by-another': ['ENVIADA', 'FALHOU'].map(
    (event) => `
      ${message({ state: event, isDone: true })};
      ${released};
      insert into message_event (message_id, mall_id, event, occurred_at, source, by_name)
      select id, mall_id, 'INCERTA', now(), 'SISTEMA', 'Sistema' from message;
      insert into message_event (message_id, mall_id, event, occurred_at, source, by_user, by_name)
      select id, mall_id, '${event}', now(), 'PESSOA', released_by, 'x' from message`,
  ),
  'ladders-by-two': [
    ...['ladder_version', 'message_text_version'].flatMap((table) =>
      ['VIGENTE', 'SUBSTITUIDA'].map(
        (state) => `
          ${someUser};
          update ${table} v
          set state = '${state}', proposed_by = u.id
          from (select max(id) as id from app_user) u
          where v.state = 'VIGENTE'`,
      ),
    ),
    `${someUser};
    insert into mall_sender (
      mall_id, version, state, name, email, reply_to, phone, address, proposed_by
    )
    select m.id, 1, 'VIGENTE', 'x', 'x', 'x', 'x', 'x', u.id
    from (select min(id) as id from mall) m, (select max(id) as id from app_user) u`,
  ],
  'batch-ended': ['PROPOSTA', 'LIBERADA'].map(ended),
}
