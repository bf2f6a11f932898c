import { handle, type JobHandler } from '#server/jobs/jobs.ts'

import { fold } from './contract/jobs.ts'
import { rollUpCounters } from './store/tally.ts'

export const jobs: JobHandler[] = [
  handle(fold, (context) => context.work(({ tx }) => rollUpCounters(tx))),
]
