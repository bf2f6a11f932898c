import { handle, type JobHandler } from '#server/jobs/jobs.ts'
import type { Work } from '#server/work/work.ts'

import { sweepOld } from './actions/sweep.ts'
import { sweepAlerts, watchDeadlines } from './contract/jobs.ts'

/** What others bring: this feature knows none of them. */
export type AlertSources = {
  /** Each tells what became late by itself in its own feature. */
  readonly watchers: readonly ((work: Work) => Promise<void>)[]
  /** How many days an alert stays. */
  readonly keptDays: (work: Work) => Promise<number>
}

export const alertJobs = ({ watchers, keptDays }: AlertSources): JobHandler[] => [
  handle(watchDeadlines, async (context) => {
    for (const watch of watchers) await context.work(watch)
  }),
  handle(sweepAlerts, (context) =>
    context.work(async (work) => sweepOld(work, await keptDays(work))),
  ),
]
