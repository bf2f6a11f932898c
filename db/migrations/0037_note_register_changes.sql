-- owner: registers
-- Who changed a company, a mall or the companies of a mall last: whoever saves an older state is told by whom it was
-- changed and when. The companies of a mall are changed as one set, which has a version of its own.
alter table company
  add column updated_by_name text not null default 'Sistema',
  add column updated_at timestamptz not null default now();
alter table mall
  add column updated_by_name text not null default 'Sistema',
  add column updated_at timestamptz not null default now(),
  add column companies_version int not null default 1,
  add column companies_updated_by_name text not null default 'Sistema',
  add column companies_updated_at timestamptz not null default now();
comment on column mall.companies_version is 'Version of which companies own the mall: their lines change as one set';
create index mall_company_company on mall_company (company_id);
create index company_contact_company on company_contact (company_id);

create table mall_contact (
  id int generated always as identity primary key,
  mall_id int not null references mall,
  kind text not null check (kind in ('EMAIL', 'TELEFONE')),
  value text not null
);
create index mall_contact_mall on mall_contact (mall_id);
comment on table mall_contact is 'How a mall is reached. owner: registers';
call regua.scope_by_mall('mall_contact');
