-- owner: lawsuit-settings
-- The registers of legal action with the rows of rules 5.0. Contract, movement and document types are those of delinquency:
-- one table each, whatever path reads it. All hold for every mall.
alter table lawsuit_action_type
  add column chance_bps int check (chance_bps between 0 and 10000),
  add column version int not null default 1,
  add column updated_by_name text not null default 'Sistema',
  add column updated_at timestamptz not null default regua.on_fixed_day(now());
comment on column lawsuit_action_type.chance_bps is 'How often such an action brings the money in; empty = not said, and no expected value is shown';
alter table lawsuit_justification
  add column version int not null default 1,
  add column updated_by_name text not null default 'Sistema',
  add column updated_at timestamptz not null default regua.on_fixed_day(now());
grant insert, update, delete on lawsuit_action_type to regua_app, regua_all;
grant insert, update on lawsuit_justification to regua_app, regua_all;

create table debt_type (
  id int generated always as identity primary key,
  code text not null unique check (code <> ''),
  name text not null check (name <> ''),
  version int not null default 1,
  updated_by_name text not null default 'Sistema',
  updated_at timestamptz not null default regua.on_fixed_day(now())
);
comment on table debt_type is 'What an action claims: codTipoDivida, descricao on the wire (rules 5.0). owner: lawsuit-settings';

create table debt_type_config (
  debt_type_id int not null references debt_type,
  contract_type_id int not null references contract_type,
  document_type_ids int[] not null default '{}' check (array_position(document_type_ids, null) is null),
  movement_type_ids int[] not null default '{}' check (array_position(movement_type_ids, null) is null),
  version int not null default 1,
  updated_by_name text not null default 'Sistema',
  updated_at timestamptz not null default regua.on_fixed_day(now()),
  primary key (debt_type_id, contract_type_id)
);
create index debt_type_config_contract_type on debt_type_config (contract_type_id);
comment on table debt_type_config is 'Which títulos are of a debt type: contract type, movements, documents. owner: lawsuit-settings';
comment on column debt_type_config.document_type_ids is 'Empty = all';
comment on column debt_type_config.movement_type_ids is 'Empty = all';

create view debt_type_match with (security_invoker = true) as
  select c.debt_type_id, c.contract_type_id, d.id as document_type_id, m.id as movement_type_id
  from debt_type_config c
  join document_type d on c.document_type_ids = '{}' or d.id = any (c.document_type_ids)
  join movement_type m on c.movement_type_ids = '{}' or m.id = any (c.movement_type_ids);
comment on view debt_type_match is 'The configuration of debt types, one row for each contract type, document and movement that it takes. owner: lawsuit-settings';

create table ledger_account (
  id int generated always as identity primary key,
  account text not null unique check (account <> ''),
  debt_type_id int not null references debt_type,
  rubric text not null default '',
  is_active boolean not null default true,
  version int not null default 1,
  updated_by_name text not null default 'Sistema',
  updated_at timestamptz not null default regua.on_fixed_day(now())
);
create index ledger_account_debt_type on ledger_account (debt_type_id);
comment on table ledger_account is 'Contas contábeis: the debt type of títulos that no configuration takes (rules 5.1-1). owner: lawsuit-settings';

create table lawsuit_status (
  id int generated always as identity primary key,
  name text not null unique check (name <> ''),
  closes_action boolean not null default false,
  version int not null default 1,
  updated_by_name text not null default 'Sistema',
  updated_at timestamptz not null default regua.on_fixed_day(now())
);
comment on table lawsuit_status is 'Where a filed action stands. owner: lawsuit-settings';
comment on column lawsuit_status.closes_action is 'encerra: saved on an action whose phase 7 is concluded it ends it (rules 5.2-14)';

create table credit_kind (
  id int generated always as identity primary key,
  name text not null unique check (name <> ''),
  version int not null default 1,
  updated_by_name text not null default 'Sistema',
  updated_at timestamptz not null default regua.on_fixed_day(now())
);
comment on table credit_kind is 'Espécies de crédito. owner: lawsuit-settings';

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
  updated_at timestamptz not null default regua.on_fixed_day(now())
);
create index lawsuit_requirement_debt_type on lawsuit_requirement (debt_type_id);
create index lawsuit_requirement_action_type on lawsuit_requirement (action_type_id);
comment on table lawsuit_requirement is 'When a debt may be sued for; 0 = no limit (rules 5.1). owner: lawsuit-settings';
comment on column lawsuit_requirement.start_years is 'inicioAgingEmAnos: títulos due longer ago are left out';
comment on column lawsuit_requirement.end_days is 'fimAgingEmDias: títulos overdue for fewer days are left out';
comment on column lawsuit_requirement.active_contracts_only is 'apenasContratosAtivos; the screen shows its opposite, Contratos inativos';
comment on column lawsuit_requirement.skips_case_agreement is 'requerAcordoAutos; the screen calls it Desconsiderar se houver acordo nos autos';
comment on column lawsuit_requirement.includes_admin_boletos is 'deveIncluirBoletosAdm; the screen calls it Boleto admin';

create table lawsuit_cost (
  uf text primary key check (uf ~ '^[A-Z]{2}$'),
  rate_bps int not null check (rate_bps between 0 and 10000),
  min_cents bigint not null default 0 check (min_cents >= 0),
  max_cents bigint check (max_cents >= min_cents),
  fixed_cents bigint not null default 0 check (fixed_cents >= 0),
  version int not null default 1,
  updated_by_name text not null default 'Sistema',
  updated_at timestamptz not null default regua.on_fixed_day(now())
);
comment on table lawsuit_cost is 'What filing costs in a state, to weigh it against what it may bring. owner: lawsuit-settings';
comment on column lawsuit_cost.rate_bps is 'Of the value of the claim, within min_cents and max_cents';
comment on column lawsuit_cost.fixed_cents is 'Beside the fee: summons, diligences';

revoke delete on ledger_account, lawsuit_requirement from regua_app, regua_all;

insert into debt_type (code, name) values
  ('LOJA', 'Loja'), ('MALL', 'Mall'), ('MIDIA', 'Mídia'), ('CDU', 'Cessão de direito de uso'), ('CONFISSAO', 'Confissão de dívida');

create temporary table config_seed (debt_type text, contract_type text, movements text[]) on commit drop;
insert into config_seed
  select code, code, array['ALM', 'CDO', 'FPP', 'MID'] from debt_type where code <> 'CONFISSAO'
  union all
  select 'CONFISSAO', code, array['CFD'] from debt_type where code <> 'CONFISSAO'
  union all
  select 'CONFISSAO', 'CONFISSAO', '{}';
insert into debt_type_config (debt_type_id, contract_type_id, movement_type_ids)
  select d.id, c.id, array(select m.id from movement_type m where m.code = any (s.movements) order by m.id)
  from config_seed s
  join debt_type d on d.code = s.debt_type
  join contract_type c on c.code = s.contract_type;

insert into lawsuit_requirement (debt_type_id, action_type_id, min_total_cents, start_years, end_days, min_boletos,
    active_contracts_only, skips_case_agreement, includes_admin_boletos)
  select d.id, a.id, s.min_total_cents, s.start_years, s.end_days, s.min_boletos, false, true, true
  from (values
    (1, 'LOJA', 'DES', 500000, 3, 60, 3), (2, 'MALL', 'EXE', 500000, 3, 60, 3), (3, 'MIDIA', 'EXE', 500000, 3, 60, 3),
    (4, 'CDU', 'EXE', 500000, 3, 60, 3), (5, 'CONFISSAO', 'EXE', 0, 5, 30, 1))
    s (place, debt_type, action_type, min_total_cents, start_years, end_days, min_boletos)
  join debt_type d on d.code = s.debt_type
  join lawsuit_action_type a on a.code = s.action_type
  order by s.place;

insert into lawsuit_status (name, closes_action) values
  ('Distribuída', false), ('Citação', false), ('Suspensa', false), ('Acordo homologado', false), ('Sentença', false),
  ('Cumprimento de sentença', false), ('Extinta por pagamento', true), ('Extinta', true), ('Arquivada', true);
insert into credit_kind (name) values ('Extraconcursal'), ('Concursal'), ('Quirografário');
