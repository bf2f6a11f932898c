import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'

import { mutant } from './mutants.ts'

const beatMs = 1_500
const silentAfter = '6 seconds'

// Frees the jobs of workers that fell silent, and of workers that died before their first beat: graphile-worker itself
// would keep them locked for four hours. All on the database clock.
const reap = `
  with dead as (
    delete from worker_heartbeat where seen_at < clock_timestamp() - interval '${silentAfter}' returning worker_id
  ), unknown as (
    select distinct locked_by as worker_id from graphile_worker._private_jobs j
    where locked_at < clock_timestamp() - interval '${silentAfter}' and not exists (select from worker_heartbeat h where h.worker_id = j.locked_by)
  ), gone as (
    select array_agg(worker_id) as ids from (select worker_id from dead union select worker_id from unknown) x
  )
  select graphile_worker.force_unlock_workers(ids) from gone where ids is not null`

// Whoever stops on purpose hands over at once: nobody waits for its silence, and what it cut off is no failed try.
const release = `
  with gone as (
    delete from worker_heartbeat where worker_id = any($1::text[])
  )
  update graphile_worker._private_jobs set locked_by = null, locked_at = null, run_at = now(), attempts = greatest(0, attempts - 1)
  where id = any($2::bigint[]) and (locked_by is null or locked_by = any($1::text[]))`

/**
 * Tells the database that these workers live, and takes the jobs of silent ones back within 10 s. `stop` hands over the
 * jobs that it cut off.
 */
export function heartbeat(
  pool: Pool,
  log: FastifyBaseLogger,
): { add(id: string): void; stop(cutOff: readonly string[]): Promise<void> } {
  const workers = new Set<string>()
  let running: Promise<unknown> = Promise.resolve()
  const beat = async () => {
    await pool.query(
      `insert into worker_heartbeat (worker_id, seen_at) select id, coalesce($2::timestamptz, clock_timestamp()) from unnest($1::text[]) as id
       on conflict (worker_id) do update set seen_at = excluded.seen_at`,
      [[...workers], mutant('process-clock') ? new Date() : null],
    )
    if (!mutant('no-reaper')) await pool.query(reap)
  }
  const tick = () => {
    running = running.then(beat).catch((error: unknown) => log.warn({ err: error }, 'a heartbeat failed'))
  }
  const timer = setInterval(tick, beatMs)
  return {
    add: (id) => {
      workers.add(id)
      tick()
    },
    stop: async (cutOff) => {
      clearInterval(timer)
      await running
      await pool
        .query(release, [[...workers], cutOff])
        .catch((error: unknown) => log.warn({ err: error }, 'the jobs of this worker could not be released'))
    },
  }
}
