-- owner: lawsuits
-- Legal action: what a contract owes under one debt type, on its way from eligibility to the filed suit (rules 5). The wire
-- calls it 'ação'. Everything of the area that several processes write stands here.

-- What the ERP may say of a título beside its balance (rules 9, ORACLE).
alter table titulo
  add column ledger_account text check (ledger_account <> ''),
  add column is_administrative boolean not null default false,
  add column booked_on date;
comment on column titulo.ledger_account is 'contaContabil: tells the debt type where no configuration does (rules 5.1-1)';
comment on column titulo.is_administrative is 'boletoAdm';
comment on column titulo.booked_on is 'dataContabilizacao';

create table lawsuit_run (
  id bigint generated always as identity primary key,
  status text not null default 'SUBMETIDA' check (status in ('SUBMETIDA', 'EXECUTANDO', 'CONCLUIDA', 'ERRO')),
  as_of date not null,
  started_by int references app_user,
  started_by_name text not null,
  created_at timestamptz not null default regua.on_fixed_day(now()),
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
comment on table lawsuit_run is 'Each ''Disparar Elegíveis'': who, when, with which requirements, and what came of it (rules 5.1). owner: lawsuits';
comment on column lawsuit_run.requirements is 'The requirements it went by: id, version and what they asked';
comment on column lawsuit_run.figures is 'What stayed out, by reason';

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

  status text not null default 'AGUARDANDO_LIBERACAO' check (status in (
    'AGUARDANDO_LIBERACAO', 'ANALISE_SHOPPING', 'APROVACAO_SHOPPING', 'ANALISE_CORPORATIVA', 'APROVACAO_CORPORATIVA',
    'APROVACAO_FINAL', 'EM_ACOMPANHAMENTO', 'ENCERRADA')),
  outcome text check (outcome in (
    'ISENTA', 'PAGA', 'CANCELADA', 'DESISTENCIA', 'EXCECAO', 'CONCLUIDA', 'ACORDO', 'SUBSTITUIDA')),
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

  created_at timestamptz not null default regua.on_fixed_day(now()),
  updated_at timestamptz not null default regua.on_fixed_day(now()),
  updated_by_name text not null default 'Sistema',
  version int not null default 1,
  unique (id, is_open),
  check ((status = 'ENCERRADA') = (outcome is not null)),
  check ((recommendation = 'ISENTAR') = (justification_id is not null)),
  check (origin = 'WORKFLOW' or status in ('EM_ACOMPANHAMENTO', 'ENCERRADA')),
  check (status <> 'EM_ACOMPANHAMENTO' or (concluded_phases is not null and phase_entered_on is not null)),
  check ((outcome = 'EXCECAO') = (exception_until is not null)),
  check (num_nulls(correction_cents, fine_cents, interest_cents, corrected_cents, corrected_on, corrected_at) in (0, 6))
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
create index lawsuit_exception_justification on lawsuit (exception_justification_id) where exception_justification_id is not null;
create index lawsuit_court_status on lawsuit (court_status_id) where court_status_id is not null;
create index lawsuit_credit_kind on lawsuit (credit_kind_id) where credit_kind_id is not null;
create index lawsuit_attachment on lawsuit (attachment_id) where attachment_id is not null;
comment on table lawsuit is 'A legal action (''ação''): what a contract owes under one debt type. owner: lawsuits';
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
comment on column lawsuit.court_status_id is 'Status da ação; lawsuit_status.closes_action ends the action (rules 5.2 row 14)';
comment on column lawsuit.claim_cents is 'valorCausa';
comment on column lawsuit.court is 'vara';
comment on column lawsuit.court_district is 'comarca';
call regua.scope_by_mall('lawsuit');

create table lawsuit_titulo (
  lawsuit_id bigint not null,
  titulo_id bigint not null references titulo,
  mall_id int not null references mall,
  boleto_id bigint not null references boleto,
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
  primary key (lawsuit_id, titulo_id),
  foreign key (lawsuit_id, is_open) references lawsuit (id, is_open) on update cascade on delete cascade,
  check (is_considered = (left_out_by is null)),
  check (num_nulls(base_cents, correction_cents, fine_cents, interest_cents) in (0, 4))
);
create unique index lawsuit_titulo_one_open on lawsuit_titulo (titulo_id) where is_open;
create index lawsuit_titulo_titulo on lawsuit_titulo (titulo_id);
create index lawsuit_titulo_boleto on lawsuit_titulo (boleto_id);
comment on table lawsuit_titulo is 'The títulos of an action, considered in it or not. owner: lawsuits';
comment on column lawsuit_titulo.is_open is 'As of its action, kept equal by the foreign key: a título is in at most one open action';
comment on column lawsuit_titulo.left_out_by is 'Why it is not considered: outside of the requirement, by a person, paid, on an exception list, in an agreement';
comment on column lawsuit_titulo.base_cents is 'The open value from which the charges were worked out';
comment on column lawsuit_titulo.informed_fine_cents is 'Given by a person, in place of the computed value; none = computed';
call regua.scope_by_mall('lawsuit_titulo');

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
  created_at timestamptz not null default regua.on_fixed_day(now())
);
create index lawsuit_move_lawsuit on lawsuit_move (lawsuit_id, id);
comment on table lawsuit_move is 'Every step that an action went, with the row of rules 5.2 that moved it. owner: lawsuits';
call regua.scope_by_mall('lawsuit_move');

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
  created_at timestamptz not null default regua.on_fixed_day(now()),
  check ((recommendation = 'ISENTAR') = (justification_id is not null))
);
create index lawsuit_recommendation_lawsuit on lawsuit_recommendation (lawsuit_id, created_at desc);
create index lawsuit_recommendation_justification on lawsuit_recommendation (justification_id) where justification_id is not null;
create index lawsuit_recommendation_attachment on lawsuit_recommendation (attachment_id) where attachment_id is not null;
comment on table lawsuit_recommendation is 'Every saving and clearing of a recommendation: a history, never an update (rules 5.3). owner: lawsuits';
call regua.scope_by_mall('lawsuit_recommendation');

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
  filed_on date
);
create index lawsuit_guia_lawsuit on lawsuit_guia (lawsuit_id);
create index lawsuit_guia_filing_ticket on lawsuit_guia (filing_ticket text_pattern_ops) where filing_ticket is not null;
create index lawsuit_guia_payment_ticket on lawsuit_guia (payment_ticket text_pattern_ops) where payment_ticket is not null;
create index lawsuit_guia_protocol on lawsuit_guia (protocol text_pattern_ops) where protocol is not null;
comment on table lawsuit_guia is 'The court fees of an action, each with its purchase order, payment, tickets and filing (rules 5.4). owner: lawsuits';
comment on column lawsuit_guia.protocol is 'The CNJ number of the case, its twenty digits';
call regua.scope_by_mall('lawsuit_guia');

create table lawsuit_checklist (
  lawsuit_id bigint not null references lawsuit,
  item text not null check (item in ('CONTRATO', 'ADITIVOS', 'FIANCA', 'DEMONSTRATIVO', 'PROCURACAO')),
  mall_id int not null references mall,
  state text not null default 'PENDENTE' check (state in ('PENDENTE', 'OK', 'DISPENSADO')),
  observation text not null default '',
  updated_by_name text not null default 'Sistema',
  updated_at timestamptz not null default regua.on_fixed_day(now()),
  primary key (lawsuit_id, item)
);
comment on table lawsuit_checklist is 'The documents of phase 1, item by item. owner: lawsuits';
call regua.scope_by_mall('lawsuit_checklist');

create table lawsuit_phase (
  id bigint generated always as identity primary key,
  lawsuit_id bigint not null references lawsuit,
  mall_id int not null references mall,
  phase smallint not null check (phase between 1 and 7),
  concluded_at timestamptz not null default regua.on_fixed_day(now()),
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
comment on table lawsuit_phase is 'The conclusion of each phase, and those that were undone. owner: lawsuits';
comment on column lawsuit_phase.undone_facts is 'What the reopening took away: the filing tickets of the guias';
call regua.scope_by_mall('lawsuit_phase');

create table lawsuit_confirmation (
  id bigint generated always as identity primary key,
  lawsuit_id bigint not null references lawsuit,
  mall_id int not null references mall,
  act text not null check (act in ('DESISTENCIA', 'EXCECAO', 'TITULOS', 'ENCARGOS', 'AJUIZAMENTO_MANUAL')),
  payload jsonb not null,
  before_cents bigint not null,
  after_cents bigint not null,
  state text not null check (state in ('PENDENTE', 'CONFIRMADA', 'RECUSADA', 'SUPERADA', 'AVISADA')),
  proposed_by int not null,
  proposed_by_name text not null,
  proposed_at timestamptz not null default regua.on_fixed_day(now()),
  decided_by int,
  decided_by_name text,
  decided_at timestamptz,
  reason text,
  check ((state in ('PENDENTE', 'AVISADA')) = (decided_at is null)),
  -- The same person is not two pairs of eyes, whatever an action thinks.
  check (state not in ('CONFIRMADA', 'RECUSADA') or (decided_by is not null and decided_by <> proposed_by))
);
create unique index lawsuit_confirmation_one_pending on lawsuit_confirmation (lawsuit_id) where state = 'PENDENTE';
create index lawsuit_confirmation_lawsuit on lawsuit_confirmation (lawsuit_id, id);
create index lawsuit_confirmation_recent on lawsuit_confirmation (proposed_at) where state in ('PENDENTE', 'AVISADA');
comment on table lawsuit_confirmation is 'Acts that undo or change what the chain approved: above the limit they await a second person, below it they are told (rules 5, nobody alone). owner: lawsuits';
comment on column lawsuit_confirmation.payload is 'What the act was asked to do, as its call takes it';
comment on column lawsuit_confirmation.before_cents is 'The critério before the act; after_cents the one it leads to';
call regua.scope_by_mall('lawsuit_confirmation');

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
  updated_at timestamptz not null default regua.on_fixed_day(now()),
  updated_by_name text not null,
  check (first_due_on >= agreed_on)
);
create index case_agreement_contract on case_agreement (contract_id);
comment on table case_agreement is 'Agreements in the case files (''acordos dos autos''), by the CNJ number of the case (rules 9). owner: lawsuits';
call regua.scope_by_mall('case_agreement');

create table lawsuit_left_out (
  titulo_id bigint primary key references titulo on delete cascade,
  mall_id int not null references mall,
  contract_id bigint not null references contract,
  boleto_id bigint not null references boleto,
  debt_type_id int references debt_type,
  reason text not null check (reason in ('NAO_CLASSIFICADO', 'RECUPERACAO_JUDICIAL'))
);
create index lawsuit_left_out_mall on lawsuit_left_out (mall_id, reason);
create index lawsuit_left_out_contract on lawsuit_left_out (contract_id);
comment on table lawsuit_left_out is 'What the last Disparar found and a person has to look at: títulos without a debt type, and those of contracts in a recovery plan (rules 5.1). owner: lawsuits';
call regua.scope_by_mall('lawsuit_left_out');

-- What the product does not do with these tables. Actions that only await their release leave with the next Disparar.
revoke delete on lawsuit_run, lawsuit_move, lawsuit_recommendation, lawsuit_checklist, lawsuit_phase, lawsuit_confirmation,
  case_agreement from regua_app, regua_all;
revoke update on lawsuit_move, lawsuit_recommendation, lawsuit_left_out from regua_app, regua_all;

insert into parameter (category, code, name, value) values
  ('AJUIZAMENTO', 'AJZ_BLOQUEIA_ACORDO', 'Acordo Oracle vigente tira o título do ajuizamento', 'Sim'),
  ('AJUIZAMENTO', 'AJZ_EXCLUI_RJ', 'Recuperação judicial tira o contrato do ajuizamento', 'Sim'),
  ('AJUIZAMENTO', 'AJZ_EXCECAO_MESES', 'Exceção: meses que dura no máximo', '6'),
  ('AJUIZAMENTO', 'AJZ_ALCADA_VALOR', 'Alçada de confirmação por outra pessoa (vazio: todo ato)', '100.000,00'),
  ('AJUIZAMENTO', 'AJZ_SLA_1', 'Prazo: análise do shopping (dias úteis)', '5'),
  ('AJUIZAMENTO', 'AJZ_SLA_2', 'Prazo: aprovação do shopping (dias úteis)', '2'),
  ('AJUIZAMENTO', 'AJZ_SLA_3', 'Prazo: análise corporativa (dias úteis)', '3'),
  ('AJUIZAMENTO', 'AJZ_SLA_4', 'Prazo: aprovação corporativa (dias úteis)', '2'),
  ('AJUIZAMENTO', 'AJZ_SLA_5', 'Prazo: aprovação final (dias úteis)', '3');
insert into parameter_version (code, version, value, is_active, changed_by_name)
  select code, version, value, is_active, updated_by_name from parameter where code like 'AJZ\_%';

-- owner: access
-- The step codes are the rules of their paths, and the acts of the follow-up have rules of their own (rules 5.2, 5.4).
create temporary table lawsuit_rule (path text, code text, description text, profiles text[]) on commit drop;
insert into lawsuit_rule values
  ('/contratos-elegiveis', 'AGUARDANDO_LIBERACAO', 'Aguardando Liberação Workflow', '{REGUADECOBRANCA,JURIDICO}'),
  ('/analisar-ajuizamento-shopping', 'ANALISE_SHOPPING', 'Análise do Shopping', '{COBRANCASHOPPING}'),
  ('/aprovar-ajuizamento-shopping', 'APROVACAO_SHOPPING', 'Aprovação do Shopping', '{APROVADORSHOPPING}'),
  ('/analisar-ajuizamento-corporativa', 'ANALISE_CORPORATIVA', 'Análise Corporativa', '{COBRANCACORPORATIVA}'),
  ('/aprovar-ajuizamento-corporativa', 'APROVACAO_CORPORATIVA', 'Aprovação Corporativa', '{APROVADORHOLDING}'),
  ('/validar-ajuizamento', 'APROVACAO_FINAL', 'Aprovação Final', '{JURIDICO,REGUADECOBRANCA}'),
  ('/acompanhar-ajuizamentos', 'ACOMPANHAR', 'Acompanhar ações', '{JURIDICO,REGUADECOBRANCA}'),
  ('/acompanhar-ajuizamentos', 'REABRIR_FASE', 'Reabrir a última fase concluída', '{JURIDICO}'),
  ('/acompanhar-ajuizamentos', 'EDITAR_DATA_AJUIZAMENTO', 'Informar a data de ajuizamento', '{JURIDICO}'),
  ('/import-ajuizamentos', 'CARREGAR', 'Carregar planilhas', '{JURIDICO,REGUADECOBRANCA}'),
  ('/import-autos', 'CARREGAR', 'Carregar planilhas', '{JURIDICO,REGUADECOBRANCA}'),
  ('/import-ajuizamentos-manual', 'CARREGAR', 'Carregar planilhas', '{JURIDICO,REGUADECOBRANCA}');
insert into menu_rule (menu_id, code, description)
  select m.id, s.code, s.description from lawsuit_rule s join menu m using (path) order by m.position, s.code;
insert into profile_permission (profile_id, rule_id)
  select p.id, r.id
  from lawsuit_rule s
    join menu m using (path)
    join menu_rule r on r.menu_id = m.id and r.code = s.code
    join profile p on p.code = any(s.profiles);
