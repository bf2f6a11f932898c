import * as z from 'zod'

import { job } from '#contract/job.ts'

/** Refreshes the stored sums of the results every minute. */
export const rollUp = job({
  name: 'bureau.fold',
  payload: z.object({}),
  every: '* * * * *',
  maxAttempts: 1,
})
