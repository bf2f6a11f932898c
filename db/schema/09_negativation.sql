-- Negativation: cycles, items and decisions. What is sent to the bureau is in the next file.

-- Settings
-- --------

create table justification (
  id int generated always as identity primary key check (id <> 999),
  text text not null unique,
  requirement text not null default 'NAO_OBRIGATORIO'
    check (requirement in ('NAO_OBRIGATORIO', 'CHAMADO', 'CHAMADO_OU_ANEXO', 'ANEXO')),
  exception_limit int check (exception_limit >= 0),
  needs_approver boolean not null default false,
  is_active boolean not null default true,
  version int not null default 1
);
comment on table justification is 'Bureau justifications. 999 is the wire''s "none" and never an id. owner: negativation/negativation-settings';
comment on column justification.exception_limit is 'null = never an exception, 0 = always (rules 4.5)';
revoke delete on justification from regua_app, regua_all;

-- Settings that protect people from a wrong listing are changed by two people: one proposes, another confirms (rules 4.3 j).
create table setting_proposal (
  id int generated always as identity primary key,
  kind text not null check (kind in ('PARAMETRO', 'JUSTIFICATIVA', 'JUSTIFICATIVA_AJUIZAMENTO', 'INDICES')),
  parameter_code text references parameter,
  justification_id int references justification,
  base_version int,
  before jsonb,
  after jsonb not null,
  preview jsonb,
  proposed_by int not null,
  proposed_by_name text not null,
  proposed_at timestamptz not null,
  expires_on date not null,
  state text not null default 'PENDENTE'
    check (state in ('PENDENTE', 'CONFIRMADA', 'RECUSADA', 'RETIRADA', 'VENCIDA', 'SUPERADA')),
  decided_by int,
  decided_by_name text,
  decided_at timestamptz,
  reason text,
  lawsuit_justification_id int,
  check ((kind = 'PARAMETRO') = (parameter_code is not null)),
  check (kind = 'JUSTIFICATIVA' or justification_id is null),
  check ((state = 'PENDENTE') = (decided_at is null)),
  check (state not in ('CONFIRMADA', 'RECUSADA') or (decided_by is not null and decided_by <> proposed_by)),
  check (state <> 'RETIRADA' or decided_by = proposed_by),
  check ((kind = 'JUSTIFICATIVA_AJUIZAMENTO') = (lawsuit_justification_id is not null))
);
create unique index setting_proposal_one_parameter on setting_proposal (parameter_code) where state = 'PENDENTE';
create unique index setting_proposal_one_justification on setting_proposal (justification_id)
  where state = 'PENDENTE';
create unique index setting_proposal_one_new on setting_proposal (lower(after ->> 'txtJustificativa'))
  where state = 'PENDENTE' and kind = 'JUSTIFICATIVA' and justification_id is null;
create unique index setting_proposal_one_lawsuit_justification on setting_proposal (lawsuit_justification_id)
  where state = 'PENDENTE';
comment on table setting_proposal is 'Changes of protecting parameters, of justifications of the bureau and of legal action, and index values that look wrong, and what another person made of each. owner: platform/parameters';
revoke delete on setting_proposal from regua_app, regua_all;

-- Cycles and items
-- ----------------

create table cycle (
  id int generated always as identity primary key,
  competence date not null unique check (extract(day from competence) = 1),
  status text not null default 'ABERTO' check (status in ('ABERTO', 'ENCERRADO')),
  cutoff_on date not null,
  opened_by_name text not null,
  opened_at timestamptz not null default regua.now(),
  closed_by_name text,
  closed_at timestamptz,
  closed_by_hand boolean not null default false
);
create unique index cycle_one_open on cycle (status) where status = 'ABERTO';
comment on table cycle is 'One negativation cycle per calendar month, one open at a time (rules 4.1). owner: negativation/cycles';
revoke delete on cycle from regua_app, regua_all;

create table negativation_item (
  id bigint generated always as identity primary key,
  mall_id int not null references mall,
  cycle_id int not null references cycle,
  boleto_id bigint not null references boleto,
  contract_id bigint not null references contract,
  tenant_id bigint not null references tenant,
  origin text not null default 'CICLO' check (origin in ('CICLO', 'MANUAL')),
  status text not null
    check (status in ('AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING', 'PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING',
      'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING', 'APROVADOR_DIRETOR_SHOPPING',
      'PENDENTE_RECOMENDACAO_EQUIPE_CORPORATIVA', 'PENDENTE_APROVACAO_SUPERINTENDENTE_HOLDING',
      'APROVADOR_DIRETOR_HOLDING', 'PENDENTE_APROVACAO_EXCECAO_KA', 'PENDENTE_DE_ENVIO',
      'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA', 'FINALIZADO_COM_ERRO', 'FINALIZADO')),
  outcome text
    check (outcome in ('NEGATIVADO', 'ISENTO', 'ISENTO_ERRO', 'BLOQUEADO', 'RETIRADO_PAGAMENTO',
      'RETIRADO_CANCELAMENTO', 'NAO_DECIDIDO', 'BAIXADO', 'REMOVIDO_BUREAU')),
  is_negativate boolean not null default true,
  flag_set_by text check (flag_set_by in ('PESSOA', 'GUARDA')),
  justification_id int references justification,
  ticket text,
  observation text,
  attachment_id uuid references stored_file,
  attachment_name text,
  -- Snapshot (rules 4.1).
  number text not null,
  original_number text not null,
  luc text not null,
  trade_name text not null,
  tenant_name text not null,
  document text not null,
  group_name text,
  portfolio text,
  due_on date not null,
  original_due_on date not null,
  balance_cents bigint not null check (balance_cents >= 0),
  approved_cents bigint,
  listed_cents bigint,
  guarantor_count int not null default 0,
  negativation_count int not null default 0,
  exemption_count int not null default 0,
  guards jsonb not null default '[]',
  block_count int not null default 0,
  alert_count int not null default 0,
  guards_checked_at timestamptz,
  reason text,
  step_entered_on date not null,
  step_due_on date,
  entered_from jsonb not null default '{}',
  handled_by jsonb not null default '{}',
  included_by int,
  failed_operation text check (failed_operation in ('INCLUSAO', 'EXCLUSAO')),
  removal jsonb,
  removal_due_on date,
  removal_requested_on date,
  dismissed_receipts text[] not null default '{}',
  batch_id bigint,
  batch_operation text check (batch_operation in ('INCLUSAO', 'EXCLUSAO', 'CORRECAO')),
  batch_value_cents bigint,
  lost_batch jsonb,
  created_at timestamptz not null default regua.now(),
  updated_at timestamptz not null default regua.now(),
  updated_by_name text not null default 'Sistema',
  version int not null default 1,
  removal_motive text
    check (removal_motive in ('PAGAMENTO', 'CANCELAMENTO', 'ACORDO', 'DECURSO', 'RJ_APROVADA', 'LIMINAR', 'PARCIAL',
      'MANUAL', 'ERRO')),
  removal_started_on date,
  removal_release_on date,
  removal_alert_on date,
  lost_batches jsonb not null default '[]',
  batch_awaited jsonb,
  may_includer_send boolean not null default false,
  returned_from_cents bigint check (returned_from_cents > 0),
  check ((status = 'FINALIZADO') = (outcome is not null)),
  check (is_negativate or status in ('AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING', 'FINALIZADO')
    or justification_id is not null or flag_set_by is not null),
  check (not is_negativate or justification_id is null)
);
create index negativation_item_cycle on negativation_item (cycle_id, mall_id, status);
create index negativation_item_boleto on negativation_item (boleto_id, id);
create index negativation_item_batch on negativation_item (batch_id) where batch_id is not null;
create index negativation_item_number on negativation_item (number text_pattern_ops);
create index negativation_item_removal on negativation_item (removal_due_on, id) where removal_due_on is not null;
create index negativation_item_listed on negativation_item (id)
  where batch_id is null and status in ('FINALIZADO', 'FINALIZADO_COM_ERRO', 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA')
    and (outcome is null or outcome = 'NEGATIVADO');
-- One open item for each boleto. A removal is not an inclusion: it may wait, or have failed, beside
-- the item of a newer cycle.
create unique index negativation_item_one_open on negativation_item (boleto_id)
  where status not in ('FINALIZADO', 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA') and failed_operation is distinct from 'EXCLUSAO';
create index negativation_item_document on negativation_item (document, cycle_id)
  include (mall_id, balance_cents, status);
create index negativation_item_brand on negativation_item (trade_name, status);
-- The orders of the lists of the steps, each with its filter, so that a page reads only its own rows. `include`: rows before
-- the page are skipped by the index alone.
create index negativation_item_step on negativation_item (mall_id, status, due_on nulls first, id) include (batch_id);
create index negativation_item_step_value on negativation_item (mall_id, status, balance_cents nulls first, id)
  include (batch_id);
create index negativation_item_status on negativation_item (status, due_on nulls first, id)
  include (mall_id, batch_id);
create index negativation_item_status_value on negativation_item (status, balance_cents nulls first, id)
  include (mall_id, batch_id);
-- 'Finalizado' shows how its boletos ended: counted from the index alone.
create index negativation_item_outcome on negativation_item (cycle_id, mall_id, outcome) include (balance_cents)
  where outcome is not null;
-- Flags ISENTAR of a cycle, in whatever status (rules 4.5).
create index negativation_item_exempted on negativation_item (cycle_id, mall_id) include (boleto_id)
  where not is_negativate;
create index negativation_item_entered on negativation_item (step_entered_on, mall_id) include (status, outcome);
create index negativation_item_spared on negativation_item (mall_id, boleto_id, step_entered_on)
  where outcome in ('ISENTO', 'ISENTO_ERRO', 'BLOQUEADO', 'NAO_DECIDIDO');
-- How often a justification is in use.
create index negativation_item_justified on negativation_item (justification_id)
  where justification_id is not null and status <> 'FINALIZADO';
comment on table negativation_item is 'A boleto in a cycle: its snapshot, decision, step and outcome (rules 4.1, 4.3). idBoleto / idSerasaBoleto on the wire. owner: negativation/debt-items';
comment on column negativation_item.is_negativate is 'flagNegativar: true = NEGATIVAR, false = ISENTAR';
comment on column negativation_item.flag_set_by is 'Who set ISENTAR: a person or a guard';
comment on column negativation_item.approved_cents is 'Value stored by rows 6a, 7 or the manual inclusion; guard G15 compares with it';
comment on column negativation_item.entered_from is 'Status -> status from which the item first entered it, for Devolver (row 16)';
comment on column negativation_item.handled_by is 'Status -> users who changed the flag or submitted there: the four eyes (rule h)';
comment on column negativation_item.included_by is 'Who put it straight into PENDENTE_DE_ENVIO; another person sends it (rule d)';
comment on column negativation_item.removal is 'Why its listing is to be removed, by whom, on which receipts, and where Cancelar puts it back (rows 13-15)';
comment on column negativation_item.removal_due_on is 'The last lawful day of the removal';
comment on column negativation_item.removal_requested_on is 'The day on which the removal was detected or asked for';
comment on column negativation_item.batch_id is 'The lote in which the item is on its way; empty once its return is applied';
comment on column negativation_item.lost_batch is 'Written by servers of the previous version, which may still run beside this one; never read';
comment on column negativation_item.removal_motive is 'Why its listing was to be removed, kept after the removal is done';
comment on column negativation_item.removal_started_on is 'The day from which the term of a removal runs: of the payment, of the first instalment, of the load of a cancellation; null while no term runs';
comment on column negativation_item.removal_release_on is 'The day on which the removal is sent without anybody''s approval; null for what waits for RC';
comment on column negativation_item.removal_alert_on is 'Two business days before the term ends: a removal that the bureau has not confirmed alarms';
comment on column negativation_item.lost_batches is 'Lotes declared lost: of whom their late return has not spoken yet, and what it said too early';
comment on column negativation_item.batch_awaited is 'LOJISTA or the id of a fiador, for each person of whom the lote on its way is still to speak';
comment on column negativation_item.may_includer_send is 'The user who included it directly in PENDENTE_DE_ENVIO may also send it: the rule at its inclusion.';
comment on column negativation_item.returned_from_cents is 'The value it had been approved with when row 12 gave it back because the balance differed (G15)';
call regua.scope_by_mall('negativation_item');
revoke delete on negativation_item from regua_app, regua_all;

create table item_person (
  id bigint generated always as identity primary key,
  item_id bigint not null references negativation_item on delete cascade,
  mall_id int not null,
  kind text not null check (kind in ('LOJISTA', 'FIADOR')),
  guarantor_id bigint references guarantor,
  document text not null,
  name text not null,
  born_on date,
  street text not null,
  district text not null,
  city text not null,
  uf text not null,
  cep text not null,
  is_negativate boolean not null default true,
  is_set_apart boolean not null default false,
  is_blocked boolean not null default false,
  inclusion text not null default 'A_ENVIAR'
    check (inclusion in ('A_ENVIAR', 'ENVIADO', 'EM_NOTIFICACAO', 'ATIVO', 'REJEITADO')),
  exclusion text check (exclusion in ('ENVIADO', 'EXCLUIDO', 'REJEITADO')),
  attempts int not null default 0,
  was_ever_listed boolean not null default false,
  listed_cents bigint,
  sent_on date,
  publish_on date,
  last_event_on date,
  codes text[] not null default '{}',
  error_text text,
  unique (item_id, kind, document),
  check ((kind = 'FIADOR') = (guarantor_id is not null))
);
create index item_person_item on item_person (item_id);
create index item_person_document on item_person (document);
create index item_person_listed on item_person (document, item_id)
  where inclusion in ('ENVIADO', 'EM_NOTIFICACAO', 'ATIVO') and exclusion is distinct from 'EXCLUIDO';
create index item_person_event on item_person (mall_id, last_event_on nulls first, id)
  where inclusion <> 'A_ENVIAR' or was_ever_listed;
create index item_person_event_everywhere on item_person (last_event_on nulls first, id)
  where inclusion <> 'A_ENVIAR' or was_ever_listed;
comment on table item_person is 'The lojista and the fiadores of an item, as they were at the snapshot. idSerasaBoletoFiador / idPessoa on the wire. owner: negativation/debt-items';
comment on column item_person.is_set_apart is 'A fiador decided apart from its boleto (rules 4.4)';
comment on column item_person.inclusion is 'situacaoBureau of the inclusion; the exclusion has its own state: a person whose exclusion was refused is still listed (rules 4.7)';
comment on column item_person.codes is 'The last return codes of the bureau; their words are in error_text';
call regua.scope_by_mall('item_person');
revoke delete on item_person from regua_app, regua_all;

create table item_justification (
  id bigint generated always as identity primary key,
  item_id bigint not null references negativation_item on delete cascade,
  mall_id int not null,
  justification_id int references justification,
  justification_text text not null,
  ticket text,
  observation text,
  attachment_id uuid references stored_file,
  attachment_name text,
  user_id int not null,
  user_name text not null,
  created_at timestamptz not null default regua.now()
);
create index item_justification_item on item_justification (item_id, created_at desc);
comment on table item_justification is 'Every saving and clearing of a justification: a history, never an update (rules 4.4). owner: negativation/decisions';
call regua.scope_by_mall('item_justification');
revoke update, delete on item_justification from regua_app, regua_all;

create table person_correction (
  id bigint generated always as identity primary key,
  mall_id int not null,
  contract_id bigint not null references contract on delete cascade,
  guarantor_id bigint references guarantor on delete cascade,
  field text not null check (field in ('name', 'born_on', 'street', 'district', 'city', 'uf', 'cep')),
  value text not null,
  register_value text not null,
  corrected_by int not null,
  corrected_by_name text not null,
  corrected_at timestamptz not null default regua.now(),
  unique nulls not distinct (contract_id, guarantor_id, field)
);
comment on table person_correction is 'Corrections of a tenant or fiador before a resend; each applies until the ERP''s own value of that field changes. owner: negativation/debt-items';
comment on column person_correction.guarantor_id is 'The fiador; null = the tenant of the contract';
comment on column person_correction.register_value is 'What the ERP said when it was corrected: another value since means that the ERP was corrected too, and decides again';
call regua.scope_by_mall('person_correction');

create table mall_forwarding (
  cycle_id int not null references cycle,
  mall_id int not null references mall,
  forwarded_on date not null,
  primary key (cycle_id, mall_id)
);
create index mall_forwarding_mall on mall_forwarding (mall_id);
comment on table mall_forwarding is 'The day on which boletos of a mall were last forwarded to the analysis, by cycle. owner: negativation/debt-items';
call regua.scope_by_mall('mall_forwarding');

-- Sums that lists show
-- --------------------

-- A list shows a page and the total of its whole filter. Counting would read every row, so the counts are stored
-- (16_derived.sql).
create table negativation_tally (
  id bigint generated always as identity primary key,
  mall_id int not null,
  cycle_id int not null,
  status text not null,
  is_sent boolean not null,
  step_entered_on date not null,
  step_due_on date,
  entered int not null,
  items int not null,
  cents bigint not null,
  negativate int not null,
  negativate_cents bigint not null,
  justified int not null,
  unjustified int not null,
  blocked int not null,
  alerted int not null,
  exempted int not null
);
create index negativation_tally_step on negativation_tally (status, mall_id);
create index negativation_tally_cycle on negativation_tally (cycle_id, mall_id, status);
comment on table negativation_tally is 'What lists count of the items: sums by mall, cycle and step; rows of one key add up. Written by triggers alone. owner: negativation/debt-items';
comment on column negativation_tally.is_sent is 'In a lote on its way to the bureau: such items are on no list of a step';
comment on column negativation_tally.entered is 'The steps that the items came through, as bits (regua.steps_entered)';
comment on column negativation_tally.unjustified is 'Set to ISENTAR by a person, still without a justification';
comment on column negativation_tally.exempted is 'Items whose boleto was exempted in an earlier cycle';
call regua.scope_by_mall('negativation_tally');
revoke insert, update, delete on negativation_tally from regua_app, regua_all;

-- One bit for each step of rules 4.3, in the order of the statuses.
create function regua.steps_entered(entered_from jsonb) returns int language sql immutable parallel safe as $$
  select (entered_from ? 'AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING')::int
    | ((entered_from ? 'PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING')::int << 1)
    | ((entered_from ? 'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING')::int << 2)
    | ((entered_from ? 'APROVADOR_DIRETOR_SHOPPING')::int << 3)
    | ((entered_from ? 'PENDENTE_RECOMENDACAO_EQUIPE_CORPORATIVA')::int << 4)
    | ((entered_from ? 'PENDENTE_APROVACAO_SUPERINTENDENTE_HOLDING')::int << 5)
    | ((entered_from ? 'APROVADOR_DIRETOR_HOLDING')::int << 6)
    | ((entered_from ? 'PENDENTE_APROVACAO_EXCECAO_KA')::int << 7)
    | ((entered_from ? 'PENDENTE_DE_ENVIO')::int << 8)
    | ((entered_from ? 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA')::int << 9)
    | ((entered_from ? 'FINALIZADO_COM_ERRO')::int << 10)
    | ((entered_from ? 'FINALIZADO')::int << 11)
$$;

create table negativation_guarantors (
  cycle_id int not null,
  mall_id int not null,
  status text not null,
  guarantors int not null,
  primary key (cycle_id, mall_id, status)
);
comment on table negativation_guarantors is 'Distinct fiadores of the items of a mall, cycle and step, and of all its steps but removals (status empty). owner: negativation/debt-items';
call regua.scope_by_mall('negativation_guarantors');
revoke insert, update, delete on negativation_guarantors from regua_app, regua_all;

-- Counts the stale cycles of malls again; of two concurrent calls one does nothing. Status '' is the whole mall: a guarantor
-- with boletos in two steps is one person. Removals are not part of it (rules 4.8).
create function regua.refresh_negativation_guarantors() returns void
language plpgsql security definer set search_path = public, regua, pg_temp as $$
declare
  malls int[];
  cycles bigint[];
begin
  if not pg_try_advisory_xact_lock(7340083) then return; end if;
  -- Delete before reading, so that later changes are not missed.
  with taken as (delete from stale_key where derived = 'negativation_guarantors' returning mall_id, key)
  select array_agg(mall_id), array_agg(key) into malls, cycles from (select distinct mall_id, key from taken) t;
  if malls is null then return; end if;
  delete from negativation_guarantors g using unnest(malls, cycles) t (mall_id, cycle_id)
  where (g.mall_id, g.cycle_id) = (t.mall_id, t.cycle_id);
  insert into negativation_guarantors (cycle_id, mall_id, status, guarantors)
  select i.cycle_id, i.mall_id, i.status, count(distinct p.document)
  from unnest(malls, cycles) t (mall_id, cycle_id)
    join negativation_item i on (i.cycle_id, i.mall_id) = (t.cycle_id, t.mall_id)
    left join item_person p on p.item_id = i.id and p.kind = 'FIADOR'
  group by 1, 2, 3
  union all
  select i.cycle_id, i.mall_id, '', count(distinct p.document)
  from unnest(malls, cycles) t (mall_id, cycle_id)
    join negativation_item i on (i.cycle_id, i.mall_id) = (t.cycle_id, t.mall_id)
      and i.status <> 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA'
    left join item_person p on p.item_id = i.id and p.kind = 'FIADOR'
  group by 1, 2;
end $$;
revoke all on function regua.refresh_negativation_guarantors() from public;
grant execute on function regua.refresh_negativation_guarantors() to regua_app, regua_all;

-- Trade names
-- -----------

-- A search within trade names reads these few names and finds the items by equality: under the policy of malls `like`
-- cannot use an index of the items, equality can.
create table negativation_brand (
  mall_id int not null,
  name text not null,
  primary key (mall_id, name)
);
-- Used by readers without the policy of malls.
create index negativation_brand_name on negativation_brand using gin (regua.search_text(name) gin_trgm_ops);
comment on table negativation_brand is 'The different trade names of the items of each mall; a name stays when its items go. Written by triggers alone. owner: negativation/debt-items';
call regua.scope_by_mall('negativation_brand');
revoke insert, update, delete on negativation_brand from regua_app, regua_all;

-- The primary key decides whether a name is known. A join would read all names for each item under a cached plan.
create function regua.name_brands() returns trigger
language plpgsql security definer set search_path = public, regua, pg_temp as $$
begin
  insert into negativation_brand (mall_id, name)
  select distinct mall_id, trade_name from changed_rows order by 1, 2 on conflict do nothing;
  return null;
end $$;
create trigger brands_on_insert after insert on negativation_item referencing new table as changed_rows
  for each statement execute function regua.name_brands();

-- The trade name of an item is a snapshot and does not change; if it does, the new name is added.
create function regua.name_brand() returns trigger
language plpgsql security definer set search_path = public, regua, pg_temp as $$
begin
  insert into negativation_brand (mall_id, name) values (new.mall_id, new.trade_name) on conflict do nothing;
  return null;
end $$;
create trigger brands_on_update after update of trade_name, mall_id on negativation_item
  for each row execute function regua.name_brand();

-- Adds all names again, for tables that were filled with triggers disabled.
create function regua.name_every_brand() returns void
language sql security definer set search_path = public, regua, pg_temp as $$
  insert into negativation_brand (mall_id, name) select distinct mall_id, trade_name from negativation_item on conflict do nothing
$$;
revoke all on function regua.name_every_brand() from public;
