import { handle, type JobHandler } from '#server/jobs.ts'
import type { Settings } from '#server/settings.ts'

import { beginRun, giveUpRun, runAutomation, startDueJobs } from './actions/automation.ts'
import { collectReturns, publishListings } from './actions/collect.ts'
import { deliver, resumeSendings } from './actions/deliver.ts'
import * as declared from './contract/jobs.ts'
import { chooseBureau } from './gateway/choose-bureau.ts'
import { foldTally } from './store/negativated-boletos.ts'

/** The jobs need the settings of the process: which bureau, and where its folders are. */
export const bureauJobs = (settings: Settings['bureau']): JobHandler[] => [
  handle(declared.sendBatch, (context, { batchId }) =>
    deliver(context, chooseBureau(settings, context.process), batchId),
  ),
  handle(declared.collect, (context) => collectReturns(context, chooseBureau(settings, context.process))),
  handle(declared.resume, (context) => context.work(resumeSendings)),
  handle(declared.publish, (context) => publishListings(context)),
  handle(declared.begin, (context, { codigo }) => context.work((work) => beginRun(work, codigo))),
  handle(
    declared.automate,
    (context, { runId }) => runAutomation(context, chooseBureau(settings, context.process), runId),
    giveUpRun,
  ),
  handle(declared.tick, (context) => context.work(startDueJobs)),
  handle(declared.fold, (context) => context.work(({ tx }) => foldTally(tx))),
]
