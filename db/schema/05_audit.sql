-- The decision log: append-only, one hash chain for each mall, and chain 0 for what belongs to no mall
-- (docs/decisions/0005-decision-log.md).

create table audit_head (
  chain_id int primary key,
  position bigint not null,
  hash bytea not null
);
comment on table audit_head is 'The last hash of each chain; locked while a transaction appends. owner: server';
revoke insert, update, delete on audit_head from regua_app, regua_all;

create table audit_entry (
  chain_id int not null,
  position bigint not null,
  mall_id int not null,
  at timestamptz not null,
  user_id int,
  user_name text not null,
  profile text not null,
  request_id text,
  action text not null,
  entity text not null,
  entity_id text not null,
  body jsonb not null,
  hash bytea not null,
  primary key (chain_id, position)
);
create index audit_entry_entity on audit_entry (entity, entity_id, at);
-- The start page: who returned items, and what entered its status in the last days.
create index audit_entry_given_back on audit_entry (at) where action = 'DEVOLVER';
create index audit_entry_time on audit_entry (at nulls first);
comment on table audit_entry is 'Who decided what, when, on which facts. hash = sha256(previous hash || canonical row). owner: server';
comment on column audit_entry.mall_id is 'The chain seen as a mall for the mall scope; 0 = no mall';
call regua.scope_by_mall('audit_entry');
revoke insert, update, delete on audit_entry from regua_app, regua_all;

create function regua.audit_row_text(
  chain_id int, "position" bigint, at timestamptz, user_id int, user_name text, profile text, request_id text,
  action text, entity text, entity_id text, body jsonb
) returns text language sql immutable as $$
  select concat_ws(E'\x1f', chain_id, position, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    coalesce(user_id::text, '-'), user_name, profile, coalesce(request_id, '-'), action, entity, entity_id, body::text)
$$;

create function regua.chain_step(state bytea, head bytea, line text) returns bytea language sql immutable as $$
  select sha256(coalesce(state, head) || convert_to(line, 'UTF8'))
$$;

create aggregate regua.chain(bytea, text) (sfunc = regua.chain_step, stype = bytea);

-- Locks chains in one order for everybody, so that long transactions cannot deadlock.
create function regua.hold_chains(chains int[]) returns void
language plpgsql security definer set search_path = public, regua, pg_temp as $$
begin
  insert into audit_head (chain_id, position, hash)
    select distinct c, 0, sha256('regua') from unnest(chains) c where not exists (select from audit_head h where h.chain_id = c) order by 1
    on conflict do nothing;
  perform 1 from audit_head where chain_id = any(chains) order by chain_id for update;
end $$;
revoke all on function regua.hold_chains(int[]) from public;
grant execute on function regua.hold_chains(int[]) to regua_app, regua_all;

-- The only way to write the log. Entries are a JSON list in the order in which they happened. One entry takes a short path
-- without windows and aggregates; the hash is the same.
create function regua.append_audit(entries jsonb) returns void
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
    moment := regua.clock_timestamp();
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
    select g.chain_id, h.position + g.ordinal as position, h.hash as head, regua.clock_timestamp() as at,
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
revoke all on function regua.append_audit(jsonb) from public;
grant execute on function regua.append_audit(jsonb) to regua_app, regua_all;
