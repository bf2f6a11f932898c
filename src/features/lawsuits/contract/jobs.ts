import * as z from 'zod'

import { job } from '#contract/job.ts'

/** The balances of 06:00 in São Paulo, and later what it missed (rules 5.5). */
export const balancesOfTheDay = job({
  name: 'lawsuits.balances',
  payload: z.object({}),
  every: '*/10 * * * *',
  maxAttempts: 1,
})
