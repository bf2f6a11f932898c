import type { Work } from '#server/work/work.ts'
import { cents } from '#values/cents.ts'

import { applyToAct, isActMove, reconcile } from '../rules/act.ts'
import { freeReceipts, lockOpenActs, openBalances } from '../store/acts.ts'
import { moveOf, parametersOf, storeMoves } from './moves.ts'
import { idsOf, receiptsOf } from './receipts.ts'

/**
 * Compares the open acts with the ERP's receipts and balances, and ends those whose receipt is
 * overdue (rules 11.7). After each load, and every day. Repeating it changes nothing.
 */
export async function reconcileActs(work: Work): Promise<void> {
  const open = await lockOpenActs(work.tx)
  if (open.length === 0) return
  const parameters = await parametersOf(work)
  const byBoleto = Map.groupBy(open, ({ boletoId }) => boletoId ?? 0)
  const boletoIds = [...byBoleto.keys()]
  const days = await freeReceipts(work.tx, boletoIds)
  const balances = await openBalances(work.tx, boletoIds)
  const confirmed = [...byBoleto].flatMap(([boletoId, acts]) =>
    reconcile(
      acts,
      {
        receipts: receiptsOf(days, boletoId),
        open_cents: balances.get(boletoId) ?? cents(0),
      },
      parameters,
    ),
  )
  await storeMoves(
    work,
    'CONCILIAR_RETORNO',
    confirmed.map(({ act, receipt }) =>
      moveOf(act, { to: { ...act, state: 'CONCILIADO' } }, parameters, {
        receiptIds: idsOf(receipt),
      }),
    ),
  )
  const confirmedIds = new Set(confirmed.map(({ act }) => act.id))
  const overdue = open.flatMap((act) => {
    if (confirmedIds.has(act.id)) return []
    const outcome = applyToAct(act, { type: 'virarODia', today: work.today }, parameters)
    return isActMove(outcome) ? [moveOf(act, outcome, parameters)] : []
  })
  await storeMoves(work, 'RETORNO_NAO_CONFIRMADO', overdue)
}
