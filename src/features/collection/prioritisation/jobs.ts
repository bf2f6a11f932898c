import { balancesChanged } from '#features/ledger/receivables/contract.ts'
import { handle, type JobHandler } from '#server/jobs/jobs.ts'

import {
  cutChanged,
  cutDaily,
  cutEverything,
} from '#features/collection/prioritisation/actions/snapshot.ts'
import { rescoreCustomersNow, rescoreGroupsNow } from './actions/rescore.ts'
import { cutByNewWeights, cutOfTheDay, rescoreCustomers, rescoreGroups } from './contract/jobs.ts'

export const jobs: JobHandler[] = [
  handle(cutOfTheDay, (context) => context.work(cutDaily)),
  handle(balancesChanged, (context) => context.work(cutChanged)),
  handle(rescoreCustomers, (context, payload) =>
    context.work((work) => rescoreCustomersNow(work, payload)),
  ),
  handle(rescoreGroups, (context, payload) =>
    context.work((work) => rescoreGroupsNow(work, payload)),
  ),
  handle(cutByNewWeights, (context) => context.work(cutEverything)),
]
