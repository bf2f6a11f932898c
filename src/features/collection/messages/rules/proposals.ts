import type { MessageState } from '../contract/words.ts'
import type { PlannedMessage } from './plan/facts.ts'

/** The place of a person in a day: it holds one message. */
type Place = { readonly mallId: number; readonly tenantId: number; readonly document: string }

export type Standing = Place & { readonly id: number; readonly state: MessageState }

const placeOf = ({ mallId, tenantId, document }: Place) => `${mallId} ${tenantId} ${document}`

/** What a plan does to the messages of its day. */
export type ProposalChange = {
  readonly fresh: readonly PlannedMessage[]
  /** Proposals that stay, in their new form. */
  readonly standing: readonly { readonly id: number; readonly planned: PlannedMessage }[]
  readonly fallen: readonly number[]
}

/**
 * Compares a plan with the messages of its day. A proposal of the same person keeps its row; one
 * that is not planned any more goes; what was released, or retired by a person, holds its place.
 */
export function proposalsOf(
  planned: readonly PlannedMessage[],
  standing: readonly Standing[],
): ProposalChange {
  const byPlace = new Map(standing.map((message) => [placeOf(message), message]))
  const fresh: PlannedMessage[] = []
  const renewed: { readonly id: number; readonly planned: PlannedMessage }[] = []
  for (const message of planned) {
    const known = byPlace.get(placeOf(message))
    if (known === undefined) fresh.push(message)
    else if (known.state === 'PROPOSTA') renewed.push({ id: known.id, planned: message })
  }
  const renewedIds = new Set(renewed.map(({ id }) => id))
  return {
    fresh,
    standing: renewed,
    fallen: standing
      .filter(({ id, state }) => state === 'PROPOSTA' && !renewedIds.has(id))
      .map(({ id }) => id),
  }
}
