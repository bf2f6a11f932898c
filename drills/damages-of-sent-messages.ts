// Damages of messages that left, for the invariants in src/ops/invariants/of-sent-messages.ts.

import { message, released } from './damages-of-messages.ts'

/** A message that left at noon of 5 January 2026. */
const sent = (more: { readonly state?: string; readonly kind?: string } = {}) => `
  ${message({ state: 'ENVIADA', isDone: true, ...more })};
  ${released};
  update message set sent_at = '2026-01-05 12:01-03';
  insert into message_event (
    message_id, mall_id, event, occurred_at, source, by_name, recorded_at
  )
  select id, mall_id, 'ENVIANDO', sent_at, 'SISTEMA', 'Sistema', '2026-01-05 12:00-03'
  from message`

const morning = `'2026-01-05 09:00-03'::timestamptz`

const pause = (columns: string, values: string) => `
  ${sent()};
  insert into ladder_pause (
    mall_id, tenant_id, starts_on, until_on, reason, created_by, created_by_name, created_at,
    ${columns}
  )
  select mall_id, tenant_id, '2026-01-05', '2026-01-05', 'Combinado com o lojista', released_by,
    'x', ${morning}, ${values}
  from message`

const reply = (more = 'null, null, null') => `
  ${sent()};
  insert into message_reply (
    message_id, mall_id, tenant_id, kind, replied_on, holds_until, recorded_by_name, recorded_at,
    handled_reason, handled_by_name, handled_at
  )
  select id, mall_id, tenant_id, 'OUTRA', '2026-01-05', '2026-01-05', 'x', ${morning}, ${more}
  from message`

const refusal = (ended = 'null, null, null') => `
  ${sent()};
  insert into channel_refusal (
    mall_id, tenant_id, person, document, channel, since, source, recorded_by_name, recorded_at,
    ended_reason, ended_by_name, ended_at
  )
  select mall_id, tenant_id, person, document, channel, '2026-01-05', 'EMAIL', 'x', ${morning},
    ${ended}
  from message`

const suspended = (reactivatedOn: string) => `
  ${sent()};
  insert into suspended_address (
    mall_id, channel, address, tenant_id, document, since, reason, reactivated_on
  )
  select mall_id, channel, upper(address), tenant_id, document, '2026-01-04', 'x', ${reactivatedOn}
  from message`

const afterwards = `'2026-01-05 15:00-03'::timestamptz`

/** A dispute of the boleto of the message, opened before it left. */
const disputed = (kind: string, columns: string, values: string) => `
  ${sent({ kind })};
  insert into dispute (
    mall_id, tenant_id, reason, source, due_on, opened_by_name, opened_on, opened_at, ${columns}
  )
  select mall_id, tenant_id, 'OUTRO', 'EMAIL', '2026-01-09', 'x', '2026-01-02',
    '2026-01-02 09:00-03', ${values}
  from message;
  insert into dispute_boleto (dispute_id, boleto_id, mall_id)
  select d.id, b.boleto_id, d.mall_id from dispute d, message_boleto b`

/** The same boleto, step and cycle in a message of the next day. */
const again = (state: string) => `
  ${message({ state, isDone: true })};
  ${released};
  drop index message_boleto_once;
  insert into message overriding system value
  select (c).*
  from (
    select jsonb_populate_record(
        m,
        jsonb_build_object(
          'id', m.id + 1, 'protocol', 'RG-20260106-000001', 'day', '2026-01-06'
        )
      ) as c
    from message m
  ) x;
  insert into message_boleto
  select (c).*
  from (
    select jsonb_populate_record(b, jsonb_build_object('message_id', b.message_id + 1)) as c
    from message_boleto b
  ) x`

const content = (hash: string) => `
  insert into stored_file (name, media_type, size_bytes, sha256)
  values ('x', 'text/plain', 1, sha256('${hash}'));
  update message
  set content_file_id = (select id from stored_file order by created_at desc, id limit 1)`

const leftStates = ['ENVIADA', 'ENTREGUE', 'DEVOLVIDA', 'INCERTA']

export const damagesOfSentMessages: Readonly<Record<string, readonly string[]>> = {
  'nobody-protected': [
    pause('step', 'null'),
    pause('step', `'D1'`),
    pause('needs_confirmation, confirmed_at', `true, ${morning}`),
    pause('ended_by_name, ended_reason, ended_at', `'x', 'x', ${afterwards}`),
    reply(),
    reply(`'Combinado', 'x', ${afterwards}`),
    refusal(),
    refusal(`'Pediu de novo', 'x', ${afterwards}`),
    suspended('null'),
    suspended(`'2026-01-06'`),
    ...['ENVIANDO', 'ENTREGUE', 'DEVOLVIDA', 'FALHOU', 'INCERTA'].map((state) =>
      pause('step', 'null').replace(sent(), sent({ state })),
    ),
  ],
  'nothing-disputed': [
    disputed('COBRANCA', 'holds_reminders_until', `'2026-01-05'`),
    disputed('NOTIFICACAO', 'holds_reminders_until', `'2026-01-04'`),
    disputed(
      'COBRANCA',
      'holds_reminders_until, needs_confirmation, confirmed_at',
      `'2026-01-05', true, ${morning}`,
    ),
    disputed(
      'COBRANCA',
      'holds_reminders_until, state, decided_at, decision',
      `'2026-01-05', 'IMPROCEDENTE', ${afterwards}, 'Não procede.'`,
    ),
    disputed(
      'COBRANCA',
      'holds_reminders_until, state, decided_at, decision, held_after_until',
      `'2026-01-04', 'PARCIAL', ${morning}, 'Procede em parte.', '2026-01-05'`,
    ),
  ],
  'told-once': ['ENVIANDO', 'ENVIADA', 'ENTREGUE', 'INCERTA'].map(again),
  'sent-with-content': [
    ...leftStates.map((state) => sent({ state })),
    `${sent()}; ${content('another')}`,
    `${sent({ state: 'DEVOLVIDA' })}; ${content('x')}; update message set sha256 = null`,
  ],
  'sent-is-notice': ['ENVIADA', 'ENTREGUE', 'DEVOLVIDA'].map((state) => sent({ state })),
  'dispatch-whole': [1, 2].map(
    (messages) => `
      ${sent({ state: 'ENVIANDO' })};
      ${content('x')};
      insert into message_dispatch (channel, day, mall_ids, messages, csv_file_id, made_by_name)
      select 'CARTA', day, array[mall_id], ${messages}, content_file_id, 'x' from message;
      ${messages === 1 ? 'select 1' : 'update message set dispatch_id = d.id from message_dispatch d'}`,
  ),
}
