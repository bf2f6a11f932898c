import { createAlerts } from '#features/platform/alerts/actions/create-alerts.ts'
import { countOf } from '#values/count-of.ts'
import type { Work } from '#server/work/work.ts'
import { formatDate } from '#values/local-date.ts'

import { dueRemovals } from '../store/due-removals.ts'

/**
 * Notifies the users who release removals that a legal deadline is near or over: once per
 * deadline.
 */
export async function notifyRemovalDeadlines(work: Work): Promise<void> {
  const due = await dueRemovals(work.tx, work.today, work.actor.malls)
  await createAlerts(
    work,
    due.map(({ mallId, dueOn, isLate, items }) => {
      const end = formatDate(dueOn)
      return {
        kind: 'PRAZO' as const,
        key: `baixa ${isLate ? 'atrasada' : 'perto'} ${mallId} ${dueOn}`,
        mallId,
        path: `/baixa-semiautomatica?aba=prazos&urgencia=${isLate ? 'ATRASADO' : 'ALERTA'}`,
        title: isLate
          ? `${countOf(items, 'baixa passou', 'baixas passaram')} do prazo legal de ${end}`
          : `${countOf(items, 'baixa vence', 'baixas vencem')} em ${end}`,
        detail: 'O bureau exclui em até cinco dias úteis do pagamento. Envie a baixa.',
        merged: {
          title: isLate
            ? `{n} baixas passaram do prazo legal de ${end}`
            : `{n} baixas vencem em ${end}`,
          by: end,
        },
        items,
      }
    }),
  )
}
