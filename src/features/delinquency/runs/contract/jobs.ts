import * as z from 'zod'

import { job } from '#contract/job.ts'

/** Computes a base or sums a calculation: delivered at least once, applied once. */
export const executeRun = job({
  name: 'delinquency-runs.execute',
  payload: z.object({ runId: z.number().int().positive() }),
  maxAttempts: 5,
})
