-- owner: receivables
-- A month of delinquency is worked out from exception lists, registers, adjustments and filings that people change. Who
-- changed one of them since the last closing does not close the month (rules 6.4): so each change is kept with its author.
create table month_input (
  id bigint generated always as identity primary key,
  mall_id int not null references mall,
  kind text not null check (
    kind in (
      'EXCECAO', 'TIPO_CONTRATO', 'TIPO_MOVIMENTO', 'TIPO_DOCUMENTO', 'AJUSTE', 'AJUIZAMENTO_MANUAL',
      'PLANILHA_OFICIAL', 'PARTICIPACAO'
    )
  ),
  description text not null check (description <> ''),
  due_from date,
  due_until date,
  changed_by int not null references app_user,
  changed_by_name text not null,
  changed_at timestamptz not null default regua.on_fixed_day(clock_timestamp())
);
create index month_input_mall on month_input (mall_id, changed_at);
create index month_input_changed_by on month_input (changed_by);
comment on table month_input is 'Changes that people made to what a month of delinquency is worked out from, one row for each mall. owner: receivables';
comment on column month_input.due_from is 'The first due date whose figures it changes; null of any. A month whose window ends before it is not affected';
comment on column month_input.due_until is 'The last day of the month that it is of; null where later months are affected too';
call regua.scope_by_mall('month_input');
revoke update, delete on month_input from regua_app, regua_all;

-- Whether two people were required when the month was closed: the parameter may say otherwise later.
alter table delinquency_month add column is_closed_by_another boolean not null default false;
comment on column delinquency_month.is_closed_by_another is 'The month was closed under FECHAMENTO_QUATRO_OLHOS: by somebody who changed none of its inputs';
