import * as z from 'zod'

import { job } from '#contract/job.ts'

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
