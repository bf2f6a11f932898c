-- owner: delinquency-imports
-- The spreadsheets of delinquency that people hand in (rules 9): what came of each file, its rejected rows, and what it
-- changed, so that it can be put back within a day; the agreements of Oracle and the official figures that they bring.

create table file_import (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('AJUSTE', 'ACORDOS', 'PLANILHA_FINAL', 'ZIP_INADIMPLENCIA', 'ZIP_RESUMO')),
  mall_ids int[] not null default '{}',
  months date[] not null default '{}',
  file_name text not null,
  sha256 bytea not null check (length(sha256) = 32),
  file_id uuid references stored_file,
  header text[] not null default '{}',
  rows int not null default 0, accepted int not null default 0, rejected int not null default 0,
  warned int not null default 0, added int not null default 0, changed int not null default 0,
  files int, files_accepted int, files_rejected int,
  is_dry_run boolean not null default false,
  created_by int references app_user,
  created_by_name text not null,
  created_at timestamptz not null default regua.on_fixed_day(now()),
  undone_at timestamptz,
  undone_by_name text,
  check ((undone_at is null) = (undone_by_name is null)),
  check (accepted >= 0 and rejected >= 0 and rows = accepted + rejected)
);
create index file_import_file on file_import (file_id);
create index file_import_created on file_import (created_at desc);
create index file_import_created_by on file_import (created_by);
comment on table file_import is 'Spreadsheets of delinquency that people handed in, with what came of them. owner: delinquency-imports';
comment on column file_import.mall_ids is 'The malls whose rows it brought';
comment on column file_import.header is 'The header of the file, for the file of rejected rows';
comment on column file_import.is_dry_run is 'Rehearsed: nothing of the file was stored';
comment on column file_import.files is 'Of a zip: the files in it; files_accepted of them were taken';

create table file_import_issue (
  import_id bigint not null references file_import on delete cascade,
  file text not null default '',
  line int not null, column_name text not null,
  severity text not null check (severity in ('ERRO', 'AVISO')),
  value text not null, reason text not null, cells text[] not null,
  primary key (import_id, file, line, column_name)
);
comment on table file_import_issue is 'What is wrong with the rows of an import, or with a whole file of a zip (line 0). owner: delinquency-imports';

create table file_import_change (
  import_id bigint not null references file_import on delete cascade,
  mall_id int not null references mall,
  place text not null,
  before jsonb, after jsonb not null,
  primary key (import_id, place)
);
create index file_import_change_mall on file_import_change (mall_id);
comment on table file_import_change is 'What an import made of each row, and what the row said before: null of a new one. owner: delinquency-imports';
comment on column file_import_change.place is 'The key of the row in its table';
call regua.scope_by_mall('file_import_change');

-- Rejected rows are people's data, and a file may be of many malls: who loaded it reads it, and who sees every mall.
alter table file_import enable row level security;
create policy own_imports on file_import to regua_app
  using (created_by = (select nullif(current_setting('regua.user', true), '')::int));
create policy every_import on file_import to regua_all using (true) with check (true);
alter table file_import_issue enable row level security;
create policy of_readable_import on file_import_issue to regua_app
  using (exists (select from file_import i where i.id = import_id))
  with check (exists (select from file_import i where i.id = import_id));
create policy every_import on file_import_issue to regua_all using (true) with check (true);

create table oracle_agreement (
  id bigint generated always as identity primary key,
  mall_id int not null references mall,
  number text not null check (number <> ''),
  contract_id bigint not null references contract,
  in_force_until date,
  first_paid_on date,
  unique (mall_id, number)
);
create index oracle_agreement_contract on oracle_agreement (contract_id);
comment on table oracle_agreement is 'Agreements over títulos as Oracle knows them. owner: delinquency-imports';
comment on column oracle_agreement.in_force_until is 'The last day in force: 30 days after the oldest unpaid instalment; null when nothing is unpaid, or one is CANCELADA or QUEBRADO (rules 9)';
comment on column oracle_agreement.first_paid_on is 'When the smallest instalment was paid (rules 4.7)';
call regua.scope_by_mall('oracle_agreement');

create table oracle_instalment (
  agreement_id bigint not null references oracle_agreement on delete cascade,
  mall_id int not null references mall,
  number int not null check (number > 0),
  titulo_id bigint not null references titulo,
  agreed_on date not null,
  due_on date not null,
  amount_cents bigint not null check (amount_cents > 0),
  paid_on date,
  status text not null check (status in ('ABERTA', 'PAGA', 'ATRASADA', 'CANCELADA', 'QUEBRADO')),
  primary key (agreement_id, number, titulo_id),
  check ((status = 'PAGA') = (paid_on is not null))
);
create index oracle_instalment_titulo on oracle_instalment (titulo_id);
create index oracle_instalment_mall on oracle_instalment (mall_id);
comment on table oracle_instalment is 'The instalments of an agreement, a row for each título that it covers: the amount of an instalment counts once. owner: delinquency-imports';
call regua.scope_by_mall('oracle_instalment');

-- What the bureau must know of an agreement: it replaces the boletos of its títulos while it is in force.
create view agreed_boleto with (security_invoker = true) as
  select distinct a.mall_id, t.boleto_id, a.number as agreement, a.in_force_until, a.first_paid_on
  from oracle_agreement a
  join oracle_instalment i on i.agreement_id = a.id
  join titulo t on t.id = i.titulo_id;
comment on view agreed_boleto is 'The boletos that agreements cover, with the last day on which each is in force. owner: delinquency-imports';

create table official_delinquency (
  mall_id int not null references mall,
  month date not null check (extract(day from month) = 1),
  account text not null check (account in ('ALUGUEL', 'CONDOMINIO', 'FUNDO', 'COMERCIAL', 'CONFISSAO')),
  billed_cents bigint not null check (billed_cents >= 0),
  gross_received_cents bigint not null check (gross_received_cents >= 0),
  net_received_cents bigint not null check (net_received_cents >= 0),
  gross_cents bigint not null check (gross_cents >= 0),
  net_cents bigint not null,
  import_id bigint not null references file_import,
  primary key (mall_id, month, account)
);
create index official_delinquency_import on official_delinquency (import_id);
comment on table official_delinquency is 'The official figures of a month, beside the calculated ones and never instead of them (rules 6.4, 9). owner: delinquency-imports';
call regua.scope_by_mall('official_delinquency');

create table official_summary (
  mall_id int not null references mall,
  month date not null check (extract(day from month) = 1),
  row_number int not null check (row_number between 0 and 16),
  description text not null,
  rent bigint, condominium bigint, fund bigint, commercial bigint, rent_of_year bigint, condominium_of_year bigint,
  import_id bigint not null references file_import,
  primary key (mall_id, month, row_number)
);
create index official_summary_import on official_summary (import_id);
comment on table official_summary is 'The official grid of a month in its 17 rows: cents, and basis points in the rows of a percentage (rules 6.3, 9). owner: delinquency-imports';
call regua.scope_by_mall('official_summary');

alter table delinquency_adjustment
  add constraint delinquency_adjustment_import_id_fkey foreign key (import_id) references file_import;
create index delinquency_adjustment_import on delinquency_adjustment (import_id);

-- An import is part of the history of its screen: it is undone and not deleted.
revoke delete on file_import from regua_app, regua_all;
revoke update, delete on file_import_issue, file_import_change from regua_app, regua_all;
-- The undo of an import takes back what it told of first instalments.
grant delete on agreement_payment to regua_app, regua_all;

insert into menu_rule (menu_id, code, description)
  select m.id, 'CARREGAR', 'Carregar planilhas' from menu m
  where m.path in (
      '/import-inadimplencia', '/importar-dados-oracle-manual', '/relatorio-inadimplencia', '/processamento-inadimplencia')
    and not exists (select from menu_rule r where r.menu_id = m.id and r.code = 'CARREGAR');
insert into profile_permission (profile_id, rule_id)
  select p.id, r.id from menu m
    join menu_rule r on r.menu_id = m.id and r.code = 'CARREGAR'
    join profile p on p.code = 'REGUADECOBRANCA'
  where m.path in (
      '/import-inadimplencia', '/importar-dados-oracle-manual', '/relatorio-inadimplencia', '/processamento-inadimplencia')
  on conflict do nothing;
