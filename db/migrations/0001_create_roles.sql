-- owner: server
-- What the two roles may do, and the one door to the job queue. The roles themselves belong to the whole server and
-- are made by the migration runner: regua_app (row-level security by mall) and regua_all (sees every mall).

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gist;

revoke create on schema public from public;
grant usage on schema public to regua_app, regua_all;
alter default privileges in schema public grant select, insert, update, delete on tables to regua_app, regua_all;
alter default privileges in schema public grant usage, select on sequences to regua_app, regua_all;

-- The queue's tables are closed to regua_app. A job enqueued here exists if and only if the caller's transaction commits.
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
revoke all on function enqueue from public;
grant execute on function enqueue to regua_app, regua_all;
