-- owner: server
-- A demonstration may stand on one day while its hours run (REGUA_TODAY): then what is stamped stands on that day too, as
-- everything that rules decide by. The connection says the day; without one the moment is the real one. Leases, sessions
-- and the queue stay on the real clock.
create function regua.on_fixed_day(moment timestamptz) returns timestamptz language sql stable as $$
  select case when coalesce(current_setting('regua.fixed_day', true), '') = '' then moment
    else (current_setting('regua.fixed_day')::date + (moment at time zone 'America/Sao_Paulo')::time) at time zone 'America/Sao_Paulo' end
$$;
comment on function regua.on_fixed_day is 'The moment as people read it: on the day that the connection stands on, if any';
grant execute on function regua.on_fixed_day(timestamptz) to public;

do $$
declare
  stamp record;
begin
  for stamp in
    select c.table_name, c.column_name, c.column_default from information_schema.columns c
    where c.table_schema = 'public' and c.column_default in ('now()', 'clock_timestamp()')
      and c.table_name not in ('session', 'sign_in_failure', 'sign_in_nonce', 'spent_token', 'worker_heartbeat', 'effect_key',
        'idempotency_key', 'schema_migration')
  loop
    execute format('alter table %I alter column %I set default regua.on_fixed_day(%s)', stamp.table_name, stamp.column_name, stamp.column_default);
  end loop;
end $$;

-- The lines of the decision log. The hash is of the line as it is written, as before.
create or replace function regua.append_audit(entries jsonb) returns void
language plpgsql security definer set search_path = public, regua, pg_temp as $$
declare
  e jsonb;
  chain int;
  head audit_head;
  moment timestamptz;
  new_hash bytea;
begin
  if jsonb_array_length(entries) = 1 then
    e := entries -> 0;
    chain := coalesce((e ->> 'mall_id')::int, 0);
    select * into head from audit_head where chain_id = chain for update;
    if not found then
      insert into audit_head (chain_id, position, hash) values (chain, 0, sha256('regua')) on conflict do nothing;
      select * into head from audit_head where chain_id = chain for update;
    end if;
    moment := regua.on_fixed_day(clock_timestamp());
    new_hash := regua.chain_step(null, head.hash, regua.audit_row_text(chain, head.position + 1, moment, (e ->> 'user_id')::int, e ->> 'user_name',
      e ->> 'profile', e ->> 'request_id', e ->> 'action', e ->> 'entity', e ->> 'entity_id', coalesce(e -> 'body', '{}')));
    insert into audit_entry (chain_id, position, mall_id, at, user_id, user_name, profile, request_id, action, entity, entity_id, body, hash)
      values (chain, head.position + 1, chain, moment, (e ->> 'user_id')::int, e ->> 'user_name', e ->> 'profile', e ->> 'request_id', e ->> 'action',
        e ->> 'entity', e ->> 'entity_id', coalesce(e -> 'body', '{}'), new_hash);
    update audit_head set position = head.position + 1, hash = new_hash where chain_id = chain;
    return;
  end if;
  perform regua.hold_chains(array(select distinct coalesce((each ->> 'mall_id')::int, 0) from jsonb_array_elements(entries) each));
  with given as (
    select coalesce((x ->> 'mall_id')::int, 0) as chain_id, x, n,
      row_number() over (partition by coalesce((x ->> 'mall_id')::int, 0) order by n) as ordinal
    from jsonb_array_elements(entries) with ordinality as t (x, n)
  ), placed as (
    select g.chain_id, h.position + g.ordinal as position, h.hash as head, regua.on_fixed_day(clock_timestamp()) as at,
      (x ->> 'user_id')::int as user_id, x ->> 'user_name' as user_name, x ->> 'profile' as profile, x ->> 'request_id' as request_id,
      x ->> 'action' as action, x ->> 'entity' as entity, x ->> 'entity_id' as entity_id, coalesce(x -> 'body', '{}') as body
    from given g join audit_head h using (chain_id)
  ), lines as materialized (
    select *, regua.audit_row_text(chain_id, position, at, user_id, user_name, profile, request_id, action, entity, entity_id, body) as line from placed
  ), chained as materialized (
    select *, regua.chain(lines.head, line) over (partition by chain_id order by position) as hash from lines
  ), written as (
    insert into audit_entry (chain_id, position, mall_id, at, user_id, user_name, profile, request_id, action, entity, entity_id, body, hash)
    select chain_id, position, chain_id, at, user_id, user_name, profile, request_id, action, entity, entity_id, body, hash from chained
    returning chain_id, position, hash
  )
  update audit_head h set position = w.position, hash = w.hash
    from (select distinct on (chain_id) * from written order by chain_id, position desc) w where w.chain_id = h.chain_id;
end $$;

-- A load ended on that day, too.
create or replace function regua.delete_loaded(load bigint, target text) returns void
language plpgsql security definer set search_path = public, regua, pg_temp as $$
begin
  if target not in ('receipt', 'titulo', 'boleto', 'guarantor', 'contract', 'tenant') then
    raise exception 'a load deletes nothing of %', target;
  end if;
  if not exists (select from erp_load l where l.id = load and l.undone_at is null and l.finished_at > regua.on_fixed_day(clock_timestamp()) - interval '25 hours') then
    raise exception 'load % cannot be undone', load;
  end if;
  execute format('delete from %I t using erp_load_undo u where u.load_id = $1 and u.table_name = $2 and u.before is null
    and t.id between u.row_id and u.last_row_id', target) using load, target;
end $$;

-- Nobody deletes these either.
revoke delete on setting_proposal, bureau_contradiction from regua_app, regua_all;
