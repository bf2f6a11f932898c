// Damages of the invariants of files, bank returns and the first migration: see damages.ts.

const user =
  "insert into app_user (login, name, email, profile_id) select 'traz', 'x', 'x', min(id) from profile"
const lastUser = '(select max(id) from app_user)'
const file = `
  insert into received_file (source_id, version, file_name, sha256, origin)
  select id, version, 'x', sha256('x'), 'TELA' from source where code = 'REGUA_RETORNO'`
const lastFile = '(select max(id) from received_file)'
/** A bank act of the first item of the negativation; its hold may contradict its state. */
const bankAct = (columns: string, values: string) => `
  ${file};
  alter table bank_act drop constraint bank_act_check3;
  insert into bank_act (
    received_file_id, mall_id, boleto_id, identity, bank, line, code, company_use, bank_number,
      own_number, face_cents, paid_cents, occurred_on, received_on, is_confirmed, ${columns}
  )
  select ${lastFile}, i.mall_id, i.boleto_id, 'x', '341', 1, '06', 'x', 'x', 'x', 1, 1,
    '2026-11-19', '2026-11-19', false, ${values}
  from item_person p join negativation_item i on i.id = p.item_id
  order by p.id
  limit 1`
const held = bankAct('kind, state, held_until', "'PAGO', 'ABERTO', '2026-11-25'")
const sentOn = (day: string) => `
  insert into bureau_informant (root) values ('99999999') on conflict do nothing;
  insert into bureau_batch (
    informant_root, operation, remessa, status, movement_on, file_name, created_by_name, sent_at
  )
  values ('99999999', 'INCLUSAO', 1, 'ENVIADO', '${day}', 'x', 'x', '${day} 12:00-03');
  insert into bureau_submission (
    batch_id, mall_id, item_id, person_id, operation, sequence, value_cents, record, status
  )
  select (select max(id) from bureau_batch), mall_id, item_id, id, 'INCLUSAO', 2, 100, '{}',
    'ENVIADO'
  from item_person order by id limit 1`

/** A source in use that no user confirmed, unless `confirmedBy` names one. */
const source = (confirmedBy = 'null') => `
  ${user};
  alter table source_version drop constraint source_version_check;
  insert into source (code, name, brings, state) values ('FONTE_X', 'x', 'TITULOS', 'ATIVA');
  insert into source_version
    (source_id, version, state, recipe, recipe_hash, created_by, confirmed_by)
  select max(id), 1, 'VIGENTE', '{}', sha256('x'), ${lastUser}, ${confirmedBy} from source`

const writeOff = (state: string) => `
  ${user};
  ${file};
  alter table write_off_proposal drop constraint write_off_proposal_check;
  insert into write_off_proposal (
    malls, titulo_count, open_cents, reason, state, proposed_by, expires_on, decided_by, decided_at
  )
  values ('{1}', 1, 1, 'sumiu do ERP', '${state}', ${lastUser}, '2026-11-25', ${lastUser}, now());
  insert into vanished_titulo (
    mall_id, titulo_id, source_id, received_file_id, vanished_on, open_cents, state, proposal_id
  )
  select mall_id, id, (select min(id) from source), ${lastFile}, '2026-11-18', 1, 'BAIXADO',
    (select max(id) from write_off_proposal)
  from titulo order by id limit 1`

const concluded = `
  ${user};
  update first_migration
  set state = 'CONCLUIDA', started_at = now() - interval '1 hour', concluded_by = ${lastUser},
    concluded_at = now() + interval '1 hour'`

export const damagesOfFiles: Readonly<Record<string, readonly string[]>> = {
  'listed-while-held': [`${held}; ${sentOn('2026-11-20')}`, `${held}; ${sentOn('2026-11-25')}`],
  'act-of-one-boleto': [
    `${bankAct('kind, state', "'PAGO', 'CONCILIADO'")};
    insert into receipt (mall_id, titulo_id, payment_document, amount_cents)
    select t.mall_id, t.id, 'x', 1
    from titulo t, bank_act a
    where a.identity = 'x' and t.boleto_id <> a.boleto_id
    limit 1;
    insert into bank_act_receipt (receipt_id, bank_act_id, mall_id)
    select r.id, a.id, r.mall_id
    from receipt r, bank_act a
    where a.identity = 'x'
    order by r.id desc
    limit 1`,
    bankAct('kind, state, held_until', "'PARCIAL', 'ABERTO', '2026-11-25'"),
    bankAct('kind, state, held_until', "'PAGO', 'CONCILIADO', '2026-11-25'"),
  ],
  'return-by-two': [
    `${user}; ${bankAct('kind, state, confirmed_by', `'PAGO', 'ABERTO', ${lastUser}`)}`,
  ],
  'source-by-two': [source(), source(lastUser)],
  'write-off-by-two': ['RECUSADA', 'CONFIRMADA'].map(writeOff),
  'migration-by-two': [
    ...['TITULOS', 'NEGATIVADOS'].map(
      (step) => `
        ${concluded};
        insert into first_migration_step (step, state, done_at, loaded_by)
        values ('${step}', 'FEITA', now(), array[${lastUser}])`,
    ),
    `${concluded};
    insert into erp_load (kind, file_name, sha256, status, created_by, created_by_name)
    values ('ORACLE', 'x.csv', sha256('x'), 'PROCESSADA', ${lastUser}, 'x')`,
    `${concluded}; ${sentOn('2026-11-20')}`,
  ],
}
