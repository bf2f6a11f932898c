import { handle, type JobHandler } from '#server/jobs/jobs.ts'

import { refreshChangedCases } from './actions.ts'
import { refreshRecovery } from './contract.ts'

export const jobs: JobHandler[] = [
  handle(refreshRecovery, (context) => context.work(refreshChangedCases)),
]
