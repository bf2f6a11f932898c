import { bankActsMayReconcile } from '#features/ledger/receivables/contract.ts'
import { handle, type JobHandler } from '#server/jobs/jobs.ts'

import { reconcileActs } from './actions/reconcile.ts'

export const jobs: JobHandler[] = [
  handle(bankActsMayReconcile, (context) => context.work(reconcileActs)),
]
