-- owner: negativation
-- Whoever empties the items empties their sums.
create function regua.empty_negativation_tally() returns trigger
language plpgsql security definer set search_path = public, regua, pg_temp as $$
begin
  delete from negativation_tally;
  return null;
end $$;
create trigger tally_on_truncate after truncate on negativation_item for each statement execute function regua.empty_negativation_tally();

-- owner: bureau
create function regua.empty_negativated_tally() returns trigger
language plpgsql security definer set search_path = public, regua, pg_temp as $$
begin
  delete from negativated_tally;
  return null;
end $$;
create trigger tally_on_truncate after truncate on negativated_item for each statement execute function regua.empty_negativated_tally();
