import * as z from 'zod'

import { job } from '#contract/job.ts'
import { day } from '#contract/wire.ts'

/** Finds deadlines that have passed; alerts are created once. */
export const watchDeadlines = job({
  name: 'alerts.watch',
  payload: z.object({}),
  every: '7 * * * *',
  maxAttempts: 1,
})

export const sweepAlerts = job({
  name: 'alerts.sweep',
  payload: z.object({}),
  every: '47 6 * * *',
  maxAttempts: 1,
})

/** Stores the summaries of the day when their hour has come. */
export const writeDigests = job({
  name: 'alerts.digest',
  payload: z.object({}),
  every: '*/10 * * * *',
  maxAttempts: 1,
})

/** Sends the summaries; retries for about two hours if the server does not respond. */
export const sendDigests = job({
  name: 'alerts.sendDigests',
  payload: z.object({ day }),
  maxAttempts: 9,
})
