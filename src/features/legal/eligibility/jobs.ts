import { handle, type JobHandler } from '#server/jobs/jobs.ts'

import { executeRun, giveUpRun } from './actions/runs.ts'
import { buildEligibleList } from './contract/jobs.ts'

export const jobs: JobHandler[] = [
  handle(buildEligibleList, (context, { runId }) => executeRun(context, runId), giveUpRun),
]
