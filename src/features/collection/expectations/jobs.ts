import { handle, type JobHandler } from '#server/jobs/jobs.ts'

import { followPromises } from './actions/tendencies.ts'
import { beginMonth } from './contract/jobs.ts'

export const jobs: JobHandler[] = [
  handle(beginMonth, (context) => context.work((work) => followPromises(work))),
]
