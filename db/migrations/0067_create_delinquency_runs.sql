-- owner: delinquency-runs
-- The delinquency of a month: runs as versions, one row per run and título, sums that the screens read, the month's state
-- (rules 6.1, 6.2, 6.4); and the adjustments that finance hands in, which only these figures read (rules 9).

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
  submitted_at timestamptz not null default regua.on_fixed_day(now()),
  started_at timestamptz,
  finished_at timestamptz,
  unique (mall_id, month, kind, version),
  check (billed_from <= billed_until and billed_until <= net_on and previous_net_on < net_on),
  check ((kind = 'BASE') = (base_id is null)),
  check ((status = 'ERRO') = (error is not null))
);
create unique index delinquency_run_busy on delinquency_run (mall_id, month) where status in ('SUBMETIDO', 'EXECUTANDO');
create unique index delinquency_run_current on delinquency_run (mall_id, month, kind) where is_current;
comment on table delinquency_run is 'A base or a calculation of a mall and month, kept as a version (rules 6.4). owner: delinquency-runs';
comment on column delinquency_run.base_id is 'The base that a calculation sums';
comment on column delinquency_run.processed_on is 'P, dataProcessamento';
comment on column delinquency_run.billed_from is 'The first day of the window W; billed_until its last';
comment on column delinquency_run.net_on is 'L(R), dataRecebimentoLiquido; previous_net_on is L(R-1)';
comment on column delinquency_run.minimum_days is 'N: fewer days overdue at P are emCarencia';
comment on column delinquency_run.share_bps is 'The participation of the mall at the run, in basis points';
comment on column delinquency_run.day_counted is 'The day of a título that gives its month (parameter DATA_BASE): a renegotiation moves vencimento alone';
call regua.scope_by_mall('delinquency_run');

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
  primary key (month, run_id, titulo_id),
  check (original_cents - adjusted_cents = gross_received_cents + gross_cents + grace_cents)
) partition by range (month);
comment on table delinquency_titulo is 'What a base says of each título: of the month (is_of_month) or recovered in it (rules 6.2); run_id is a base. owner: delinquency-runs';
comment on column delinquency_titulo.account is 'ALUGUEL, CONDOMINIO, FUNDO, COMERCIAL or CONFISSAO, after a RECLASSIFICACAO';
comment on column delinquency_titulo.adjusted_cents is 'Row 1: adjustments, and baixas without receipt, dated until the end of the window; billed = original - adjusted';
comment on column delinquency_titulo.gross_cents is 'inadimplenciaBruta: still open at the end of the window and N days overdue at P';
comment on column delinquency_titulo.later_adjusted_cents is 'Memo: adjustments dated after their month''s window, in (L(R-1), L(R)]';
comment on column delinquency_titulo.charges_cents is 'What receipts brought beyond the principal, in no row';
call regua.scope_by_mall('delinquency_titulo');

-- One partition for each month; the default one takes the months before and after these. Nobody asks a partition by itself.
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
comment on table delinquency_stock is 'What a base says beside its títulos: what is open, and what its figures must agree with (rules 6.2). owner: delinquency-runs';
comment on column delinquency_stock.stock_cents is 'S: open at L(R) of títulos due until the end of the window; previous_stock_cents: at L(R-1) of those due before it';
comment on column delinquency_stock.principal_cents is 'Principal of the month: cleared until L(R) of its own títulos, after L(R-1) and until L(R) of earlier ones';
call regua.scope_by_mall('delinquency_stock');

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
  primary key (run_id, account, is_corporate, is_legal)
);
create index delinquency_sum_month on delinquency_sum (mall_id, month);
comment on table delinquency_sum is 'The sums of a calculation by account and flags: header, malls and grid read these (rules 6.2). owner: delinquency-runs';
comment on column delinquency_sum.stock_cents is 'S: open at L(R) of títulos due until the end of the window';
call regua.scope_by_mall('delinquency_sum');

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
  primary key (mall_id, month),
  check ((closed_at is null) = (closed_run_id is null))
);
comment on table delinquency_month is 'What a month of a mall is beyond its runs: stale (DESATUALIZADO), closed (FECHADO) by whom (rules 6.4). owner: delinquency-runs';
call regua.scope_by_mall('delinquency_month');

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
comment on table delinquency_projection is 'Rows 11 to 13 of the grid as they stood when the month was closed (rules 6.3, 6.4). owner: delinquency-runs';
call regua.scope_by_mall('delinquency_projection');

create table delinquency_adjustment (
  id bigint generated always as identity primary key,
  mall_id int not null references mall,
  titulo_id bigint not null references titulo,
  kind text not null check (kind in ('CANCELAMENTO', 'DESCONTO', 'RECEBIMENTO', 'RECLASSIFICACAO')),
  account text check (account in ('ALUGUEL', 'CONDOMINIO', 'FUNDO', 'COMERCIAL', 'CONFISSAO')),
  dated_on date not null,
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null check (reason <> ''),
  import_id bigint,
  created_by int references app_user,
  created_by_name text not null,
  created_at timestamptz not null default regua.on_fixed_day(now()),
  unique (titulo_id, kind, dated_on),
  check ((kind = 'RECLASSIFICACAO') = (account is not null))
);
create index delinquency_adjustment_mall on delinquency_adjustment (mall_id, dated_on);
comment on table delinquency_adjustment is 'What finance corrects in the delinquency figures: not the balance, the bureau or the worklist (rules 6.2, 9 ADJUSTMENT). owner: delinquency-imports';
comment on column delinquency_adjustment.import_id is 'The import that brought it (file_import)';
call regua.scope_by_mall('delinquency_adjustment');

-- The rows of a run are written once; runs, months and their history stay.
revoke delete on delinquency_run, delinquency_titulo, delinquency_stock, delinquency_sum, delinquency_month from regua_app, regua_all;
revoke update on delinquency_titulo, delinquency_stock, delinquency_sum, delinquency_projection from regua_app, regua_all;

-- What a month of a mall shows: the calculation that it was closed with, else the last one that ended well. Its títulos
-- are those of base_id. A month without a calculation is not here.
create view delinquency_current with (security_invoker = true) as
select r.mall_id, r.month, r.id as run_id, r.base_id, r.version, r.processed_on, r.billed_from, r.billed_until, r.net_on,
  r.previous_net_on, r.minimum_days, r.share_bps, r.finished_at, m.closed_run_id is not null as is_closed, m.closed_at,
  m.closed_by_name, coalesce(m.is_stale, false) as is_stale, m.stale_because
from delinquency_run r left join delinquency_month m on m.mall_id = r.mall_id and m.month = r.month
where r.kind = 'CALCULO' and r.status = 'CONCLUIDO'
  and (r.id = m.closed_run_id or r.is_current and m.closed_run_id is null);
comment on view delinquency_current is 'The calculation whose figures a month of a mall shows. owner: delinquency-runs';
revoke insert, update, delete on delinquency_current from regua_app, regua_all;

-- A balance that no receipt explains is dated, where the título has no receipt at all, with the day of the load that
-- brought it (rules 6.2).
alter table titulo add column balance_on date default (regua.on_fixed_day(now()) at time zone 'America/Sao_Paulo')::date;
comment on column titulo.balance_on is 'The day of the load that last brought another valorAberto';
