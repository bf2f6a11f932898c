import * as z from 'zod'

import { job } from '#contract/job.ts'

/**
 * One run of an automatic job; if its worker is killed, the next one resumes it under the same
 * row.
 */
export const automate = job({
  name: 'bureau.automate',
  payload: z.object({ runId: z.number().int() }),
  maxAttempts: 3,
})

/** Starts automatic jobs that are due, including missed ones. */
export const tick = job({
  name: 'bureau.tick',
  payload: z.object({}),
  every: '*/5 * * * *',
  maxAttempts: 1,
})

/**
 * Opens and closes the cycle when due; times missed while the system was down are served at the
 * next run.
 */
export const runCycleSchedule = job({
  name: 'negativation.keepCycle',
  payload: z.object({}),
  every: '*/5 * * * *',
  maxAttempts: 1,
})
