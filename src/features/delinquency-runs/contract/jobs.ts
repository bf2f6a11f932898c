import * as z from 'zod'

import { job } from '#contract/job.ts'

/** Works out a base or sums a calculation: at least once, with one effect. */
export const executeRun = job({
  name: 'delinquency-runs.execute',
  payload: z.object({ runId: z.number().int().positive() }),
  maxAttempts: 5,
})
