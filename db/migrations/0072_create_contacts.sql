-- owner: contacts
-- Whom to speak to (rules 7.9): of a contract, of a customer in every mall, or of a collection group. What the ERP knows of
-- a tenant is read from its contracts and is not kept here.
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
  created_at timestamptz not null default regua.on_fixed_day(now()),
  updated_by_name text not null,
  updated_at timestamptz not null default regua.on_fixed_day(now()),
  check (num_nonnulls(contract_id, document, group_id) = 1),
  check ((contract_id is null) = (mall_id is null))
);
create index contact_contract on contact (contract_id) where is_active;
create index contact_document on contact (document) where is_active;
create index contact_group on contact (group_id) where is_active;
comment on table contact is 'Whom to speak to about a contract, a customer or a group (rules 7.9). owner: contacts';
comment on column contact.mall_id is 'Mall of the contract; null = of a customer or a group, seen by whoever sees a tenant of it';
comment on column contact.document is 'CPF or CNPJ of the customer';
comment on column contact.is_active is 'false = a person took it away';
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

create table contact_point (
  id bigint generated always as identity primary key,
  contact_id bigint not null references contact on delete cascade,
  kind text not null check (kind in ('E-mail', 'Telefone')),
  value text not null check (case kind when 'Telefone' then value ~ '^[0-9]{10,11}$' else value like '%@%' end),
  is_active boolean not null default true
);
create index contact_point_contact on contact_point (contact_id);
comment on table contact_point is 'An e-mail or a telephone of a contact; telephones are digits alone. owner: contacts';
alter table contact_point enable row level security;
create policy of_seen_contact on contact_point to regua_app, regua_all
  using (exists (select from contact c where c.id = contact_id))
  with check (exists (select from contact c where c.id = contact_id));
revoke delete on contact, contact_point from regua_app, regua_all;
