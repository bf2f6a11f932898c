-- owner: negativation
-- What a boleto had been approved with when its value changed and the sending gave it back (G15): it goes on with the
-- balance of that day, and people see both.
alter table negativation_item add returned_from_cents bigint check (returned_from_cents > 0);
comment on column negativation_item.returned_from_cents is 'The value it had been approved with when row 12 gave it back because the balance differed (G15)';
