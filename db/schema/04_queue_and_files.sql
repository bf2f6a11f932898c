-- Jobs, idempotency and stored files. The tables of the queue itself are created by graphile-worker.

-- Jobs
-- ----

-- The only way of the application's roles into the queue. The job exists if and only if the transaction commits.
create function enqueue(
  task text, payload json, job_key text default null, run_at timestamptz default null,
  max_attempts int default null, queue text default null, priority int default null
) returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select (graphile_worker.add_job(
    identifier => task, payload => payload, queue_name => queue, run_at => run_at,
    max_attempts => max_attempts, job_key => job_key, priority => priority)).id
$$;
comment on function enqueue is 'Promises a job: the same job_key replaces a job that has not started; a queue runs its jobs one after the other. Answers the id of the job';
revoke all on function enqueue(text, json, text, timestamptz, int, text, int) from public;
grant execute on function enqueue(text, json, text, timestamptz, int, text, int) to regua_app, regua_all;

-- Fence: does this worker still run the job that it started at `since`? Locks the row of the job until the transaction
-- ends, so that the queue cannot free it. Compares the start and not the attempts, which the queue resets when the same key is
-- enqueued again. The client's clock counts milliseconds.
create function regua.runs_job(job_id bigint, worker text, since timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform 1 from graphile_worker._private_jobs
    where id = job_id and locked_by = worker and abs(extract(epoch from locked_at - since)) < 0.005 for share;
  return found;
end $$;
revoke all on function regua.runs_job(bigint, text, timestamptz) from public;
grant execute on function regua.runs_job(bigint, text, timestamptz) to regua_app, regua_all;

create table worker_heartbeat (
  worker_id text primary key,
  seen_at timestamptz not null default clock_timestamp()
);
comment on table worker_heartbeat is 'Which workers are alive, on the database clock; the jobs of the silent ones are freed. owner: server';
revoke insert, update, delete on worker_heartbeat from regua_app, regua_all;

create table effect_key (
  key text primary key,
  created_at timestamptz not null default now()
);
comment on table effect_key is 'One row for each effect of a job that may happen only once, written in the transaction of the effect. owner: server';
revoke update on effect_key from regua_app, regua_all;

create table job_run (
  id bigint generated always as identity primary key,
  job text not null,
  mall_id int,
  started_by int,
  started_by_name text not null default 'Sistema',
  started_at timestamptz not null default regua.now(),
  finished_at timestamptz,
  processed int not null default 0,
  failed int not null default 0,
  error text,
  detail jsonb not null default '{}'
);
create index job_run_recent on job_run (job, started_at desc);
create unique index job_run_once on job_run (job, coalesce(mall_id, 0)) where finished_at is null;
comment on table job_run is 'Each run of an automatic job as a row that people can see; a second one at the same time is refused. owner: server';

-- Idempotency
-- -----------

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
revoke update on idempotency_key from regua_app, regua_all;

-- Files
-- -----

create table stored_file (
  id uuid primary key default gen_random_uuid(),
  mall_id int,
  name text not null check (length(name) between 1 and 255),
  media_type text not null,
  size_bytes bigint not null check (size_bytes >= 0),
  sha256 bytea not null check (length(sha256) = 32),
  created_by int,
  created_at timestamptz not null default regua.now(),
  location text not null default 'database' check (location in ('database', 's3'))
);
comment on table stored_file is 'Files kept by the product: in the database, so that one backup holds everything, or in a store that speaks S3. owner: server';
comment on column stored_file.mall_id is 'Mall whose people may read it; null = only people who see every mall';
comment on column stored_file.location is 'Where its bytes are: in stored_file_chunk, or in the store of REGUA_FILES under its id';
call regua.scope_by_mall('stored_file');
revoke delete on stored_file from regua_app, regua_all;

create table stored_file_chunk (
  file_id uuid not null references stored_file on delete cascade,
  position int not null check (position >= 0),
  bytes bytea not null,
  primary key (file_id, position)
);
alter table stored_file_chunk alter column bytes set storage external;
comment on table stored_file_chunk is 'The bytes of a stored file in pieces of at most 1 MiB, so that no process holds a whole file. owner: server';
alter table stored_file_chunk enable row level security;
create policy of_readable_file on stored_file_chunk to regua_app, regua_all
  using (exists (select from stored_file f where f.id = file_id))
  with check (exists (select from stored_file f where f.id = file_id));
revoke update, delete on stored_file_chunk from regua_app, regua_all;
