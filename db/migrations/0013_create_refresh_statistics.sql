-- owner: server
-- Tables grow from nothing to millions of rows in one load: without fresh statistics the next queries read them whole.
create function regua.refresh_statistics(tables text[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare target text;
begin
  foreach target in array tables loop
    execute format('analyze %I', target);
  end loop;
end $$;
revoke all on function regua.refresh_statistics(text[]) from public;
grant execute on function regua.refresh_statistics(text[]) to regua_app, regua_all;
