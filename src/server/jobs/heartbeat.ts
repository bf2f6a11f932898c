import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'

import { freeJobsNobodyRuns, freeJobsOfSilentWorkers, handOverJobs } from './queue-tables.ts'

const beatMs = 1_500

/** The jobs of this process, by their ids: those that it holds, and those of them that are over. */
export type HeldJobs = () => {
  readonly heldJobs: readonly string[]
  readonly over: readonly string[]
}

/**
 * Tells the database that these workers live, takes the jobs of silent ones back within 10 s, and
 * those that are locked in their own name and not held by them. `stop` hands over the jobs that it
 * cut off.
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
    const { rows } = await pool.query<{ id: string }>(freeJobsNobodyRuns, [
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
        .query(handOverJobs, [[...workers], cutOff])
        .catch((error: unknown) =>
          log.warn({ err: error }, 'the jobs of this worker could not be released'),
        )
    },
  }
}
