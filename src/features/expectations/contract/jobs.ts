import * as z from 'zod'

import { job } from '#contract/job.ts'

/**
 * Begins the tendencies of a month: five past midnight in São Paulo on the 1st, and each day after,
 * so that a night without power delays them by a day.
 */
export const beginMonth = job({
  name: 'expectations.beginMonth',
  payload: z.object({}),
  every: '5 3 * * *',
})
