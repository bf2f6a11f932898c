import { handle, type JobHandler } from '#server/jobs.ts'

import { giveUp } from './actions/give-up.ts'
import { load } from './actions/load.ts'
import { loadFile } from './contract.ts'

export const jobs: JobHandler[] = [
  handle(
    loadFile,
    async (context, { loadId, anyLayout }) =>
      void (await load({ work: (act) => context.work(act) }, loadId, anyLayout)),
    giveUp,
  ),
]
