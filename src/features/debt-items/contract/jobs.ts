import * as z from 'zod'

import { job } from '#contract/job.ts'

/**
 * Folds the kept sums of the lists: every minute, so that counting reads one row of a key and not
 * each change of a day.
 */
export const rollUp = job({
  name: 'negativation.fold',
  payload: z.object({}),
  every: '* * * * *',
  maxAttempts: 1,
})
