import { handle, type JobContext, type JobHandler } from '#server/jobs/jobs.ts'

import { giveUp } from './actions/give-up.ts'
import { load } from './actions/load.ts'
import { endInterruptedAlone } from './actions/receive.ts'
import { giveUpUndo, undoLoad } from './actions/undo.ts'
import { endInterruptedLoads, loadFile, undoFile } from './contract.ts'

const inJob = (context: JobContext) => ({ work: context.work.bind(context) })

export const jobs: JobHandler[] = [
  handle(
    loadFile,
    async (context, { loadId, anyLayout }) => void (await load(inJob(context), loadId, anyLayout)),
    giveUp,
  ),
  handle(undoFile, (context, payload) => undoLoad(inJob(context), payload), giveUpUndo),
  handle(endInterruptedLoads, (context) => context.work(endInterruptedAlone)),
]
