import { handle, type JobHandler } from '#server/jobs/jobs.ts'

import { fold } from './contract/jobs.ts'
import { foldTally } from './store/negativated-boletos.ts'

export const jobs: JobHandler[] = [
  handle(fold, (context) => context.work(({ tx }) => foldTally(tx))),
]
