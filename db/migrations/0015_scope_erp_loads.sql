-- owner: receivables
-- The rejected rows of a file are people's data: loads stand behind the second wall as well. A load without a mall is a
-- file of many malls; only people who see every mall read it.
call regua.scope_by_mall('erp_load');

alter table erp_load_issue enable row level security;
create policy of_readable_load on erp_load_issue to regua_app
  using (exists (select from erp_load l where l.id = load_id))
  with check (exists (select from erp_load l where l.id = load_id));
create policy every_load on erp_load_issue to regua_all using (true) with check (true);

alter table erp_load_undo enable row level security;
create policy of_readable_load on erp_load_undo to regua_app
  using (exists (select from erp_load l where l.id = load_id))
  with check (exists (select from erp_load l where l.id = load_id));
create policy every_load on erp_load_undo to regua_all using (true) with check (true);
