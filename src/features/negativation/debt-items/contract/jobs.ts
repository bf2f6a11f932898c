import * as z from 'zod'

import { job } from '#contract/job.ts'

/** Compacts the cached totals of the lists every minute, so that a count reads one row per key. */
export const rollUp = job({
  name: 'negativation.fold',
  payload: z.object({}),
  every: '* * * * *',
  maxAttempts: 1,
})
