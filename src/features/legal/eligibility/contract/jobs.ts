import * as z from 'zod'

import { job } from '#contract/job.ts'

/** Builds the list of eligible contracts: delivered at least once, applied once. */
export const buildEligibleList = job({
  name: 'lawsuit-eligibility.makeList',
  payload: z.object({ runId: z.number().int().positive() }),
  maxAttempts: 5,
})
