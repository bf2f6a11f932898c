-- Malls, companies and collection groups.

create table mall (
  id int generated always as identity primary key,
  name text not null check (length(name) > 0),
  economic_unit text not null unique check (length(economic_unit) > 0),
  origin text not null default 'ORACLE' check (origin in ('SAP', 'ORACLE')),
  share_bps int not null default 10000 check (share_bps between 0 and 10000),
  portfolio text,
  starts_on date,
  ends_on date,
  street text,
  cep text,
  city text,
  uf text,
  is_active boolean not null default true,
  version int not null default 1,
  updated_by_name text not null default 'Sistema',
  updated_at timestamptz not null default regua.now(),
  companies_version int not null default 1,
  companies_updated_by_name text not null default 'Sistema',
  companies_updated_at timestamptz not null default regua.now(),
  check (ends_on is null or starts_on is null or ends_on >= starts_on)
);
create index mall_name on mall (lower(name));
-- Lists of all malls are sorted by their names: a page reads only the first ones.
create index mall_by_name on mall (name collate "pt-BR-x-icu" nulls first);
comment on table mall is 'Shopping centres. owner: people/registers';
comment on column mall.economic_unit is 'codigoUnidadeEconomica: the ERP''s code, the first key by which loads tell malls apart';
comment on column mall.share_bps is 'Participação in basis points: 10000 = 100 %';
comment on column mall.companies_version is 'Version of which companies own the mall: their lines change as one set';
alter table mall enable row level security;
create policy own_malls on mall to regua_app
  using (id = any((select current_setting('regua.malls')::int[])::int[]))
  with check (id = any((select current_setting('regua.malls')::int[])::int[]));
create policy every_mall on mall to regua_all using (true) with check (true);
revoke delete on mall from regua_app;

create table mall_contact (
  id int generated always as identity primary key,
  mall_id int not null references mall,
  kind text not null check (kind in ('EMAIL', 'TELEFONE')),
  value text not null
);
create index mall_contact_mall on mall_contact (mall_id);
comment on table mall_contact is 'How a mall is reached. owner: people/registers';
call regua.scope_by_mall('mall_contact');

create table company_type (
  id int generated always as identity primary key,
  name text not null unique,
  is_active boolean not null default true
);
comment on table company_type is 'Kinds of company (rules 8.1). owner: people/registers';
revoke insert, update, delete on company_type from regua_app, regua_all;

create table company (
  id int generated always as identity primary key,
  name text not null,
  cnpj text not null unique,
  erp_id int,
  type_id int references company_type,
  street text,
  cep text,
  city text,
  uf text,
  is_active boolean not null default true,
  version int not null default 1,
  updated_by_name text not null default 'Sistema',
  updated_at timestamptz not null default regua.now()
);
comment on table company is 'Companies of the group: creditors of the boletos. owner: people/registers';
revoke delete on company from regua_app, regua_all;

create table company_contact (
  id int generated always as identity primary key,
  company_id int not null references company on delete cascade,
  kind text not null check (kind in ('EMAIL', 'TELEFONE')),
  value text not null
);
create index company_contact_company on company_contact (company_id);
comment on table company_contact is 'How a company is reached. owner: people/registers';

create table mall_company (
  id int generated always as identity primary key,
  mall_id int not null references mall,
  company_id int not null references company,
  economic_unit text not null,
  is_principal boolean not null default false,
  is_active boolean not null default true,
  valid_from date,
  valid_to date,
  check (valid_to is null or valid_from is null or valid_to >= valid_from),
  exclude using gist (mall_id with =, company_id with =, daterange(valid_from, valid_to, '[]') with &&) where (is_active)
);
create unique index mall_company_one_principal on mall_company (mall_id) where is_principal and is_active;
create index mall_company_company on mall_company (company_id);
comment on table mall_company is 'Economic units: which company owns which mall, exactly one principal (rules 8). owner: people/registers';

-- Collection groups
-- -----------------

create table collection_group (
  id int generated always as identity primary key,
  name text not null unique check (length(name) > 0),
  portfolio text not null default '',
  version int not null default 1,
  former_names text[] not null default '{}',
  updated_by_name text,
  updated_at timestamptz
);
create index collection_group_portfolio on collection_group (portfolio);
comment on table collection_group is 'Groups of tenants collected together, each with one portfolio. owner: ledger/collection-groups';
comment on column collection_group.former_names is 'Names that it had; files and snapshots that say one of them mean this group, unless another has the name now';
comment on column collection_group.updated_by_name is 'The last user who changed name or portfolio; null if none did';
comment on column collection_group.updated_at is 'When name or portfolio was changed last';

create table group_tenant (
  id int generated always as identity primary key,
  mall_id int not null references mall,
  group_id int not null references collection_group,
  document text not null,
  luc text not null,
  trade_name text,
  unique (mall_id, document, luc)
);
create index group_tenant_group on group_tenant (group_id);
comment on table group_tenant is 'Tenants of a group: a mall, document and LUC belong to one group (rules 8). owner: ledger/collection-groups';
call regua.scope_by_mall('group_tenant');
