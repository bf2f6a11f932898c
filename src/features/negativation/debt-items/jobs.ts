import { handle, type JobHandler } from '#server/jobs/jobs.ts'

import { rollUp } from './contract/jobs.ts'
import { rollUpCounters } from './store/tally.ts'

export const jobs: JobHandler[] = [
  handle(rollUp, (context) => context.work(({ tx }) => rollUpCounters(tx))),
]
