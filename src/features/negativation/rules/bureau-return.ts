import type { EventFacts, Move, Outcome } from './events.ts'
import type { BureauAnswer, ItemState, SentBatch } from './item.ts'
import { tellHeard } from './late-return.ts'
import { afterAnswersOf, type Answers, byPerson, stillAwaited, withHeard } from './lost-batches.ts'
import { mayReturn } from './may.ts'
import { notSent } from './refusals.ts'
import { correctionReturned, exclusionReturned, inclusionReturned } from './return-outcomes.ts'

const returnedOnTime = (item: ItemState, batch: SentBatch, answers: Answers, facts: EventFacts): Move => {
  switch (batch.operation) {
    case 'EXCLUSAO':
      return exclusionReturned(item, answers)
    case 'CORRECAO':
      return correctionReturned(item, batch, answers, facts)
    default:
      return inclusionReturned(item, batch, answers, facts)
  }
}

/**
 * Rows 9, 9c, 14 and 18b: the return of a lote, person by person; a lote answered in parts is awaited to its end. What
 * comes late while another lote is on its way is told as soon as that one is answered.
 */
export const bureauReturn = (
  item: ItemState,
  batchId: number,
  given: readonly BureauAnswer[],
  facts: EventFacts,
): Outcome => {
  const refused = mayReturn(item, batchId)
  if (refused) return refused
  const lost = item.lostBatches.find(({ id }) => id === batchId)
  const answers = byPerson(lost ? given.filter(({ person }) => lost.awaited.includes(person)) : given)
  if (!item.persons.some((person) => answers.has(person.id))) return notSent()
  const known = afterAnswersOf(item, batchId, answers)
  if (lost !== undefined) return tellHeard({ to: withHeard(known, batchId, answers), row: '9c' }, facts)
  if (item.batch === undefined) return notSent()
  const batch = { ...item.batch, awaited: stillAwaited(item.batch, answers) }
  const { to, row } = returnedOnTime({ ...known, batch }, batch, answers, facts)
  return { to: tellHeard({ to, row }, facts).to, row }
}
