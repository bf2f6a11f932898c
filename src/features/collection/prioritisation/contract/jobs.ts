import * as z from 'zod'

import { job } from '#contract/job.ts'

/** Daily snapshot at 06:00 in São Paulo, with catch-up (rules 7.3). */
export const dailySnapshot = job({
  name: 'prioritisation.cut',
  payload: z.object({}),
  every: '*/10 * * * *',
  maxAttempts: 1,
})

/** Rescores customers contacted during a snapshot. */
export const rescoreCustomers = job({
  name: 'prioritisation.rescoreCustomers',
  payload: z.object({ tenantIds: z.array(z.number()) }),
})

/** Rescores groups whose tenants were contacted. */
export const rescoreGroups = job({
  name: 'prioritisation.rescoreGroups',
  payload: z.object({ groupIds: z.array(z.number()) }),
})

/** Rebuilds every mall after a change of weights. */
export const rebuildForNewWeights = job({
  name: 'prioritisation.cutByNewWeights',
  payload: z.object({}),
})
