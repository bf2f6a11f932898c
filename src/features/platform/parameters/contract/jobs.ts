import * as z from 'zod'

import { job } from '#contract/job.ts'

/**
 * Closes proposals that expired or whose setting changed, with a line in the decision log: at
 * 00:15 in São Paulo.
 */
export const closeProposals = job({
  name: 'negativationSettings.closeProposals',
  payload: z.object({}),
  every: '15 3 * * *',
})
