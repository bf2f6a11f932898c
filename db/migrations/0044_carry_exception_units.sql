-- owner: exceptions
-- A record of a document number names the economic unit of its mall: when the mall gets another code, its records go along,
-- since what they hide is the same. A record that was left under the new code when no mall had it gives way to the mall's own.
create function regua.carry_exception_units() returns trigger
language plpgsql security definer set search_path = public, regua, pg_temp as $$
begin
  delete from exception_record o using exception_record r
  where o.list = 'numero-documento' and o.economic_unit = new.economic_unit
    and r.list = 'numero-documento' and r.economic_unit = old.economic_unit
    and (r.number, r.competence_year) = (o.number, o.competence_year);
  update exception_record r set economic_unit = new.economic_unit, version = r.version + 1,
    updated_by_name = new.updated_by_name, updated_at = now()
  where r.list = 'numero-documento' and r.economic_unit = old.economic_unit;
  return null;
end $$;
comment on function regua.carry_exception_units is 'Keeps the records of document numbers with their mall when its code changes';
create trigger exception_units_on_update after update of economic_unit on mall for each row
  when (old.economic_unit is distinct from new.economic_unit) execute function regua.carry_exception_units();

-- Whoever changes the lists does it alone; whoever acts on what they say keeps them still until its own commit.
create function regua.change_exception_lists() returns void language sql as $$ select pg_advisory_xact_lock(7340022) $$;
comment on function regua.change_exception_lists is 'Held until the end of the transaction: nobody else changes the lists or acts on what they say';
create function regua.hold_exception_lists() returns void language sql as $$ select pg_advisory_xact_lock_shared(7340022) $$;
comment on function regua.hold_exception_lists is 'Held until the end of the transaction: nobody changes the lists meanwhile';
