import { handle, type JobHandler } from '#server/jobs/jobs.ts'

import { executeRun, giveUpRun } from './actions/runs.ts'
import { makeList } from './contract/jobs.ts'

export const jobs: JobHandler[] = [
  handle(makeList, (context, { runId }) => executeRun(context, runId), giveUpRun),
]
