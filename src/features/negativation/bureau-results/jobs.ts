import { handle, type JobHandler } from '#server/jobs/jobs.ts'

import { rollUp } from './contract/jobs.ts'
import { rollUpResults } from './store/negativated-boletos.ts'

export const jobs: JobHandler[] = [
  handle(rollUp, (context) => context.work(({ tx }) => rollUpResults(tx))),
]
