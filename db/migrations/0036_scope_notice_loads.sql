-- owner: notices
-- The rejected rows of a file of notices are people's data, and such a file may be of many malls: it is read by whoever
-- loaded it and by people who see every mall, behind the second wall as well.
alter table notice_load enable row level security;
create policy own_loads on notice_load to regua_app
  using (user_id = (select nullif(current_setting('regua.user', true), '')::int));
create policy every_load on notice_load to regua_all using (true) with check (true);

alter table notice_load_issue enable row level security;
create policy of_readable_load on notice_load_issue to regua_app
  using (exists (select from notice_load l where l.id = load_id))
  with check (exists (select from notice_load l where l.id = load_id));
create policy every_load on notice_load_issue to regua_all using (true) with check (true);
