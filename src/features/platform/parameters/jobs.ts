import { handle, type JobHandler } from '#server/jobs/jobs.ts'

import { closeEnded } from './actions/proposals.ts'
import { closeProposals } from './contract/jobs.ts'

export const jobs: JobHandler[] = [handle(closeProposals, (context) => context.work(closeEnded))]
