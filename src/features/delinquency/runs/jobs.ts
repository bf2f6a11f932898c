import { ledgerChanged } from '#features/ledger/receivables/contract.ts'
import { handle, type JobHandler } from '#server/jobs/jobs.ts'

import { execute, giveUpRun } from './actions/execute.ts'
import { followLedger } from './actions/stale.ts'
import { executeRun } from './contract/jobs.ts'

export const jobs: JobHandler[] = [
  handle(executeRun, (context, { runId }) => execute(context, runId), giveUpRun),
  handle(ledgerChanged, (context, changes) => context.work((work) => followLedger(work, changes))),
]
