import { ending } from './chain.ts'
import type { EventFacts, Move } from './events.ts'
import { hasListed, isListed, type ItemPerson, type ItemState, type LostBatch, type Removal } from './item.ts'
import { type Answers, byPerson, withoutHeard } from './lost-batches.ts'
import { toRemoval } from './listing.ts'
import { afterCorrection, afterExclusion, afterInclusion } from './person-answers.ts'
import { answered, correctionReturned, exclusionReturned, listedOrFailed, listedValue } from './return-outcomes.ts'
import { S } from './status.ts'

// Row 9c: the return of a lote declared lost tells what the bureau really did, wherever the item has gone since.

/** Where a removal that is cancelled goes back to, by what is known now of its persons. */
const cameFrom = (persons: readonly ItemPerson[]): Removal['from'] =>
  persons.some(({ inclusion }) => inclusion === 'REJEITADO')
    ? { status: S.FAILED, failedOperation: 'INCLUSAO' }
    : { status: S.DONE, resultado: 'NEGATIVADO' }

const exempted: ReadonlySet<ItemState['resultado']> = new Set(['ISENTO', 'BLOQUEADO', 'ISENTO_ERRO'])

const inclusionReturnedLate = (item: ItemState, lost: LostBatch, answers: Answers, facts: EventFacts): Move => {
  const heard = item.persons.map((person) => afterInclusion(person, answers, true))
  const isWaiting = item.status === S.SENDING || item.status === S.FAILED
  // Nobody accepted, and the item is decided or being decided again: nothing to tell.
  if (!isWaiting && !heard.some(isListed)) return { to: answered(item, lost, answers), row: '9c' }
  const isStillWanted = (person: ItemPerson): boolean => person.flag === 'NEGATIVAR' && item.status !== S.DONE
  const persons = heard.map((person): ItemPerson => {
    if (isListed(person) || person.exclusion === 'EXCLUIDO') return person
    if (person.inclusion === 'A_ENVIAR' && !isStillWanted(person)) return person
    return { ...person, inclusion: isStillWanted(person) ? 'REJEITADO' : 'A_ENVIAR' }
  })
  const told = { ...item, persons, listed_cents: listedValue(item, persons, lost.value_cents) }
  const next = answered({ ...told, includedBy: undefined }, lost, answers)
  // Somebody asked for this removal or a payment called for it: whoever turns out to be listed goes with the others.
  if (item.removal !== undefined)
    return { to: { ...next, removal: { ...item.removal, from: cameFrom(persons) } }, row: '9c' }
  if (exempted.has(item.resultado)) return toRemoval({ ...next, resultado: 'NEGATIVADO' }, 'ERRO', [])
  return listedOrFailed(next, '9c', facts)
}

/** An exclusion declared lost and then cancelled (row 15) may turn out to have been done; its errors change nothing. */
const exclusionReturnedLate = (item: ItemState, lost: LostBatch, answers: Answers): Move => {
  const persons = item.persons.map((person) =>
    answers.get(person.id)?.exclusion === 'OK' ? afterExclusion(person, answers) : person,
  )
  const next = answered({ ...item, persons }, lost, answers)
  if (hasListed(next)) return { to: next, row: '9c' }
  return { to: ending(next, 'BAIXADO'), row: '9c' }
}

/** A correction declared lost, on an item that has gone on to its removal or out of the bureau since. */
const correctionReturnedLate = (item: ItemState, lost: LostBatch, answers: Answers, facts: EventFacts): Move => {
  const isTold = ({ id, inclusion }: ItemPerson): boolean => {
    const answer = answers.get(id)
    return answer?.exclusion === 'OK' || (answer?.exclusion === undefined && inclusion === 'REJEITADO')
  }
  const persons = item.persons.map((person) => (isTold(person) ? afterCorrection(person, answers, true) : person))
  const next = answered({ ...item, persons, listed_cents: lost.value_cents ?? item.listed_cents }, lost, answers)
  if (item.status === S.DONE)
    return hasListed(next) ? listedOrFailed(next, '9c', facts) : { to: answered(item, lost, answers), row: '9c' }
  // The first part took everybody out, and the new inclusions came with the second.
  if (item.failedOperation === 'INCLUSAO') return listedOrFailed(next, '9c', facts)
  return hasListed(next) ? { to: next, row: '9c' } : { to: ending(next, 'BAIXADO'), row: '9c' }
}

/** What the late return of a lote says of an item of which nothing else is on its way. */
export const returnedLate = (item: ItemState, lost: LostBatch, answers: Answers, facts: EventFacts): Move => {
  switch (lost.operation) {
    case 'EXCLUSAO':
      return item.status === S.REMOVAL
        ? exclusionReturned(item, lost, answers)
        : exclusionReturnedLate(item, lost, answers)
    case 'CORRECAO':
      return item.resultado === 'NEGATIVADO'
        ? correctionReturned(item, lost, answers, facts)
        : correctionReturnedLate(item, lost, answers, facts)
    default:
      return inclusionReturnedLate(item, lost, answers, facts)
  }
}

/** Tells what came late while another lote was on its way, in the order in which it was sent. */
export const tellHeard = (item: ItemState, facts: EventFacts): ItemState => {
  const lost = item.lostBatches.find(({ heard }) => heard.length > 0)
  if (item.batch !== undefined || lost === undefined) return item
  return tellHeard(returnedLate(withoutHeard(item, lost.id), lost, byPerson(lost.heard), facts).to, facts)
}
