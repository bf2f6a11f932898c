import { handle, type JobHandler } from '#server/jobs/jobs.ts'

import { keepChanged } from './actions.ts'
import { keepRecovery } from './contract.ts'

export const jobs: JobHandler[] = [handle(keepRecovery, (context) => context.work(keepChanged))]
