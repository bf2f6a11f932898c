import * as z from 'zod'

import { job } from '#contract/job.ts'

/** Sends one lote to the bureau. */
export const sendBatch = job({
  name: 'bureau.send',
  payload: z.object({ batchId: z.number().int() }),
  maxAttempts: 12,
})

/** Collects and applies waiting returns: every minute, and right after a sending. */
export const collect = job({
  name: 'bureau.collect',
  payload: z.object({}),
  every: '* * * * *',
  maxAttempts: 3,
})

/** Resumes interrupted sendings. */
export const resume = job({
  name: 'bureau.resume',
  payload: z.object({}),
  every: '*/10 * * * *',
  maxAttempts: 1,
})

/**
 * Publishes listings whose ten days of notice are over. Runs hourly, so that a night without
 * power delays them by an hour.
 */
export const publish = job({
  name: 'bureau.publish',
  payload: z.object({}),
  every: '15 * * * *',
  maxAttempts: 1,
})
