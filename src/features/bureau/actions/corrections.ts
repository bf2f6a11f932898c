import type { Work } from '#server/work.ts'
import * as negativation from '#features/negativation/actions/bureau.ts'
import * as removals from '#features/negativation/actions/removals.ts'

import { isTooOldToList } from '../rules.ts'
import { byMallAndItem, exclusionOf, listedOf } from './exclusions.ts'
import { type Informed, informedOf, lockInformantsOf } from './informants.ts'
import { type LoteRecord, type NewLote, reserveLotes, writeLotes } from './new-lote.ts'

/** The pairs of a lote: every old record out, coobrigados first, then every new one in, the principal first (error 298). */
function pairsOf(
  moved: readonly negativation.Moved[],
  informed: Informed,
  parameters: negativation.ParameterSet,
): LoteRecord[] {
  return moved.toSorted(byMallAndItem).flatMap(({ record, move }) => {
    const value_cents = move.to.batch?.value_cents ?? record.balance_cents
    const principalFirst = listedOf(informed, record).toSorted(
      (one, other) => Number(one.record.coobrigado !== undefined) - Number(other.record.coobrigado !== undefined),
    )
    const out = principalFirst.toReversed().map((each) => exclusionOf(record, each, parameters.MOTIVO_PARCIAL))
    const anew = principalFirst.map(({ personId, record: taken }): LoteRecord => ({
      mallId: record.mallId,
      itemId: record.id,
      personId,
      operation: 'INCLUSAO',
      motive: null,
      value_cents,
      attempt: 1,
      record: { ...taken, value_cents },
    }))
    return [...out, ...anew]
  })
}

/**
 * Row 18: what was partly paid is listed with what is left, by one lote that excludes and includes, without a new
 * approval; too little left, ATUALIZA_PAGAMENTO_PARCIAL Não, an exception list with SERASA or an age at which the bureau
 * takes no inclusion any more makes it a removal.
 */
export async function correctValues(
  work: Work,
  itemIds: readonly number[],
): Promise<{ readonly corrected: number; readonly removed: number }> {
  if (itemIds.length === 0) return { corrected: 0, removed: 0 }
  const roots = await lockInformantsOf(work, itemIds)
  const excepted = await removals.excepted(work, itemIds)
  const locked = await removals.lock(work, itemIds)
  const informed = await informedOf(work, itemIds)
  const batchIds = await reserveLotes(work, roots)
  const { moved } = removals.decide(locked, (record) => {
    const batchId = batchIds.get(informed.rootOf(record))
    if (batchId === undefined) return []
    const { settledReceipts: receipts } = record
    const isExcepted = excepted.has(record.id) || isTooOldToList(record.originalDueOn, work.today)
    return [{ type: 'partialPayment', batchId, receipts, isExcepted }]
  })
  const corrected = moved.filter(({ move }) => move.row === '18')
  const lotes = roots.flatMap((root): NewLote[] => {
    const id = batchIds.get(root) ?? 0
    const own = corrected.filter(({ move }) => move.to.batch?.id === id)
    return own.length === 0
      ? []
      : [{ id, root, operation: 'CORRECAO', boletos: own.length, records: pairsOf(own, informed, locked.parameters) }]
  })
  await writeLotes(work, lotes, locked.parameters, () =>
    removals.keep(work, moved, locked.parameters, {
      action: 'ATUALIZAR_VALOR',
      detail: ({ record, move }) => ({
        lote: move.to.batch?.id ?? null,
        valorNegativadoCentavos: record.state.listed_cents ?? null,
        motivo: move.to.removal?.motive ?? null,
      }),
    }),
  )
  return { corrected: corrected.length, removed: moved.length - corrected.length }
}
