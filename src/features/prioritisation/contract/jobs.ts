import * as z from 'zod'

import { job } from '#contract/job.ts'

/** The cut of 06:00 in São Paulo, and later what it missed (rules 7.3). */
export const cutOfTheDay = job({
  name: 'prioritisation.cut',
  payload: z.object({}),
  every: '*/10 * * * *',
  maxAttempts: 1,
})

/** Customers to whom something was said while a cut was being made. */
export const rescoreCustomers = job({
  name: 'prioritisation.rescoreCustomers',
  payload: z.object({ tenantIds: z.array(z.number()) }),
})

/** Groups to whose tenants something was said. */
export const rescoreGroups = job({
  name: 'prioritisation.rescoreGroups',
  payload: z.object({ groupIds: z.array(z.number()) }),
})

/** Every mall anew, because other weights hold. */
export const cutByNewWeights = job({
  name: 'prioritisation.cutByNewWeights',
  payload: z.object({}),
})
