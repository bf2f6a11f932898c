import { handle, type JobContext, type JobHandler } from '#server/jobs/jobs.ts'

import { giveUp } from './actions/give-up.ts'
import { load } from './actions/load.ts'
import { endInterruptedAlone } from './actions/receive.ts'
import type { LoadHooks } from './actions/load-hooks.ts'
import { giveUpUndo, undoLoad } from './actions/undo.ts'
import { endInterruptedLoads, loadFile, undoFile } from './contract.ts'

const inJob = (context: JobContext) => ({ work: context.work.bind(context) })

/** Jobs of loads; the hooks keep the entrada of each file. */
export const jobsWith = (hooks?: LoadHooks): JobHandler[] => [
  handle(
    loadFile,
    async (context, { loadId, anyLayout }) =>
      void (await load(inJob(context), loadId, anyLayout, hooks)),
    (work, payload) => giveUp(work, payload, hooks),
  ),
  handle(undoFile, (context, payload) => undoLoad(inJob(context), payload, hooks), giveUpUndo),
  handle(endInterruptedLoads, (context) => context.work(endInterruptedAlone)),
]
