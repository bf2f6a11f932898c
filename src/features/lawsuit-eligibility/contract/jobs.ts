import * as z from 'zod'

import { job } from '#contract/job.ts'

/** Makes the list of eligible contracts: at least once, with one effect. */
export const makeList = job({
  name: 'lawsuit-eligibility.makeList',
  payload: z.object({ runId: z.number().int().positive() }),
  maxAttempts: 5,
})
