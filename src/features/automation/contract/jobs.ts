import * as z from 'zod'

import { job } from '#contract/job.ts'

/**
 * One run of an automatic job; a worker that is killed leaves it to the next, under the same row.
 */
export const automate = job({
  name: 'bureau.automate',
  payload: z.object({ runId: z.number().int() }),
  maxAttempts: 3,
})

/** Starts the automatic jobs whose hour has come, missed hours included. */
export const tick = job({
  name: 'bureau.tick',
  payload: z.object({}),
  every: '*/5 * * * *',
  maxAttempts: 1,
})

/**
 * Opens and closes the cycle when its day and hour have come; what was missed while the system was
 * down happens at the next run.
 */
export const keepCycle = job({
  name: 'negativation.keepCycle',
  payload: z.object({}),
  every: '*/5 * * * *',
  maxAttempts: 1,
})
