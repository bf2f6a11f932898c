import { handle, type JobHandler } from '#server/jobs/jobs.ts'
import type { MailSettings } from '#server/settings/network-settings.ts'
import type { Work } from '#server/work/work.ts'

import { beginDigests, type DigestOptions, giveUpDay, sendDay } from './actions/digests.ts'
import { sweepOld } from './actions/sweep.ts'
import { sendDigests, sweepAlerts, watchDeadlines, writeDigests } from './contract/jobs.ts'

/** Hooks of other features; this feature imports none of them. */
export type AlertSources = {
  /** Each creates alerts for deadlines that passed in its own feature. */
  readonly watchers: readonly ((work: Work) => Promise<void>)[]
  /** Retention of alerts in days. */
  readonly keptDays: (work: Work) => Promise<number>
  /** 'HH:MM' in São Paulo: when the summaries are built. */
  readonly hourOf: DigestOptions['hourOf']
  /** Mail server settings; undefined = no e-mail. */
  readonly mail: MailSettings | undefined
}

export const alertJobs = ({ watchers, keptDays, hourOf, mail }: AlertSources): JobHandler[] => [
  handle(watchDeadlines, async (context) => {
    for (const watch of watchers) await context.work(watch)
  }),
  handle(sweepAlerts, (context) =>
    context.work(async (work) => sweepOld(work, await keptDays(work))),
  ),
  handle(writeDigests, (context) =>
    context.work((work) => beginDigests(work, { address: mail?.address, hourOf })),
  ),
  handle(
    sendDigests,
    async (context, { day }) => {
      // The job was enqueued while a mail server was configured, but now there is none.
      if (mail === undefined) return context.work((work) => giveUpDay(work, { day }))
      const { smtpServer } = await import('./gateway/smtp-server.ts')
      await sendDay(context, smtpServer(mail), mail.address, day)
    },
    giveUpDay,
  ),
]
