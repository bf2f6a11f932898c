import type { EventFacts, Move, Outcome } from './events.ts'
import type { BureauAnswer, ItemState, SentBatch } from './item.ts'
import { applyLateReturns } from './late-return.ts'
import {
  afterAnswersOf,
  type Answers,
  byPerson,
  stillAwaited,
  withLateReturn,
} from './lost-batches.ts'
import { mayReturn } from './may.ts'
import { withRemovedAlong } from './person-answers.ts'
import { notSent } from './refusals.ts'
import { correctionReturned, exclusionReturned, inclusionReturned } from './return-outcomes.ts'

const returnedOnTime = (
  item: ItemState,
  batch: SentBatch,
  answers: Answers,
  facts: EventFacts,
): Move => {
  switch (batch.operation) {
    case 'EXCLUSAO':
      return exclusionReturned(
        { ...item, persons: withRemovedAlong(item.persons, batch, answers) },
        answers,
      )
    case 'CORRECAO':
      return correctionReturned(item, batch, answers, facts)
    default:
      return inclusionReturned(item, batch, answers, facts)
  }
}

/**
 * Rows 9, 9c, 14 and 18b: applies the return of a lote per person; a partial return stays awaited
 * until complete. A late return waits until the lote on its way is answered.
 */
export const bureauReturn = (
  item: ItemState,
  batchId: number,
  bureauAnswers: readonly BureauAnswer[],
  facts: EventFacts,
): Outcome => {
  const refusal = mayReturn(item, batchId)
  if (refusal) return refusal
  const lostBatch = item.lostBatches.find(({ id }) => id === batchId)
  const answers = byPerson(
    lostBatch
      ? bureauAnswers.filter(({ person }) => lostBatch.awaited.includes(person))
      : bureauAnswers,
  )
  if (!item.persons.some((person) => answers.has(person.id))) return notSent()
  const answeredItem = afterAnswersOf(item, batchId, answers)
  if (lostBatch !== undefined)
    return applyLateReturns(
      { to: withLateReturn(answeredItem, batchId, answers), row: '9c' },
      facts,
    )
  if (item.batch === undefined) return notSent()
  const batch = { ...item.batch, awaited: stillAwaited(item.batch, answers) }
  const { to, row } = returnedOnTime({ ...answeredItem, batch }, batch, answers, facts)
  return { to: applyLateReturns({ to, row }, facts).to, row }
}
