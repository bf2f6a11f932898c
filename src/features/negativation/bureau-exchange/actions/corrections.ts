import { isSendingOpen } from '#features/ledger/first-migration/actions/sending-gate.ts'
import type { Work } from '#server/work/work.ts'
import type { MovedItem } from '#features/negativation/debt-items/actions/moves.ts'
import type { ParameterSet } from '#features/platform/parameters/rules/parameters.ts'
import * as removals from '#features/negativation/debt-items/actions/removals.ts'

import { isTooOldToList } from '#features/negativation/debt-items/rules/bureau-request.ts'
import { byMallAndItem, exclusionOf, listedOf } from './exclusions.ts'
import { type InformedItem, informedOf, lockInformantsOf } from './informants.ts'
import { type LoteRecord, type NewLote, reserveLotes, writeLotes } from './new-lote.ts'

/**
 * Record pairs of a lote: all exclusions first, coobrigados before principals, then all
 * inclusions, principals first (error 298).
 */
function pairsOf(
  movedItems: readonly MovedItem[],
  informedItem: InformedItem,
  parameters: ParameterSet,
): LoteRecord[] {
  return movedItems.toSorted(byMallAndItem).flatMap(({ record, move }) => {
    const value_cents = move.to.batch?.value_cents ?? record.balance_cents
    const principalFirst = listedOf(informedItem, record).toSorted(
      (one, other) =>
        Number(one.record.coobrigado !== undefined) - Number(other.record.coobrigado !== undefined),
    )
    const out = principalFirst
      .toReversed()
      .map((each) => exclusionOf(record, each, parameters.MOTIVO_PARCIAL))
    const anew = principalFirst.map(({ personId, record: remessaRecord }): LoteRecord => ({
      mallId: record.mallId,
      itemId: record.id,
      personId,
      operation: 'INCLUSAO',
      motive: null,
      value_cents,
      attempt: 1,
      record: { ...remessaRecord, value_cents },
    }))
    return [...out, ...anew]
  })
}

/**
 * Row 18: one lote excludes a partly paid debt and includes its remaining value, without a new
 * approval.
 * It becomes a removal if too little remains, ATUALIZA_PAGAMENTO_PARCIAL is Não, or an exception
 * list with SERASA or the bureau's maximum age bars the inclusion.
 */
export async function correctValues(
  work: Work,
  itemIds: readonly number[],
): Promise<{ readonly correctionCount: number; readonly removalCount: number }> {
  // A correction includes again, so it waits for the end of the first migration.
  if (itemIds.length === 0 || !(await isSendingOpen(work)))
    return { correctionCount: 0, removalCount: 0 }
  const roots = await lockInformantsOf(work, itemIds)
  const exceptedIds = await removals.listExcepted(work, itemIds)
  const lockedItems = await removals.lock(work, itemIds)
  const informedItem = await informedOf(work, itemIds)
  const batchIds = await reserveLotes(work, roots)
  const { movedItems } = removals.decide(lockedItems, (record) => {
    const batchId = batchIds.get(informedItem.rootOf(record))
    if (batchId === undefined) return []
    const { settledReceipts: receipts } = record
    const isExcepted =
      exceptedIds.has(record.id) || isTooOldToList(record.originalDueOn, work.today)
    return [{ type: 'partialPayment', batchId, receipts, isExcepted }]
  })
  const corrected = movedItems.filter(({ move }) => move.row === '18')
  const lotes = roots.flatMap((root): NewLote[] => {
    const id = batchIds.get(root) ?? 0
    const own = corrected.filter(({ move }) => move.to.batch?.id === id)
    return own.length === 0
      ? []
      : [
          {
            id,
            root,
            operation: 'CORRECAO',
            boletos: own.length,
            records: pairsOf(own, informedItem, lockedItems.parameters),
          },
        ]
  })
  await writeLotes(work, lotes, lockedItems.parameters, () =>
    removals.saveRemovals(work, movedItems, lockedItems.parameters, {
      action: 'ATUALIZAR_VALOR',
      detail: ({ record, move }) => ({
        lote: move.to.batch?.id ?? null,
        valorNegativadoCentavos: record.state.listed_cents ?? null,
        motivo: move.to.removal?.motive ?? null,
      }),
    }),
  )
  return { correctionCount: corrected.length, removalCount: movedItems.length - corrected.length }
}
