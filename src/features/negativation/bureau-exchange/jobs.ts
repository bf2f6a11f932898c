import { handle, type JobHandler } from '#server/jobs/jobs.ts'
import type { Settings } from '#server/settings/settings.ts'

import { collectReturns, publishListings } from './actions/collect.ts'
import { deliver, resumeSendings } from './actions/deliver.ts'
import * as declared from './contract/jobs.ts'
import { chooseBureau } from './gateway/choose-bureau.ts'

/** Handlers depend on the settings of the process: which bureau, and its folders. */
export const bureauJobs = (settings: Settings['bureau']): JobHandler[] => [
  handle(declared.sendBatch, (context, { batchId }) =>
    deliver(context, chooseBureau(settings, context.process), batchId),
  ),
  handle(declared.collect, (context) =>
    collectReturns(context, chooseBureau(settings, context.process)),
  ),
  handle(declared.resume, (context) => context.work(resumeSendings)),
  handle(declared.publish, (context) => publishListings(context)),
]
