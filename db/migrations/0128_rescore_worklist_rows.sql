-- owner: prioritisation
-- A customer to whom something was said is scored again at once: what follows from contacts and promises changes in its stored
-- row, and nothing else does.
alter table worklist_customer add column scored_at timestamptz;
alter table worklist_group add column scored_at timestamptz;
comment on column worklist_customer.scored_at is 'When it was scored again since the ranking snapshot; null when it was not';
comment on column worklist_group.scored_at is 'When it was scored again since the ranking snapshot; null when it was not';
grant update (contact_days, is_broken, is_promised, broken_points, contact_points, promise_points, base_points, score, scored_at)
  on worklist_customer, worklist_group to regua_app, regua_all;
