import { handle, type JobHandler } from '#server/jobs/jobs.ts'

import { expireVersions } from './actions/expire.ts'
import * as contract from './contract/jobs.ts'

export const jobs: JobHandler[] = [
  handle(contract.expireVersions, (context) => context.work(expireVersions)),
]
