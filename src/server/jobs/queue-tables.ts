// The one file that knows the private tables of graphile-worker (docs/decisions/0002). Its public
// functions free the jobs of a dead worker, yet neither some jobs of a living one, nor without a
// lost try; its public view has no payload. The fence, which locks a row, stands in
// db/migrations/0038. An update of the package asks this file, and `jobs.test.ts`, again.

const silentAfter = '6 seconds'
// How long the database may take to hand a job out before it counts as lost on the way.
const answeredWithin = '3 seconds'

/**
 * Frees the jobs of workers that fell silent, and of workers that died before their first beat: the
 * package itself would keep them locked for four hours. All on the database clock.
 */
export const freeJobsOfSilentWorkers = `
  with dead as (
    delete from worker_heartbeat
    where seen_at < clock_timestamp() - interval '${silentAfter}'
    returning worker_id
  ), unknown as (
    select distinct locked_by as worker_id
    from graphile_worker.jobs j
    where locked_at < clock_timestamp() - interval '${silentAfter}'
      and not exists (select from worker_heartbeat h where h.worker_id = j.locked_by)
  ), gone as (
    select array_agg(worker_id) as ids
    from (select worker_id from dead union select worker_id from unknown) x
  )
  select graphile_worker.force_unlock_workers(ids) from gone where ids is not null`

/**
 * Frees what is locked in the name of these workers ($1) and is not run by them ($2: run now): the
 * queue could not write how a job ended, or the answer that gave it out was lost, because the
 * database went away in between. One that never began here ($3: those that did) loses no try.
 */
export const freeJobsNobodyRuns = `
  with orphan as (
    update graphile_worker._private_jobs
    set locked_by = null,
      locked_at = null,
      attempts = case when id = any($3::bigint[]) then attempts else greatest(0, attempts - 1) end
    where locked_by = any($1::text[])
      and locked_at < clock_timestamp() - interval '${answeredWithin}'
      and id <> all($2::bigint[])
    returning id, job_queue_id
  ), queue as (
    update graphile_worker._private_job_queues q
    set locked_by = null, locked_at = null
    from orphan o
    where q.id = o.job_queue_id and q.locked_by = any($1::text[])
  )
  select id::text from orphan`

/**
 * Hands over the jobs ($2) of workers ($1) that stop on purpose: nobody waits for their silence,
 * and what was cut off is no failed try.
 */
export const handOverJobs = `
  with gone as (
    delete from worker_heartbeat where worker_id = any($1::text[])
  )
  update graphile_worker._private_jobs
  set locked_by = null, locked_at = null, run_at = now(), attempts = greatest(0, attempts - 1)
  where id = any($2::bigint[]) and (locked_by is null or locked_by = any($1::text[]))`

/**
 * Jobs of these tasks ($1) whose tries are used up and that nobody holds: a worker killed in its
 * last try says nothing by itself.
 */
export const findDeadJobs = `
  select j.id, t.identifier as task, j.payload
  from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier = any($1::text[]) and j.attempts >= j.max_attempts and j.locked_at is null
    and not exists (select from effect_key e where e.key = 'given up ' || j.id)
  order by j.id
  limit 100`

/**
 * Removes jobs of these tasks ($1), which come back by themselves, that ended in their one try and
 * were replaced while they ran: they have no key any more, so the next one does not reuse the row.
 */
export const deletePassedJobs = `
  delete from graphile_worker._private_jobs j
  using graphile_worker._private_tasks t
  where t.id = j.task_id and t.identifier = any($1::text[])
    and j.key is null and j.attempts >= j.max_attempts and j.locked_at is null`

/** Frees every job, after a restore: whoever held one ran on another database. */
export const freeEveryJob = `
  update graphile_worker._private_jobs
  set locked_by = null, locked_at = null
  where locked_at is not null`

/** The oldest job of these tasks ($1): for what works off its promises itself, as tests do. */
export const findOldestJob = `
  select j.id, t.identifier as task, j.payload
  from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier = any($1::text[])
  order by j.id
  limit 1`

/** Takes a job ($1) that was worked off so. */
export const deleteJob = 'delete from graphile_worker._private_jobs where id = $1'
