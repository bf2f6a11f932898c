import * as z from 'zod'

import { job } from '#contract/job.ts'

/** Deletes the samples of the assistant after 24 hours. */
export const deleteSamples = job({
  name: 'sources.deleteSamples',
  payload: z.object({}),
  every: '17 * * * *',
  maxAttempts: 1,
})

/** Ends proposals that nobody decided within seven days. */
export const expireProposals = job({
  name: 'sources.expireProposals',
  payload: z.object({}),
  every: '5 6 * * *',
  maxAttempts: 3,
})
