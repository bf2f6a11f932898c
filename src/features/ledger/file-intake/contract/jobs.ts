import * as z from 'zod'

import { job } from '#contract/job.ts'

/** fontes.ler: judges a stored file, and loads it unless it waits or is refused. */
export const readFile = job({
  name: 'fileIntake.read',
  payload: z.object({ id: z.number().int().positive() }),
  maxAttempts: 5,
})

/** Ends what has waited for too long: files and proposed write-offs, after 7 days. */
export const expireWaiting = job({
  name: 'fileIntake.expire',
  payload: z.object({}),
  every: '5 9 * * *',
})
