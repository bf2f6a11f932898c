import * as z from 'zod'

import { job } from '#contract/job.ts'

/** Compacts the cached totals of the results every minute. */
export const rollUp = job({
  name: 'bureau.fold',
  payload: z.object({}),
  every: '* * * * *',
  maxAttempts: 1,
})
