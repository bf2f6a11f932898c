import { createAlerts } from '#features/platform/alerts/actions/create-alerts.ts'
import { countOf } from '#values/count-of.ts'
import { isWorkflowStatus, STEPS } from '#features/negativation/debt-items/rules/status.ts'
import type { Work } from '#server/work/work.ts'
import { addDays, formatDate } from '#values/local-date.ts'
import { bankCalendar, nextBusinessDay } from '#values/business-calendar.ts'
import { formatBrl } from '#values/cents.ts'

import { dueSteps } from '../store/due-steps.ts'

/**
 * Notifies the users of a step whose deadline is today or the next business day: once per
 * deadline.
 */
export async function notifyStepDeadlines(work: Work): Promise<void> {
  const until = nextBusinessDay(bankCalendar, addDays(work.today, 1))
  const due = await dueSteps(work.tx, work.today, until, work.actor.malls)
  await createAlerts(
    work,
    due.flatMap(({ status, mallId, dueOn, items, valor }) => {
      const step = isWorkflowStatus(status) ? STEPS[status] : undefined
      if (step?.path === undefined) return []
      const end = formatDate(dueOn)
      return [
        {
          kind: 'PRAZO' as const,
          key: `${status} ${mallId} ${dueOn}`,
          mallId,
          rule: step.ruleCode,
          path: step.path,
          title: `${step.label}: ${countOf(items, 'boleto vence', 'boletos vencem')} em ${end}`,
          detail: `${formatBrl(valor)}. Decida até lá: depois do prazo, avisa a todos.`,
          merged: { title: `${step.label}: {n} boletos vencem em ${end}` },
          items,
          amount_cents: valor,
        },
      ]
    }),
  )
}
