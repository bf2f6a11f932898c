-- owner: registers
create table mall (
  id int generated always as identity primary key,
  name text not null check (length(name) > 0),
  economic_unit text not null unique check (length(economic_unit) > 0),
  origin text not null default 'ORACLE' check (origin in ('SAP', 'ORACLE')),
  share_bps int not null default 10000 check (share_bps between 0 and 10000),
  portfolio text,
  starts_on date,
  ends_on date,
  street text, cep text, city text, uf text,
  is_active boolean not null default true,
  version int not null default 1,
  check (ends_on is null or starts_on is null or ends_on >= starts_on)
);
create index mall_name on mall (lower(name));
comment on table mall is 'Shopping centres. owner: registers';
comment on column mall.economic_unit is 'codigoUnidadeEconomica: the ERP''s code, the first key by which loads tell malls apart';
comment on column mall.share_bps is 'Participação in basis points: 10000 = 100 %';

alter table user_mall add foreign key (mall_id) references mall;

create table company_type (id int generated always as identity primary key, name text not null unique, is_active boolean not null default true);
comment on table company_type is 'Kinds of company (rules 8.1). owner: registers';

create table company (
  id int generated always as identity primary key,
  name text not null,
  cnpj text not null unique,
  erp_id int,
  type_id int references company_type,
  street text, cep text, city text, uf text,
  is_active boolean not null default true,
  version int not null default 1
);
comment on table company is 'Companies of the group: creditors of the boletos. owner: registers';

create table company_contact (
  id int generated always as identity primary key,
  company_id int not null references company on delete cascade,
  kind text not null check (kind in ('EMAIL', 'TELEFONE')),
  value text not null
);
comment on table company_contact is 'How a company is reached. owner: registers';

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
comment on table mall_company is 'Economic units: which company owns which mall, exactly one principal (rules 8). owner: registers';

-- owner: collection-groups
create table collection_group (
  id int generated always as identity primary key,
  name text not null unique check (length(name) > 0),
  portfolio text not null default '',
  version int not null default 1
);
create index collection_group_portfolio on collection_group (portfolio);
comment on table collection_group is 'Groups of tenants collected together, each with one portfolio. owner: collection-groups';

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
comment on table group_tenant is 'Tenants of a group: a mall, document and LUC belong to one group (rules 8). owner: collection-groups';
call regua.scope_by_mall('group_tenant');
