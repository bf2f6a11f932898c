-- owner: prioritisation
-- What a customer promised and what of them prescribes is kept by the cut: it was worked out of every boleto for each look at
-- who has to be spoken to today.
alter table worklist_customer
  add column broken_on date,
  add column broken_cents bigint,
  add column prescribes_first_on date,
  add column prescribes_last_on date,
  add column prescribing_cents bigint;
comment on column worklist_customer.broken_on is 'The last broken promise on an overdue boleto; null without one';
comment on column worklist_customer.broken_cents is 'What is open of the boletos whose promise was broken';
comment on column worklist_customer.prescribes_first_on is 'The first day in 90 on which a título prescribes, in an action or not; null where none does';
comment on column worklist_customer.prescribes_last_on is 'The last such day';
comment on column worklist_customer.prescribing_cents is 'What is open of what prescribes in 90 days';
-- Until the next cut everything is worked out anew.
delete from worklist_cut;
