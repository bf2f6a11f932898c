-- The delinquency of a month: runs, sums, adjustments and official figures (rules 6).

-- Runs
-- ----

create table delinquency_run (
  id bigint generated always as identity primary key,
  mall_id int not null references mall,
  month date not null check (extract(day from month) = 1),
  kind text not null check (kind in ('BASE', 'CALCULO')),
  status text not null default 'SUBMETIDO' check (status in ('SUBMETIDO', 'EXECUTANDO', 'CONCLUIDO', 'ERRO')),
  error text,
  version int not null check (version > 0),
  is_current boolean not null default false,
  base_id bigint references delinquency_run,
  processed_on date not null,
  billed_from date not null,
  billed_until date not null,
  net_on date not null,
  previous_net_on date not null,
  minimum_days int not null check (minimum_days >= 0),
  share_bps int not null check (share_bps between 0 and 10000),
  day_counted text not null default 'VENCIMENTO_ORIGINAL' check (day_counted in ('VENCIMENTO_ORIGINAL', 'VENCIMENTO')),
  submitted_by int references app_user,
  submitted_by_name text not null,
  submitted_at timestamptz not null default regua.now(),
  started_at timestamptz,
  finished_at timestamptz,
  error_titulo_id bigint,
  unique (mall_id, month, kind, version),
  check (billed_from <= billed_until and billed_until <= net_on and previous_net_on < net_on),
  check ((kind = 'BASE') = (base_id is null)),
  check ((status = 'ERRO') = (error is not null))
);
create unique index delinquency_run_busy on delinquency_run (mall_id, month)
  where status in ('SUBMETIDO', 'EXECUTANDO');
create unique index delinquency_run_current on delinquency_run (mall_id, month, kind) where is_current;
comment on table delinquency_run is 'A base or a calculation of a mall and month, kept as a version (rules 6.4). owner: delinquency/runs';
comment on column delinquency_run.base_id is 'The base that a calculation sums';
comment on column delinquency_run.processed_on is 'P, dataProcessamento';
comment on column delinquency_run.billed_from is 'The first day of the window W; billed_until its last';
comment on column delinquency_run.net_on is 'L(R), dataRecebimentoLiquido; previous_net_on is L(R-1)';
comment on column delinquency_run.minimum_days is 'N: fewer days overdue at P are emCarencia';
comment on column delinquency_run.share_bps is 'The participation of the mall at the run, in basis points';
comment on column delinquency_run.day_counted is 'The day of a título that gives its month (parameter DATA_BASE): a renegotiation moves vencimento alone';
comment on column delinquency_run.error_titulo_id is 'The título that differs most, of a run that does not add up';
call regua.scope_by_mall('delinquency_run');
revoke delete on delinquency_run from regua_app, regua_all;

create table delinquency_titulo (
  run_id bigint not null,
  mall_id int not null,
  month date not null,
  titulo_id bigint not null,
  account text not null,
  is_corporate boolean not null,
  is_legal boolean not null,
  is_of_month boolean not null,
  due_on date not null,
  original_cents bigint not null,
  adjusted_cents bigint not null,
  gross_received_cents bigint not null,
  gross_cents bigint not null,
  grace_cents bigint not null,
  recovered_cents bigint not null,
  after_close_cents bigint not null,
  grace_after_close_cents bigint not null,
  later_adjusted_cents bigint not null,
  charges_cents bigint not null,
  payment_document text,
  cleared_on date,
  number text not null,
  boleto_number text not null,
  contract_number text not null,
  contract_type text not null,
  luc text not null,
  trade_name text not null,
  tenant_id bigint not null,
  tenant_name text not null,
  document text not null,
  late_received_cents bigint not null default 0,
  primary key (month, run_id, titulo_id),
  check (original_cents - adjusted_cents = gross_received_cents + gross_cents + grace_cents)
) partition by range (month);
comment on table delinquency_titulo is 'What a base says of each título: of the month (is_of_month) or recovered in it (rules 6.2); run_id is a base. owner: delinquency/runs';
comment on column delinquency_titulo.account is 'ALUGUEL, CONDOMINIO, FUNDO, COMERCIAL or CONFISSAO, after a RECLASSIFICACAO';
comment on column delinquency_titulo.adjusted_cents is 'Row 1: adjustments, and baixas without receipt, dated until the end of the window; billed = original - adjusted';
comment on column delinquency_titulo.gross_cents is 'inadimplenciaBruta: still open at the end of the window and N days overdue at P';
comment on column delinquency_titulo.later_adjusted_cents is 'Memo: adjustments dated after their month''s window, in (L(R-1), L(R)]';
comment on column delinquency_titulo.charges_cents is 'What receipts brought beyond the principal, in no row';
comment on column delinquency_titulo.number is 'The names of the título at the run (titulo_names), which stay as they were';
comment on column delinquency_titulo.late_received_cents is 'Memo: principal that a load of this month brought, of a month that was closed before';
call regua.scope_by_mall('delinquency_titulo');
revoke update, delete on delinquency_titulo from regua_app, regua_all;

-- One partition for each month, and one for the months before and after. No role may read a partition directly.
do $$
declare
  first_day date;
  part text;
begin
  for first_day in select null union all select generate_series('2025-01-01'::date, '2030-12-01', '1 month')::date loop
    part := 'delinquency_titulo_' || coalesce(to_char(first_day, 'YYYY_MM'), 'default');
    execute format('create table %I partition of delinquency_titulo %s', part, case when first_day is null then 'default'
      else format('for values from (%L) to (%L)', first_day, (first_day + interval '1 month')::date) end);
    execute format('revoke all on %I from regua_app, regua_all', part);
    execute format('call regua.scope_by_mall(%L)', part);
  end loop;
end $$;

create table delinquency_stock (
  run_id bigint not null references delinquency_run,
  mall_id int not null references mall,
  account text not null,
  is_corporate boolean not null,
  is_legal boolean not null,
  stock_cents bigint not null,
  previous_stock_cents bigint not null,
  principal_cents bigint not null,
  primary key (run_id, account, is_corporate, is_legal)
);
comment on table delinquency_stock is 'What a base says beside its títulos: what is open, and what its figures must agree with (rules 6.2). owner: delinquency/runs';
comment on column delinquency_stock.stock_cents is 'S: open at L(R) of títulos due until the end of the window; previous_stock_cents: at L(R-1) of those due before it';
comment on column delinquency_stock.principal_cents is 'Principal of the month: cleared until L(R) of its own títulos, after L(R-1) and until L(R) of earlier ones';
call regua.scope_by_mall('delinquency_stock');
revoke update, delete on delinquency_stock from regua_app, regua_all;

create table delinquency_sum (
  run_id bigint not null references delinquency_run,
  mall_id int not null references mall,
  month date not null,
  account text not null,
  is_corporate boolean not null,
  is_legal boolean not null,
  titulos int not null,
  original_cents bigint not null,
  adjusted_cents bigint not null,
  gross_received_cents bigint not null,
  gross_cents bigint not null,
  grace_cents bigint not null,
  recovered_cents bigint not null,
  after_close_cents bigint not null,
  grace_after_close_cents bigint not null,
  later_adjusted_cents bigint not null,
  stock_cents bigint not null,
  late_received_cents bigint not null default 0,
  due_grace_cents bigint not null default 0,
  due_grace_after_close_cents bigint not null default 0,
  primary key (run_id, account, is_corporate, is_legal)
);
create index delinquency_sum_month on delinquency_sum (mall_id, month);
comment on table delinquency_sum is 'The sums of a calculation by account and flags: header, malls and grid read these (rules 6.2). owner: delinquency/runs';
comment on column delinquency_sum.stock_cents is 'S: open at L(R) of títulos due until the end of the window';
comment on column delinquency_sum.late_received_cents is 'Memo: the same, summed';
comment on column delinquency_sum.due_grace_cents is 'Of grace_cents: what is due at P, and bruta when no day of grace is given; due_grace_after_close_cents likewise';
call regua.scope_by_mall('delinquency_sum');
revoke update, delete on delinquency_sum from regua_app, regua_all;

create table delinquency_month (
  mall_id int not null references mall,
  month date not null check (extract(day from month) = 1),
  is_stale boolean not null default false,
  stale_because text,
  closed_at timestamptz,
  closed_by int references app_user,
  closed_by_name text,
  closed_run_id bigint references delinquency_run,
  version int not null default 1,
  stale_at timestamptz,
  is_closed_by_another boolean not null default false,
  primary key (mall_id, month),
  check ((closed_at is null) = (closed_run_id is null))
);
comment on table delinquency_month is 'What a month of a mall is beyond its runs: stale (DESATUALIZADO), closed (FECHADO) by whom (rules 6.4). owner: delinquency/runs';
comment on column delinquency_month.stale_at is 'When the ledger last changed under the month: a base that started later has seen it';
comment on column delinquency_month.is_closed_by_another is 'The month was closed under FECHAMENTO_QUATRO_OLHOS: by a user who changed none of its inputs';
call regua.scope_by_mall('delinquency_month');
revoke delete on delinquency_month from regua_app, regua_all;

create table delinquency_projection (
  mall_id int not null references mall,
  month date not null,
  account text not null,
  is_corporate boolean not null,
  is_legal boolean not null,
  expected_cents bigint not null,
  tendency_cents bigint not null,
  adjusted_cents bigint not null,
  primary key (mall_id, month, account, is_corporate, is_legal),
  foreign key (mall_id, month) references delinquency_month on delete cascade
);
comment on table delinquency_projection is 'Rows 11 to 13 of the grid as they stood when the month was closed (rules 6.3, 6.4). owner: delinquency/runs';
call regua.scope_by_mall('delinquency_projection');
revoke update on delinquency_projection from regua_app, regua_all;

-- The calculation that a month of a mall shows: the one it was closed with, otherwise the last one that succeeded. Its
-- títulos are those of base_id. A month without a calculation has no row.
create view delinquency_current with (security_invoker = true) as
select r.mall_id, r.month, r.id as run_id, r.base_id, r.version, r.processed_on, r.billed_from, r.billed_until, r.net_on,
  r.previous_net_on, r.minimum_days, r.share_bps, r.finished_at, m.closed_run_id is not null as is_closed, m.closed_at,
  m.closed_by_name, coalesce(m.is_stale, false) as is_stale, m.stale_because
from delinquency_run r left join delinquency_month m on m.mall_id = r.mall_id and m.month = r.month
where r.kind = 'CALCULO' and r.status = 'CONCLUIDO'
  and (r.id = m.closed_run_id or r.is_current and m.closed_run_id is null);
comment on view delinquency_current is 'The calculation whose figures a month of a mall shows. owner: delinquency/runs';
revoke insert, update, delete on delinquency_current from regua_app, regua_all;

-- A run stores these names, so that a closed month keeps them even if the load is undone or a later load changes boleto,
-- LUC or trade name (rules 6.4).
create view titulo_names with (security_invoker = true) as
select t.id as titulo_id, t.mall_id, t.number, b.number as boleto_number, k.number as contract_number,
  c.code as contract_type, k.luc, k.trade_name, k.tenant_id, k.name as tenant_name, k.document
from titulo t
  join boleto b on b.id = t.boleto_id
  join contract k on k.id = t.contract_id
  join contract_type c on c.id = k.contract_type_id;
comment on view titulo_names is 'The names by which people know a título: its boleto, contract and tenant. owner: delinquency/runs';
revoke insert, update, delete on titulo_names from regua_app, regua_all;

-- A user who changed an input of a month since its last closing may not close it (rules 6.4).
create table month_input (
  id bigint generated always as identity primary key,
  mall_id int not null references mall,
  kind text not null
    check (kind in ('EXCECAO', 'TIPO_CONTRATO', 'TIPO_MOVIMENTO', 'TIPO_DOCUMENTO', 'AJUSTE', 'AJUIZAMENTO_MANUAL',
      'PLANILHA_OFICIAL', 'PARTICIPACAO')),
  description text not null check (description <> ''),
  due_from date,
  due_until date,
  changed_by int not null,
  changed_by_name text not null,
  changed_at timestamptz not null default regua.clock_timestamp()
);
create index month_input_mall on month_input (mall_id, changed_at);
create index month_input_changed_by on month_input (changed_by);
comment on table month_input is 'Changes that people made to what a month of delinquency is worked out from, one row for each mall. owner: platform/month-inputs';
comment on column month_input.due_from is 'The first due date whose figures it changes; null of any. A month whose window ends before it is not affected';
comment on column month_input.due_until is 'The last day of the month that it is of; null where later months are affected too';
call regua.scope_by_mall('month_input');
revoke update, delete on month_input from regua_app, regua_all;

-- Spreadsheets
-- ------------

create table delinquency_adjustment (
  id bigint generated always as identity primary key,
  mall_id int not null references mall,
  titulo_id bigint not null references titulo,
  kind text not null check (kind in ('CANCELAMENTO', 'DESCONTO', 'RECEBIMENTO', 'RECLASSIFICACAO')),
  account text check (account in ('ALUGUEL', 'CONDOMINIO', 'FUNDO', 'COMERCIAL', 'CONFISSAO')),
  dated_on date not null,
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null check (reason <> ''),
  import_id bigint references file_import,
  created_by int references app_user,
  created_by_name text not null,
  created_at timestamptz not null default regua.now(),
  unique (titulo_id, kind, dated_on),
  check ((kind = 'RECLASSIFICACAO') = (account is not null))
);
create index delinquency_adjustment_mall on delinquency_adjustment (mall_id, dated_on);
create index delinquency_adjustment_import on delinquency_adjustment (import_id);
comment on table delinquency_adjustment is 'What finance corrects in the delinquency figures: not the balance, the bureau or the worklist (rules 6.2, 9 ADJUSTMENT). owner: delinquency/imports';
comment on column delinquency_adjustment.import_id is 'The import that brought it (file_import)';
call regua.scope_by_mall('delinquency_adjustment');

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
comment on table oracle_agreement is 'Agreements over títulos as Oracle knows them. owner: delinquency/imports';
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
comment on table oracle_instalment is 'The instalments of an agreement, a row for each título that it covers: the amount of an instalment counts once. owner: delinquency/imports';
call regua.scope_by_mall('oracle_instalment');

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
comment on table official_delinquency is 'The official figures of a month, beside the calculated ones and never instead of them (rules 6.4, 9). owner: delinquency/imports';
call regua.scope_by_mall('official_delinquency');

create table official_summary (
  mall_id int not null references mall,
  month date not null check (extract(day from month) = 1),
  row_number int not null check (row_number between 0 and 16),
  description text not null,
  rent bigint,
  condominium bigint,
  fund bigint,
  commercial bigint,
  rent_of_year bigint,
  condominium_of_year bigint,
  import_id bigint not null references file_import,
  primary key (mall_id, month, row_number)
);
create index official_summary_import on official_summary (import_id);
comment on table official_summary is 'The official grid of a month in its 17 rows: cents, and basis points in the rows of a percentage (rules 6.3, 9). owner: delinquency/imports';
call regua.scope_by_mall('official_summary');
