// The only file that uses private tables of graphile-worker (docs/decisions/0002). Its public
// functions free jobs of a dead worker, but not single jobs of a living one. They also cost the job
// a try, and the public view lacks the payload. The fence, which locks a row, is
// regua.runs_job (db/schema/04_queue_and_files.sql). Recheck this file and `jobs.test.ts` when updating the package.

/** The newest migration of the package's tables. A test compares it with the package. */
export const queueMigration = 20

/** The newest migration that a database has; the table must exist. */
export const findQueueMigration = 'select max(id) as id from graphile_worker.migrations'

const silentAfter = '6 seconds'
// Time for the database to hand a job out, before it counts as lost.
const answeredWithin = '3 seconds'

/**
 * Frees jobs of silent workers and of workers that died before their first heartbeat; the package
 * would keep them locked for four hours. Uses the database clock.
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
 * Frees jobs that are locked by these workers ($1) but not running ($2: running). This happens
 * after a database outage, when an answer or a result was lost. Jobs that never started here ($3:
 * started) keep their try.
 */
export const freeOrphanJobs = `
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
 * Releases the jobs ($2) of workers ($1) that stop on purpose. Other workers can take them at once,
 * and the interrupted try does not count.
 */
export const releaseJobs = `
  with gone as (
    delete from worker_heartbeat where worker_id = any($1::text[])
  )
  update graphile_worker._private_jobs
  set locked_by = null, locked_at = null, run_at = now(), attempts = greatest(0, attempts - 1)
  where id = any($2::bigint[]) and (locked_by is null or locked_by = any($1::text[]))`

/**
 * Jobs of these tasks ($1) that used up their tries and are not locked, such as after a crash in
 * the last try.
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
 * Deletes jobs of these scheduled tasks ($1) that ended in their only try and were replaced while
 * running. They have lost their key, so the next run does not reuse the row.
 */
export const deleteReplacedJobs = `
  delete from graphile_worker._private_jobs j
  using graphile_worker._private_tasks t
  where t.id = j.task_id and t.identifier = any($1::text[])
    and j.key is null and j.attempts >= j.max_attempts and j.locked_at is null`

/** Unlocks every job after a restore: their workers ran on another database. */
export const freeEveryJob = `
  update graphile_worker._private_jobs
  set locked_by = null, locked_at = null
  where locked_at is not null`

/** The oldest job of these tasks ($1), for tests that run jobs themselves. */
export const findOldestJob = `
  select j.id, t.identifier as task, j.payload
  from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier = any($1::text[])
  order by j.id
  limit 1`

/** Deletes a job ($1) after such a run. */
export const deleteJob = 'delete from graphile_worker._private_jobs where id = $1'
