import * as z from 'zod'

import { job } from '#contract/job.ts'
import { day } from '#contract/wire.ts'

/** Looks for what became late by itself; what was told is not told again. */
export const watchDeadlines = job({
  name: 'alerts.watch',
  payload: z.object({}),
  every: '7 * * * *',
  maxAttempts: 1,
})

/** Forgets what was told long ago. */
export const sweepAlerts = job({
  name: 'alerts.sweep',
  payload: z.object({}),
  every: '47 6 * * *',
  maxAttempts: 1,
})

/** Writes the summaries of the day once their hour has come. */
export const writeDigests = job({
  name: 'alerts.digest',
  payload: z.object({}),
  every: '*/10 * * * *',
  maxAttempts: 1,
})

/** Sends them; a server that does not answer is tried for about two hours. */
export const sendDigests = job({
  name: 'alerts.sendDigests',
  payload: z.object({ day }),
  maxAttempts: 9,
})
