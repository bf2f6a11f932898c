import type { Work } from '#server/work/work.ts'

import { showSentOn } from '../store/bureau.ts'
import { lockItems } from '../store/items.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { decider, factsOf, applyEvent, saveMoves, noGuards } from './moves.ts'
import { updateRemovalClocks, removalsDue } from './removal-clock.ts'
import { personRow } from './sending.ts'
import { asRefusal } from './act-refusals.ts'
import { happenToItems } from './bureau-events.ts'

/** Row 9b: the bureau rejected the whole file and processed no person. */
export async function rejectLote(
  work: Work,
  { batchId, isByHand }: { readonly batchId: number; readonly isByHand: boolean },
  itemIds: readonly number[],
  personIds: readonly number[],
): Promise<void> {
  await happenToItems(
    work,
    itemIds.map((itemId) => ({
      itemId,
      eventOf: () => ({ type: 'fileRejected', batchId, isByHand }),
    })),
    'LOTE_REJEITADO',
  )
  await showSentOn(work.tx, personIds, null)
}

/**
 * Row 9c: RC declares a lote lost. Returns the number of items in it. Refuses the whole lote if
 * one item may not leave it.
 */
export async function declareLost(
  work: Work,
  batchId: number,
  itemIds: readonly number[],
  facts: { readonly isReturnOverdue: boolean; readonly isConfirmedWithBureau: boolean },
): Promise<number> {
  const records = (await lockItems(work.tx, itemIds, 'all')).filter(
    ({ state }) => state.batch?.id === batchId,
  )
  const parameters = await readParameters(work.tx)
  const by = decider(work)
  const due = await removalsDue(
    work,
    records.map(({ id }) => id),
    parameters,
  )
  const { movedItems, refusedItems } = applyEvent(
    records,
    () => ({ type: 'declareLost', by, isConfirmedWithBureau: facts.isConfirmedWithBureau }),
    (record) =>
      factsOf(record, parameters, noGuards, {
        isReturnOverdue: facts.isReturnOverdue,
        removalDue: due.get(record.id),
      }),
  )
  if (refusedItems.length > 0) throw asRefusal(refusedItems)
  await saveMoves(work, movedItems, parameters, {
    action: 'LOTE_PERDIDO',
    detail: () => ({ lote: batchId }),
  })
  await updateRemovalClocks(work, movedItems, parameters)
  await showSentOn(
    work.tx,
    movedItems.flatMap(({ record, move }) =>
      move.to.persons.flatMap((person, index) =>
        record.state.persons[index]?.inclusion === 'ENVIADO' ? [personRow(record, person.id)] : [],
      ),
    ),
    null,
  )
  return movedItems.length
}
