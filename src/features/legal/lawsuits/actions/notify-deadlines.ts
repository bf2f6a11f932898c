import { createAlerts } from '#features/platform/alerts/actions/create-alerts.ts'
import { countOf } from '#values/count-of.ts'
import type { Work } from '#server/work/work.ts'
import { bankCalendar, nextBusinessDay } from '#values/business-calendar.ts'
import { formatBrl } from '#values/cents.ts'
import { addDays, formatDate } from '#values/local-date.ts'

import { LAWSUIT_PLACES } from '../contract/status.ts'
import { dueLawsuits, overduePhases } from '../store/due-lawsuits.ts'

/**
 * Notifies step owners of terms that end today or on the next business day. Notifies followers of
 * phases past their term. Each deadline is notified once.
 */
export async function notifyLawsuitDeadlines(work: Work): Promise<void> {
  const { tx, today, actor } = work
  const until = nextBusinessDay(bankCalendar, addDays(today, 1))
  const due = await dueLawsuits(tx, today, until, actor.malls)
  const late = await overduePhases(tx, today, actor.malls)
  const followed = LAWSUIT_PLACES.EM_ACOMPANHAMENTO
  await createAlerts(work, [
    ...due.flatMap(({ status, mallId, dueOn, items, valor }) => {
      const { path, ruleCode, label } = LAWSUIT_PLACES[status]
      if (path === undefined) return []
      const end = formatDate(dueOn)
      return [
        {
          kind: 'PRAZO' as const,
          key: `ajuizamento ${status} ${mallId} ${dueOn}`,
          mallId,
          rule: ruleCode,
          path,
          title: `${label}: ${countOf(items, 'ação vence', 'ações vencem')} em ${end}`,
          detail: `${formatBrl(valor)}. Submeta a recomendação até lá.`,
          merged: { title: `${label}: {n} ações vencem em ${end}` },
          items,
          amount_cents: valor,
        },
      ]
    }),
    ...late.map(({ mallId, dueOn, items, valor }) => ({
      kind: 'PRAZO' as const,
      key: `fase ${mallId} ${dueOn}`,
      mallId,
      rule: followed.ruleCode,
      path: `${followed.path}?sort=prazoConclusao`,
      title: `${countOf(items, 'ação passou', 'ações passaram')} do prazo da fase em ${formatDate(dueOn)}`,
      detail: `${formatBrl(valor)}. Conclua a fase.`,
      merged: { title: `{n} ações passaram do prazo da fase em ${formatDate(dueOn)}` },
      items,
      amount_cents: valor,
    })),
  ])
}
