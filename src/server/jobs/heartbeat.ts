import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'

import { freeOrphanJobs, freeJobsOfSilentWorkers, releaseJobs } from './queue-tables.ts'

const beatMs = 1_500

/** Ids of the jobs that this process runs, and of those that ended. */
export type HeldJobs = () => {
  readonly heldJobs: readonly string[]
  readonly over: readonly string[]
}

/**
 * Sends heartbeats of these workers and frees jobs of silent workers within 10 s. Also frees jobs
 * that are locked by these workers but not running. `stop` releases the jobs that it interrupted.
 */
export function heartbeat(
  pool: Pool,
  log: FastifyBaseLogger,
  jobs: HeldJobs,
): { add(id: string): void; stop(cutOff: readonly string[]): Promise<void> } {
  const workers = new Set<string>()
  let running: Promise<unknown> = Promise.resolve()
  const beat = async () => {
    await pool.query(
      `
        insert into worker_heartbeat (worker_id, seen_at)
        select id, clock_timestamp()
        from unnest($1::text[]) as id
        on conflict (worker_id) do update set seen_at = excluded.seen_at`,
      [[...workers]],
    )
    await pool.query(freeJobsOfSilentWorkers)
    const { heldJobs, over } = jobs()
    const { rows } = await pool.query<{ id: string }>(freeOrphanJobs, [
      [...workers],
      heldJobs,
      over,
    ])
    if (rows.length > 0)
      log.warn({ jobs: rows.map(({ id }) => id) }, 'jobs were locked here and run by nobody: freed')
  }
  const tick = () => {
    running = running
      .then(beat)
      .catch((error: unknown) => log.warn({ err: error }, 'a heartbeat failed'))
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
        .query(releaseJobs, [[...workers], cutOff])
        .catch((error: unknown) =>
          log.warn({ err: error }, 'the jobs of this worker could not be released'),
        )
    },
  }
}
