-- What tenants owe, as the ERP says it, and what the company notes beside it.

-- Codes of the ERP
-- ----------------

create table account_type (
  id int generated always as identity primary key,
  code text not null unique
);
comment on table account_type is 'ALUGUEL, CONDOMINIO, FUNDO, COMERCIAL, CONFISSAO. owner: ledger/receivables';
revoke insert, update, delete on account_type from regua_app, regua_all;

create table movement_type (
  id int generated always as identity primary key,
  code text not null unique,
  account_type_id int not null references account_type,
  is_active boolean not null default true,
  version int not null default 1,
  updated_by_name text not null default 'Sistema',
  updated_at timestamptz not null default regua.now(),
  created_by_name text not null default 'Sistema'
);
comment on table movement_type is 'The ERP''s movement codes with their account. owner: delinquency/tables';
revoke delete on movement_type from regua_app, regua_all;

create table document_type (
  id int generated always as identity primary key,
  prefix text not null unique,
  code int,
  name text not null default '',
  is_active boolean not null default true,
  version int not null default 1,
  updated_by_name text not null default 'Sistema',
  updated_at timestamptz not null default regua.now(),
  created_by_name text not null default 'Sistema'
);
comment on table document_type is 'The ERP''s document codes (sigla). owner: delinquency/tables';
revoke delete on document_type from regua_app, regua_all;

create table contract_type (
  id int generated always as identity primary key,
  code text not null unique,
  name text not null default '',
  is_active boolean not null default true,
  version int not null default 1,
  updated_by_name text not null default 'Sistema',
  updated_at timestamptz not null default regua.now()
);
comment on table contract_type is 'LOJA, MALL, MIDIA, CDU, CONFISSAO. owner: delinquency/tables';
revoke delete on contract_type from regua_app, regua_all;

-- Tenants and contracts
-- ---------------------

create table tenant (
  id bigint generated always as identity primary key,
  mall_id int not null references mall,
  document text not null check (document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  name text not null,
  born_on date,
  unique (mall_id, document)
);
create index tenant_document on tenant (document);
comment on table tenant is 'Lojistas: one row per mall and document. owner: ledger/receivables';
call regua.scope_by_mall('tenant');
revoke delete on tenant from regua_app, regua_all;

create table luc (
  mall_id int not null references mall,
  code text not null,
  primary key (mall_id, code)
);
comment on table luc is 'Lojas de uso comercial: the physical units. owner: ledger/receivables';
call regua.scope_by_mall('luc');
revoke delete on luc from regua_app;

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
  starts_on date,
  ends_on date,
  street text not null default '',
  district text not null default '',
  city text not null default '',
  uf text not null default '',
  cep text not null default '',
  phone text,
  email text,
  index_name text,
  fine_bps int,
  interest_bps int,
  legal_status text not null default ''
    check (legal_status in ('', 'LIMINAR', 'DISPUTA', 'RJ_DEFERIDA', 'RJ_APROVADA')),
  note text,
  is_registered boolean not null default false,
  unique (mall_id, number),
  foreign key (mall_id, luc) references luc
);
create index contract_tenant on contract (tenant_id);
create index contract_document on contract (document, mall_id, luc);
comment on table contract is 'Leases and other instruments. owner: ledger/receivables';
comment on column contract.is_registered is 'false = sem cadastro: known only from a título, so the address is empty and guard G08 blocks it';
call regua.scope_by_mall('contract');
revoke delete on contract from regua_app, regua_all;

create table guarantor (
  id bigint generated always as identity primary key,
  mall_id int not null references mall,
  contract_id bigint not null references contract,
  document text not null check (document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  name text not null,
  born_on date,
  street text not null default '',
  district text not null default '',
  city text not null default '',
  uf text not null default '',
  cep text not null default '',
  guarantee_ends_on date,
  created_by int,
  created_by_name text not null default 'Sistema',
  unique (contract_id, document)
);
create index guarantor_document on guarantor (document);
comment on table guarantor is 'Fiadores of a contract. owner: ledger/receivables';
comment on column guarantor.guarantee_ends_on is 'null = in force until the keys return (rules 4.6 G12)';
comment on column guarantor.created_by is 'The person whose load registered it; null where that is not known any more';
call regua.scope_by_mall('guarantor');
revoke delete on guarantor from regua_app, regua_all;

-- Boletos, títulos and receipts
-- -----------------------------

create table boleto (
  id bigint generated always as identity primary key,
  mall_id int not null,
  contract_id bigint not null,
  number text not null,
  original_number text not null,
  due_on date not null,
  original_due_on date not null,
  original_cents bigint not null check (original_cents > 0),
  open_cents bigint not null,
  updated_at timestamptz not null default regua.now(),
  unique (mall_id, number),
  check (open_cents between 0 and original_cents)
);
create index boleto_open on boleto (mall_id, due_on) include (contract_id, original_due_on, open_cents)
  where open_cents > 0;
create index boleto_contract on boleto (contract_id);
create index boleto_number on boleto (number);
create index boleto_marked_number on boleto (mall_id) where number ~ '[^ -~]';
comment on table boleto is 'Payment slips; sums of their títulos, kept equal by the load in the same transaction. owner: ledger/receivables';
comment on column boleto.mall_id is 'The mall of its contract, as a trigger proves';
comment on column boleto.due_on is 'The earliest vencimento of its títulos (rules 3)';
comment on column boleto.original_due_on is 'The earliest vencimentoOriginal (or vencimento): counts for arrears, bureau, prescription';
call regua.scope_by_mall('boleto');
revoke delete on boleto from regua_app;
call regua.refer('boleto', 'contract_id,mall_id', 'contract', 'id,mall_id');

create table titulo (
  id bigint generated always as identity primary key,
  mall_id int not null,
  boleto_id bigint not null,
  contract_id bigint not null,
  number text not null,
  document_type_id int not null,
  movement_type_id int not null,
  cost_center text not null default '',
  competence date not null check (extract(day from competence) = 1),
  due_on date not null,
  original_due_on date not null,
  original_cents bigint not null check (original_cents > 0),
  open_cents bigint not null,
  fine_discount_cents bigint not null default 0 check (fine_discount_cents >= 0),
  interest_discount_cents bigint not null default 0 check (interest_discount_cents >= 0),
  balance_on date default (regua.now() at time zone 'America/Sao_Paulo')::date,
  ledger_account text check (ledger_account <> ''),
  is_administrative boolean not null default false,
  booked_on date,
  unique (mall_id, number),
  check (open_cents between 0 and original_cents)
);
create index titulo_boleto on titulo (boleto_id);
create index titulo_open_original on titulo (original_due_on, mall_id) where open_cents > 0;
-- Codes with characters that no keyboard types, from files read before these were removed: a load finds them here.
create index titulo_marked_number on titulo (mall_id) where number ~ '[^ -~]';
comment on table titulo is 'The ERP''s receivable items. owner: ledger/receivables';
comment on column titulo.mall_id is 'The mall of its boleto, as a trigger proves';
comment on column titulo.contract_id is 'The contract of its boleto, as a trigger proves';
comment on column titulo.competence is 'First day of the month of competência';
comment on column titulo.balance_on is 'The day of the load that last brought another valorAberto';
comment on column titulo.ledger_account is 'contaContabil: tells the debt type where no configuration does (rules 5.1-1)';
comment on column titulo.is_administrative is 'boletoAdm';
comment on column titulo.booked_on is 'dataContabilizacao';
call regua.scope_by_mall('titulo');
revoke delete on titulo from regua_app, regua_all;
call regua.refer('titulo', 'boleto_id,contract_id,mall_id', 'boleto', 'id,contract_id,mall_id');
call regua.refer('titulo', 'document_type_id', 'document_type', 'id');
call regua.refer('titulo', 'movement_type_id', 'movement_type', 'id');

create table receipt (
  id bigint generated always as identity primary key,
  mall_id int not null,
  titulo_id bigint not null,
  payment_document text not null,
  cleared_on date,
  paid_on date,
  amount_cents bigint not null check (amount_cents >= 0),
  loaded_at timestamptz not null default regua.now(),
  unique (titulo_id, payment_document)
);
-- A month of delinquency reads all receipts of a mall, and only these columns (rules 6.2). Receipts of a mall are
-- scattered over the table: without the index each of sixty malls reads all.
create index receipt_of_mall on receipt (mall_id)
  include (titulo_id, id, cleared_on, paid_on, payment_document, amount_cents, loaded_at);
create index receipt_undated on receipt (mall_id)
  where cleared_on is null and paid_on is null and amount_cents > 0;
comment on table receipt is 'Payments of títulos, by docPagamento. owner: ledger/receivables';
comment on column receipt.mall_id is 'The mall of its título, as a trigger proves';
call regua.scope_by_mall('receipt');
revoke delete on receipt from regua_app, regua_all;
call regua.refer('receipt', 'titulo_id,mall_id', 'titulo', 'id,mall_id');

create table tenant_credit (
  id bigint generated always as identity primary key,
  mall_id int not null references mall,
  document text not null,
  contract text not null,
  number text not null,
  competence date not null check (extract(day from competence) = 1),
  due_on date not null,
  original_cents bigint not null check (original_cents > 0),
  open_cents bigint not null,
  load_id bigint not null,
  unique (mall_id, number),
  check (open_cents between 0 and original_cents)
);
create index tenant_credit_open on tenant_credit (mall_id, document) where open_cents > 0;
create index tenant_credit_load on tenant_credit (load_id);
comment on table tenant_credit is 'The ERP''s credits of tenants, still to be allocated to títulos. owner: ledger/receivables';
comment on column tenant_credit.open_cents is 'What is still to be allocated; 0 once a later load said so';
comment on column tenant_credit.load_id is 'The load that said it last';
call regua.scope_by_mall('tenant_credit');
revoke delete on tenant_credit from regua_app, regua_all;

create table agreement_payment (
  boleto_id bigint not null references boleto,
  agreement text not null check (agreement <> ''),
  mall_id int not null references mall,
  paid_on date not null,
  recorded_at timestamptz not null default regua.now(),
  primary key (boleto_id, agreement)
);
create index agreement_payment_mall on agreement_payment (mall_id);
comment on table agreement_payment is 'Boletos of an agreement whose first instalment was paid. owner: ledger/receivables';
comment on column agreement_payment.agreement is 'The number of the agreement: once the removal for it was cancelled, it never opens another';
call regua.scope_by_mall('agreement_payment');
revoke update on agreement_payment from regua_app, regua_all;

-- Loads of the ERP
-- ----------------

-- Issues of a load quote people's data. A load without a mall is a file of several malls: only users
-- who see every mall read it.
create table erp_load (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('ORACLE', 'AUXILIARY', 'ADJUSTMENT')),
  mall_id int references mall,
  file_id uuid references stored_file,
  file_name text not null,
  sha256 bytea not null,
  is_dry_run boolean not null default false,
  reference text,
  status text not null default 'RECEBIDA'
    check (status in ('RECEBIDA', 'VALIDANDO', 'VALIDADA', 'REJEITADA', 'PROCESSANDO', 'PROCESSADA', 'ERRO',
      'DESFEITA', 'DESFAZENDO')),
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
  created_at timestamptz not null default regua.now(),
  finished_at timestamptz,
  undone_at timestamptz,
  undone_by_name text,
  header text,
  columns text[] not null default '{}',
  staging int,
  undone_percent int not null default 0 check (undone_percent between 0 and 100),
  is_given_up boolean not null default false
);
create index erp_load_recent on erp_load (created_at desc);
comment on table erp_load is 'Each file taken from the ERP, with what became of it. owner: ledger/receivables';
comment on column erp_load.header is 'The header row of the file, for the file of rejected rows';
comment on column erp_load.columns is 'Staging columns the file fills: a column that the file does not have keeps what is stored';
comment on column erp_load.staging is 'The number of its staging tables, while its rows wait in them';
comment on column erp_load.undone_percent is 'How much of it was taken back, while that runs';
comment on column erp_load.is_given_up is 'Its tries are used up, or the command line that loaded it was killed';
call regua.scope_by_mall('erp_load');
revoke delete on erp_load from regua_app, regua_all;
alter table tenant_credit add foreign key (load_id) references erp_load;

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
comment on table erp_load_issue is 'Bad and doubtful cells of a load, in Portuguese. owner: ledger/receivables';
alter table erp_load_issue enable row level security;
create policy of_readable_load on erp_load_issue to regua_app
  using (exists (select from erp_load l where l.id = load_id))
  with check (exists (select from erp_load l where l.id = load_id));
create policy every_load on erp_load_issue to regua_all using (true) with check (true);

-- Rows that a load inserted have consecutive ids: one row for each run of them.
create table erp_load_undo (
  load_id bigint not null references erp_load on delete cascade,
  table_name text not null,
  row_id bigint not null,
  before jsonb,
  after jsonb,
  last_row_id bigint not null,
  primary key (load_id, table_name, row_id),
  check (last_row_id >= row_id)
);
comment on table erp_load_undo is 'The rows a load changed, as they were (null = it inserted them), so that it can be undone within 24 h. owner: ledger/receivables';
comment on column erp_load_undo.row_id is 'The row, or the first of a run of inserted rows; for a luc, a running number';
comment on column erp_load_undo.after is 'What a row that people may edit became: an edited one is not undone. For a luc, its key';
comment on column erp_load_undo.last_row_id is 'The last row of a run of inserted rows, else the row itself';
alter table erp_load_undo enable row level security;
create policy of_readable_load on erp_load_undo to regua_app
  using (exists (select from erp_load l where l.id = load_id))
  with check (exists (select from erp_load l where l.id = load_id));
create policy every_load on erp_load_undo to regua_all using (true) with check (true);

create table erp_load_mall (
  load_id bigint not null references erp_load,
  mall_id int not null,
  kind text not null check (kind in ('ORACLE', 'AUXILIARY')),
  file_name text not null,
  months date[] not null,
  row_count int not null,
  accepted_count int not null,
  loaded_at timestamptz not null default regua.clock_timestamp(),
  undone_at timestamptz,
  primary key (load_id, mall_id)
);
create index erp_load_mall_recent on erp_load_mall (mall_id, loaded_at desc);
comment on table erp_load_mall is 'What a load brought of each mall. A mall that the undo of its load took away is still named. owner: ledger/receivables';
comment on column erp_load_mall.months is 'The months of its títulos, by vencimentoOriginal; none for contracts';
call regua.scope_by_mall('erp_load_mall');
revoke delete on erp_load_mall from regua_app, regua_all;

-- Each attempt of a load stages its rows in tables of its own, so that loads do not wait for each other and the rows are
-- removed by one DROP. They are unlogged: after a crash the load starts again from its stored file. They have no row-level
-- security, which COPY FROM refuses, so only regua_all may read them.
-- The tables below stay empty; staging tables are created like them. Days are numbers of days since 1970-01-01, which COPY
-- reads five times as fast as dates.
create sequence regua.staging_number as int;

create table erp_stage_party (
  number int not null,
  line int not null,
  mall_name text not null,
  economic_unit text not null,
  contract text not null,
  luc text not null,
  trade_name text,
  name text not null,
  document text not null,
  contract_type_id int not null,
  as_number text[]
);
comment on table erp_stage_party is 'Shape of a staging table: who owes, once for each distinct telling of an ORACLE file. owner: ledger/receivables';
comment on column erp_stage_party.line is 'The first accepted row that tells it';
comment on column erp_stage_party.as_number is 'The codes of the row that a spreadsheet kept as numbers';

create table erp_stage_titulo (
  line int not null,
  party int not null,
  number text not null,
  boleto text,
  document_type_id int not null,
  movement_type_id int not null,
  cost_center text,
  competence_day int not null,
  due_day int not null,
  original_due_day int,
  original_cents bigint not null,
  open_cents bigint not null,
  fine_discount_cents bigint,
  interest_discount_cents bigint,
  payment_document text,
  cleared_day int,
  paid_day int,
  received_cents bigint,
  ledger_account text,
  is_administrative boolean,
  booked_day int,
  as_number text[]
);
comment on table erp_stage_titulo is 'Shape of a staging table: the readable rows of an ORACLE file. owner: ledger/receivables';
comment on column erp_stage_titulo.as_number is 'The codes of the row that a spreadsheet kept as numbers';

create table erp_stage_repeat (
  line int not null,
  first_line int not null,
  is_receipt_repeated boolean not null
);
comment on table erp_stage_repeat is 'Shape of a staging table: rows whose título stands in an earlier row of the file too. owner: ledger/receivables';
comment on column erp_stage_repeat.is_receipt_repeated is 'Its docPagamento stands in an earlier row, too';

create table erp_stage_contract (
  line int not null,
  mall_name text not null,
  economic_unit text not null,
  contract text not null,
  luc text not null,
  document text not null,
  name text not null,
  born_day int,
  trade_name text,
  object text,
  contract_type_id int not null,
  status text not null,
  starts_day int,
  ends_day int,
  street text not null,
  district text not null,
  city text not null,
  uf text not null,
  cep text not null,
  phone text,
  email text,
  index_name text,
  fine_bps int,
  interest_bps int,
  group_name text,
  portfolio text,
  legal_status text,
  guarantor_name text,
  guarantor_document text,
  guarantor_born_day int,
  guarantor_street text,
  guarantor_district text,
  guarantor_city text,
  guarantor_uf text,
  guarantor_cep text,
  guarantee_ends_day int,
  note text,
  as_number text[]
);
comment on table erp_stage_contract is 'Shape of a staging table: the readable rows of an AUXILIARY file. owner: ledger/receivables';
comment on column erp_stage_contract.as_number is 'The codes of the row that a spreadsheet kept as numbers';

create function regua.open_staging(kind text) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  number int := nextval('regua.staging_number');
  part text;
begin
  foreach part in array case kind when 'ORACLE' then array['party', 'titulo', 'repeat'] else array['contract'] end loop
    execute format('create unlogged table staging.%I (like erp_stage_%s) with (autovacuum_enabled = false)', part || '_' || number, part);
    execute format('grant select, insert, update, delete on staging.%I to regua_all', part || '_' || number);
  end loop;
  return number;
end $$;
comment on function regua.open_staging is 'Makes the staging tables of one try of a load; answers their number';
revoke all on function regua.open_staging(text) from public;
grant execute on function regua.open_staging(text) to regua_all;

-- Skips tables that are still locked, such as by a frozen worker. A later call drops them.
create function regua.sweep_staging() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare target text;
begin
  for target in
    select c.relname from pg_class c where c.relnamespace = 'staging'::regnamespace and c.relkind = 'r'
      and not exists (select from erp_load l where l.finished_at is null and l.staging = substring(c.relname from '\d+$')::int)
  loop
    begin
      execute format('lock table staging.%I in access exclusive mode nowait', target);
      execute format('drop table staging.%I', target);
    exception when lock_not_available or undefined_table then
      continue;
    end;
  end loop;
end $$;
comment on function regua.sweep_staging is 'Drops the staging tables of loads that ended';
revoke all on function regua.sweep_staging() from public;
grant execute on function regua.sweep_staging() to regua_all;

-- A small sample is enough for tables that are read two or three times.
create function regua.sample_staging(target text) returns void
language plpgsql security definer set search_path = public, pg_temp set default_statistics_target = 10 as $$
begin
  execute format('analyze staging.%I', target);
end $$;
comment on function regua.sample_staging is 'Tells the planner of a staging table';
revoke all on function regua.sample_staging(text) from public;
grant execute on function regua.sample_staging(text) to regua_all;

-- The only way to delete payments, títulos, contracts and people: the load that inserted them is undone within a day (plus
-- an hour for the undo itself). Deletes only rows that the load recorded.
create function regua.delete_loaded(load bigint, target text) returns void
language plpgsql security definer set search_path = public, regua, pg_temp as $$
begin
  if target not in ('receipt', 'titulo', 'tenant_credit', 'boleto', 'guarantor', 'contract', 'tenant') then
    raise exception 'a load deletes nothing of %', target;
  end if;
  if not exists (select from erp_load l where l.id = load and l.undone_at is null and l.finished_at > regua.clock_timestamp() - interval '25 hours') then
    raise exception 'load % cannot be undone', load;
  end if;
  execute format('delete from %I t using erp_load_undo u where u.load_id = $1 and u.table_name = $2 and u.before is null
    and t.id between u.row_id and u.last_row_id', target) using load, target;
end $$;
revoke all on function regua.delete_loaded(bigint, text) from public;
grant execute on function regua.delete_loaded(bigint, text) to regua_all;

-- Deletes the malls of an undone load unless something refers to them.
create function regua.delete_new_malls(load bigint) returns text[] language plpgsql as $$
declare
  one record;
  stays text[] := '{}';
begin
  for one in
    select m.id, m.name
    from public.mall m
      join public.erp_load_undo u on m.id between u.row_id and u.last_row_id
    where u.load_id = load and u.table_name = 'mall' and u.before is null
    order by m.name
  loop
    begin
      delete from public.mall where id = one.id;
    exception when foreign_key_violation then
      stays := stays || one.name;
    end;
  end loop;
  return stays;
end $$;
comment on function regua.delete_new_malls is 'Deletes the malls that a load brought; the names of those that months or people stand on';

-- Files that people hand in
-- -------------------------

-- A file may contain several malls, and its issues quote people's data: users see their own imports, users who see every
-- mall see all.
create table file_import (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[A-Z_]{3,40}$'),
  mall_ids int[] not null default '{}',
  months date[] not null default '{}',
  file_name text not null,
  sha256 bytea not null check (length(sha256) = 32),
  file_id uuid references stored_file,
  header text[] not null default '{}',
  rows int not null default 0,
  accepted int not null default 0,
  rejected int not null default 0,
  warned int not null default 0,
  added int not null default 0,
  changed int not null default 0,
  files int,
  files_accepted int,
  files_rejected int,
  is_dry_run boolean not null default false,
  created_by int references app_user,
  created_by_name text not null,
  created_at timestamptz not null default regua.now(),
  undone_at timestamptz,
  undone_by_name text,
  is_being_undone boolean not null default false,
  undone_percent int not null default 0 check (undone_percent between 0 and 100),
  undo_refusal text,
  note text,
  check ((undone_at is null) = (undone_by_name is null)),
  check (accepted >= 0 and rejected >= 0 and rows = accepted + rejected),
  check (not is_being_undone or undone_at is null)
);
create index file_import_file on file_import (file_id);
create index file_import_created on file_import (created_at desc);
create index file_import_created_by on file_import (created_by);
create index file_import_sha256 on file_import (sha256);
comment on table file_import is 'Files that people handed in and that were read at once, with what came of them. owner: ledger/file-imports';
comment on column file_import.kind is 'A code of IMPORT_KINDS: each feature that takes files in has its own';
comment on column file_import.mall_ids is 'The malls whose rows it brought';
comment on column file_import.header is 'The header of the file, for the file of rejected rows';
comment on column file_import.files is 'Of a zip: the files in it; files_accepted of them were taken';
comment on column file_import.is_dry_run is 'Rehearsed: nothing of the file was stored';
comment on column file_import.is_being_undone is 'Its undo was requested, and the job has not ended';
comment on column file_import.undone_percent is 'How much of it was taken back, while that runs';
comment on column file_import.undo_refusal is 'Why the requested undo was refused';
comment on column file_import.note is 'Shown to other users beside the counts of the file, such as the rates of an index.';
alter table file_import enable row level security;
create policy own_imports on file_import to regua_app
  using (created_by = any (array(
    select nullif(current_setting('regua.user', true), '')::int
    union
    select s.absent_id from substitution s
    where s.substitute_id = nullif(current_setting('regua.user', true), '')::int and s.ended_at is null
      and s.accepted_at is not null
      and regua.now()::date between s.from_on and s.until_on)));
create policy every_import on file_import to regua_all using (true) with check (true);
revoke delete on file_import from regua_app, regua_all;

create table file_import_issue (
  import_id bigint not null references file_import on delete cascade,
  file text not null default '',
  line int not null,
  column_name text not null,
  severity text not null check (severity in ('ERRO', 'AVISO')),
  value text not null,
  reason text not null,
  cells text[] not null,
  primary key (import_id, file, line, column_name)
);
comment on table file_import_issue is 'What is wrong with the rows of an import, or with a whole file of a zip (line 0). owner: ledger/file-imports';
alter table file_import_issue enable row level security;
create policy of_readable_import on file_import_issue to regua_app
  using (exists (select from file_import i where i.id = import_id))
  with check (exists (select from file_import i where i.id = import_id));
create policy every_import on file_import_issue to regua_all using (true) with check (true);
revoke update, delete on file_import_issue from regua_app, regua_all;

create table file_import_change (
  import_id bigint not null references file_import on delete cascade,
  mall_id int references mall,
  place text not null,
  before jsonb,
  after jsonb not null,
  primary key (import_id, place)
);
create index file_import_change_mall on file_import_change (mall_id);
comment on table file_import_change is 'What an import made of each row, and what the row said before: null of a new one. owner: ledger/file-imports';
comment on column file_import_change.place is 'The key of the row in its table';
call regua.scope_by_mall('file_import_change');
revoke update, delete on file_import_change from regua_app, regua_all;

-- Notices
-- -------

-- Evidence of notice (CDC 43 §2º, STJ Tema 1.315).
create table notice (
  id bigint generated always as identity primary key,
  mall_id int not null references mall,
  boleto_id bigint not null references boleto,
  recipient text not null check (recipient in ('LOJISTA', 'FIADOR')),
  document text not null check (document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  name text not null,
  luc text not null,
  kind text not null
    check (kind in ('CARTA_COBRANCA', 'EMAIL_COBRANCA', 'CARTA_PRE_NEGATIVACAO', 'NOTIFICACAO_EXTRAJUDICIAL')),
  channel text not null check (channel in ('CARTA', 'AR', 'EMAIL', 'SMS')),
  address text not null default '',
  sent_on date not null,
  delivered_on date,
  file_name text not null default '',
  proof text not null default '',
  import_id bigint not null references file_import,
  unique (boleto_id, document, kind, channel, sent_on),
  check (delivered_on >= sent_on)
);
create index notice_sent on notice (mall_id, sent_on desc);
create index notice_import on notice (import_id);
comment on table notice is 'One notice of one boleto to one person; the key makes the same file twice harmless. owner: ledger/notices';
comment on column notice.address is 'Where it went, as the register had it on the day of the load';
comment on column notice.proof is 'What proves sending and delivery: the number of the AR, the protocol of the e-mail';
call regua.scope_by_mall('notice');

-- Holds rows only within the transaction of their load. Unlogged: an interrupted load starts again.
create unlogged table notice_stage (
  load_id bigint not null,
  line int not null,
  mall_name text not null,
  mall_key text not null,
  luc text not null,
  boleto text not null,
  document text not null,
  role text,
  kind text not null,
  channel text not null,
  sent_on date not null,
  delivered_on date,
  file_name text not null,
  proof text not null,
  cells text[] not null,
  mall_count int,
  mall_id int,
  boleto_id bigint,
  boleto_luc text,
  recipient text,
  person_name text,
  address text,
  primary key (load_id, line)
);
comment on table notice_stage is 'Readable rows of a file of notices, and from mall_count on what the register knows of them. owner: ledger/notices';

-- Exceptions
-- ----------

create table exception_module (
  id int generated always as identity primary key,
  name text not null unique
);
comment on table exception_module is 'What an exception list can keep a título out of (rules 8). owner: ledger/exceptions';
revoke insert, update, delete on exception_module from regua_app, regua_all;

-- What a record matches is one key, whatever its list. A título has five keys, so an index finds its records.
create function regua.exception_key(list text, document text, luc text, document_type_id int, cost_center text, number text, competence_year int, economic_unit text)
returns text language sql immutable parallel safe as $$
  select case list
    when 'luc-shopping' then 'D|' || document || '|' || upper(luc)
    when 'tipo-documento' then 'T|' || document_type_id::text
    when 'centro-lucro' then 'C|' || upper(cost_center)
    when 'numero-documento' then 'N|' || number || '|' || competence_year::text || '|' || economic_unit
  end
$$;
comment on function regua.exception_key is 'What a record of an exception list matches, as one text';

create function regua.titulo_exception_keys(document text, luc text, document_type_id int, cost_center text, number text, competence date, economic_unit text)
returns text[] language sql immutable parallel safe as $$
  select array['D|' || document || '|', 'D|' || document || '|' || upper(luc), 'T|' || document_type_id::text, 'C|' || upper(cost_center),
    'N|' || number || '|' || extract(year from competence)::int::text || '|' || economic_unit]
$$;
comment on function regua.titulo_exception_keys is 'The keys under which a record of an exception list may match a título';

-- Users see the records that concern their malls, and write only records of their own malls.
create table exception_record (
  id bigint generated always as identity primary key,
  list text not null check (list in ('luc-shopping', 'tipo-documento', 'centro-lucro', 'numero-documento')),
  document text not null default '' check (document = '' or document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  luc text not null default '',
  document_type_id int references document_type,
  cost_center text not null default '',
  number text not null default '',
  competence_year int check (competence_year between 1900 and 2999),
  economic_unit text not null default '',
  module_ids int[] not null check (cardinality(module_ids) > 0),
  mall_ids int[] not null default '{}',
  note text not null default '',
  is_active boolean not null default true,
  version int not null default 1,
  created_by_name text not null,
  created_at timestamptz not null default regua.now(),
  updated_by_name text not null,
  updated_at timestamptz not null default regua.now(),
  key text not null generated always as (regua.exception_key(list, document, luc, document_type_id, cost_center, number, competence_year, economic_unit)) stored,
  check ((document <> '') = (list = 'luc-shopping') and (luc = '' or list = 'luc-shopping')),
  check ((document_type_id is not null) = (list = 'tipo-documento')),
  check ((cost_center <> '') = (list = 'centro-lucro')),
  check ((number <> '' and competence_year is not null and economic_unit <> '') = (list = 'numero-documento'))
);
-- The same record again changes nothing; a document number has one record, which the upload changes (rules 9).
create unique index exception_record_same on exception_record (list, key, mall_ids);
create unique index exception_record_number on exception_record (key) where list = 'numero-documento';
create index exception_record_key on exception_record (key) where is_active;
create index exception_record_document_type on exception_record (document_type_id);
comment on table exception_record is 'The four exception lists: each record hides matching títulos in some modules and malls while it is active (rules 8). owner: ledger/exceptions';
comment on column exception_record.luc is 'Empty = every LUC of the document';
comment on column exception_record.module_ids is 'The modules in which it hides, in order';
comment on column exception_record.mall_ids is 'The malls for which it holds, in order; none = all';
comment on column exception_record.key is 'What it matches; a título has the keys of regua.titulo_exception_keys';
alter table exception_record enable row level security;
create policy own_malls on exception_record for select to regua_app
  using (mall_ids = '{}' or mall_ids && (select current_setting('regua.malls')::int[]));
create policy write_own_malls on exception_record to regua_app
  using (mall_ids <> '{}' and mall_ids <@ (select current_setting('regua.malls')::int[]))
  with check (mall_ids <> '{}' and mall_ids <@ (select current_setting('regua.malls')::int[]));
create policy every_mall on exception_record to regua_all using (true) with check (true);

-- How people read a record. A CPF shows only its middle digits.
create function regua.exception_label(list text, document text, luc text, document_type text, cost_center text, number text, competence_year int, economic_unit text)
returns text language sql immutable parallel safe as $$
  select case list
    when 'luc-shopping' then 'CPF/CNPJ ' || case length(document)
        when 11 then '***.' || substr(document, 4, 3) || '.' || substr(document, 7, 3) || '-**'
        else substr(document, 1, 2) || '.' || substr(document, 3, 3) || '.' || substr(document, 6, 3) || '/' || substr(document, 9, 4) || '-' || substr(document, 13)
      end || case luc when '' then '' else ', LUC ' || luc end
    when 'tipo-documento' then 'tipo documento ' || document_type
    when 'centro-lucro' then 'centro de lucro ' || cost_center
    when 'numero-documento' then 'documento ' || number || ' de ' || competence_year::text || ', unidade ' || economic_unit
  end
$$;

-- Asked by every module: which títulos are hidden here, and by which record? Filter by titulo_id or boleto_id, and ask
-- module_with_exceptions first, which is free when nothing is listed.
-- The keys are rows and not an array: whole malls then join the records by hash, and one título uses the index. Without a
-- LUC a título has its first key twice.
create view excepted_titulo with (security_invoker = true) as
select t.id as titulo_id, t.boleto_id, t.mall_id, t.open_cents, k.name as module, r.id as record_id,
  regua.exception_label(r.list, r.document, r.luc, d.prefix, r.cost_center, r.number, r.competence_year, r.economic_unit) as label
from titulo t join contract c on c.id = t.contract_id join mall m on m.id = t.mall_id
  cross join lateral unnest(
    regua.titulo_exception_keys(c.document, c.luc, t.document_type_id, t.cost_center, t.number, t.competence, m.economic_unit)
  ) with ordinality own (key, place)
  join exception_record r on r.is_active and r.key = own.key and (own.place <> 2 or c.luc <> '')
    and (r.mall_ids = '{}' or t.mall_id = any(r.mall_ids))
  join exception_module k on k.id = any(r.module_ids)
  left join document_type d on d.id = r.document_type_id;
comment on view excepted_titulo is 'Títulos that the exception lists hide, one row for each module and record. owner: ledger/exceptions';
revoke insert, update, delete on excepted_titulo from regua_app, regua_all;

create view module_with_exceptions with (security_invoker = true) as
select distinct k.name as module from exception_record r join exception_module k on k.id = any(r.module_ids) where r.is_active;
comment on view module_with_exceptions is 'Modules in which anything is hidden at all. owner: ledger/exceptions';
revoke insert, update, delete on module_with_exceptions from regua_app, regua_all;

create function regua.change_exception_lists() returns void language sql as $$ select pg_advisory_xact_lock(7340022) $$;
comment on function regua.change_exception_lists is 'Exclusive lock until the transaction ends: no other transaction changes or uses the lists';

create function regua.hold_exception_lists() returns void language sql as $$ select pg_advisory_xact_lock_shared(7340022) $$;
comment on function regua.hold_exception_lists is 'Shared lock until the transaction ends: the lists cannot change';

-- A record of a document number names the economic unit of its mall. If the unit gets another code, its records follow. An
-- orphaned record that already has the new code gives way.
create function regua.carry_exception_units() returns trigger
language plpgsql security definer set search_path = public, regua, pg_temp as $$
begin
  delete from exception_record o using exception_record r
  where o.list = 'numero-documento' and o.economic_unit = new.economic_unit
    and r.list = 'numero-documento' and r.economic_unit = old.economic_unit
    and (r.number, r.competence_year) = (o.number, o.competence_year);
  update exception_record r set economic_unit = new.economic_unit, version = r.version + 1,
    updated_by_name = new.updated_by_name, updated_at = regua.now()
  where r.list = 'numero-documento' and r.economic_unit = old.economic_unit;
  return null;
end $$;
comment on function regua.carry_exception_units is 'Keeps the records of document numbers with their mall when its code changes';
create trigger exception_units_on_update after update of economic_unit on mall for each row
  when (old.economic_unit is distinct from new.economic_unit) execute function regua.carry_exception_units();

-- Price indices
-- -------------

create table price_index_value (
  index_name text not null check (index_name in ('IGP-M', 'IGP-DI', 'IPCA', 'INPC', 'TAXA LEGAL')),
  month date not null check (extract(day from month) = 1),
  version int not null check (version > 0),
  rate_e8 bigint not null check (rate_e8 > -100000000),
  is_current boolean not null default true,
  created_by int references app_user,
  created_by_name text not null,
  created_at timestamptz not null default regua.now(),
  import_id bigint references file_import,
  primary key (index_name, month, version)
);
create unique index price_index_value_current on price_index_value (index_name, month) where is_current;
create index price_index_value_import on price_index_value (import_id);
comment on table price_index_value is 'What an index rose in a month; a corrected month is a new version (rules 5.5, 9). owner: ledger/price-indices';
comment on column price_index_value.rate_e8 is 'The rise as a fraction, in hundred-millionths: 0,33 % is 330000';
comment on column price_index_value.is_current is 'The version that counts';
comment on column price_index_value.import_id is 'The file that brought it';
revoke delete on price_index_value from regua_app, regua_all;

create table price_index_edition (
  id bigint generated always as identity primary key,
  made_at timestamptz not null default regua.now(),
  import_id bigint references file_import,
  is_undo boolean not null default false
);
create index price_index_edition_import on price_index_edition (import_id);
comment on table price_index_edition is 'A state of the index tables: after a load, or after a load was taken back. owner: ledger/price-indices';
comment on column price_index_edition.import_id is 'The file that was loaded or taken back; null for what stood before editions were kept';
revoke update, delete on price_index_edition from regua_app, regua_all;

create table price_index_period (
  index_name text not null,
  month date not null,
  version int not null,
  since_edition bigint not null references price_index_edition,
  until_edition bigint references price_index_edition,
  primary key (index_name, month, since_edition),
  foreign key (index_name, month, version) references price_index_value,
  check (until_edition > since_edition)
);
create unique index price_index_period_open on price_index_period (index_name, month) where until_edition is null;
create index price_index_period_version on price_index_period (index_name, month, version);
create index price_index_period_since on price_index_period (since_edition);
create index price_index_period_until on price_index_period (until_edition);
comment on table price_index_period is 'From which edition to before which a version of a month counted. owner: ledger/price-indices';
revoke delete on price_index_period from regua_app, regua_all;

-- Contacts
-- --------

create table contact (
  id bigint generated always as identity primary key,
  mall_id int references mall,
  contract_id bigint references contract,
  document text check (document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  group_id int references collection_group on delete cascade,
  name text not null check (length(name) between 1 and 120),
  kind text not null check (kind in ('Locatário', 'Financeiro', 'Fiador')),
  brand text not null default '',
  is_active boolean not null default true,
  created_by int references app_user,
  created_by_name text not null,
  created_at timestamptz not null default regua.now(),
  updated_by_name text not null,
  updated_at timestamptz not null default regua.now(),
  version int not null default 1,
  check (num_nonnulls(contract_id, document, group_id) = 1),
  check ((contract_id is null) = (mall_id is null))
);
create index contact_contract on contact (contract_id) where is_active;
create index contact_document on contact (document) where is_active;
create index contact_group on contact (group_id) where is_active;
comment on table contact is 'Whom to speak to about a contract, a customer or a group (rules 7.9). owner: ledger/contacts';
comment on column contact.mall_id is 'Mall of the contract; null = of a customer or a group, visible to users who see one of its tenants';
comment on column contact.document is 'CPF or CNPJ of the customer';
comment on column contact.is_active is 'false = a person took it away';
comment on column contact.version is 'Rises with every change of the contact or of one of its e-mails and telephones';
alter table contact enable row level security;
create policy own_malls on contact to regua_app
  using (case
    when mall_id is not null then mall_id = any((select current_setting('regua.malls')::int[])::int[])
    when document is not null then exists (select from tenant t where t.document = contact.document)
    else exists (select from group_tenant g where g.group_id = contact.group_id) end)
  with check (case
    when mall_id is not null then mall_id = any((select current_setting('regua.malls')::int[])::int[])
    when document is not null then exists (select from tenant t where t.document = contact.document)
    else exists (select from group_tenant g where g.group_id = contact.group_id) end);
create policy every_mall on contact to regua_all using (true) with check (true);
revoke delete on contact from regua_app, regua_all;

create table contact_point (
  id bigint generated always as identity primary key,
  contact_id bigint not null references contact on delete cascade,
  kind text not null check (kind in ('E-mail', 'Telefone')),
  value text not null,
  is_active boolean not null default true,
  check (case kind when 'Telefone' then value ~ '^[0-9]{10,11}$' else value like '%@%' end)
);
create index contact_point_contact on contact_point (contact_id);
comment on table contact_point is 'An e-mail or a telephone of a contact; telephones are digits alone. owner: ledger/contacts';
alter table contact_point enable row level security;
create policy of_seen_contact on contact_point to regua_app, regua_all
  using (exists (select from contact c where c.id = contact_id))
  with check (exists (select from contact c where c.id = contact_id));
revoke delete on contact_point from regua_app, regua_all;
