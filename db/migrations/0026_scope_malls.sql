-- owner: registers
-- The row of a mall is under the scope like everything in it: row-level security alone hides its name from whoever works
-- for another one. Its key is the mall itself, so the procedure for tables with a mall_id does not fit.
alter table mall enable row level security;
create policy own_malls on mall to regua_app
  using (id = any((select current_setting('regua.malls')::int[])::int[]))
  with check (id = any((select current_setting('regua.malls')::int[])::int[]));
create policy every_mall on mall to regua_all using (true) with check (true);
