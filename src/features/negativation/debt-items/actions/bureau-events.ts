import type { Work } from '#server/work/work.ts'

import type { Event } from '../rules/events.ts'
import type { PersonId } from '../rules/item.ts'
import { type ItemRecord, lockItems } from '../store/items.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { factsOf, applyEvent, saveMoves, noGuards, type RefusedItem } from './moves.ts'
import { updateRemovalClocks, removalsDue } from './removal-clock.ts'

type ItemEvent = { readonly itemId: number; readonly eventOf: (record: ItemRecord) => Event }

export async function happenToItems(
  work: Work,
  itemEvents: readonly ItemEvent[],
  action: string,
  more: (record: ItemRecord) => Record<string, unknown> = () => ({}),
): Promise<readonly RefusedItem[]> {
  if (itemEvents.length === 0) return []
  const byItem = new Map(itemEvents.map((each) => [each.itemId, each.eventOf]))
  const records = await lockItems(work.tx, [...byItem.keys()], 'all')
  const parameters = await readParameters(work.tx)
  const due = await removalsDue(work, [...byItem.keys()], parameters)
  const { movedItems, refusedItems } = applyEvent(
    records,
    (record) => (byItem.get(record.id) as ItemEvent['eventOf'])(record),
    (record) => factsOf(record, parameters, noGuards, { removalDue: due.get(record.id) }),
  )
  await saveMoves(work, movedItems, parameters, {
    action,
    detail: ({ event, record }) => ({
      lote: 'batchId' in event ? event.batchId : (record.state.batch?.id ?? null),
      ...('answers' in event ? { respostas: event.answers } : {}),
      ...('code' in event ? { codigo: event.code } : {}),
      ...more(record),
    }),
  })
  await updateRemovalClocks(work, movedItems, parameters)
  return refusedItems
}

export const personIdOf = (record: ItemRecord, row: number): PersonId =>
  row === record.lojistaId ? 'LOJISTA' : row
