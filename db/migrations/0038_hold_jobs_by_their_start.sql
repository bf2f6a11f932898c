-- owner: server
-- Does this worker still run the job that it took at that moment? Asked by its attempts, a running job was lost as soon as
-- another of its key was promised: the queue then writes off what its attempts were. Locks the row as before. The moment
-- comes from a client that counts milliseconds.
create function regua.runs_job(job_id bigint, worker text, since timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform 1 from graphile_worker._private_jobs
    where id = job_id and locked_by = worker and abs(extract(epoch from locked_at - since)) < 0.005 for share;
  return found;
end $$;
revoke all on function regua.runs_job(bigint, text, timestamptz) from public;
grant execute on function regua.runs_job(bigint, text, timestamptz) to regua_app, regua_all;
