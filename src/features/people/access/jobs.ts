import { handle, type JobHandler } from '#server/jobs/jobs.ts'

import { deleteExpiredAccess } from './contract/session.ts'
import * as store from './store/sign-in.ts'

export const jobs: JobHandler[] = [
  handle(deleteExpiredAccess, (context) => context.work((work) => store.deleteExpired(work.tx))),
]
