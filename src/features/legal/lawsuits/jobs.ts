import { claimsChanged } from '#features/ledger/receivables/contract.ts'
import { handle, type JobHandler } from '#server/jobs/jobs.ts'

import { chargeDaily, followClaims } from './actions/claims.ts'
import { balancesOfTheDay } from './contract/jobs.ts'

export const jobs: JobHandler[] = [
  handle(claimsChanged, (context, { malls }) =>
    context.work((work) => followClaims(work, malls ?? 'all')),
  ),
  handle(balancesOfTheDay, (context) => context.work(chargeDaily)),
]
