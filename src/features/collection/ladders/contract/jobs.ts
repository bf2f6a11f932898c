import * as z from 'zod'

import { job } from '#contract/job.ts'

/** Ends proposals that nobody decided within seven days. */
export const expireVersions = job({
  name: 'ladders.expireVersions',
  payload: z.object({}),
  every: '10 6 * * *',
  maxAttempts: 3,
})
