import * as z from 'zod'

import { job } from '#contract/job.ts'

/**
 * Starts the tendencies of a month at 00:05 in São Paulo on the 1st. Runs daily, so a night without
 * power delays them by one day.
 */
export const beginMonth = job({
  name: 'expectations.beginMonth',
  payload: z.object({}),
  every: '5 3 * * *',
})
