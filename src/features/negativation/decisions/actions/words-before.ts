import type { MovedItem } from '#features/negativation/debt-items/actions/moves.ts'
import type { Work } from '#server/work/work.ts'

import { currentJustifications } from '../store/justifications.ts'

/** Text of an item's justification before an act that changes or removes it. */
export async function wordsBefore(
  { tx }: Work,
  movedItems: readonly MovedItem[],
): Promise<(itemId: number) => Record<string, unknown>> {
  const justified = movedItems.filter(({ record }) => record.state.justification !== undefined)
  if (justified.length === 0) return () => ({})
  const rows = await currentJustifications(
    tx,
    justified.map(({ record }) => record.id),
  )
  const byItem = new Map(
    rows.map(({ itemId, text, ticket, observation }) => [
      itemId,
      { antes: { texto: text, chamado: ticket, observacao: observation } },
    ]),
  )
  return (itemId) => byItem.get(itemId) ?? {}
}
