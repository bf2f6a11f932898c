import { handle, type JobHandler } from '#server/jobs.ts'

import { closeCycleWhenDue, openCycleWhenDue } from './actions/cycle.ts'
import { refresh } from './actions/refresh.ts'
import * as declared from './contract/jobs.ts'

export const jobs: JobHandler[] = [
  handle(declared.refresh, (context) => context.work(refresh)),
  handle(declared.keepCycle, async (context) => {
    await context.work(closeCycleWhenDue)
    await context.work(openCycleWhenDue)
  }),
]
