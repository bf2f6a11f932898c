import { handle, type JobHandler } from '#server/jobs/jobs.ts'

import { tellOfDisputes } from './actions/deadlines.ts'
import { watchDisputes } from './contract/jobs.ts'

export const jobs: JobHandler[] = [handle(watchDisputes, (context) => context.work(tellOfDisputes))]
