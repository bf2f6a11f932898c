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

/** Tells the database that these workers live, and takes the jobs of silent ones back within 10 s. */
export function heartbeat(
  pool: Pool,
  log: FastifyBaseLogger,
): { add(id: string): void; remove(id: string): void; stop(): Promise<void> } {
  const workers = new Set<string>()
  let running: Promise<unknown> = Promise.resolve()
  const beat = async () => {
    await pool.query(
      `insert into worker_heartbeat (worker_id, seen_at) select id, clock_timestamp() from unnest($1::text[]) as id
       on conflict (worker_id) do update set seen_at = excluded.seen_at`,
      [[...workers]],
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
    remove: (id) => void workers.delete(id),
    stop: async () => {
      clearInterval(timer)
      await running
      await pool
        .query('delete from worker_heartbeat where worker_id = any($1::text[])', [[...workers]])
        .catch(() => undefined)
    },
  }
}
