import { handle, type JobHandler } from '#server/jobs/jobs.ts'

import { closeBatches, makeDueBatches } from './actions/due-batches.ts'
import type { ReleaseOptions } from './actions/release.ts'
import * as declared from './contract/jobs.ts'

/** Jobs of the batch; the mail server decides whether e-mails are released automatically. */
export const jobsWith = (options: ReleaseOptions): JobHandler[] => [
  handle(declared.makeDueBatches, (context) => makeDueBatches(context, options)),
  handle(declared.closeBatches, (context) => context.work(closeBatches)),
]
