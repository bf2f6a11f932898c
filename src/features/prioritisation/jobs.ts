import { balancesChanged } from '#features/receivables/contract.ts'
import { handle, type JobHandler } from '#server/jobs/jobs.ts'

import { cutChanged, cutDaily, cutEverything } from './actions/cut.ts'
import { cutByNewWeights, cutOfTheDay } from './contract/jobs.ts'

export const jobs: JobHandler[] = [
  handle(cutOfTheDay, (context) => context.work(cutDaily)),
  handle(balancesChanged, (context) => context.work(cutChanged)),
  handle(cutByNewWeights, (context) => context.work(cutEverything)),
]
