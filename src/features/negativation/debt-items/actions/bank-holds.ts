import { bankPaidWords } from '#features/ledger/bank-returns/rules/words.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import type { Work } from '#server/work/work.ts'

import { heldItemsOf } from '../store/bank-holds.ts'
import { lockItems } from '../store/items.ts'
import { applyEvent, factsOf, saveMoves } from './moves.ts'
import { personRow, storeSentOn } from './sending.ts'

/**
 * Row 12 for the items of a lote whose payment a bank reported before it was handed over (rules
 * 11.7). Call it with the lote locked. Returns the items that left.
 */
export async function takePaidOut(work: Work, batchId: number): Promise<readonly number[]> {
  const parameters = await readParameters(work.tx)
  const heldItems = await heldItemsOf(
    work.tx,
    batchId,
    parameters.RETORNO_BANCARIO_SEGURA ? work.today : null,
  )
  if (heldItems.length === 0) return []
  const paidOn = new Map(heldItems.map((item) => [item.id, item.paidOn]))
  const records = await lockItems(work.tx, [...paidOn.keys()], 'all')
  const { movedItems } = applyEvent(
    records,
    () => ({ type: 'paidBeforeHandOver', batchId }),
    (record) => {
      const day = paidOn.get(record.id)
      return factsOf(record, parameters, {
        blockedFiadores: [],
        ...(day && { block: { codigo: 'G14', texto: bankPaidWords(day) } }),
      })
    },
  )
  await saveMoves(work, movedItems, parameters, {
    action: 'BLOQUEAR_ENVIO',
    detail: ({ record, move }) => ({
      lote: batchId,
      motivo: move.to.reason ?? null,
      pagoNoBancoEm: paidOn.get(record.id) ?? null,
    }),
  })
  await storeSentOn(
    work,
    movedItems.flatMap(({ record }) =>
      record.state.persons.flatMap((person) =>
        person.inclusion === 'ENVIADO' ? [personRow(record, person.id)] : [],
      ),
    ),
    null,
  )
  return movedItems.map(({ record }) => record.id)
}
