import type { WorkerEvents } from 'graphile-worker'

import type { HeldJobs } from './heartbeat.ts'

// The queue stores a job's result asynchronously; until then the job counts as running.
const writtenWithinMs = 2_000
// Longer than a restart of the database: a job that started and ended here has used up its try.
const rememberedMs = 120_000

/** Tracks the running jobs by events of the workers; the queue's table may be outdated. */
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
