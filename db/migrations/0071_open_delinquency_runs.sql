-- owner: delinquency-runs
-- What the runs of delinquency need beside their tables: parameters, rights, and which malls a load touched (rules 6.1, 6.4,
-- 8.1 and the additions to 1 and 4.3).
alter table parameter drop constraint parameter_category_check;
alter table parameter add constraint parameter_category_check
  check (category in ('AGING', 'BUREAU', 'BAIXA', 'JOB', 'INADIMPLENCIA'));
insert into parameter (category, code, name, value) values
  ('INADIMPLENCIA', 'DATA_BASE', 'Data que dá o mês de um título', 'VENCIMENTO_ORIGINAL'),
  ('INADIMPLENCIA', 'DIA_RECEBIMENTO_LIQUIDO', 'Dia do recebimento líquido, no mês seguinte', '10'),
  ('INADIMPLENCIA', 'QUANTIDADE_MINIMA_DIAS', 'Quantidade mínima de dias de atraso', '25'),
  ('INADIMPLENCIA', 'FECHAMENTO_QUATRO_OLHOS', 'Mês é fechado por quem não o processou', 'Sim');
insert into parameter_version (code, version, value, is_active, changed_by_name)
  select code, version, value, is_active, updated_by_name from parameter where category = 'INADIMPLENCIA';

insert into menu_rule (menu_id, code, description)
  select m.id, s.code, s.description
  from menu m cross join (values ('FECHAR_MES', 'Fechar mês'), ('REABRIR_MES', 'Reabrir mês')) s (code, description)
  where m.path = '/calculo-inadimplencia';
insert into profile_permission (profile_id, rule_id)
  select p.id, r.id from (values ('REGUADECOBRANCA', 'FECHAR_MES'), ('ADMINISTRADOR', 'REABRIR_MES'), ('ADMINISTRADOR', 'ACESSAR')) s (profile, rule)
    join profile p on p.code = s.profile
    join menu m on m.path = '/calculo-inadimplencia'
    join menu_rule r on r.menu_id = m.id and r.code = s.rule
  on conflict do nothing;

alter table delinquency_month add column stale_at timestamptz;
comment on column delinquency_month.stale_at is 'When the ledger last changed under the month: a base that started later has seen it';

create table erp_load_mall (
  load_id bigint not null references erp_load,
  mall_id int not null,
  kind text not null check (kind in ('ORACLE', 'AUXILIARY')),
  file_name text not null,
  months date[] not null,
  row_count int not null,
  accepted_count int not null,
  loaded_at timestamptz not null default regua.on_fixed_day(clock_timestamp()),
  undone_at timestamptz,
  primary key (load_id, mall_id)
);
create index erp_load_mall_recent on erp_load_mall (mall_id, loaded_at desc);
comment on table erp_load_mall is 'What a load brought of each mall. A mall that the undo of its load took away is still named. owner: receivables';
comment on column erp_load_mall.months is 'The months of its títulos, by vencimentoOriginal; none for contracts';
call regua.scope_by_mall('erp_load_mall');
revoke delete on erp_load_mall from regua_app, regua_all;
