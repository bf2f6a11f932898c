import { chooseBureau } from '#features/negativation/bureau-exchange/gateway/choose-bureau.ts'
import { refresh } from '#features/ledger/receivables/contract.ts'
import { handle, type JobHandler } from '#server/jobs/jobs.ts'
import type { Settings } from '#server/settings/settings.ts'

import { beginRun, giveUpRun, runAutomation, startDueJobs } from './actions/automation.ts'
import { closeCycleVisibly, openCycleVisibly, refreshVisibly } from './actions/visible-runs.ts'
import * as declared from './contract/jobs.ts'
import { begin } from '#features/negativation/debt-items/contract/automatic-jobs.ts'

/** Handlers depend on the settings of the process: which bureau, and its folders. */
export const automationJobs = (settings: Settings['bureau']): JobHandler[] => [
  handle(refresh, (context, { malls }) =>
    context.work((work) => refreshVisibly(work, malls ?? 'all')),
  ),
  handle(declared.runCycleSchedule, async (context) => {
    await context.work(closeCycleVisibly)
    await context.work(openCycleVisibly)
  }),
  handle(begin, (context, { codigo }) => context.work((work) => beginRun(work, codigo))),
  handle(
    declared.automate,
    (context, { runId }) => runAutomation(context, chooseBureau(settings, context.process), runId),
    giveUpRun,
  ),
  handle(declared.tick, (context) => context.work(startDueJobs)),
]
