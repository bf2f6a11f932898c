-- owner: server
-- Does this worker still hold the job? Locks the job row for the rest of the transaction, so that a reaper waits.
create function regua.holds_job(job_id bigint, worker text, attempt int) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform 1 from graphile_worker._private_jobs where id = job_id and locked_by = worker and attempts = attempt for share;
  return found;
end $$;
revoke all on function regua.holds_job(bigint, text, int) from public;
grant execute on function regua.holds_job(bigint, text, int) to regua_app, regua_all;
