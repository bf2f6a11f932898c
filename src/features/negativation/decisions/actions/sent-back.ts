import { createAlerts } from '#features/platform/alerts/actions/create-alerts.ts'
import { countOf } from '#values/count-of.ts'
import type { MovedItem } from '#features/negativation/debt-items/actions/moves.ts'
import {
  STEPS,
  statusLabel,
  type WorkflowStatus,
} from '#features/negativation/debt-items/rules/status.ts'
import type { Work } from '#server/work/work.ts'
import { sumCents } from '#values/cents.ts'

const placeOf = (path: string, movedItems: readonly MovedItem[]): string => {
  const [only, other] = movedItems
  if (only === undefined || other !== undefined) return path
  const { id, state } = only.record
  return `${path}?${new URLSearchParams({ numBoleto: state.numBoleto, linha: String(id) })}`
}

/**
 * Notifies the users of the step that boletos were returned to it: one alert per mall, with user
 * and reason.
 */
export async function notifySentBack(
  work: Work,
  movedItems: readonly MovedItem[],
  reason: string,
): Promise<void> {
  const by = work.actor.name
  const groups = Map.groupBy(
    movedItems,
    ({ record, move }) => `${move.to.status} ${record.mallId}` as const,
  )
  await createAlerts(
    work,
    [...groups.values()].flatMap((some) => {
      const [first] = some
      if (first === undefined) return []
      const status: WorkflowStatus = first.move.to.status
      const { path, ruleCode } = STEPS[status]
      if (path === undefined) return []
      const { record } = first
      return [
        {
          kind: 'DEVOLVIDO' as const,
          key: `boleto ${record.id} ${record.version}`,
          mallId: record.mallId,
          rule: ruleCode,
          path: placeOf(path, some),
          title:
            some.length === 1
              ? `${record.tenantName}: boleto devolvido por ${by}`
              : `${countOf(some.length, 'boleto devolvido', 'boletos devolvidos')} por ${by}`,
          detail: `“${reason.trim()}” Está de novo em ${statusLabel(status)}.`,
          merged: { title: `{n} boletos devolvidos por ${by}`, path, by: reason.trim() },
          subject: record.tenantName,
          items: some.length,
          amount_cents: sumCents(some.map(({ record: each }) => each.balance_cents)),
        },
      ]
    }),
  )
}
