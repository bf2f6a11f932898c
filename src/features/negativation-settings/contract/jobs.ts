import * as z from 'zod'

import { job } from '#contract/job.ts'

/**
 * Ends the proposals whose days are over or whose setting became another, with a line in the
 * decision log: a quarter past midnight in São Paulo.
 */
export const closeProposals = job({
  name: 'negativationSettings.closeProposals',
  payload: z.object({}),
  every: '15 3 * * *',
})
