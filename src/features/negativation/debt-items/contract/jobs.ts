import * as z from 'zod'

import { job } from '#contract/job.ts'

/** Refreshes the stored sums of the lists every minute, so that a count reads one row per key. */
export const rollUp = job({
  name: 'negativation.fold',
  payload: z.object({}),
  every: '* * * * *',
  maxAttempts: 1,
})
