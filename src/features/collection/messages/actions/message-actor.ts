import { corporateCollector, mallCollector } from '#features/collection/negotiations/rules/who.ts'
import { eyesOf } from '#server/work/eyes.ts'
import { type Actor, hasRule } from '#server/work/work.ts'

import { batchPath, releaseNoticesRule, releaseRule } from '../contract/words.ts'
import type { MessageActor, ReminderReach } from '../rules/machine.ts'

/** Profiles that release reminders of a part of the tenants; others with the rule, of all. */
const partOf: Readonly<Record<string, ReminderReach>> = {
  [mallCollector]: 'mall',
  [corporateCollector]: 'corporate',
}

/** The user as the states of messages know them (rules 8.3). */
export const messageActor = (actor: Actor): MessageActor => ({
  ...eyesOf(actor),
  malls: actor.malls,
  reminders: hasRule(actor, releaseRule, batchPath) ? (partOf[actor.profile] ?? 'all') : 'none',
  mayReleaseNotices: hasRule(actor, releaseNoticesRule, batchPath),
})
