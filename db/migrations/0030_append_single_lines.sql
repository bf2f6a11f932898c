-- owner: server
-- A decision on one boleto writes one line of the log: it needs no sets, no windows and no aggregate. The hash is the same.
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
    moment := clock_timestamp();
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
    select g.chain_id, h.position + g.ordinal as position, h.hash as head, clock_timestamp() as at,
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

-- Takes these chains for the rest of the transaction, in one order for everybody, so that long acts never wait for each other in a circle.
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

-- What a customer owes in a cycle is summed for each decision.
drop index negativation_item_document;
create index negativation_item_document on negativation_item (document, cycle_id) include (mall_id, balance_cents, status);
