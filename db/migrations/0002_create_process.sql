-- owner: server
-- What every feature stands on: mall scope, stored files, idempotency, jobs, the decision log.

create schema if not exists regua;
grant usage on schema regua to regua_app, regua_all;

-- One way to put a table under the mall scope (foundation of the second wall: a forgotten filter still shows nothing).
create procedure regua.scope_by_mall(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('create policy own_malls on %s to regua_app
    using (mall_id = any((select current_setting(''regua.malls'')::int[])::int[]))
    with check (mall_id = any((select current_setting(''regua.malls'')::int[])::int[]))', target);
  execute format('create policy every_mall on %s to regua_all using (true) with check (true)', target);
end $$;

create table stored_file (
  id uuid primary key default gen_random_uuid(),
  mall_id int,
  name text not null check (length(name) between 1 and 255),
  media_type text not null,
  size_bytes bigint not null check (size_bytes >= 0),
  sha256 bytea not null check (length(sha256) = 32),
  created_by int,
  created_at timestamptz not null default now()
);
comment on table stored_file is 'Files kept by the product, in the database so that one backup holds everything. owner: server';
comment on column stored_file.mall_id is 'Mall whose people may read it; null = only people who see every mall';

create table stored_file_chunk (
  file_id uuid not null references stored_file on delete cascade,
  position int not null check (position >= 0),
  bytes bytea not null,
  primary key (file_id, position)
);
alter table stored_file_chunk alter column bytes set storage external;
comment on table stored_file_chunk is 'The bytes of a stored file in pieces of at most 1 MiB, so that no process holds a whole file. owner: server';

create table idempotency_key (
  user_id int not null,
  key text not null check (length(key) between 16 and 255),
  request_hash bytea not null,
  status int not null,
  response json,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_key_age on idempotency_key (created_at);
comment on table idempotency_key is 'Answers of mutating calls, kept 30 days: the same key with the same request gives the same answer. owner: server';

create table worker_heartbeat (
  worker_id text primary key,
  seen_at timestamptz not null default clock_timestamp()
);
comment on table worker_heartbeat is 'Which workers are alive, on the database clock; the jobs of the silent ones are freed. owner: server';

create table effect_key (
  key text primary key,
  created_at timestamptz not null default now()
);
comment on table effect_key is 'One row for each effect of a job that may happen only once, written in the transaction of the effect. owner: server';

create table job_run (
  id bigint generated always as identity primary key,
  job text not null,
  mall_id int,
  started_by int,
  started_by_name text not null default 'Sistema',
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  processed int not null default 0,
  failed int not null default 0,
  error text,
  detail jsonb not null default '{}'
);
create index job_run_recent on job_run (job, started_at desc);
create unique index job_run_once on job_run (job, coalesce(mall_id, 0)) where finished_at is null;
comment on table job_run is 'Each run of an automatic job as a row that people can see; a second one at the same time is refused. owner: server';

-- The decision log: append-only, hash-chained per chain (a mall, or 0 for what belongs to no mall).
create table audit_head (
  chain_id int primary key,
  position bigint not null,
  hash bytea not null
);
comment on table audit_head is 'The last hash of each chain; locked while a transaction appends. owner: server';

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
create index audit_entry_time on audit_entry (at desc);
comment on table audit_entry is 'Who decided what, when, on which facts. hash = sha256(previous hash || canonical row). owner: server';
comment on column audit_entry.mall_id is 'The chain seen as a mall for the mall scope; 0 = no mall';
call regua.scope_by_mall('audit_entry');

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

-- The only door into the decision log: entries are a json list, in the order in which they happened.
create function regua.append_audit(entries jsonb) returns void
language plpgsql security definer set search_path = public, regua, pg_temp as $$
begin
  insert into audit_head (chain_id, position, hash)
    select distinct coalesce((e ->> 'mall_id')::int, 0), 0, sha256('regua') from jsonb_array_elements(entries) e
    order by 1
    on conflict do nothing;
  perform 1 from audit_head
    where chain_id in (select coalesce((e ->> 'mall_id')::int, 0) from jsonb_array_elements(entries) e)
    order by chain_id for update;
  with given as (
    select coalesce((e ->> 'mall_id')::int, 0) as chain_id, e, n,
      row_number() over (partition by coalesce((e ->> 'mall_id')::int, 0) order by n) as ordinal
    from jsonb_array_elements(entries) with ordinality as t (e, n)
  ), placed as (
    select g.chain_id, h.position + g.ordinal as position, h.hash as head, clock_timestamp() as at,
      (e ->> 'user_id')::int as user_id, e ->> 'user_name' as user_name, e ->> 'profile' as profile, e ->> 'request_id' as request_id,
      e ->> 'action' as action, e ->> 'entity' as entity, e ->> 'entity_id' as entity_id, coalesce(e -> 'body', '{}') as body
    from given g join audit_head h using (chain_id)
  ), lines as materialized (
    select *, regua.audit_row_text(chain_id, position, at, user_id, user_name, profile, request_id, action, entity, entity_id, body) as line from placed
  ), chained as materialized (
    select *, regua.chain(head, line) over (partition by chain_id order by position) as hash from lines
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

revoke all on audit_entry, audit_head from regua_app, regua_all;
grant select on audit_entry, audit_head to regua_app, regua_all;

create table user_preference (
  user_id int not null,
  screen text not null,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, screen)
);
comment on table user_preference is 'Columns, density and saved views of a person on a screen. owner: server';

call regua.scope_by_mall('stored_file');
alter table stored_file_chunk enable row level security;
create policy of_readable_file on stored_file_chunk to regua_app, regua_all
  using (exists (select from stored_file f where f.id = file_id))
  with check (exists (select from stored_file f where f.id = file_id));
