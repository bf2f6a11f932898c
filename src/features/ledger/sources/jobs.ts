import { handle, type JobHandler } from '#server/jobs/jobs.ts'

import { expireProposals } from './actions/sources.ts'
import * as contract from './contract/jobs.ts'
import { deleteOldSamples } from './store/samples.ts'

export const jobs: JobHandler[] = [
  handle(contract.deleteSamples, (context) =>
    context.work(async (work) => void (await deleteOldSamples(work.tx))),
  ),
  handle(contract.expireProposals, (context) => context.work(expireProposals)),
]
