import * as z from 'zod'

import { job } from '#contract/job.ts'

/** Paid items leave, guards are run again: after every ERP load, and every morning at 06:00 in São Paulo, for the day itself moves due dates. */
export const refresh = job({ name: 'negativation.refresh', payload: z.object({}), every: '0 9 * * *' })

/** Opens and closes the cycle when its day and hour have come; what was missed while the system was down happens at the next run. */
export const keepCycle = job({
  name: 'negativation.keepCycle',
  payload: z.object({}),
  every: '*/5 * * * *',
  maxAttempts: 1,
})

/** Folds the kept sums of the lists: every minute, so that counting reads one row of a key and not each change of a day. */
export const fold = job({ name: 'negativation.fold', payload: z.object({}), every: '* * * * *', maxAttempts: 1 })
