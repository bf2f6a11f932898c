-- Legal action: what a contract owes under one debt type, from eligibility to the filed suit (rules 5). The wire calls it
-- 'ação'.

-- Registers
-- ---------

create table lawsuit_action_type (
  id int generated always as identity primary key,
  code text not null unique check (code <> ''),
  name text not null unique check (name <> ''),
  description text not null default '',
  is_active boolean not null default true,
  chance_bps int check (chance_bps between 0 and 10000),
  version int not null default 1,
  updated_by_name text not null default 'Sistema',
  updated_at timestamptz not null default regua.now()
);
comment on table lawsuit_action_type is 'Kinds of legal action: idAjzTipoAcao, codigo, nomTipoAcao, nomeAr on the wire (rules 5.0). owner: legal/settings';
comment on column lawsuit_action_type.chance_bps is 'How often such an action brings the money in; empty = not said, and no expected value is shown';

create table lawsuit_justification (
  id int generated always as identity primary key,
  text text not null unique check (text <> ''),
  use_limit int not null check (use_limit >= 0),
  starts_on date not null,
  ends_on date not null,
  needs_ticket boolean not null default false,
  needs_file boolean not null default false,
  needs_approver boolean not null default false,
  stages text not null default '',
  is_active boolean not null default true,
  version int not null default 1,
  updated_by_name text not null default 'Sistema',
  updated_at timestamptz not null default regua.now(),
  check (ends_on >= starts_on)
);
comment on table lawsuit_justification is 'Why a contract is exempted from legal action (rules 5.3). owner: legal/settings';
comment on column lawsuit_justification.needs_ticket is 'flagObrigaChamadoRn; with needs_file one of the two is enough';
comment on column lawsuit_justification.needs_approver is 'aprovador: only an approver may choose it';
comment on column lawsuit_justification.stages is 'txtEstagio: codes of steps with commas between; empty = every step';
revoke delete on lawsuit_justification from regua_app, regua_all;
alter table setting_proposal add foreign key (lawsuit_justification_id) references lawsuit_justification;

create table debt_type (
  id int generated always as identity primary key,
  code text not null unique check (code <> ''),
  name text not null check (name <> ''),
  version int not null default 1,
  updated_by_name text not null default 'Sistema',
  updated_at timestamptz not null default regua.now()
);
comment on table debt_type is 'What an action claims: codTipoDivida, descricao on the wire (rules 5.0). owner: legal/settings';

create table debt_type_config (
  debt_type_id int not null references debt_type,
  contract_type_id int not null references contract_type,
  document_type_ids int[] not null default '{}' check (array_position(document_type_ids, null) is null),
  movement_type_ids int[] not null default '{}' check (array_position(movement_type_ids, null) is null),
  version int not null default 1,
  updated_by_name text not null default 'Sistema',
  updated_at timestamptz not null default regua.now(),
  primary key (debt_type_id, contract_type_id)
);
create index debt_type_config_contract_type on debt_type_config (contract_type_id);
comment on table debt_type_config is 'Which títulos are of a debt type: contract type, movements, documents. owner: legal/settings';
comment on column debt_type_config.document_type_ids is 'Empty = all';
comment on column debt_type_config.movement_type_ids is 'Empty = all';

create view debt_type_match with (security_invoker = true) as
  select c.debt_type_id, c.contract_type_id, d.id as document_type_id, m.id as movement_type_id
  from debt_type_config c
  join document_type d on c.document_type_ids = '{}' or d.id = any (c.document_type_ids)
  join movement_type m on c.movement_type_ids = '{}' or m.id = any (c.movement_type_ids);
comment on view debt_type_match is 'The configuration of debt types, one row for each contract type, document and movement that it takes. owner: legal/settings';

create table ledger_account (
  id int generated always as identity primary key,
  account text not null unique check (account <> ''),
  debt_type_id int not null references debt_type,
  rubric text not null default '',
  is_active boolean not null default true,
  version int not null default 1,
  updated_by_name text not null default 'Sistema',
  updated_at timestamptz not null default regua.now()
);
create index ledger_account_debt_type on ledger_account (debt_type_id);
comment on table ledger_account is 'Contas contábeis: the debt type of títulos that no configuration takes (rules 5.1-1). owner: legal/settings';
revoke delete on ledger_account from regua_app, regua_all;

create table lawsuit_status (
  id int generated always as identity primary key,
  name text not null unique check (name <> ''),
  version int not null default 1,
  updated_by_name text not null default 'Sistema',
  updated_at timestamptz not null default regua.now(),
  effect text not null default 'SEGUE'
    check (effect in ('SEGUE', 'ENCERRA_PAGA', 'ENCERRA_COM_MERITO', 'ENCERRA_SEM_MERITO'))
);
comment on table lawsuit_status is 'Where a filed action stands. owner: legal/settings';
comment on column lawsuit_status.effect is 'efeito: saved on an action whose phase 7 is concluded, all but SEGUE end it (rules 5.2-14)';

create table credit_kind (
  id int generated always as identity primary key,
  name text not null unique check (name <> ''),
  version int not null default 1,
  updated_by_name text not null default 'Sistema',
  updated_at timestamptz not null default regua.now()
);
comment on table credit_kind is 'Espécies de crédito. owner: legal/settings';

create table lawsuit_requirement (
  id int generated always as identity primary key,
  debt_type_id int not null references debt_type,
  action_type_id int not null references lawsuit_action_type,
  min_total_cents bigint not null default 0 check (min_total_cents >= 0),
  min_month_cents bigint not null default 0 check (min_month_cents >= 0),
  start_years int not null default 0 check (start_years >= 0),
  end_days int not null default 0 check (end_days >= 0),
  min_boletos int not null default 0 check (min_boletos >= 0),
  active_contracts_only boolean not null,
  skips_case_agreement boolean not null,
  includes_admin_boletos boolean not null,
  is_active boolean not null default true,
  version int not null default 1,
  updated_by_name text not null default 'Sistema',
  updated_at timestamptz not null default regua.now()
);
create index lawsuit_requirement_debt_type on lawsuit_requirement (debt_type_id);
create index lawsuit_requirement_action_type on lawsuit_requirement (action_type_id);
comment on table lawsuit_requirement is 'When a debt may be sued for; 0 = no limit (rules 5.1). owner: legal/settings';
comment on column lawsuit_requirement.start_years is 'inicioAgingEmAnos: títulos due longer ago are left out';
comment on column lawsuit_requirement.end_days is 'fimAgingEmDias: títulos overdue for fewer days are left out';
comment on column lawsuit_requirement.active_contracts_only is 'apenasContratosAtivos; the screen shows its opposite, Contratos inativos';
comment on column lawsuit_requirement.skips_case_agreement is 'requerAcordoAutos; the screen calls it Desconsiderar se houver acordo nos autos';
comment on column lawsuit_requirement.includes_admin_boletos is 'deveIncluirBoletosAdm; the screen calls it Boleto admin';
revoke delete on lawsuit_requirement from regua_app, regua_all;

create table lawsuit_cost (
  uf text primary key check (uf ~ '^[A-Z]{2}$'),
  rate_bps int not null check (rate_bps between 0 and 10000),
  min_cents bigint not null default 0 check (min_cents >= 0),
  max_cents bigint,
  fixed_cents bigint not null default 0 check (fixed_cents >= 0),
  version int not null default 1,
  updated_by_name text not null default 'Sistema',
  updated_at timestamptz not null default regua.now(),
  check (max_cents >= min_cents)
);
comment on table lawsuit_cost is 'What filing costs in a state, to weigh it against what it may bring. owner: legal/settings';
comment on column lawsuit_cost.rate_bps is 'Of the value of the claim, within min_cents and max_cents';
comment on column lawsuit_cost.fixed_cents is 'Beside the fee: summons, diligences';

-- Actions
-- -------

create table lawsuit_run (
  id bigint generated always as identity primary key,
  status text not null default 'SUBMETIDA' check (status in ('SUBMETIDA', 'EXECUTANDO', 'CONCLUIDA', 'ERRO')),
  as_of date not null,
  started_by int references app_user,
  started_by_name text not null,
  created_at timestamptz not null default regua.now(),
  started_at timestamptz,
  finished_at timestamptz,
  lawsuits int,
  figures jsonb not null default '{}',
  requirements jsonb not null default '[]',
  error text,
  check ((status in ('CONCLUIDA', 'ERRO')) = (finished_at is not null)),
  check (status <> 'CONCLUIDA' or lawsuits is not null)
);
create unique index lawsuit_run_one_open on lawsuit_run ((true)) where status in ('SUBMETIDA', 'EXECUTANDO');
create index lawsuit_run_started_by on lawsuit_run (started_by);
comment on table lawsuit_run is 'Each ''Disparar Elegíveis'': who, when, with which requirements, and what came of it (rules 5.1). owner: legal/eligibility';
comment on column lawsuit_run.figures is 'What stayed out, by reason';
comment on column lawsuit_run.requirements is 'The requirements it went by: id, version and what they asked';
revoke delete on lawsuit_run from regua_app, regua_all;

create table lawsuit (
  id bigint generated always as identity primary key,
  mall_id int not null references mall,
  contract_id bigint references contract,
  contract_number text not null check (contract_number <> ''),
  luc text not null,
  document text not null,
  name text not null,
  trade_name text not null default '',
  object text not null default '',
  debt_type_id int not null references debt_type,
  action_type_id int not null references lawsuit_action_type,
  requirement_id int references lawsuit_requirement,
  run_id bigint references lawsuit_run,
  origin text not null default 'WORKFLOW' check (origin in ('WORKFLOW', 'MANUAL')),
  cycle_month date not null check (extract(day from cycle_month) = 1),
  status text not null default 'AGUARDANDO_LIBERACAO'
    check (status in ('AGUARDANDO_LIBERACAO', 'ANALISE_SHOPPING', 'APROVACAO_SHOPPING', 'ANALISE_CORPORATIVA',
      'APROVACAO_CORPORATIVA', 'APROVACAO_FINAL', 'EM_ACOMPANHAMENTO', 'ENCERRADA')),
  outcome text
    check (outcome in ('ISENTA', 'PAGA', 'CANCELADA', 'DESISTENCIA', 'EXCECAO', 'CONCLUIDA', 'ACORDO', 'SUBSTITUIDA')),
  is_open boolean not null generated always as (status <> 'ENCERRADA') stored,
  is_confirmed boolean not null default true,
  follows_workflow boolean not null default true,
  step_entered_on date not null,
  step_due_on date,
  entered_from jsonb not null default '{}',
  handled_by jsonb not null default '{}',
  reason text,
  reason_ticket text,
  recommendation text not null default 'AJUIZAR' check (recommendation in ('AJUIZAR', 'ISENTAR')),
  justification_id int references lawsuit_justification,
  ticket text,
  observation text,
  attachment_id uuid references stored_file,
  attachment_name text,
  exemption_count int not null default 0 check (exemption_count >= 0),
  exception_justification_id int references lawsuit_justification,
  exception_ticket text,
  exception_observation text,
  exception_until date,
  criterion_cents bigint not null default 0 check (criterion_cents >= 0),
  open_total_cents bigint not null default 0 check (open_total_cents >= 0),
  boleto_count int not null default 0 check (boleto_count >= 0),
  first_due_on date,
  prescribes_on date,
  is_settled_after_ticket boolean not null default false,
  correction_cents bigint,
  fine_cents bigint,
  interest_cents bigint,
  corrected_cents bigint,
  corrected_on date,
  corrected_at timestamptz,
  correction_notes text[] not null default '{}',
  is_frozen boolean not null default false,
  approved_criterion_cents bigint,
  approved_corrected_cents bigint,
  concluded_phases smallint check (concluded_phases between 0 and 7),
  phase_entered_on date,
  phase_due_on date,
  court_status_id int references lawsuit_status,
  credit_kind_id int references credit_kind,
  claim_cents bigint check (claim_cents >= 0),
  court text not null default '',
  court_district text not null default '',
  created_at timestamptz not null default regua.now(),
  updated_at timestamptz not null default regua.now(),
  updated_by_name text not null default 'Sistema',
  version int not null default 1,
  index_edition bigint references price_index_edition,
  titulos_by jsonb not null default '{}',
  ticket_claim_cents bigint,
  filed_alone boolean not null default false,
  ending text check (ending in ('PAGA', 'COM_MERITO', 'SEM_MERITO')),
  ended_alone boolean not null default false,
  check ((status = 'ENCERRADA') = (outcome is not null)),
  check ((recommendation = 'ISENTAR') = (justification_id is not null)),
  check (origin = 'WORKFLOW' or status in ('EM_ACOMPANHAMENTO', 'ENCERRADA')),
  check (status <> 'EM_ACOMPANHAMENTO' or (concluded_phases is not null and phase_entered_on is not null)),
  check ((outcome = 'EXCECAO') = (exception_until is not null)),
  check (num_nulls(correction_cents, fine_cents, interest_cents, corrected_cents, corrected_on,
    corrected_at) in (0, 6)),
  check (ending is null or outcome = 'CONCLUIDA')
);
create unique index lawsuit_one_open on lawsuit (mall_id, contract_number, debt_type_id) where status <> 'ENCERRADA';
create index lawsuit_pair on lawsuit (mall_id, contract_number, debt_type_id);
create index lawsuit_step on lawsuit (status, mall_id);
create index lawsuit_contract on lawsuit (contract_id);
create index lawsuit_document on lawsuit (document);
create index lawsuit_debt_type on lawsuit (debt_type_id);
create index lawsuit_action_type_of on lawsuit (action_type_id);
create index lawsuit_requirement_of on lawsuit (requirement_id);
create index lawsuit_run_of on lawsuit (run_id);
create index lawsuit_justification_of on lawsuit (justification_id) where justification_id is not null;
create index lawsuit_exception_justification on lawsuit (exception_justification_id)
  where exception_justification_id is not null;
create index lawsuit_court_status on lawsuit (court_status_id) where court_status_id is not null;
create index lawsuit_credit_kind on lawsuit (credit_kind_id) where credit_kind_id is not null;
create index lawsuit_attachment on lawsuit (attachment_id) where attachment_id is not null;
create index lawsuit_index_edition on lawsuit (index_edition);
comment on table lawsuit is 'A legal action (''ação''): what a contract owes under one debt type. owner: legal/lawsuits';
comment on column lawsuit.contract_id is 'None: a manual filing of a contract that the register does not know (rules 9)';
comment on column lawsuit.luc is 'With document, name, trade_name and object: as the register said when the action was made';
comment on column lawsuit.is_confirmed is 'False: a manual filing above the limit that awaits a second person; nothing of it counts (rules 5, nobody alone)';
comment on column lawsuit.follows_workflow is 'seguiraParaWorkflow';
comment on column lawsuit.entered_from is 'Step -> step from which the action first entered it';
comment on column lawsuit.handled_by is 'Step -> users who changed the recommendation or submitted there: the four eyes';
comment on column lawsuit.reason is 'Why it was given back or ended';
comment on column lawsuit.criterion_cents is 'saldoAbertoCriterio: what is open of the considered títulos';
comment on column lawsuit.open_total_cents is 'saldoAbertoTotal: all that is open of the contract, due or not';
comment on column lawsuit.boleto_count is 'Boletos with a considered título';
comment on column lawsuit.is_settled_after_ticket is 'Row 13: ''Quitada após o chamado''';
comment on column lawsuit.corrected_cents is 'saldoDevedorCorrigido of the considered títulos, informed charges included (rules 5.5)';
comment on column lawsuit.corrected_at is 'The moment of the computation: by the versions of the indices of then it gives the same cents';
comment on column lawsuit.is_frozen is 'Phase 1 is concluded: the charges stay those of corrected_on';
comment on column lawsuit.approved_criterion_cents is 'What the chain approved; another sum of now stands beside it as ''alterado após a aprovação''';
comment on column lawsuit.concluded_phases is 'How many of the seven phases are concluded, strictly in order; faseAtual is the next, 7 when all are (rules 5.4)';
comment on column lawsuit.phase_due_on is 'prazoConclusao; none once all are concluded';
comment on column lawsuit.court_status_id is 'Status da ação; lawsuit_status.effect says whether it ends the action (rules 5.2-14)';
comment on column lawsuit.claim_cents is 'valorCausa';
comment on column lawsuit.court is 'vara';
comment on column lawsuit.court_district is 'comarca';
comment on column lawsuit.index_edition is 'By which edition of the index tables the stored charges were worked out; null before the first';
comment on column lawsuit.titulos_by is 'Step -> users who changed títulos or charges there: they do not submit it';
comment on column lawsuit.ticket_claim_cents is 'The claim when its first filing ticket was opened; none before, and none once the phase was opened again';
comment on column lawsuit.filed_alone is 'A manual filing of an unknown contract, of before such ones waited for a second person';
comment on column lawsuit.ending is 'How a concluded action ended; SEM_MERITO gives its títulos back, as if there were no suit (rules 5.2-14)';
comment on column lawsuit.ended_alone is 'Concluded before endings were noted with the people who decided them';
call regua.scope_by_mall('lawsuit');

-- Room in its pages (fillfactor): every morning updates the charges of all títulos of open actions, and an update within the
-- page touches no index (six times as fast for 700,000 títulos).
-- Its references are checked once per statement as those of the ledger. Keys never change, so updates check nothing.
create table lawsuit_titulo (
  lawsuit_id bigint not null,
  titulo_id bigint not null,
  mall_id int not null,
  is_open boolean not null default true,
  is_considered boolean not null,
  left_out_by text check (left_out_by in ('CRITERIO', 'PESSOA', 'PAGO', 'EXCECAO', 'ACORDO')),
  left_out_detail text,
  base_cents bigint,
  correction_cents bigint,
  fine_cents bigint,
  interest_cents bigint,
  informed_correction_cents bigint check (informed_correction_cents >= 0),
  informed_fine_cents bigint check (informed_fine_cents >= 0),
  informed_interest_cents bigint check (informed_interest_cents >= 0),
  primary key (titulo_id, lawsuit_id),
  check (is_considered = (left_out_by is null)),
  check (num_nulls(base_cents, correction_cents, fine_cents, interest_cents) in (0, 4))
) with (fillfactor = 40);
create unique index lawsuit_titulo_one_open on lawsuit_titulo (titulo_id) where is_open;
-- The primary key serves the undo of a load, this index everything else.
create index lawsuit_titulo_lawsuit on lawsuit_titulo (lawsuit_id);
comment on table lawsuit_titulo is 'The títulos of an action, considered in it or not. owner: legal/lawsuits';
comment on column lawsuit_titulo.is_open is 'As of its action, kept equal by a trigger: a título is in at most one open action';
comment on column lawsuit_titulo.left_out_by is 'Why it is not considered: outside of the requirement, by a person, paid, on an exception list, in an agreement';
comment on column lawsuit_titulo.base_cents is 'The open value from which the charges were worked out';
comment on column lawsuit_titulo.informed_fine_cents is 'Given by a person, in place of the computed value; none = computed';
call regua.scope_by_mall('lawsuit_titulo');

call regua.refer('lawsuit_titulo', 'titulo_id,mall_id', 'titulo', 'id,mall_id', is_fixed => true);
call regua.refer('lawsuit_titulo', 'lawsuit_id,mall_id', 'lawsuit', 'id,mall_id', is_fixed => true);
-- A new row has the state of its action, and follows it afterwards.
create trigger lawsuit_titulo_state after insert on lawsuit_titulo referencing new table as fresh
  for each statement execute function regua.check_reference('lawsuit_titulo', 'lawsuit_id,mall_id,is_open', 'lawsuit', 'id,mall_id,is_open');

-- When an action ends its títulos are free for another one.
create function regua.follow_lawsuits() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update lawsuit_titulo x set is_open = f.is_open
  from fresh f join stale s on s.id = f.id
  where f.is_open <> s.is_open and x.lawsuit_id = f.id;
  return null;
end $$;
create trigger titulos_follow after update on lawsuit referencing old table as stale new table as fresh
  for each statement execute function regua.follow_lawsuits();

create table lawsuit_left_out (
  titulo_id bigint primary key references titulo on delete cascade,
  mall_id int not null,
  contract_id bigint not null references contract on delete cascade,
  debt_type_id int references debt_type,
  reason text not null check (reason in ('NAO_CLASSIFICADO', 'RECUPERACAO_JUDICIAL'))
);
create index lawsuit_left_out_mall on lawsuit_left_out (mall_id, reason);
create index lawsuit_left_out_contract on lawsuit_left_out (contract_id);
comment on table lawsuit_left_out is 'What the last Disparar found and a person has to look at: títulos without a debt type, and those of contracts in a recovery plan (rules 5.1). owner: legal/eligibility';
call regua.scope_by_mall('lawsuit_left_out');
revoke update on lawsuit_left_out from regua_app, regua_all;

-- For the undo of a load: removes its títulos from actions that wait for their release. The undo is refused while an action
-- that people moved refers to the load.
create function regua.forget_waiting_lawsuits(load bigint) returns void
language plpgsql security definer set search_path = public, regua, pg_temp as $$
begin
  delete from lawsuit_titulo x using lawsuit l, erp_load_undo u
  where l.id = x.lawsuit_id and l.status = 'AGUARDANDO_LIBERACAO'
    and u.load_id = load and u.table_name = 'titulo' and u.before is null
    and x.titulo_id between u.row_id and u.last_row_id;
  delete from lawsuit_titulo x using lawsuit l
  where l.id = x.lawsuit_id and l.status = 'AGUARDANDO_LIBERACAO'
    and not exists (select from lawsuit_titulo y where y.lawsuit_id = l.id and y.is_considered)
    and not exists (select from lawsuit_move v where v.lawsuit_id = l.id)
    and not exists (select from lawsuit_recommendation h where h.lawsuit_id = l.id);
  delete from lawsuit l
  where l.status = 'AGUARDANDO_LIBERACAO'
    and not exists (select from lawsuit_titulo x where x.lawsuit_id = l.id)
    and not exists (select from lawsuit_move v where v.lawsuit_id = l.id)
    and not exists (select from lawsuit_recommendation h where h.lawsuit_id = l.id);
end $$;
revoke all on function regua.forget_waiting_lawsuits(bigint) from public;
grant execute on function regua.forget_waiting_lawsuits(bigint) to regua_all;

create table lawsuit_recommendation (
  id bigint generated always as identity primary key,
  lawsuit_id bigint not null references lawsuit,
  mall_id int not null references mall,
  step text not null,
  recommendation text not null check (recommendation in ('AJUIZAR', 'ISENTAR')),
  justification_id int references lawsuit_justification,
  justification_text text not null,
  ticket text,
  observation text,
  attachment_id uuid references stored_file,
  attachment_name text,
  user_id int not null,
  user_name text not null,
  created_at timestamptz not null default regua.now(),
  constraint lawsuit_recommendation_check1 check ((recommendation = 'ISENTAR') = (justification_id is not null))
);
create index lawsuit_recommendation_lawsuit on lawsuit_recommendation (lawsuit_id, created_at desc);
create index lawsuit_recommendation_justification on lawsuit_recommendation (justification_id)
  where justification_id is not null;
create index lawsuit_recommendation_attachment on lawsuit_recommendation (attachment_id)
  where attachment_id is not null;
comment on table lawsuit_recommendation is 'Every saving and clearing of a recommendation: a history, never an update (rules 5.3). owner: legal/lawsuits';
call regua.scope_by_mall('lawsuit_recommendation');
revoke update, delete on lawsuit_recommendation from regua_app, regua_all;

create table lawsuit_confirmation (
  id bigint generated always as identity primary key,
  lawsuit_id bigint not null references lawsuit,
  mall_id int not null references mall,
  act text not null
    check (act in ('DESISTENCIA', 'EXCECAO', 'TITULOS', 'ENCARGOS', 'SALDO', 'REABRIR', 'AJUIZAMENTO_MANUAL',
      'ENCERRAMENTO')),
  payload jsonb not null,
  before_cents bigint not null,
  after_cents bigint not null,
  state text not null check (state in ('PENDENTE', 'CONFIRMADA', 'RECUSADA', 'SUPERADA', 'AVISADA')),
  proposed_by int not null,
  proposed_by_name text not null,
  proposed_at timestamptz not null default regua.now(),
  decided_by int,
  decided_by_name text,
  decided_at timestamptz,
  reason text,
  before_claim_cents bigint,
  after_claim_cents bigint,
  changes jsonb not null default '[]',
  check ((state in ('PENDENTE', 'AVISADA')) = (decided_at is null)),
  check (state not in ('CONFIRMADA', 'RECUSADA') or (decided_by is not null and decided_by <> proposed_by))
);
create unique index lawsuit_confirmation_one_pending on lawsuit_confirmation (lawsuit_id) where state = 'PENDENTE';
create index lawsuit_confirmation_lawsuit on lawsuit_confirmation (lawsuit_id, id);
create index lawsuit_confirmation_recent on lawsuit_confirmation (proposed_at) where state in ('PENDENTE', 'AVISADA');
comment on table lawsuit_confirmation is 'Acts that undo or change what the chain approved: above the limit they await a second person, below it they are told (rules 5, nobody alone). owner: legal/lawsuits';
comment on column lawsuit_confirmation.payload is 'What the act was asked to do, as its call takes it';
comment on column lawsuit_confirmation.before_cents is 'The critério before the act; after_cents the one it leads to';
comment on column lawsuit_confirmation.before_claim_cents is 'The claim before the act; after_claim_cents the one it leads to';
comment on column lawsuit_confirmation.changes is 'The títulos that change: considered, principal and charges before and after';
call regua.scope_by_mall('lawsuit_confirmation');
revoke delete on lawsuit_confirmation from regua_app, regua_all;

create table lawsuit_move (
  id bigint generated always as identity primary key,
  lawsuit_id bigint not null references lawsuit,
  mall_id int not null references mall,
  row text not null,
  from_status text not null,
  to_status text not null,
  outcome text,
  recommendation text not null,
  reason text,
  criterion_cents bigint not null,
  user_id int,
  user_name text not null,
  created_at timestamptz not null default regua.now()
);
create index lawsuit_move_lawsuit on lawsuit_move (lawsuit_id, id);
comment on table lawsuit_move is 'Every step that an action went, with the row of rules 5.2 that moved it. owner: legal/lawsuits';
call regua.scope_by_mall('lawsuit_move');
revoke update, delete on lawsuit_move from regua_app, regua_all;

-- Follow-up
-- ---------

create table lawsuit_guia (
  id bigint generated always as identity primary key,
  lawsuit_id bigint not null references lawsuit,
  mall_id int not null references mall,
  amount_cents bigint check (amount_cents >= 0),
  purchase_order text check (purchase_order <> ''),
  payment_ticket text check (payment_ticket <> ''),
  has_payment_proof boolean not null default false,
  filing_ticket text check (filing_ticket <> ''),
  filing_status text check (filing_status <> ''),
  protocol text check (protocol ~ '^[0-9]{20}$'),
  filed_on date,
  shares_case boolean not null default false
);
create index lawsuit_guia_lawsuit on lawsuit_guia (lawsuit_id);
create index lawsuit_guia_filing_ticket on lawsuit_guia (filing_ticket text_pattern_ops)
  where filing_ticket is not null;
create index lawsuit_guia_payment_ticket on lawsuit_guia (payment_ticket text_pattern_ops)
  where payment_ticket is not null;
create index lawsuit_guia_protocol on lawsuit_guia (protocol text_pattern_ops) where protocol is not null;
comment on table lawsuit_guia is 'The court fees of an action, each with its purchase order, payment, tickets and filing (rules 5.4). owner: legal/lawsuits';
comment on column lawsuit_guia.protocol is 'The CNJ number of the case, its twenty digits';
comment on column lawsuit_guia.shares_case is 'mesmoProcesso: another action has this protocol or filing ticket, and a person said that it is so';
call regua.scope_by_mall('lawsuit_guia');

create table lawsuit_checklist (
  lawsuit_id bigint not null references lawsuit,
  item text not null check (item in ('CONTRATO', 'ADITIVOS', 'FIANCA', 'DEMONSTRATIVO', 'PROCURACAO')),
  mall_id int not null references mall,
  state text not null default 'PENDENTE' check (state in ('PENDENTE', 'OK', 'DISPENSADO')),
  observation text not null default '',
  updated_by_name text not null default 'Sistema',
  updated_at timestamptz not null default regua.now(),
  primary key (lawsuit_id, item)
);
comment on table lawsuit_checklist is 'The documents of phase 1, item by item. owner: legal/lawsuits';
call regua.scope_by_mall('lawsuit_checklist');
revoke delete on lawsuit_checklist from regua_app, regua_all;

create table lawsuit_phase (
  id bigint generated always as identity primary key,
  lawsuit_id bigint not null references lawsuit,
  mall_id int not null references mall,
  phase smallint not null check (phase between 1 and 7),
  concluded_at timestamptz not null default regua.now(),
  user_id int,
  user_name text not null,
  is_by_import boolean not null default false,
  undone_at timestamptz,
  undone_by_name text,
  undone_because text,
  undone_facts jsonb,
  check ((undone_at is null) = (undone_by_name is null))
);
create unique index lawsuit_phase_concluded on lawsuit_phase (lawsuit_id, phase) where undone_at is null;
create index lawsuit_phase_lawsuit on lawsuit_phase (lawsuit_id, id);
comment on table lawsuit_phase is 'The conclusion of each phase, and those that were undone. owner: legal/lawsuits';
comment on column lawsuit_phase.undone_facts is 'What the reopening took away: the filing tickets of the guias';
call regua.scope_by_mall('lawsuit_phase');
revoke delete on lawsuit_phase from regua_app, regua_all;

create table filing_ticket_counter (
  year int primary key check (year between 2000 and 9999),
  last_number int not null check (last_number between 0 and 999999)
);
comment on table filing_ticket_counter is 'The last number of a filing ticket of each year. owner: legal/follow-up';
revoke delete on filing_ticket_counter from regua_app, regua_all;

-- The request is stored before it is sent to another system, so that every retry sends the same.
create table filing_ticket_request (
  id bigint generated always as identity primary key,
  lawsuit_id bigint not null references lawsuit,
  mall_id int not null references mall,
  guia_id bigint references lawsuit_guia on delete set null,
  key uuid not null unique default gen_random_uuid(),
  body text not null check (body <> ''),
  state text not null default 'PEDIDO'
    check (state in ('PEDIDO', 'ABERTO', 'RECUSADO', 'SEM_LUGAR', 'DISPENSADO', 'CANCELADO')),
  asked_by int references app_user,
  asked_by_name text not null,
  asked_at timestamptz not null default regua.now(),
  tries int not null default 0 check (tries >= 0),
  next_try_at timestamptz not null,
  problem text,
  ticket text check (ticket <> ''),
  because text check (because <> ''),
  answered_at timestamptz,
  check ((state = 'PEDIDO') = (answered_at is null)),
  check ((state in ('ABERTO', 'SEM_LUGAR')) = (ticket is not null)),
  constraint filing_ticket_request_because_of_state check ((state in ('RECUSADO', 'SEM_LUGAR',
    'CANCELADO')) = (because is not null))
);
create unique index filing_ticket_request_one_open on filing_ticket_request (guia_id) where state = 'PEDIDO';
create index filing_ticket_request_guia on filing_ticket_request (guia_id, id);
create index filing_ticket_request_lawsuit on filing_ticket_request (lawsuit_id, id);
create index filing_ticket_request_told on filing_ticket_request (asked_by, answered_at)
  where state in ('RECUSADO', 'SEM_LUGAR');
comment on table filing_ticket_request is 'Tickets of filings asked of another system, one open asking a guia: key and body are the same for every try (rules 5.4). owner: legal/follow-up';
comment on column filing_ticket_request.state is 'PEDIDO until an answer; SEM_LUGAR: a number came that the guia does not take any more; DISPENSADO: the guia had one before anybody was asked; CANCELADO: a person took it back';
comment on column filing_ticket_request.next_try_at is 'By the clock of the database, as the jobs are';
comment on column filing_ticket_request.problem is 'Why the last try had no answer, for the log of the operator';
comment on column filing_ticket_request.because is 'The refusal in words, or why the number has no place';
call regua.scope_by_mall('filing_ticket_request');
revoke delete on filing_ticket_request from regua_app, regua_all;

-- A case number is unique in the whole country: searched in every mall, but only contracts of visible malls are named.
create function regua.holders_of_filing(protocols text[], tickets text[], seen int[])
returns table (protocol text, filing_ticket text, lawsuit_id bigint, contract text)
language sql stable security definer set search_path = public, regua, pg_temp as $$
  select g.protocol, g.filing_ticket, l.id,
    case when seen is null or l.mall_id = any (seen) then l.contract_number end
  from lawsuit_guia g
    join lawsuit l on l.id = g.lawsuit_id
  where (g.protocol = any (protocols) or g.filing_ticket = any (tickets))
    and (l.is_open or l.outcome = 'CONCLUIDA')
$$;
revoke all on function regua.holders_of_filing(text[], text[], int[]) from public;
grant execute on function regua.holders_of_filing(text[], text[], int[]) to regua_app, regua_all;

-- Agreements in the case files
-- ----------------------------

create table case_agreement (
  id bigint generated always as identity primary key,
  mall_id int not null references mall,
  contract_id bigint not null references contract,
  case_number text not null unique check (case_number ~ '^[0-9]{20}$'),
  agreed_on date not null,
  amount_cents bigint not null check (amount_cents > 0),
  instalments int not null check (instalments > 0),
  first_due_on date not null,
  first_paid_on date,
  status text not null check (status in ('VIGENTE', 'QUITADO', 'QUEBRADO')),
  updated_at timestamptz not null default regua.now(),
  updated_by_name text not null,
  check (first_due_on >= agreed_on)
);
create index case_agreement_contract on case_agreement (contract_id);
comment on table case_agreement is 'Agreements in the case files (''acordos dos autos''), by the CNJ number of the case (rules 9). owner: legal/imports';
call regua.scope_by_mall('case_agreement');

-- A case number belongs to one agreement. Users who do not see its mall only learn that it is taken.
create function regua.is_case_of_other_mall(the_case text) returns boolean
language sql stable security definer set search_path = public, regua, pg_temp as $$
  select exists (
    select from case_agreement
    where case_number = the_case
      and mall_id <> all (coalesce(nullif(current_setting('regua.malls', true), ''), '{}')::int[])
  )
$$;
revoke all on function regua.is_case_of_other_mall(text) from public;
grant execute on function regua.is_case_of_other_mall(text) to regua_app, regua_all;

-- Agreements that the bureau must know: while an agreement is in force it replaces the boletos of its títulos. One in the
-- case files replaces the boletos of its contract that were due before it, and has no end (rules 4.2, G06).
create view agreed_boleto with (security_invoker = true) as
  select distinct a.mall_id, t.boleto_id, a.number as agreement, a.in_force_until, a.first_paid_on
  from oracle_agreement a
  join oracle_instalment i on i.agreement_id = a.id
  join titulo t on t.id = i.titulo_id
  union all
  select a.mall_id, b.id,
    'processo ' || regexp_replace(a.case_number, '^(.{7})(..)(.{4})(.)(..)(.{4})$', '\1-\2.\3.\4.\5.\6'),
    'infinity'::date, a.first_paid_on
  from case_agreement a
  join boleto b on b.contract_id = a.contract_id and b.due_on < a.agreed_on
  where a.status = 'VIGENTE';
comment on view agreed_boleto is 'The boletos that agreements cover, of Oracle and in the case files, with the last day on which each is in force; infinity where it has none. owner: delinquency/imports';

-- Contracts that the view JURIDICO of delinquency counts (rules 6.2). A manual filing that waits for a second person does
-- not count.
create view contract_in_court with (security_invoker = true) as
  select mall_id, contract_id
  from lawsuit
  where status = 'EM_ACOMPANHAMENTO' and is_confirmed and contract_id is not null
  group by mall_id, contract_id;
comment on view contract_in_court is 'Contracts with a legal action that is followed now (EM_ACOMPANHAMENTO). owner: delinquency/runs';
revoke insert, update, delete on contract_in_court from regua_app, regua_all;

-- Prescription
-- ------------

create table prescription_interruption (
  titulo_id bigint primary key references titulo on delete cascade,
  mall_id int not null references mall,
  act text not null check (act in ('DESPACHO_CITACAO', 'RECONHECIMENTO', 'PROTESTO')),
  interrupted_on date not null,
  lawsuit_id bigint not null references lawsuit,
  user_name text not null,
  created_at timestamptz not null default regua.now()
);
create index prescription_interruption_lawsuit on prescription_interruption (lawsuit_id);
create index prescription_interruption_mall on prescription_interruption (mall_id);
comment on table prescription_interruption is 'The first act that interrupted the prescription of a título: it is interrupted once (CC 202). owner: legal/lawsuits';
call regua.scope_by_mall('prescription_interruption');
revoke delete on prescription_interruption from regua_app, regua_all;

-- Rents and charges prescribe after three years (CC 206 §3º I), an acknowledged debt after five (CC 206 §5º I), from the due
-- day or from the first act that interrupted the term in time (CC 202).
create function regua.prescribes_on(due_on date, interrupted_on date, is_acknowledged boolean) returns date
  language sql immutable parallel safe
  return (case
      when interrupted_on between due_on
        and (due_on + case when is_acknowledged then interval '5 years' else interval '3 years' end)::date
      then interrupted_on
      else due_on
    end + case when is_acknowledged then interval '5 years' else interval '3 years' end)::date;

-- A título does not prescribe while its action is filed: phase 7 is concluded. A suit that ended without a judgment on the
-- merits does not count.
create view filed_action with (security_invoker = true) as
  select x.mall_id, x.titulo_id, min(g.filed_on) as filed_on
  from lawsuit l
    join lawsuit_titulo x on x.lawsuit_id = l.id and x.is_considered
    join lawsuit_guia g on g.lawsuit_id = l.id and g.filed_on is not null
  where l.concluded_phases = 7 and l.is_confirmed
    and (l.is_open or l.outcome = 'CONCLUIDA' and l.ending is distinct from 'SEM_MERITO')
  group by x.mall_id, x.titulo_id;
comment on view filed_action is 'Títulos that are in a filed legal action, and since when. owner: legal/prescription';
revoke insert, update, delete on filed_action from regua_app, regua_all;

-- Everything that a contract of type CONFISSAO owes is an acknowledged debt.
create view titulo_prescription with (security_invoker = true) as
  select t.id, t.mall_id, t.boleto_id, t.contract_id, t.number, t.original_due_on, t.due_on, t.open_cents,
    a.code as account,
    regua.prescribes_on(t.original_due_on, i.interrupted_on, a.code = 'CONFISSAO' or y.code = 'CONFISSAO')
      as prescribes_on
  from titulo t
    join movement_type m on m.id = t.movement_type_id
    join account_type a on a.id = m.account_type_id
    join contract k on k.id = t.contract_id
    join contract_type y on y.id = k.contract_type_id
    left join prescription_interruption i on i.titulo_id = t.id
  where t.open_cents > 0;
comment on view titulo_prescription is 'Open títulos with the day on which they prescribe. owner: legal/prescription';
revoke insert, update, delete on titulo_prescription from regua_app, regua_all;
