import * as z from 'zod'

import { job } from '#contract/job.ts'

/** The daily balances from 06:00 in São Paulo on, with catch-up (rules 5.5). */
export const balancesOfTheDay = job({
  name: 'lawsuits.balances',
  payload: z.object({}),
  every: '*/10 * * * *',
  maxAttempts: 1,
})
