import { handle, type JobHandler } from '#server/jobs/jobs.ts'
import { type MessageSettings, noMessages } from '#server/settings/message-settings.ts'

import { closeBatches, makeDueBatches } from './actions/due-batches.ts'
import * as declared from './contract/jobs.ts'

/** Jobs of the batch; without a mail server no e-mail is released automatically. */
export const batchJobs = ({ mail }: MessageSettings = noMessages): JobHandler[] => [
  handle(declared.makeDueBatches, (context) =>
    makeDueBatches(context, { hasMailServer: mail !== undefined }),
  ),
  handle(declared.closeBatches, (context) => context.work(closeBatches)),
]
