-- owner: receivables
-- The undo of a load takes the malls away that it had brought, each as long as nothing refers to it, and tells which stay.
create function regua.delete_new_malls(load bigint) returns text[] language plpgsql as $$
declare
  one record;
  stays text[] := '{}';
begin
  for one in
    select m.id, m.name
    from public.mall m
      join public.erp_load_undo u on m.id between u.row_id and u.last_row_id
    where u.load_id = load and u.table_name = 'mall' and u.before is null
    order by m.name
  loop
    begin
      delete from public.mall where id = one.id;
    exception when foreign_key_violation then
      stays := stays || one.name;
    end;
  end loop;
  return stays;
end $$;
comment on function regua.delete_new_malls is 'Deletes the malls that a load brought; the names of those that months or people stand on';
