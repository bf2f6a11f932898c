-- owner: ledger/bank-returns
-- Withheld tax in ORACLE files, and the boletos that banks and vanished títulos keep out of listings (rules 11.5 to 11.7).

-- Staging tables are made like this one, and COPY fills its columns in this order.
drop table erp_stage_titulo;
create table erp_stage_titulo (
  line int not null,
  party int not null,
  number text not null,
  boleto text,
  document_type_id int not null,
  movement_type_id int not null,
  cost_center text,
  competence_day int not null,
  due_day int not null,
  original_due_day int,
  original_cents bigint not null,
  open_cents bigint not null,
  fine_discount_cents bigint,
  interest_discount_cents bigint,
  payment_document text,
  cleared_day int,
  paid_day int,
  received_cents bigint,
  withheld_cents bigint,
  ledger_account text,
  is_administrative boolean,
  booked_day int,
  as_number text[]
);
comment on table erp_stage_titulo is 'Shape of a staging table: the readable rows of an ORACLE file. owner: ledger/receivables';
comment on column erp_stage_titulo.as_number is 'The codes of the row that a spreadsheet kept as numbers';

-- One row per boleto that a bank reported as paid and the ERP does not have yet. The hold ends with the day: readers compare
-- held_until with today.
create view held_boleto with (security_invoker = true) as
  select a.mall_id, a.boleto_id, max(a.held_until) as held_until, max(a.occurred_on) as paid_on,
    bool_or(a.is_confirmed) as is_confirmed
  from bank_act a
  where a.held_until is not null
  group by a.mall_id, a.boleto_id;
comment on view held_boleto is 'Boletos paid at the bank and not yet in the ERP, with the last day of the hold. owner: ledger/bank-returns';
revoke insert, update, delete on held_boleto from regua_app, regua_all;
create index bank_act_held on bank_act (boleto_id) include (mall_id, held_until, occurred_on, is_confirmed)
  where held_until is not null;

-- Acts that an undone load confirmed are opened again.
create index bank_act_confirmed on bank_act (received_on)
  where state = 'CONCILIADO' and kind in ('PAGO', 'PARCIAL');

create view vanished_boleto with (security_invoker = true) as
  select t.mall_id, t.boleto_id, min(v.vanished_on) as vanished_on
  from vanished_titulo v
  join titulo t on t.id = v.titulo_id
  where v.state in ('SUMIDO', 'PROPOSTO') and t.open_cents > 0
  group by t.mall_id, t.boleto_id;
comment on view vanished_boleto is 'Boletos with an open título that its source no longer has. owner: ledger/doubtful-titulos';
revoke insert, update, delete on vanished_boleto from regua_app, regua_all;

-- Worklists: what is paid at the bank gives no points for arrears, and a tenant with nothing else is not called.
alter table worklist_customer add column scored_arrears_days int, add column held_cents bigint not null default 0;
alter table worklist_group add column scored_arrears_days int, add column held_cents bigint not null default 0;
update worklist_customer set scored_arrears_days = arrears_days;
update worklist_group set scored_arrears_days = arrears_days;
comment on column worklist_customer.scored_arrears_days is 'arrears_days without what a bank reported as paid; null when nothing else is overdue';
comment on column worklist_customer.held_cents is 'Overdue, paid at the bank and not yet in the ERP';
