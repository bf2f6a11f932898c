-- owner: delinquency-runs
-- 'Sem carência' drops the days of grace, not the due date (rules 6.2): what is not due at P is never inadimplência. The
-- sums therefore keep how much of the grace is overdue, which títulos say by their due date.
alter table delinquency_sum
  add column due_grace_cents bigint not null default 0,
  add column due_grace_after_close_cents bigint not null default 0;
comment on column delinquency_sum.due_grace_cents is 'Of grace_cents: what is due at P, and bruta when no day of grace is given; due_grace_after_close_cents likewise';
update delinquency_sum s
set due_grace_cents = g.grace, due_grace_after_close_cents = g.after_close
from (
  select c.id as run_id, t.account, t.is_corporate, t.is_legal, sum(t.grace_cents) as grace,
    sum(t.grace_after_close_cents) as after_close
  from delinquency_run c
    join delinquency_titulo t on t.month = c.month and t.run_id = c.base_id
  where c.kind = 'CALCULO' and t.due_on <= c.processed_on
  group by c.id, t.account, t.is_corporate, t.is_legal
  having sum(t.grace_cents) <> 0 or sum(t.grace_after_close_cents) <> 0
) g
where (g.run_id, g.account, g.is_corporate, g.is_legal) = (s.run_id, s.account, s.is_corporate, s.is_legal);
