import * as z from 'zod'

import { job } from '#contract/job.ts'

/** Tells of disputes to be decided, at 06:00 in São Paulo. */
export const watchDisputes = job({
  name: 'disputes.watch',
  payload: z.object({}),
  every: '0 9 * * *',
  maxAttempts: 3,
})
