import { balancesChanged } from '#features/ledger/receivables/contract.ts'
import { handle, type JobHandler } from '#server/jobs/jobs.ts'

import {
  refreshChangedSnapshots,
  createDailySnapshot,
  rebuildAllSnapshots,
} from '#features/collection/prioritisation/actions/snapshot.ts'
import { rescoreCustomersNow, rescoreGroupsNow } from './actions/rescore.ts'
import {
  rebuildForNewWeights,
  dailySnapshot,
  rescoreCustomers,
  rescoreGroups,
} from './contract/jobs.ts'

export const jobs: JobHandler[] = [
  handle(dailySnapshot, (context) => context.work(createDailySnapshot)),
  handle(balancesChanged, (context) => context.work(refreshChangedSnapshots)),
  handle(rescoreCustomers, (context, payload) =>
    context.work((work) => rescoreCustomersNow(work, payload)),
  ),
  handle(rescoreGroups, (context, payload) =>
    context.work((work) => rescoreGroupsNow(work, payload)),
  ),
  handle(rebuildForNewWeights, (context) => context.work(rebuildAllSnapshots)),
]
