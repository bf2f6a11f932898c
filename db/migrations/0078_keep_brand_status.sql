-- owner: open-balances
-- How a collection group stands, as the holding side says (brandStatus: rules 7.4, 8.1).
create table group_brand_status (
  group_id int primary key references collection_group on delete cascade,
  status text not null check (length(status) between 1 and 40),
  updated_by int references app_user,
  updated_by_name text not null,
  updated_at timestamptz not null default regua.on_fixed_day(now())
);
comment on table group_brand_status is 'Status Marca of a collection group; a group without a row has none. owner: open-balances';
alter table group_brand_status enable row level security;
create policy seen_groups on group_brand_status to regua_app
  using (exists (select from group_tenant t where t.group_id = group_brand_status.group_id))
  with check (exists (select from group_tenant t where t.group_id = group_brand_status.group_id));
create policy every_mall on group_brand_status to regua_all using (true) with check (true);

insert into parameter (category, code, name, value) values
  ('PRIORIZACAO', 'STATUS_MARCA', 'Status Marca: opções', 'Em operação,Em negociação,Fechada,Judicial');
insert into parameter_version (code, version, value, is_active, changed_by_name)
  select code, version, value, is_active, updated_by_name from parameter where code = 'STATUS_MARCA';
