-- owner: receivables
create table account_type (id int generated always as identity primary key, code text not null unique);
create table movement_type (
  id int generated always as identity primary key, code text not null unique,
  account_type_id int not null references account_type, is_active boolean not null default true);
create table document_type (
  id int generated always as identity primary key, prefix text not null unique, code int, name text not null default '', is_active boolean not null default true);
create table contract_type (
  id int generated always as identity primary key, code text not null unique, name text not null default '', is_active boolean not null default true);
comment on table account_type is 'ALUGUEL, CONDOMINIO, FUNDO, COMERCIAL, CONFISSAO. owner: receivables';
comment on table movement_type is 'The ERP''s movement codes with their account. owner: receivables';
comment on table document_type is 'The ERP''s document codes (sigla). owner: receivables';
comment on table contract_type is 'LOJA, MALL, MIDIA, CDU, CONFISSAO. owner: receivables';

create table tenant (
  id bigint generated always as identity primary key,
  mall_id int not null references mall,
  document text not null check (document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  name text not null,
  born_on date,
  unique (mall_id, document)
);
create index tenant_document on tenant (document);
comment on table tenant is 'Lojistas: one row per mall and document. owner: receivables';
call regua.scope_by_mall('tenant');

create table luc (
  mall_id int not null references mall,
  code text not null,
  primary key (mall_id, code)
);
comment on table luc is 'Lojas de uso comercial: the physical units. owner: receivables';
call regua.scope_by_mall('luc');

create table contract (
  id bigint generated always as identity primary key,
  mall_id int not null references mall,
  number text not null,
  luc text not null,
  tenant_id bigint not null references tenant,
  document text not null,
  name text not null,
  trade_name text not null default '',
  object text not null default '',
  contract_type_id int not null references contract_type,
  status text not null default 'ATIVO' check (status in ('ATIVO', 'INATIVO')),
  starts_on date, ends_on date,
  street text not null default '', district text not null default '', city text not null default '',
  uf text not null default '', cep text not null default '',
  phone text, email text,
  index_name text, fine_bps int, interest_bps int,
  legal_status text not null default '' check (legal_status in ('', 'LIMINAR', 'DISPUTA', 'RJ_DEFERIDA', 'RJ_APROVADA')),
  note text,
  is_registered boolean not null default false,
  unique (mall_id, number),
  foreign key (mall_id, luc) references luc (mall_id, code)
);
create index contract_tenant on contract (tenant_id);
create index contract_document on contract (document);
comment on table contract is 'Leases and other instruments. owner: receivables';
comment on column contract.is_registered is 'false = sem cadastro: known only from a título, so the address is empty and guard G08 blocks it';
call regua.scope_by_mall('contract');

create table guarantor (
  id bigint generated always as identity primary key,
  mall_id int not null references mall,
  contract_id bigint not null references contract,
  document text not null check (document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  name text not null,
  born_on date,
  street text not null default '', district text not null default '', city text not null default '',
  uf text not null default '', cep text not null default '',
  guarantee_ends_on date,
  unique (contract_id, document)
);
comment on table guarantor is 'Fiadores of a contract. owner: receivables';
comment on column guarantor.guarantee_ends_on is 'null = in force until the keys return (rules 4.6 G12)';
call regua.scope_by_mall('guarantor');

create table boleto (
  id bigint generated always as identity primary key,
  mall_id int not null references mall,
  contract_id bigint not null references contract,
  number text not null,
  original_number text not null,
  due_on date not null,
  original_due_on date not null,
  original_cents bigint not null check (original_cents > 0),
  open_cents bigint not null check (open_cents >= 0 and open_cents <= original_cents),
  updated_at timestamptz not null default now(),
  unique (mall_id, number)
);
create index boleto_open on boleto (mall_id, due_on) include (contract_id, original_due_on, open_cents) where open_cents > 0;
create index boleto_contract on boleto (contract_id);
create index boleto_number on boleto (number);
comment on table boleto is 'Payment slips; sums of their títulos, kept equal by the load in the same transaction. owner: receivables';
comment on column boleto.due_on is 'The earliest vencimento of its títulos (rules 3)';
comment on column boleto.original_due_on is 'The earliest vencimentoOriginal (or vencimento): counts for arrears, bureau, prescription';
call regua.scope_by_mall('boleto');

create table titulo (
  id bigint generated always as identity primary key,
  mall_id int not null references mall,
  boleto_id bigint not null references boleto,
  contract_id bigint not null references contract,
  number text not null,
  document_type_id int not null references document_type,
  movement_type_id int not null references movement_type,
  cost_center text not null default '',
  competence date not null check (extract(day from competence) = 1),
  due_on date not null,
  original_due_on date not null,
  original_cents bigint not null check (original_cents > 0),
  open_cents bigint not null check (open_cents >= 0 and open_cents <= original_cents),
  fine_discount_cents bigint not null default 0 check (fine_discount_cents >= 0),
  interest_discount_cents bigint not null default 0 check (interest_discount_cents >= 0),
  unique (mall_id, number)
);
create index titulo_boleto on titulo (boleto_id);
create index titulo_contract on titulo (contract_id);
create index titulo_due on titulo (mall_id, due_on);
comment on table titulo is 'The ERP''s receivable items. owner: receivables';
comment on column titulo.competence is 'First day of the month of competência';
call regua.scope_by_mall('titulo');

create table receipt (
  id bigint generated always as identity primary key,
  mall_id int not null references mall,
  titulo_id bigint not null references titulo,
  payment_document text not null,
  cleared_on date,
  paid_on date,
  amount_cents bigint not null check (amount_cents >= 0),
  loaded_at timestamptz not null default now(),
  unique (titulo_id, payment_document)
);
create index receipt_cleared on receipt (mall_id, cleared_on);
comment on table receipt is 'Payments of títulos, by docPagamento. owner: receivables';
call regua.scope_by_mall('receipt');

create table erp_load (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('ORACLE', 'AUXILIARY', 'ADJUSTMENT')),
  mall_id int references mall,
  file_id uuid references stored_file,
  file_name text not null,
  sha256 bytea not null,
  is_dry_run boolean not null default false,
  reference text,
  status text not null default 'RECEBIDA' check (status in ('RECEBIDA', 'VALIDANDO', 'VALIDADA', 'REJEITADA', 'PROCESSANDO', 'PROCESSADA', 'ERRO', 'DESFEITA')),
  bytes_read bigint not null default 0,
  rows_read int not null default 0,
  rows_accepted int not null default 0,
  rows_rejected int not null default 0,
  rows_warned int not null default 0,
  rows_new int not null default 0,
  rows_changed int not null default 0,
  rows_same int not null default 0,
  error text,
  created_by int,
  created_by_name text not null default 'Sistema',
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  undone_at timestamptz,
  undone_by_name text
);
create index erp_load_recent on erp_load (created_at desc);
comment on table erp_load is 'Each file taken from the ERP, with what became of it. owner: receivables';

create table erp_load_issue (
  load_id bigint not null references erp_load on delete cascade,
  line int not null,
  severity text not null check (severity in ('ERRO', 'AVISO')),
  column_name text not null,
  value text not null,
  reason text not null,
  row_text text
);
create index erp_load_issue_load on erp_load_issue (load_id, line);
comment on table erp_load_issue is 'Bad and doubtful cells of a load, in Portuguese. owner: receivables';

create table erp_load_undo (
  load_id bigint not null references erp_load on delete cascade,
  table_name text not null,
  row_id bigint not null,
  before jsonb,
  after jsonb,
  primary key (load_id, table_name, row_id)
);
comment on table erp_load_undo is 'The rows a load changed, as they were (null = it inserted them), so that it can be undone within 24 h. owner: receivables';
