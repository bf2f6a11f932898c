-- owner: negativation
create table parameter (
  code text primary key,
  category text not null check (category in ('AGING', 'BUREAU', 'BAIXA', 'JOB')),
  name text not null,
  value text not null,
  is_active boolean not null default true,
  version int not null default 1,
  updated_by_name text not null default 'Sistema',
  updated_at timestamptz not null default now()
);
comment on table parameter is 'Every rule the client may change; the default stands in the rules and in 0009. owner: negativation';

create table parameter_version (
  code text not null references parameter,
  version int not null,
  value text not null,
  is_active boolean not null,
  changed_by_name text not null,
  changed_at timestamptz not null default now(),
  primary key (code, version)
);
comment on table parameter_version is 'Every value a parameter ever had. owner: negativation';

create table justification (
  id int generated always as identity primary key,
  text text not null unique,
  requirement text not null default 'NAO_OBRIGATORIO' check (requirement in ('NAO_OBRIGATORIO', 'CHAMADO', 'CHAMADO_OU_ANEXO', 'ANEXO')),
  exception_limit int check (exception_limit >= 0),
  needs_approver boolean not null default false,
  is_active boolean not null default true,
  version int not null default 1,
  check (id <> 999)
);
comment on table justification is 'Bureau justifications. 999 is the wire''s "none" and never an id. owner: negativation';
comment on column justification.exception_limit is 'null = never an exception, 0 = always (rules 4.5)';

create table cycle (
  id int generated always as identity primary key,
  competence date not null unique check (extract(day from competence) = 1),
  status text not null default 'ABERTO' check (status in ('ABERTO', 'ENCERRADO')),
  cutoff_on date not null,
  opened_by_name text not null,
  opened_at timestamptz not null default now(),
  closed_by_name text,
  closed_at timestamptz,
  closed_by_hand boolean not null default false
);
create unique index cycle_one_open on cycle (status) where status = 'ABERTO';
comment on table cycle is 'One negativation cycle per calendar month, one open at a time (rules 4.1). owner: negativation';

create table negativation_item (
  id bigint generated always as identity primary key,
  mall_id int not null references mall,
  cycle_id int not null references cycle,
  boleto_id bigint not null references boleto,
  contract_id bigint not null references contract,
  tenant_id bigint not null references tenant,
  origin text not null default 'CICLO' check (origin in ('CICLO', 'MANUAL')),
  status text not null check (status in (
    'AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING', 'PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING', 'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING',
    'APROVADOR_DIRETOR_SHOPPING', 'PENDENTE_RECOMENDACAO_EQUIPE_CORPORATIVA', 'PENDENTE_APROVACAO_SUPERINTENDENTE_HOLDING',
    'APROVADOR_DIRETOR_HOLDING', 'PENDENTE_APROVACAO_EXCECAO_KA', 'PENDENTE_DE_ENVIO', 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA',
    'FINALIZADO_COM_ERRO', 'FINALIZADO')),
  outcome text check (outcome in ('NEGATIVADO', 'ISENTO', 'ISENTO_ERRO', 'BLOQUEADO', 'RETIRADO_PAGAMENTO', 'RETIRADO_CANCELAMENTO', 'NAO_DECIDIDO', 'BAIXADO', 'REMOVIDO_BUREAU')),
  is_negativate boolean not null default true,
  flag_set_by text check (flag_set_by in ('PESSOA', 'GUARDA')),
  justification_id int references justification,
  ticket text, observation text,
  attachment_id uuid references stored_file,
  attachment_name text,
  -- the snapshot (rules 4.1)
  number text not null, original_number text not null,
  luc text not null, trade_name text not null, tenant_name text not null, document text not null,
  group_name text, portfolio text,
  due_on date not null, original_due_on date not null,
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
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by_name text not null default 'Sistema',
  version int not null default 1,
  check ((status = 'FINALIZADO') = (outcome is not null)),
  check (is_negativate or status in ('AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING', 'FINALIZADO') or justification_id is not null or flag_set_by is not null),
  check (not is_negativate or justification_id is null)
);
create unique index negativation_item_one_open on negativation_item (boleto_id) where status <> 'FINALIZADO';
create index negativation_item_step on negativation_item (mall_id, status, due_on, id);
create index negativation_item_status on negativation_item (status, due_on, id);
create index negativation_item_cycle on negativation_item (cycle_id, mall_id, status);
create index negativation_item_document on negativation_item (document, status);
create index negativation_item_boleto on negativation_item (boleto_id, id);
create index negativation_item_batch on negativation_item (batch_id) where batch_id is not null;
create index negativation_item_number on negativation_item (number text_pattern_ops);
create index negativation_item_trade_name on negativation_item using gin (lower(trade_name) gin_trgm_ops);
comment on table negativation_item is 'A boleto in a cycle: its snapshot, decision, step and outcome (rules 4.1, 4.3). idBoleto / idSerasaBoleto on the wire. owner: negativation';
comment on column negativation_item.is_negativate is 'flagNegativar: true = NEGATIVAR, false = ISENTAR';
comment on column negativation_item.flag_set_by is 'Who set ISENTAR: a person or a guard';
comment on column negativation_item.approved_cents is 'Value stored by rows 6a, 7 or the manual inclusion; guard G15 compares with it';
comment on column negativation_item.entered_from is 'Status -> status from which the item first entered it, for Devolver (row 16)';
comment on column negativation_item.handled_by is 'Status -> users who changed the flag or submitted there: the four eyes (rule h)';
comment on column negativation_item.included_by is 'Who put it straight into PENDENTE_DE_ENVIO; another person sends it (rule d)';
comment on column negativation_item.batch_id is 'The lote in which the item is on its way; empty once its return is applied';
comment on column negativation_item.removal is 'Why its listing is to be removed, by whom, on which receipts, and where Cancelar puts it back (rows 13-15)';
call regua.scope_by_mall('negativation_item');

create table item_person (
  id bigint generated always as identity primary key,
  item_id bigint not null references negativation_item on delete cascade,
  mall_id int not null,
  kind text not null check (kind in ('LOJISTA', 'FIADOR')),
  guarantor_id bigint references guarantor,
  document text not null,
  name text not null,
  born_on date,
  street text not null, district text not null, city text not null, uf text not null, cep text not null,
  is_negativate boolean not null default true,
  is_set_apart boolean not null default false,
  is_blocked boolean not null default false,
  inclusion text not null default 'A_ENVIAR' check (inclusion in ('A_ENVIAR', 'ENVIADO', 'EM_NOTIFICACAO', 'ATIVO', 'REJEITADO')),
  exclusion text check (exclusion in ('ENVIADO', 'EXCLUIDO', 'REJEITADO')),
  attempts int not null default 0,
  was_ever_listed boolean not null default false,
  listed_cents bigint,
  sent_on date,
  publish_on date,
  last_event_on date,
  codes text[] not null default '{}',
  error_text text,
  check ((kind = 'FIADOR') = (guarantor_id is not null)),
  unique (item_id, kind, document)
);
create index item_person_item on item_person (item_id);
create index item_person_document on item_person (document);
create index item_person_listed on item_person (document, item_id) where inclusion in ('ENVIADO', 'EM_NOTIFICACAO', 'ATIVO') and exclusion is distinct from 'EXCLUIDO';
create index item_person_event on item_person (mall_id, last_event_on desc, id) where inclusion <> 'A_ENVIAR';
comment on table item_person is 'The lojista and the fiadores of an item, as they were at the snapshot. idSerasaBoletoFiador / idPessoa on the wire. owner: negativation';
comment on column item_person.inclusion is 'situacaoBureau of the inclusion; exclusion is the other side: somebody whose exclusion was refused is still listed (rules 4.7)';
comment on column item_person.codes is 'The last return codes of the bureau; their words are in error_text';
comment on column item_person.is_set_apart is 'A fiador decided apart from its boleto (rules 4.4)';
call regua.scope_by_mall('item_person');

create table item_justification (
  id bigint generated always as identity primary key,
  item_id bigint not null references negativation_item on delete cascade,
  mall_id int not null,
  justification_id int references justification,
  justification_text text not null,
  ticket text, observation text,
  attachment_id uuid references stored_file,
  attachment_name text,
  user_id int not null,
  user_name text not null,
  created_at timestamptz not null default now()
);
create index item_justification_item on item_justification (item_id, created_at desc);
comment on table item_justification is 'Every saving and clearing of a justification: a history, never an update (rules 4.4). owner: negativation';
call regua.scope_by_mall('item_justification');
