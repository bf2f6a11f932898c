import * as z from 'zod'

import { job } from '#contract/job.ts'

/** Hands one lote over to the bureau. */
export const sendBatch = job({
  name: 'bureau.send',
  payload: z.object({ batchId: z.number().int() }),
  maxAttempts: 12,
})

/** Collects the returns that wait and applies them: every minute, and right after a sending. */
export const collect = job({
  name: 'bureau.collect',
  payload: z.object({}),
  every: '* * * * *',
  maxAttempts: 3,
})

/** Takes up sendings that were left half-way, whatever stopped them. */
export const resume = job({
  name: 'bureau.resume',
  payload: z.object({}),
  every: '*/10 * * * *',
  maxAttempts: 1,
})

/**
 * Listings whose ten days of notice are over become public: hourly, so that a night without power
 * delays them by an hour.
 */
export const publish = job({
  name: 'bureau.publish',
  payload: z.object({}),
  every: '15 * * * *',
  maxAttempts: 1,
})
