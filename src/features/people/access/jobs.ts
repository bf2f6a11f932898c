import { handle, type JobHandler } from '#server/jobs/jobs.ts'

import { forget } from './contract/session.ts'
import * as store from './store/sign-in.ts'

export const jobs: JobHandler[] = [
  handle(forget, (context) => context.work((work) => store.forgetOld(work.tx))),
]
