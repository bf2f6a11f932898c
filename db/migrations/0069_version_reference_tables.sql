-- owner: delinquency
-- The codes of the ERP become records that people keep (spec 2:2.8): they get versions and who changed them last, and the
-- rights that only migrations had until now. None is deleted: one that ends is no longer active.
alter table contract_type
  add column version int not null default 1,
  add column updated_by_name text not null default 'Sistema',
  add column updated_at timestamptz not null default regua.on_fixed_day(now());
alter table movement_type
  add column version int not null default 1,
  add column updated_by_name text not null default 'Sistema',
  add column updated_at timestamptz not null default regua.on_fixed_day(now());
alter table document_type
  add column version int not null default 1,
  add column updated_by_name text not null default 'Sistema',
  add column updated_at timestamptz not null default regua.on_fixed_day(now());
comment on table movement_type is 'The ERP''s movement codes with their account. owner: delinquency';
comment on table document_type is 'The ERP''s document codes (sigla). owner: delinquency';
comment on table contract_type is 'LOJA, MALL, MIDIA, CDU, CONFISSAO. owner: delinquency';
grant insert, update on contract_type, movement_type, document_type to regua_app, regua_all;
