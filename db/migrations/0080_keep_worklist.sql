-- owner: prioritisation
-- Whom to call first (rules 7.1 to 7.4): what each customer and each group owes, by month, and the points that rank them,
-- kept from one cut to the next. Everything here is worked out from the ledger, and made anew by each cut.

create table balance_change (
  id bigint generated always as identity primary key,
  mall_id int not null
);
create index balance_change_mall on balance_change (mall_id);
comment on table balance_change is 'Malls whose open balances changed since somebody took notice; who takes notice takes the rows away. owner: receivables';
call regua.scope_by_mall('balance_change');

create table worklist_cut (
  mall_id int primary key,
  cut_on date not null,
  cut_at timestamptz not null default regua.on_fixed_day(now()),
  weights jsonb not null
);
comment on table worklist_cut is 'When the worklist of a mall was cut, and by which weights; mall 0 = the groups, over all malls. owner: prioritisation';
alter table worklist_cut enable row level security;
create policy own_malls on worklist_cut to regua_app
  using (mall_id = 0 or mall_id = any((select current_setting('regua.malls')::int[])::int[]))
  with check (false);
create policy every_mall on worklist_cut to regua_all using (true) with check (true);

create table worklist_customer (
  tenant_id bigint primary key,
  mall_id int not null,
  document text not null,
  name text not null,
  brands text not null,
  lucs text[] not null,
  groups text not null,
  is_corporate boolean not null,
  has_corporate boolean not null,
  overdue_cents bigint not null,
  overdue_120_cents bigint not null,
  upcoming_cents bigint not null,
  band_cents bigint[] not null,
  arrears_days int,
  oldest_due_on date not null,
  contact_days int,
  is_broken boolean not null,
  is_promised boolean not null,
  prescribes_in_days int,
  first_month int not null,
  month_cents bigint[] not null,
  month_upcoming_cents bigint[] not null,
  month_points int[] not null,
  before_points int[] not null,
  current_cents bigint not null,
  current_upcoming_cents bigint not null,
  total_points int not null,
  arrears_points int not null,
  broken_points int not null,
  contact_points int not null,
  prescription_points int not null,
  promise_points int not null,
  base_points int not null,
  score int not null
);
create index worklist_customer_rank on worklist_customer
  (score desc, current_cents desc, overdue_cents desc, name collate "pt-BR-x-icu", document nulls first, tenant_id)
  where overdue_cents > 0;
create index worklist_customer_mall on worklist_customer
  (mall_id, score desc, current_cents desc, overdue_cents desc, name collate "pt-BR-x-icu", document nulls first, tenant_id)
  where overdue_cents > 0;
create index worklist_customer_of_mall on worklist_customer (mall_id);
comment on table worklist_customer is 'A customer with an open balance at the cut of its mall (rules 7.1, 7.3); refers to nothing, so that undoing a load is not held up. owner: prioritisation';
comment on column worklist_customer.lucs is 'LUCs with an open balance';
comment on column worklist_customer.groups is 'Names of the groups of these LUCs';
comment on column worklist_customer.is_corporate is 'Every one of these LUCs is in a group';
comment on column worklist_customer.band_cents is 'Overdue of up to 30, 60, 90, 120 and more days';
comment on column worklist_customer.arrears_days is 'The greatest of what is overdue; null when nothing is';
comment on column worklist_customer.contact_days is 'Days since the last contact; null when there was none';
comment on column worklist_customer.prescribes_in_days is 'Days until the first overdue boleto prescribes, within 180; null when none does';
comment on column worklist_customer.first_month is 'Year times 12 plus month, from 0: the month of the first element of the four arrays, whose elements follow month by month';
comment on column worklist_customer.month_cents is 'Overdue by month of the due date';
comment on column worklist_customer.month_upcoming_cents is 'Open and not overdue by month of the due date';
comment on column worklist_customer.month_points is 'Points of the overdue balance of that month, in hundredths';
comment on column worklist_customer.before_points is 'Points of what was due before that month, in hundredths';
comment on column worklist_customer.current_cents is 'Overdue of the month of the cut';
comment on column worklist_customer.base_points is 'All points but those of a block, in hundredths; may be negative';
comment on column worklist_customer.score is 'Points of the flat list and of the first block of the month of the cut, in hundredths';
call regua.scope_by_mall('worklist_customer');

create table worklist_tally (
  mall_id int not null,
  is_corporate boolean not null,
  customers int not null,
  current_cents bigint not null,
  current_upcoming_cents bigint not null,
  overdue_cents bigint not null,
  overdue_120_cents bigint not null,
  primary key (mall_id, is_corporate)
);
comment on table worklist_tally is 'Counts and sums of the customers with overdue balance, so that a list tells its total without reading its rows. owner: prioritisation';
call regua.scope_by_mall('worklist_tally');

create table worklist_group (
  group_id int primary key,
  lucs text[] not null,
  overdue_cents bigint not null,
  overdue_120_cents bigint not null,
  upcoming_cents bigint not null,
  band_cents bigint[] not null,
  arrears_days int,
  oldest_due_on date not null,
  contact_days int,
  is_broken boolean not null,
  is_promised boolean not null,
  prescribes_in_days int,
  first_month int not null,
  month_cents bigint[] not null,
  month_upcoming_cents bigint[] not null,
  month_points int[] not null,
  before_points int[] not null,
  current_cents bigint not null,
  current_upcoming_cents bigint not null,
  total_points int not null,
  arrears_points int not null,
  broken_points int not null,
  contact_points int not null,
  prescription_points int not null,
  promise_points int not null,
  base_points int not null,
  score int not null
);
comment on table worklist_group is 'A collection group with an open balance at the last cut, over all malls (rules 7.4); its columns are those of worklist_customer. owner: prioritisation';
comment on column worklist_group.lucs is 'LUCs with an open balance, each with its mall: "12/L-045"';
alter table worklist_group enable row level security;
create policy seen_groups on worklist_group to regua_app
  using (exists (select from group_tenant t where t.group_id = worklist_group.group_id)) with check (false);
create policy every_mall on worklist_group to regua_all using (true) with check (true);

revoke update on balance_change, worklist_cut, worklist_customer, worklist_tally, worklist_group from regua_app, regua_all;

insert into parameter (category, code, name, value) values
  ('PRIORIZACAO', 'MODO', 'Ordem da lista de priorização', 'PONTOS'),
  ('PRIORIZACAO', 'PESO_BLOCO', 'Peso: vencido no bloco', '35'),
  ('PRIORIZACAO', 'PESO_TOTAL', 'Peso: vencido total', '20'),
  ('PRIORIZACAO', 'PESO_ATRASO', 'Peso: maior atraso', '15'),
  ('PRIORIZACAO', 'PESO_QUEBRADA', 'Peso: promessa quebrada', '10'),
  ('PRIORIZACAO', 'PESO_CONTATO', 'Peso: tempo sem contato', '10'),
  ('PRIORIZACAO', 'PESO_PRESCRICAO', 'Peso: prescrição em até 180 dias', '10'),
  ('PRIORIZACAO', 'PESO_VIGENTE', 'Desconto: promessa vigente', '25');
insert into parameter_version (code, version, value, is_active, changed_by_name)
  select code, version, value, is_active, updated_by_name from parameter
  where code = 'MODO' or code like 'PESO\_%';
