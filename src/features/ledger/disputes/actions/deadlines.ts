import { createAlerts, type NewAlert } from '#features/platform/alerts/actions/create-alerts.ts'
import type { Work } from '#server/work/work.ts'
import { formatBrl } from '#values/cents.ts'
import { formatDate } from '#values/local-date.ts'

import { decideRule, disputesPath, followRule } from '../contract/dispute.ts'
import { dueDisputes, type OverdueDispute } from '../store/disputes.ts'

const pageOf = (id: number) => `${disputesPath}?contestacao=${id}`

const toDecide = (dispute: OverdueDispute): NewAlert => ({
  kind: 'REGUA',
  key: `contestacao ${dispute.id} ${dispute.dueOn}`,
  mallId: dispute.mallId,
  rule: decideRule,
  path: pageOf(dispute.id),
  title: `A contestação de ${dispute.tenant} vence em ${formatDate(dispute.dueOn)}`,
  detail: `${formatBrl(dispute.open_cents)}. Decida até lá.`,
  merged: { title: '{n} contestações a decidir', path: disputesPath },
  subject: dispute.tenant,
  amount_cents: dispute.open_cents,
})

/** Daily, because reminders go out again while nobody has decided (rules 8.2). */
const noLongerHeld = (dispute: OverdueDispute, today: string): NewAlert => ({
  kind: 'REGUA',
  key: `contestacao sem decisao ${dispute.id} ${today}`,
  mallId: dispute.mallId,
  rule: followRule,
  path: pageOf(dispute.id),
  title: `A contestação de ${dispute.tenant} continua sem decisão`,
  detail: `${formatBrl(dispute.open_cents)}, aberta em ${formatDate(dispute.openedOn)}. Os lembretes voltaram em ${formatDate(dispute.holdsRemindersUntil)}; as notificações esperam.`,
  merged: { title: '{n} contestações continuam sem decisão', path: disputesPath },
  subject: dispute.tenant,
  amount_cents: dispute.open_cents,
})

/** Alerts those who decide on the last day, and the approvers of the holding every day after the hold. */
export async function tellOfDisputes(work: Work): Promise<void> {
  const due = await dueDisputes(work.tx, work.today)
  await createAlerts(work, [
    ...due.map(toDecide),
    ...due
      .filter(({ holdsRemindersUntil }) => holdsRemindersUntil < work.today)
      .map((dispute) => noLongerHeld(dispute, work.today)),
  ])
}
