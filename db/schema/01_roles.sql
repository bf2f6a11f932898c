-- Roles, schemas and the mall scope. The roles belong to the server and are created by the runner
-- (src/server/database/migrate.ts): regua_app sees the malls of its transaction, regua_all sees every mall.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gist;

-- public holds tables and views, regua holds functions, staging holds the rows of running ERP loads.
create schema if not exists regua;
create schema if not exists staging;
revoke create on schema public from public;
grant usage on schema public, regua to regua_app, regua_all;
grant usage on schema staging to regua_all;

-- The roles may do everything with a new table; each table revokes what the product does not need.
-- src/server/database/privileges.test.ts lists what must be revoked and why.
alter default privileges in schema public grant select, insert, update, delete on tables to regua_app, regua_all;
alter default privileges in schema public grant usage, select on sequences to regua_app, regua_all;

-- Puts a table with a mall_id under row-level security: a query that forgets its mall filter returns no foreign rows.
create procedure regua.scope_by_mall(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('create policy own_malls on %s to regua_app
    using (mall_id = any((select current_setting(''regua.malls'')::int[])::int[]))
    with check (mall_id = any((select current_setting(''regua.malls'')::int[])::int[]))', target);
  execute format('create policy every_mall on %s to regua_all using (true) with check (true)', target);
end $$;

-- The clock of the product. With REGUA_TODAY the connection sets regua.fixed_day: timestamps then use that day and the
-- current time of day, and so does the decision log. Sessions, leases and the job queue use the real clock: plain now().
create function regua.now() returns timestamptz language sql stable as $$
  select case when coalesce(current_setting('regua.fixed_day', true), '') = '' then now()
    else (current_setting('regua.fixed_day')::date + (now() at time zone 'America/Sao_Paulo')::time)
      at time zone 'America/Sao_Paulo' end
$$;
comment on function regua.now is 'The start of the transaction, on the fixed day if there is one';

-- For several instants of one transaction, such as the start and the end of a load.
create function regua.clock_timestamp() returns timestamptz language sql volatile as $$
  select case when coalesce(current_setting('regua.fixed_day', true), '') = '' then clock_timestamp()
    else (current_setting('regua.fixed_day')::date + (clock_timestamp() at time zone 'America/Sao_Paulo')::time)
      at time zone 'America/Sao_Paulo' end
$$;
comment on function regua.clock_timestamp is 'The current instant, on the fixed day if there is one';

-- A load grows tables from nothing to millions of rows. Without fresh statistics the next queries read them whole.
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
