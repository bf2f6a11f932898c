-- Negotiations, expected receipts, and the ranking of the tenants to call first.

-- Negotiations
-- ------------

create table negotiation_stage (
  id int generated always as identity primary key,
  description text not null unique,
  is_agreement boolean not null default false,
  copies_contact_date boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null default regua.now(),
  version int not null default 1,
  ends_promise boolean not null default false,
  updated_by_name text not null default 'Sistema',
  updated_at timestamptz not null default regua.now(),
  check (not (is_agreement and ends_promise))
);
create unique index negotiation_stage_name on negotiation_stage (lower(description));
comment on table negotiation_stage is 'Stages of a negotiation (rules 7). owner: collection/negotiations';
comment on column negotiation_stage.is_agreement is 'A promise or agreement: while VIGENTE it keeps the boleto out of the cycle (rules 4.2)';
comment on column negotiation_stage.copies_contact_date is 'The agreement date is the contact date (spec 3:5)';
comment on column negotiation_stage.ends_promise is 'Ends the promise that stands (rules 7.6)';

create table negotiation (
  id bigint generated always as identity primary key,
  act_id uuid not null,
  mall_id int not null references mall,
  stage_id int not null references negotiation_stage,
  contact_on date not null,
  agreement_on date not null,
  observation text not null check (length(observation) between 1 and 2000),
  created_by int references app_user,
  created_by_name text not null,
  created_at timestamptz not null default regua.now(),
  deleted_at timestamptz,
  deleted_by_name text,
  unique (act_id, mall_id),
  check (agreement_on >= contact_on),
  check ((deleted_at is null) = (deleted_by_name is null))
);
create index negotiation_mall on negotiation (mall_id, contact_on);
create index negotiation_stage_id on negotiation (stage_id);
comment on table negotiation is 'What was agreed with a tenant about boletos (rules 7.6), a row for each mall of an act. owner: collection/negotiations';
comment on column negotiation.act_id is 'Ties the rows of one act over several malls';
comment on column negotiation.agreement_on is 'The day promised; of a stage that copies the contact date, that day';
call regua.scope_by_mall('negotiation');
revoke delete on negotiation from regua_app, regua_all;

-- Stores the contract: the worklist reads the customer of a negotiation for each row, and a contract is faster to join than
-- each boleto (docs/performance.md). The contract of a boleto never changes.
create table negotiation_boleto (
  negotiation_id bigint not null references negotiation,
  boleto_id bigint not null references boleto,
  mall_id int not null references mall,
  contract_id bigint not null,
  primary key (negotiation_id, boleto_id)
);
create index negotiation_boleto_boleto on negotiation_boleto (boleto_id);
create index negotiation_boleto_mall on negotiation_boleto (mall_id);
create index negotiation_boleto_contract on negotiation_boleto (contract_id)
  include (negotiation_id, boleto_id, mall_id);
comment on table negotiation_boleto is 'The boletos a negotiation is about; one that takes another number takes it along. owner: collection/negotiations';
comment on column negotiation_boleto.contract_id is 'The contract of its boleto, as a trigger proves';
call regua.scope_by_mall('negotiation_boleto');
call regua.refer('negotiation_boleto', 'boleto_id,contract_id,mall_id', 'boleto', 'id,contract_id,mall_id');

create table contact_record (
  id bigint generated always as identity primary key,
  mall_id int not null references mall,
  document text not null check (document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  luc text not null default '',
  brand text not null default '',
  group_id int references collection_group on delete set null,
  stage_id int not null references negotiation_stage,
  contact_on date not null,
  text text not null default '' check (length(text) <= 2000),
  is_active boolean not null default true,
  created_by int references app_user,
  created_by_name text not null,
  created_at timestamptz not null default regua.now(),
  updated_by_name text not null,
  updated_at timestamptz not null default regua.now(),
  version int not null default 1
);
create index contact_record_document on contact_record (mall_id, document, contact_on) where is_active;
create index contact_record_group on contact_record (group_id, contact_on) where is_active;
create index contact_record_stage on contact_record (stage_id);
comment on table contact_record is 'Contacts that the holding side notes ("negotiation-history"): contacts, never promises (rules 7.6). owner: collection/negotiations';
comment on column contact_record.document is 'CPF or CNPJ of the customer spoken to';
comment on column contact_record.group_id is 'The group in whose detail it was noted';
comment on column contact_record.is_active is 'false = a person took it away';
comment on column contact_record.version is 'Rises with every change';
call regua.scope_by_mall('contact_record');
revoke delete on contact_record from regua_app, regua_all;

-- The last promise of each boleto, unless a later negotiation ended it. Contacts do not end promises.
create view boleto_promise with (security_invoker = true) as
  select l.mall_id, l.boleto_id, l.negotiation_id, l.stage_id, l.contact_on, l.agreement_on
  from (
    select distinct on (b.boleto_id) b.boleto_id, b.mall_id, n.id as negotiation_id, n.stage_id, n.contact_on,
      n.agreement_on, s.is_agreement
    from negotiation_boleto b
    join negotiation n on n.id = b.negotiation_id
    join negotiation_stage s on s.id = n.stage_id
    where n.deleted_at is null and (s.is_agreement or s.ends_promise)
    order by b.boleto_id, n.contact_on desc, n.id desc) l
  where l.is_agreement;
comment on view boleto_promise is 'The promise that counts for each boleto (rules 7.6); its state follows from the open balance, the receipts and the day. owner: collection/negotiations';

create view boleto_last_negotiation with (security_invoker = true) as
  select distinct on (b.boleto_id) b.boleto_id, b.mall_id, n.id as negotiation_id, n.stage_id, n.contact_on, n.agreement_on
  from negotiation_boleto b
  join negotiation n on n.id = b.negotiation_id
  where n.deleted_at is null
  order by b.boleto_id, n.contact_on desc, n.id desc;
comment on view boleto_last_negotiation is 'The stage a boleto stands in (rules 7.5). owner: collection/negotiations';

-- Negotiations and contact records. A negotiation is a contact with the customer of each of its contracts.
create view tenant_contact with (security_invoker = true) as
  select distinct n.mall_id, k.document, k.luc, null::int as group_id, n.stage_id, n.contact_on, n.created_at,
    n.id as negotiation_id, null::bigint as contact_record_id
  from negotiation n
  join negotiation_boleto b on b.negotiation_id = n.id
  join contract k on k.id = b.contract_id
  where n.deleted_at is null
  union all
  select r.mall_id, r.document, r.luc, r.group_id, r.stage_id, r.contact_on, r.created_at, null, r.id
  from contact_record r
  where r.is_active;
comment on view tenant_contact is 'Each contact with a tenant by mall, document and LUC, of negotiations and of contact records (rules 7.3, 7.5). owner: collection/negotiations';

create view tenant_last_contact with (security_invoker = true) as
  select distinct on (c.mall_id, c.document) c.mall_id, c.document, c.stage_id, s.description as stage, c.contact_on
  from tenant_contact c
  join negotiation_stage s on s.id = c.stage_id
  order by c.mall_id, c.document, c.contact_on desc, c.created_at desc, c.stage_id;
comment on view tenant_last_contact is 'The last contact with a tenant of a mall: its stage and day (rules 7.3, 7.5). owner: collection/negotiations';

-- Expected receipts
-- -----------------

create table expectation_type (
  id int generated always as identity primary key,
  description text not null unique,
  affects_summary boolean not null default true,
  is_active boolean not null default true,
  created_at timestamptz not null default regua.now(),
  version int not null default 1,
  updated_by_name text not null default 'Sistema',
  updated_at timestamptz not null default regua.now()
);
create unique index expectation_type_name on expectation_type (lower(description));
comment on table expectation_type is 'Types of receipt expectation (rules 7.8). owner: collection/expectations';
comment on column expectation_type.affects_summary is 'afetaResumoInadimplencia: counts in row 11 of the delinquency summary (rules 6.3)';

create table unlikely_reason (
  id int generated always as identity primary key,
  description text not null unique,
  is_active boolean not null default true,
  created_at timestamptz not null default regua.now(),
  version int not null default 1,
  updated_by_name text not null default 'Sistema',
  updated_at timestamptz not null default regua.now()
);
create unique index unlikely_reason_name on unlikely_reason (lower(description));
comment on table unlikely_reason is 'Why a receipt is unlikely (rules 7.8). owner: collection/expectations';

create table receipt_expectation (
  id bigint generated always as identity primary key,
  mall_id int not null references mall,
  boleto_id bigint not null references boleto,
  type_id int references expectation_type,
  reason_id int references unlikely_reason,
  expires_on date,
  is_active boolean not null default true,
  rent_cents bigint not null default 0 check (rent_cents >= 0),
  rent_adjustment_cents bigint not null default 0,
  condominium_cents bigint not null default 0 check (condominium_cents >= 0),
  condominium_adjustment_cents bigint not null default 0,
  fund_cents bigint not null default 0 check (fund_cents >= 0),
  fund_adjustment_cents bigint not null default 0,
  commercial_cents bigint not null default 0 check (commercial_cents >= 0),
  commercial_adjustment_cents bigint not null default 0,
  created_by int references app_user,
  created_by_name text not null,
  created_at timestamptz not null default regua.now(),
  ended_at timestamptz,
  ended_by_name text,
  check (type_id is null or expires_on is not null),
  check (rent_adjustment_cents >= 0 and condominium_adjustment_cents >= 0 and fund_adjustment_cents >= 0
    and commercial_adjustment_cents >= 0),
  check (is_active = (ended_at is null)),
  check ((ended_at is null) = (ended_by_name is null))
);
create unique index receipt_expectation_active on receipt_expectation (boleto_id) where is_active;
create index receipt_expectation_expiry on receipt_expectation (mall_id, expires_on) where is_active;
create index receipt_expectation_boleto on receipt_expectation (boleto_id, id);
create index receipt_expectation_type on receipt_expectation (type_id);
create index receipt_expectation_reason on receipt_expectation (reason_id);
comment on table receipt_expectation is 'What is expected of a boleto until a day, by component; one active per boleto (rules 7.8). owner: collection/expectations';
comment on column receipt_expectation.rent_adjustment_cents is 'Taken off what is expected: net = expected - adjustment';
comment on column receipt_expectation.ended_at is 'Replaced by a later one, or deleted by a person';
call regua.scope_by_mall('receipt_expectation');
revoke delete on receipt_expectation from regua_app, regua_all;

create table boleto_tendency (
  mall_id int not null references mall,
  boleto_id bigint not null references boleto,
  month date not null check (extract(day from month) = 1),
  is_cleared boolean not null default false,
  created_by int references app_user,
  created_by_name text not null,
  created_at timestamptz not null default regua.now(),
  negotiation_id bigint references negotiation,
  cleared_at timestamptz,
  cleared_by_name text,
  primary key (boleto_id, month),
  check (is_cleared = (cleared_at is not null)),
  check ((cleared_at is null) = (cleared_by_name is null))
);
create index boleto_tendency_month on boleto_tendency (mall_id, month);
create index boleto_tendency_negotiation on boleto_tendency (negotiation_id);
comment on table boleto_tendency is 'Boletos of a month that tend to be paid (rules 7.7); one that was cleared is not set again by the same promise. owner: collection/expectations';
comment on column boleto_tendency.negotiation_id is 'The promise by which it was set, or that stood when it was cleared: that one does not set it again (rules 7.7)';
call regua.scope_by_mall('boleto_tendency');

-- Ranking
-- -------

-- What each customer and each group owes, by month, with the points that rank them. Everything here is computed from the
-- ledger by a ranking snapshot.
create table worklist_cut (
  mall_id int primary key,
  cut_on date not null,
  cut_at timestamptz not null default regua.now(),
  weights jsonb not null
);
comment on table worklist_cut is 'When the worklist of a mall was cut, and by which weights; mall 0 = the groups, over all malls. owner: collection/prioritisation';
alter table worklist_cut enable row level security;
create policy own_malls on worklist_cut to regua_app
  using (mall_id = 0 or mall_id = any((select current_setting('regua.malls')::int[])::int[]))
  with check (false);
create policy every_mall on worklist_cut to regua_all using (true) with check (true);
revoke update on worklist_cut from regua_app, regua_all;

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
  score int not null,
  contact_stage_id int,
  contact_on date,
  agreement_on date,
  broken_on date,
  broken_cents bigint,
  prescribes_first_on date,
  prescribes_last_on date,
  prescribing_cents bigint,
  scored_at timestamptz
);
create index worklist_customer_rank on worklist_customer
  (score desc, current_cents desc, overdue_cents desc, name collate "pt-BR-x-icu", document nulls first, tenant_id)
  where overdue_cents > 0;
create index worklist_customer_mall on worklist_customer
  (mall_id, score desc, current_cents desc, overdue_cents desc, name collate "pt-BR-x-icu", document nulls first, tenant_id)
  where overdue_cents > 0;
create index worklist_customer_of_mall on worklist_customer (mall_id);
comment on table worklist_customer is 'A customer with an open balance at the cut of its mall (rules 7.1, 7.3); refers to nothing, so that undoing a load is not held up. owner: collection/prioritisation';
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
comment on column worklist_customer.contact_stage_id is 'The stage of the last contact; null when there was none';
comment on column worklist_customer.contact_on is 'The day of the last contact';
comment on column worklist_customer.agreement_on is 'The last day promised of an overdue boleto; null when nothing is';
comment on column worklist_customer.broken_on is 'The last broken promise on an overdue boleto; null without one';
comment on column worklist_customer.broken_cents is 'What is open of the boletos whose promise was broken';
comment on column worklist_customer.prescribes_first_on is 'The first day in 90 on which a título prescribes, in an action or not; null where none does';
comment on column worklist_customer.prescribes_last_on is 'The last such day';
comment on column worklist_customer.prescribing_cents is 'What is open of what prescribes in 90 days';
comment on column worklist_customer.scored_at is 'When it was scored again since the ranking snapshot; null when it was not';
call regua.scope_by_mall('worklist_customer');
revoke update on worklist_customer from regua_app, regua_all;
grant update (contact_days, is_broken, is_promised, broken_points, contact_points, promise_points, base_points, score,
  scored_at) on worklist_customer to regua_app, regua_all;

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
  score int not null,
  scored_at timestamptz
);
comment on table worklist_group is 'A collection group with an open balance at the last cut, over all malls (rules 7.4); its columns are those of worklist_customer. owner: collection/prioritisation';
comment on column worklist_group.lucs is 'LUCs with an open balance, each with its mall: "12/L-045"';
comment on column worklist_group.scored_at is 'When it was scored again since the ranking snapshot; null when it was not';
alter table worklist_group enable row level security;
create policy seen_groups on worklist_group to regua_app
  using (exists (select from group_tenant t where t.group_id = worklist_group.group_id)) with check (false);
create policy every_mall on worklist_group to regua_all using (true) with check (true);
revoke update on worklist_group from regua_app, regua_all;
grant update (contact_days, is_broken, is_promised, broken_points, contact_points, promise_points, base_points, score,
  scored_at) on worklist_group to regua_app, regua_all;

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
comment on table worklist_tally is 'Counts and sums of the customers with overdue balance, so that a list tells its total without reading its rows. owner: collection/prioritisation';
call regua.scope_by_mall('worklist_tally');
revoke update on worklist_tally from regua_app, regua_all;

create table overdue_day (
  mall_id int not null,
  day date not null,
  customers int not null,
  overdue_cents bigint not null,
  primary key (mall_id, day)
);
comment on table overdue_day is 'Overdue balance of a mall on a day, as the last cut of that day found it. owner: collection/prioritisation';
call regua.scope_by_mall('overdue_day');
revoke delete on overdue_day from regua_app, regua_all;

-- Beside the ranking
-- ------------------

create table queue_postponement (
  id bigint generated always as identity primary key,
  mall_id int not null references mall,
  document text not null check (document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  until_on date not null,
  reason text not null default '' check (length(reason) <= 500),
  created_by int references app_user,
  created_by_name text not null,
  created_at timestamptz not null default regua.now(),
  ended_at timestamptz,
  ended_by_name text,
  check ((ended_at is null) = (ended_by_name is null))
);
create unique index queue_postponement_standing on queue_postponement (mall_id, document) where ended_at is null;
comment on table queue_postponement is 'A customer of a mall who is out of "Agir hoje" until a day; refers to no tenant, so that undoing a load is not held up. owner: collection/today-queue';
comment on column queue_postponement.until_on is 'The day on which it comes back';
comment on column queue_postponement.ended_at is 'Taken back by a person, or replaced by another postponement';
call regua.scope_by_mall('queue_postponement');
revoke delete on queue_postponement from regua_app, regua_all;

-- The row stays when the status is cleared, so that its version never goes back.
create table group_brand_status (
  group_id int primary key references collection_group on delete cascade,
  status text check (length(status) between 1 and 40),
  updated_by int references app_user,
  updated_by_name text not null,
  updated_at timestamptz not null default regua.now(),
  version int not null default 1
);
comment on table group_brand_status is 'Status Marca of a collection group; a group without a row, or without a status, has none. owner: collection/open-balances';
alter table group_brand_status enable row level security;
create policy seen_groups on group_brand_status to regua_app
  using (exists (select from group_tenant t where t.group_id = group_brand_status.group_id))
  with check (exists (select from group_tenant t where t.group_id = group_brand_status.group_id));
create policy every_mall on group_brand_status to regua_all using (true) with check (true);
revoke delete on group_brand_status from regua_app, regua_all;
