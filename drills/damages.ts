// Damages that each invariant must detect, applied and reverted one at a time. One for each clause,
// each compared sum and each direction of a difference, so that an incomplete query is noticed.

import { damagesOfFiles } from './damages-of-files.ts'
import { damagesOfMessages } from './damages-of-messages.ts'
import { damagesOfSentMessages } from './damages-of-sent-messages.ts'

const batch = (status: string, more = '') => `
  insert into bureau_informant (root) values ('99999999') on conflict do nothing;
  insert into bureau_batch (
    informant_root, operation, remessa, status, movement_on, file_name, created_by_name,
      sent_file_id, created_at
  )
    values ('99999999', 'INCLUSAO', 1, '${status}', '2026-11-20', 'x', 'x', null, now() ${more})`
const submission = (status = 'ENVIADO') => `
  insert into bureau_submission (
    batch_id, mall_id, item_id, person_id, operation, sequence, value_cents, record, status
  )
  select (select max(id) from bureau_batch), mall_id, item_id, id, 'INCLUSAO',
    (select count(*) + 2 from bureau_submission), 100, '{}', '${status}'
  from item_person order by id limit 1`
const twice =
  'alter table bureau_submission drop constraint bureau_submission_batch_id_item_id_person_id_operation_key'
const auditLine = (action: string, entity: string, entityId: string, body: string) =>
  `
    select regua.append_audit(
      jsonb_build_array(
        jsonb_build_object(
          'mall_id', 1, 'user_name', 'x', 'profile', 'x', 'action', '${action}', 'entity',
            '${entity}', 'entity_id', ${entityId}, 'body', '${body}'::jsonb
        )
      )
    )`
const load = (status: string, more = 'null') =>
  `
    insert into erp_load (kind, file_name, sha256, status, created_by_name, staging)
    values ('ORACLE', 'x.csv', sha256('x'), '${status}', 'x', ${more})`
const loadLine = auditLine('CARGA_ERP', 'carga', '(select max(id) from erp_load)::text', '{}')
const heldJob = `
  select enqueue('negativation.refresh', '{}'::json, 'preso', null, 5);
  update graphile_worker._private_jobs
  set locked_at = now() - interval '1 minute', locked_by = 'morto'
  where key = 'preso'`
const run = (status: string, more = '') => `
  insert into delinquency_run (
    mall_id, month, kind, version, base_id, processed_on, billed_from, billed_until, net_on,
      previous_net_on, minimum_days, share_bps, submitted_by_name, status, error, is_current
  )
  values (
    1, '2026-01-01', 'BASE', 1, null, '2026-03-01', '2026-01-01', '2026-01-31', '2026-02-10',
      '2026-01-10', 25, 10000, 'x', '${status}', case '${status}' when 'ERRO' then 'x' end,
      ${more === '' ? 'false' : more}
  )`
const lastRun = '(select max(id) from delinquency_run)'
const lastUser = '(select max(id) from app_user)'
/** The month of mall 1, closed with four eyes. */
const closed = `
  insert into app_user (login, name, email, profile_id) select 'fecha', 'x', 'x', min(id) from profile;
  insert into delinquency_month (
    mall_id, month, closed_run_id, closed_at, closed_by, closed_by_name, is_closed_by_another
  )
  select mall_id, month, id, now() - interval '1 hour', ${lastUser}, 'x', true
  from delinquency_run where mall_id = 1 and kind = 'CALCULO'
  on conflict (mall_id, month) do update set closed_run_id = excluded.closed_run_id,
    closed_at = excluded.closed_at, closed_by = excluded.closed_by,
    closed_by_name = excluded.closed_by_name, is_closed_by_another = true`
const sums = [
  'titulos',
  'original_cents',
  'adjusted_cents',
  'gross_received_cents',
  'gross_cents',
  'grace_cents',
  'recovered_cents',
  'after_close_cents',
  'grace_after_close_cents',
  'later_adjusted_cents',
  'late_received_cents',
  'due_grace_cents',
  'due_grace_after_close_cents',
  'stock_cents',
]
const suit = (columns: string, values: string) =>
  `insert into lawsuit (mall_id, contract_number, luc, document, name, debt_type_id, action_type_id, cycle_month, step_entered_on, ${columns}) select 1, 'C', 'L1', 'x', 'x', min(d.id), min(a.id), '2026-11-01', '2026-11-18', ${values} from debt_type d, lawsuit_action_type a`
const act = (columns: string, values: string) =>
  `insert into lawsuit_confirmation (lawsuit_id, mall_id, act, payload, proposed_by, proposed_by_name, ${columns}) select max(id), 1, 'ENCARGOS', '{}', 1, 'x', ${values} from lawsuit`
const suitLine = (action: string, body: string) =>
  auditLine(action, 'acao', "'1'", body).replace(
    "'user_name'",
    `'user_id', ${lastUser}, 'user_name'`,
  )
const someUser =
  "insert into app_user (login, name, email, profile_id) select 'muda', 'x', 'x', min(id) from profile"
const firstTitulo = 'where id = (select min(id) from titulo)'
const firstItem = '(select min(id) from negativation_item)'

export const damages: Readonly<Record<string, readonly string[]>> = {
  ...damagesOfFiles,
  ...damagesOfMessages,
  ...damagesOfSentMessages,
  'boleto-sums': [
    'update boleto set open_cents = open_cents - 1 where id = (select min(id) from boleto)',
    'update boleto set original_cents = original_cents + 1 where id = (select min(id) from boleto)',
    `alter table titulo disable trigger user; delete from titulo ${firstTitulo}`,
  ],
  credits: [
    `${load('PROCESSADA')};
    ${loadLine};
    insert into tenant_credit
      (mall_id, document, contract, number, competence, due_on, original_cents, open_cents, load_id)
    select mall_id, 'x', 'x', number, '2026-10-01', '2026-10-10', 1, 1,
      (select min(id) from erp_load)
    from titulo
    where open_cents > 0
    limit 1`,
  ],
  parents: [
    'alter table boleto disable trigger user; update boleto set contract_id = -1 where id = (select min(id) from boleto)',
    ...['boleto_id', 'contract_id', 'document_type_id', 'movement_type_id'].map(
      (column) =>
        `alter table titulo disable trigger user; update titulo set ${column} = -1 ${firstTitulo}`,
    ),
    `alter table receipt disable trigger user; insert into receipt (mall_id, titulo_id, payment_document, amount_cents) values (1, -1, 'x', 1)`,
  ],
  'mall-sums': [
    'alter table titulo disable trigger user; update titulo set mall_id = (select max(id) from mall) where id = (select id from titulo where mall_id = (select min(id) from mall) limit 1)',
    'alter table titulo disable trigger user; delete from titulo where mall_id = (select max(id) from mall)',
  ],
  'list-sums': [
    ...[
      'items',
      'cents',
      'negativate',
      'negativate_cents',
      'justified',
      'unjustified',
      'blocked',
      'alerted',
      'exempted',
    ].map(
      (sum) =>
        `
          update negativation_tally
          set ${sum} = ${sum} + 1
          where id = (select min(id) from negativation_tally)`,
    ),
    ...[
      'is_sent = not is_sent',
      'step_entered_on = step_entered_on + 1',
      `step_due_on = '2026-12-31'`,
      'entered = entered + 1',
    ].map(
      (key) =>
        `update negativation_tally set ${key} where id = (select min(id) from negativation_tally)`,
    ),
    'delete from negativation_tally where mall_id = (select max(mall_id) from negativation_tally)',
    'select regua.refresh_negativation_guarantors(); update negativation_guarantors set guarantors = guarantors + 1',
  ],
  'result-sums': [
    `
      insert into negativated_tally (mall_id, status, items, persons, cents)
      values (1, 'FINALIZADO', 1, 1, 1)`,
    `
      insert into negativated_item (item_id, mall_id, status, persons, cents)
      values (${firstItem}, 1, null, 1, 1)`,
    `
      update item_person
      set was_ever_listed = true
      where item_id = ${firstItem};
      delete from negativated_item`,
    `
      insert into negativated_person (mall_id, status, document, items, listed)
      values (1, 'FINALIZADO', '11222333000181', 1, 0)`,
    `
      insert into listed_tally (mall_id, items, persons, cents)
      values (1, 1, 1, 1)`,
  ],
  'recovery-kept': [
    `
      delete from stale_key where derived = 'recovery_case';
      insert into recovery_case
      select boleto_id, mall_id, id, 'NEGATIVADO', '2026-01-01', 1, 0, 0, 0, 'SEM_BAIXA'
      from negativation_item where id = ${firstItem}`,
    `
      insert into recovery_tally (mall_id, grupo, motive, started_on, cases, value_cents,
        received_30_cents, received_60_cents, received_90_cents, settled_30, settled_60, settled_90)
      values (1, 'NEGATIVADO', 'SEM_BAIXA', '2026-01-01', 1, 1, 0, 0, 0, 0, 0, 0)`,
    `${batch('RESPONDIDO')}; ${submission('ACEITO')}; delete from stale_key where derived = 'recovery_case'`,
  ],
  'one-open-item': [
    'drop index negativation_item_one_open; update negativation_item set boleto_id = (select min(boleto_id) from negativation_item) where id = (select max(id) from negativation_item)',
  ],
  'decisions-audited': [
    `update negativation_item set version = version + 1 where id = ${firstItem}`,
    auditLine('SUBMETER', 'boleto', `${firstItem}::text`, '{"regra": "x"}'),
  ],
  'sent-decided': [`${batch('PREPARADO')}; ${submission()}`],
  'sent-once': ['ENVIADO', 'ACEITO'].map(
    (status) => `${batch('PREPARADO')}; ${submission(status)}; ${twice}; ${submission(status)}`,
  ),
  awaited: [
    `update item_person set inclusion = 'ENVIADO' where id = (select min(id) from item_person)`,
    `${batch('ENVIADO')}; ${submission()}`,
  ],
  'sent-kept': ['ENVIANDO', 'ENVIADO', 'RESPONDIDO', 'REJEITADO'].map((status) => batch(status)),
  'loads-once': [
    load('PROCESSADA'),
    `${load('PROCESSADA', `'1'`)}; ${loadLine}`,
    `${load('PROCESSADA')}; ${loadLine}; ${loadLine}`,
    `${load('ERRO')}; ${loadLine}`,
  ],
  'month-sums': [
    ...sums.map((sum) => `update delinquency_sum set ${sum} = ${sum} + 1 where mall_id = 1`),
    ...[`account = 'FUNDO'`, 'is_corporate = not is_corporate', 'is_legal = not is_legal'].map(
      (key) => `update delinquency_sum set ${key} where mall_id = 1`,
    ),
    'delete from delinquency_sum where mall_id = 1',
    'update delinquency_run set base_id = id where mall_id = 1 and base_id is not null',
  ],
  'closed-by-another': [
    ...['BASE', 'CALCULO'].map(
      (kind) =>
        `${closed}; update delinquency_run set submitted_by = ${lastUser} where mall_id = 1 and kind = '${kind}'`,
    ),
    ...['null, null', `'2026-09-30', null`, `null, '2026-09-01'`].map(
      (days) =>
        `${closed}; insert into month_input (mall_id, kind, description, due_from, due_until, changed_by, changed_by_name, changed_at) select 1, 'EXCECAO', 'x', ${days}, ${lastUser}, 'x', now() - interval '2 hours'`,
    ),
  ],
  'claim-agreed': [
    suit('approved_corrected_cents, ticket_claim_cents', '100000, 101001'),
    suit('approved_corrected_cents, ticket_claim_cents', '100000, 98999'),
    `${suit('approved_corrected_cents, ticket_claim_cents', '200000, 200000')}; ${act(
      'state, before_cents, after_cents, after_claim_cents, decided_by, decided_by_name, decided_at',
      `'CONFIRMADA', 1, 1, 100000, 2, 'y', now()`,
    )}`,
  ],
  'claim-by-two': [
    ['10000000', '1', '1', '1'],
    ['1', '10000000', '1', '1'],
    ['1', '1', '10000000', '1'],
    ['1', '1', '1', '10000000'],
  ].map(
    (figures) =>
      `${suit('criterion_cents', '1')}; ${act(
        'state, before_cents, after_cents, before_claim_cents, after_claim_cents',
        `'AVISADA', ${figures.join(', ')}`,
      )}`,
  ),
  'claim-hands': [
    `${someUser}; ${suitLine('ALTERAR_TITULOS', '{"etapa": "APROVACAO_FINAL", "titulos": [{}]}')}; ${suitLine('SUBMETER_AJUIZAMENTO', '{"de": "APROVACAO_FINAL"}')}`,
  ],
  'filed-by-two': [
    suit('origin, status, outcome, is_confirmed', "'MANUAL', 'ENCERRADA', 'CONCLUIDA', true"),
  ],
  'one-case': ['protocol', 'filing_ticket'].map(
    (column) =>
      `${suit('criterion_cents', '1')}; ${suit('status, outcome', "'ENCERRADA', 'CONCLUIDA'")};
      insert into lawsuit_guia (lawsuit_id, mall_id, ${column})
      select id, 1, repeat('1', 20) from lawsuit order by id desc limit 2`,
  ),
  'ended-by-two': [suit('status, outcome', "'ENCERRADA', 'CONCLUIDA'")],
  'interrupted-once': ["'2026-01-01'", "'2999-01-01'"].map(
    (day) =>
      `${suit('criterion_cents', '1')};
      insert into prescription_interruption
        (titulo_id, mall_id, act, interrupted_on, lawsuit_id, user_name)
      select min(t.id), 1, 'PROTESTO', ${day}, (select max(id) from lawsuit), 'x'
      from titulo t
      where t.mall_id = 1`,
  ),
  'substitutions-accepted': [
    `${someUser}; ${someUser.replace("'muda'", "'muda.2'")};
    insert into substitution
      (absent_id, substitute_id, profile_id, from_on, until_on, named_by, named_by_name,
        accepted_at, accepted_by)
    select min(u.id), max(u.id), min(p.id), '2026-11-18', '2026-11-19', min(u.id), 'x', now(),
      max(u.id)
    from app_user u, profile p`,
  ],
  'runs-whole': [
    run('ERRO', 'true'),
    `${run('ERRO')}; insert into delinquency_titulo select (t).* from (select jsonb_populate_record(t, jsonb_build_object('run_id', ${lastRun}, 'month', '2026-01-01')) as t from delinquency_titulo t limit 1) x`,
    ...['stock', 'sum'].map(
      (table) =>
        `${run('EXECUTANDO')}; insert into delinquency_${table} select (s).* from (select jsonb_populate_record(s, jsonb_build_object('run_id', ${lastRun})) as s from delinquency_${table} s limit 1) x`,
    ),
  ],
  'runs-go-on': ['SUBMETIDO', 'EXECUTANDO'].map((status) => run(status)),
  'no-job-stuck': [
    heldJob,
    `${heldJob}; insert into worker_heartbeat (worker_id, seen_at) values ('morto', clock_timestamp() - interval '11 seconds')`,
  ],
  'outbox-age': ['PREPARADO', 'ENVIANDO'].map((status) => batch(status, `- interval '16 minutes'`)),
  'audit-chain': [
    `${auditLine('X', 'x', `'1'`, '{"valor": 1}')}; update audit_entry set body = '{"valor": 2}' where action = 'X'`,
  ],
}
