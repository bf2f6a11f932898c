import type { Work } from '#server/work/work.ts'
import { cents } from '#values/cents.ts'
import { addDays } from '#values/local-date.ts'

import { applyToAct, isActMove, reconcile } from '../rules/act.ts'
import type { HoldParameters } from '../rules/hold.ts'
import { freeReceipts, lockOpenActs, lockUnconfirmedAgain, openBalances } from '../store/acts.ts'
import { alertUnconfirmed } from './alert-acts.ts'
import { moveOf, parametersOf, storeMoves } from './moves.ts'
import { idsOf, receiptsOf } from './receipts.ts'

/** Longest time after which a reopened act could still hold: far beyond RETORNO_SEGURA_DIAS. */
const REOPENED_DAYS = 120

/** Reopens the acts that an undone load had confirmed (rules 11.7). */
async function reopen(work: Work, parameters: HoldParameters): Promise<void> {
  const acts = await lockUnconfirmedAgain(work.tx, addDays(work.today, -REOPENED_DAYS))
  if (acts.length === 0) return
  const balances = await openBalances(
    work.tx,
    acts.flatMap(({ boletoId }) => boletoId ?? []),
  )
  const moves = acts.flatMap((act) => {
    const open_cents = balances.get(act.boletoId ?? 0) ?? cents(0)
    const outcome = applyToAct(act, { type: 'reabrir', open_cents }, parameters)
    return isActMove(outcome) ? [moveOf(act, outcome, parameters)] : []
  })
  await storeMoves(work, 'REABRIR_RETORNO', moves)
}

/**
 * Compares the open acts with the ERP's receipts and balances, and ends those whose receipt is
 * overdue (rules 11.7). After each load, and every day. Repeating it changes nothing.
 */
export async function reconcileActs(work: Work): Promise<void> {
  const parameters = await parametersOf(work)
  await reopen(work, parameters)
  const open = await lockOpenActs(work.tx)
  if (open.length === 0) return
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
  const ended = new Set(overdue.map(({ id }) => id))
  await alertUnconfirmed(
    work,
    open.filter(({ id }) => ended.has(id)),
  )
}
