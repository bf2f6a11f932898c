-- owner: delinquency-runs
-- 'Recebido de meses fechados' (rules, additions to 5): what a load brought in a month of receipts that belong to a month
-- which was closed without them. It is a memo of the month of the load, in no figure and no percentage.

alter table delinquency_titulo add column late_received_cents bigint not null default 0;
comment on column delinquency_titulo.late_received_cents is 'Memo: principal that a load of this month brought, of a month that was closed before';
alter table delinquency_sum add column late_received_cents bigint not null default 0;
comment on column delinquency_sum.late_received_cents is 'Memo: the same, summed';
