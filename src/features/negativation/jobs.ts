import { handle, type JobHandler } from '#server/jobs.ts'

import { closeCycleVisibly, openCycleVisibly, refreshVisibly } from './actions/visible-runs.ts'
import * as declared from './contract/jobs.ts'
import { foldTally } from './store/tally.ts'

export const jobs: JobHandler[] = [
  handle(declared.refresh, (context) => context.work(refreshVisibly)),
  handle(declared.keepCycle, async (context) => {
    await context.work(closeCycleVisibly)
    await context.work(openCycleVisibly)
  }),
  handle(declared.fold, (context) => context.work(({ tx }) => foldTally(tx))),
]
