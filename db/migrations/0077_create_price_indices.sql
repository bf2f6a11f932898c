-- owner: corrected-balance
-- The published values of the price indices, by which overdue balances are corrected (rules 5.5), and what the business may
-- change of the computation. The table starts empty.
create table price_index_value (
  index_name text not null check (index_name in ('IGP-M', 'IGP-DI', 'IPCA', 'INPC', 'TAXA LEGAL')),
  month date not null check (extract(day from month) = 1),
  version int not null check (version > 0),
  rate_e8 bigint not null check (rate_e8 > -100000000),
  is_current boolean not null default true,
  created_by int references app_user,
  created_by_name text not null,
  created_at timestamptz not null default regua.on_fixed_day(now()),
  primary key (index_name, month, version)
);
create unique index price_index_value_current on price_index_value (index_name, month) where is_current;
comment on table price_index_value is 'What an index rose in a month; a corrected month is a new version (rules 5.5, 9). owner: corrected-balance';
comment on column price_index_value.rate_e8 is 'The rise as a fraction, in hundred-millionths: 0,33 % is 330000';
comment on column price_index_value.is_current is 'The version that counts';
-- Nothing of the product writes it yet.
revoke insert, update, delete on price_index_value from regua_app, regua_all;

alter table parameter drop constraint parameter_category_check;
alter table parameter add constraint parameter_category_check
  check (category in ('AGING', 'BUREAU', 'BAIXA', 'JOB', 'INADIMPLENCIA', 'PRIORIZACAO', 'AJUIZAMENTO'));
insert into parameter (category, code, name, value) values
  ('AJUIZAMENTO', 'INDICE_MESES_PROJETADOS', 'Índice: meses projetados após o último publicado', '2'),
  ('AJUIZAMENTO', 'PISO_FATOR', 'Índice: fator acumulado não fica abaixo de 1', 'Sim'),
  ('AJUIZAMENTO', 'MULTA_MAX_CONDOMINIO', 'Multa máxima de condomínio e fundo', '2');
insert into parameter_version (code, version, value, is_active, changed_by_name)
  select code, version, value, is_active, updated_by_name from parameter where category = 'AJUIZAMENTO';
