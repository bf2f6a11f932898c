import { ending } from './chain.ts'
import type { EventFacts, Move } from './events.ts'
import {
  hasListed,
  isListed,
  type ItemPerson,
  type ItemState,
  type LostBatch,
  type Removal,
} from './item.ts'
import { type Answers, readyLateReturn } from './lost-batches.ts'
import { toRemoval } from './listing.ts'
import {
  afterCorrection,
  afterExclusion,
  afterInclusion,
  withRemovedAlong,
} from './person-answers.ts'
import {
  correctionReturned,
  exclusionReturned,
  listedOrFailed,
  listedValue,
} from './return-outcomes.ts'
import { S } from './status.ts'

// Row 9c: the return of a lost lote shows what the bureau really did, in whatever state the item
// is.

/** Where a cancelled removal returns to, from the current states of its persons. */
const cameFrom = (persons: readonly ItemPerson[]): Removal['from'] =>
  persons.some(({ inclusion }) => inclusion === 'REJEITADO')
    ? { status: S.FAILED, failedOperation: 'INCLUSAO' }
    : { status: S.DONE, resultado: 'NEGATIVADO' }

const exemptResults: ReadonlySet<ItemState['resultado']> = new Set([
  'ISENTO',
  'BLOQUEADO',
  'ISENTO_ERRO',
])

const inclusionReturnedLate = (
  item: ItemState,
  lostBatch: LostBatch,
  answers: Answers,
  facts: EventFacts,
): Move => {
  const itemPersons = item.persons.map((person) => afterInclusion(person, answers, true))
  const isWaiting = item.status === S.SENDING || item.status === S.FAILED
  // No person was accepted, and the item is decided or being decided again: nothing to change.
  if (!isWaiting && !itemPersons.some(isListed)) return { to: item, row: '9c' }
  const isStillWanted = (person: ItemPerson): boolean =>
    person.flag === 'NEGATIVAR' && item.status !== S.DONE
  const persons = itemPersons.map((person): ItemPerson => {
    if (isListed(person) || person.exclusion === 'EXCLUIDO') return person
    if (person.inclusion === 'A_ENVIAR' && !isStillWanted(person)) return person
    return { ...person, inclusion: isStillWanted(person) ? 'REJEITADO' : 'A_ENVIAR' }
  })
  const listed_cents = listedValue(item, persons, lostBatch.value_cents)
  const next: ItemState = { ...item, persons, listed_cents, includedBy: undefined }
  // The removal was requested or caused by a payment: persons found to be listed are removed too.
  if (item.removal !== undefined)
    return { to: { ...next, removal: { ...item.removal, from: cameFrom(persons) } }, row: '9c' }
  if (exemptResults.has(item.resultado))
    return toRemoval({ ...next, resultado: 'NEGATIVADO' }, 'ERRO', [])
  return listedOrFailed(next, '9c', facts)
}

/**
 * An exclusion declared lost and then cancelled (row 15) may have been done after all; its errors
 * change nothing.
 */
const exclusionReturnedLate = (item: ItemState, answers: Answers): Move => {
  const persons = item.persons.map((person) =>
    answers.get(person.id)?.exclusion === 'OK' ? afterExclusion(person, answers) : person,
  )
  const next: ItemState = { ...item, persons }
  if (hasListed(next)) return { to: next, row: '9c' }
  return { to: ending(next, 'BAIXADO'), row: '9c' }
}

/** A correction declared lost, whose item has since moved to its removal or left the bureau. */
const correctionReturnedLate = (
  item: ItemState,
  lostBatch: LostBatch,
  answers: Answers,
  facts: EventFacts,
): Move => {
  const isTold = ({ id, inclusion }: ItemPerson): boolean => {
    const answer = answers.get(id)
    return (
      answer?.exclusion === 'OK' || (answer?.exclusion === undefined && inclusion === 'REJEITADO')
    )
  }
  const persons = item.persons.map((person) =>
    isTold(person) ? afterCorrection(person, answers, true) : person,
  )
  const next: ItemState = {
    ...item,
    persons,
    listed_cents: lostBatch.value_cents ?? item.listed_cents,
  }
  if (item.status === S.DONE)
    return hasListed(next) ? listedOrFailed(next, '9c', facts) : { to: item, row: '9c' }
  // The first part removed everybody; the new inclusions came with the second.
  if (item.failedOperation === 'INCLUSAO') return listedOrFailed(next, '9c', facts)
  return hasListed(next) ? { to: next, row: '9c' } : { to: ending(next, 'BAIXADO'), row: '9c' }
}

/** Effect of a late return on an item with nothing else on its way. */
const returnedLate = (
  item: ItemState,
  lostBatch: LostBatch,
  answers: Answers,
  facts: EventFacts,
): Move => {
  switch (lostBatch.operation) {
    case 'EXCLUSAO': {
      const answeredItem = { ...item, persons: withRemovedAlong(item.persons, lostBatch, answers) }
      return item.status === S.REMOVAL
        ? exclusionReturned(answeredItem, answers)
        : exclusionReturnedLate(answeredItem, answers)
    }
    case 'CORRECAO':
      return item.resultado === 'NEGATIVADO'
        ? correctionReturned(item, lostBatch, answers, facts)
        : correctionReturnedLate(item, lostBatch, answers, facts)
    default:
      return inclusionReturnedLate(item, lostBatch, answers, facts)
  }
}

/**
 * Applies late returns in sending order. They wait while another lote is on its way. A person in
 * a correction waits until both sides are known.
 */
export const applyLateReturns = (move: Move, facts: EventFacts): Move => {
  const takenAnswers = move.to.batch === undefined ? readyLateReturn(move.to) : undefined
  return takenAnswers === undefined
    ? move
    : applyLateReturns(
        returnedLate(takenAnswers.rest, takenAnswers.lostBatch, takenAnswers.answers, facts),
        facts,
      )
}
