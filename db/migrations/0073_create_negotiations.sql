-- owner: negotiations
-- What was spoken and promised about debts (rules 7.6 to 7.8): negotiations of boletos, contacts of the holding side, and the
-- lists that people now edit. Expectations and tendencies (0014, 0068) get their rights.
alter table negotiation_stage
  add column ends_promise boolean not null default false,
  add column updated_by_name text not null default 'Sistema',
  add column updated_at timestamptz not null default regua.on_fixed_day(now()),
  alter column created_at set default regua.on_fixed_day(now()),
  add check (not (is_agreement and ends_promise));
alter table expectation_type
  add column updated_by_name text not null default 'Sistema',
  add column updated_at timestamptz not null default regua.on_fixed_day(now()),
  alter column created_at set default regua.on_fixed_day(now());
alter table unlikely_reason
  add column updated_by_name text not null default 'Sistema',
  add column updated_at timestamptz not null default regua.on_fixed_day(now()),
  alter column created_at set default regua.on_fixed_day(now());
update negotiation_stage set ends_promise = true where description = 'Sem Previsão';
comment on column negotiation_stage.ends_promise is 'Ends the promise that stands (rules 7.6)';
create unique index negotiation_stage_name on negotiation_stage (lower(description));
create unique index expectation_type_name on expectation_type (lower(description));
create unique index unlikely_reason_name on unlikely_reason (lower(description));
grant insert, update, delete on negotiation_stage, expectation_type, unlikely_reason to regua_app, regua_all;

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
  created_at timestamptz not null default regua.on_fixed_day(now()),
  deleted_at timestamptz,
  deleted_by_name text,
  unique (act_id, mall_id),
  check (agreement_on >= contact_on),
  check ((deleted_at is null) = (deleted_by_name is null))
);
create index negotiation_mall on negotiation (mall_id, contact_on);
create index negotiation_stage_id on negotiation (stage_id);
comment on table negotiation is 'What was agreed with a tenant about boletos (rules 7.6), a row for each mall of an act. owner: negotiations';
comment on column negotiation.act_id is 'Ties the rows of one act over several malls';
comment on column negotiation.agreement_on is 'The day promised; of a stage that copies the contact date, that day';
call regua.scope_by_mall('negotiation');

create table negotiation_boleto (
  negotiation_id bigint not null references negotiation,
  boleto_id bigint not null references boleto,
  mall_id int not null references mall,
  primary key (negotiation_id, boleto_id)
);
create index negotiation_boleto_boleto on negotiation_boleto (boleto_id);
create index negotiation_boleto_mall on negotiation_boleto (mall_id);
comment on table negotiation_boleto is 'The boletos a negotiation is about; one that takes another number takes it along. owner: negotiations';
call regua.scope_by_mall('negotiation_boleto');

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
  created_at timestamptz not null default regua.on_fixed_day(now()),
  updated_by_name text not null,
  updated_at timestamptz not null default regua.on_fixed_day(now())
);
create index contact_record_document on contact_record (mall_id, document, contact_on) where is_active;
create index contact_record_group on contact_record (group_id, contact_on) where is_active;
create index contact_record_stage on contact_record (stage_id);
comment on table contact_record is 'Contacts that the holding side notes ("negotiation-history"): contacts, never promises (rules 7.6). owner: negotiations';
comment on column contact_record.document is 'CPF or CNPJ of the customer spoken to';
comment on column contact_record.group_id is 'The group in whose detail it was noted';
comment on column contact_record.is_active is 'false = a person took it away';
call regua.scope_by_mall('contact_record');

-- The last promise of each boleto, unless a later negotiation ended it. Contacts undo none.
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
comment on view boleto_promise is 'The promise that counts for each boleto (rules 7.6); its state follows from the open balance, the receipts and the day. owner: negotiations';

-- The last negotiation of each boleto, whatever its stage.
create view boleto_last_negotiation with (security_invoker = true) as
  select distinct on (b.boleto_id) b.boleto_id, b.mall_id, n.id as negotiation_id, n.stage_id, n.contact_on, n.agreement_on
  from negotiation_boleto b
  join negotiation n on n.id = b.negotiation_id
  where n.deleted_at is null
  order by b.boleto_id, n.contact_on desc, n.id desc;
comment on view boleto_last_negotiation is 'The stage a boleto stands in (rules 7.5). owner: negotiations';

-- Every contact with a tenant, of either store: a negotiation is one with each LUC whose boletos it is about.
create view tenant_contact with (security_invoker = true) as
  select distinct n.mall_id, k.document, k.luc, null::int as group_id, n.stage_id, n.contact_on, n.created_at,
    n.id as negotiation_id, null::bigint as contact_record_id
  from negotiation n
  join negotiation_boleto b on b.negotiation_id = n.id
  join boleto o on o.id = b.boleto_id
  join contract k on k.id = o.contract_id
  where n.deleted_at is null
  union all
  select r.mall_id, r.document, r.luc, r.group_id, r.stage_id, r.contact_on, r.created_at, null, r.id
  from contact_record r
  where r.is_active;
comment on view tenant_contact is 'Each contact with a tenant by mall, document and LUC, of negotiations and of contact records (rules 7.3, 7.5). owner: negotiations';

create view tenant_last_contact with (security_invoker = true) as
  select distinct on (c.mall_id, c.document) c.mall_id, c.document, c.stage_id, s.description as stage, c.contact_on
  from tenant_contact c
  join negotiation_stage s on s.id = c.stage_id
  order by c.mall_id, c.document, c.contact_on desc, c.created_at desc, c.stage_id;
comment on view tenant_last_contact is 'The last contact with a tenant of a mall: its stage and day (rules 7.3, 7.5). owner: negotiations';

alter table receipt_expectation
  add check (rent_adjustment_cents >= 0 and condominium_adjustment_cents >= 0
    and fund_adjustment_cents >= 0 and commercial_adjustment_cents >= 0);
grant insert, update on receipt_expectation to regua_app, regua_all;
grant insert, update, delete on boleto_tendency to regua_app, regua_all;
revoke delete on negotiation, contact_record from regua_app, regua_all;

alter table parameter drop constraint parameter_category_check;
alter table parameter add constraint parameter_category_check
  check (category in ('AGING', 'BUREAU', 'BAIXA', 'JOB', 'INADIMPLENCIA', 'PRIORIZACAO'));
insert into parameter (category, code, name, value) values
  ('PRIORIZACAO', 'CONTATO_RETROATIVO_DIAS', 'Data do contato: dias para trás', '30');
insert into parameter_version (code, version, value, is_active, changed_by_name)
  select code, version, value, is_active, updated_by_name from parameter where code = 'CONTATO_RETROATIVO_DIAS';
