import { handle, type JobHandler } from '#server/jobs/jobs.ts'

import { giveUpTakingBack, takeBack } from './actions/undo.ts'
import { takeBackImport } from './contract/jobs.ts'

export const jobs: JobHandler[] = [handle(takeBackImport, takeBack, giveUpTakingBack)]
