import type { WorkerEvents } from 'graphile-worker'

import type { HeldJobs } from './heartbeat.ts'

// The queue writes how a job ended without anybody waiting for it: for this long the job still
// counts as held.
const writtenWithinMs = 2_000
// Longer than a restart of the database: a job that began here and ended in it has used up its try.
const rememberedMs = 120_000

/**
 * What this process really runs, told by its workers' own events: what the table says may be older.
 */
export function watchHeldJobs(
  events: WorkerEvents,
  now: () => number = () => performance.now(),
): HeldJobs {
  const jobs = new Map<string, number | undefined>()
  events.on('job:start', ({ job }) => jobs.set(job.id, undefined))
  events.on('job:complete', ({ job }) => jobs.set(job.id, now()))
  return () => {
    const heldJobs: string[] = []
    const over: string[] = []
    for (const [id, endedAt] of jobs) {
      const age = endedAt === undefined ? 0 : now() - endedAt
      if (age > rememberedMs) jobs.delete(id)
      else if (age > writtenWithinMs) over.push(id)
      else heldJobs.push(id)
    }
    return { heldJobs, over }
  }
}
