import { handle, type JobHandler } from '#server/jobs/jobs.ts'

import { giveUpImportUndo, runImportUndo } from './actions/undo.ts'
import { undoImportJob } from './contract/jobs.ts'

export const jobs: JobHandler[] = [handle(undoImportJob, runImportUndo, giveUpImportUndo)]
