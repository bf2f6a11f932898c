-- owner: negativation
-- The key of the names says whether a name is known, whatever plan is kept: planned while there were no names, a join with
-- them would read all of them for each item.
create or replace function regua.name_brands() returns trigger
language plpgsql security definer set search_path = public, regua, pg_temp as $$
begin
  insert into negativation_brand (mall_id, name)
  select distinct mall_id, trade_name from changed_rows order by 1, 2 on conflict do nothing;
  return null;
end $$;
