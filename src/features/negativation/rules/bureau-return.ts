import { ending, withdrawn } from './chain.ts'
import type { BureauAnswer, EventFacts, Move, Outcome, Row } from './events.ts'
import {
  hasListed,
  isListed,
  isOutForNow,
  type ItemPerson,
  type ItemState,
  type LostBatch,
  outForNow,
  type PersonId,
  type Removal,
} from './item.ts'
import { mayReturn } from './may.ts'
import { notSent } from './refusals.ts'
import { toRemoval } from './listing.ts'
import { S } from './status.ts'

type Answers = ReadonlyMap<ItemPerson['id'], BureauAnswer>

const accepted = (person: ItemPerson): ItemPerson => ({
  ...person,
  inclusion: 'EM_NOTIFICACAO',
  exclusion: undefined,
  wasEverListed: true,
})

const afterInclusion = (person: ItemPerson, answers: Answers, isLate: boolean): ItemPerson => {
  const answer = answers.get(person.id)?.inclusion
  const isAwaited = isLate ? !isListed(person) && person.exclusion !== 'EXCLUIDO' : person.inclusion === 'ENVIADO'
  if (answer === undefined || !isAwaited) return person
  // Declaring the lote lost took its attempt back; the late answer gives it again.
  const attempts = person.attempts + (isLate ? 1 : 0)
  return answer === 'OK' ? { ...accepted(person), attempts } : { ...person, inclusion: 'REJEITADO', attempts }
}

const afterExclusion = (person: ItemPerson, answers: Answers): ItemPerson => {
  const answer = answers.get(person.id)?.exclusion
  if (answer === undefined || !isListed(person)) return person
  return { ...person, exclusion: answer === 'OK' ? 'EXCLUIDO' : 'REJEITADO' }
}

/** A return may come in parts, and the bureau may have taken somebody out before: who is out awaits the new inclusion. */
const afterCorrection = (person: ItemPerson, answers: Answers, isLate: boolean): ItemPerson => {
  const answer = answers.get(person.id)
  // Nothing is on its way in a lote declared lost: whom its first part took out waits for the rest among the errors.
  const isOut = isOutForNow(person) || (isLate && person.inclusion === 'REJEITADO')
  if (answer === undefined || (answer.exclusion === undefined && !isOut)) return person
  if (answer.exclusion === 'ERRO' && !isOut) return isListed(person) ? { ...person, exclusion: 'REJEITADO' } : person
  if (answer.inclusion === undefined && !isLate) return outForNow(person)
  // A corrected listing starts a new series of attempts.
  return answer.inclusion === 'OK'
    ? { ...accepted(person), attempts: 1 }
    : { ...person, inclusion: 'REJEITADO', exclusion: undefined, attempts: 1 }
}

const awaitedLate = ({ persons, lostBatch }: ItemState): readonly PersonId[] =>
  lostBatch?.awaited ?? persons.map(({ id }) => id)

/** Everything was said of a person; a correction takes out and lists again. */
const isAnswered = (answer: BureauAnswer | undefined, operation: LostBatch['operation']): boolean =>
  answer !== undefined && (operation !== 'CORRECAO' || answer.inclusion !== undefined || answer.exclusion === 'ERRO')

/** A lote that ended. One declared lost is remembered for as long as its late return has not spoken of everybody. */
const answered = (item: ItemState, answers: Answers): ItemState => {
  const { batch, lostBatch } = item
  if (batch !== undefined || lostBatch === undefined) return { ...item, batch: undefined, lostBatch: undefined }
  const awaited = awaitedLate(item).filter((id) => !isAnswered(answers.get(id), lostBatch.operation))
  return { ...item, lostBatch: awaited.length > 0 ? { ...lostBatch, awaited } : undefined }
}

/** Where an item stands once its inclusion or correction is answered: listed, in error, or gone. */
const listedOrFailed = (item: ItemState, row: Row, facts: EventFacts): Move => {
  const rest: ItemState = { ...item, resultado: undefined, failedOperation: undefined, removal: undefined }
  const isFailed = item.persons.some((person) => person.inclusion === 'REJEITADO')
  if (!hasListed(item)) {
    if (facts.balance_cents <= 0) return withdrawn(rest, facts.settledBy)
    if (!isFailed) return { to: ending(rest, 'REMOVIDO_BUREAU'), row }
  }
  const stands: ItemState = isFailed
    ? { ...rest, status: S.FAILED, failedOperation: 'INCLUSAO' }
    : { ...ending(rest, 'NEGATIVADO'), reason: undefined }
  if (!hasListed(item)) return { to: stands, row }
  // What waited for the return happens at once (rows 11 and 13).
  if (facts.balance_cents <= 0) return toRemoval(stands, facts.settledBy, facts.settledReceipts)
  const due = facts.removalDue
  // Whoever cancelled the removal for an agreement is not asked again by the return of a resent fiador.
  const isDismissed = due?.receipts.some((receipt) => item.dismissedReceipts.includes(receipt)) ?? true
  return due === undefined || isDismissed ? { to: stands, row } : toRemoval(stands, due.motive, due.receipts)
}

/** The value at the bureau. Whoever was listed before stands there with the value of then: the higher one is what row 18 corrects. */
const listedValue = (
  item: ItemState,
  persons: readonly ItemPerson[],
  sent_cents: ItemState['listed_cents'],
): ItemState['listed_cents'] => {
  if (sent_cents === undefined || !persons.some(isListed)) return item.listed_cents
  return hasListed(item) && item.listed_cents !== undefined && item.listed_cents > sent_cents
    ? item.listed_cents
    : sent_cents
}

const inclusionReturned = (item: ItemState, answers: Answers, facts: EventFacts): Move => {
  const persons = item.persons.map((person) => afterInclusion(person, answers, false))
  const next: ItemState = { ...item, persons, listed_cents: listedValue(item, persons, item.batch?.value_cents) }
  if (persons.some((person) => person.inclusion === 'ENVIADO')) return { to: next, row: '9' }
  return listedOrFailed(answered(next, answers), '9', facts)
}

/** Where a removal that is cancelled goes back to, by what is known now of its persons. */
const cameFrom = (persons: readonly ItemPerson[]): Removal['from'] =>
  persons.some(({ inclusion }) => inclusion === 'REJEITADO')
    ? { status: S.FAILED, failedOperation: 'INCLUSAO' }
    : { status: S.DONE, resultado: 'NEGATIVADO' }

/** A late return tells what the bureau really did, wherever the item has gone since (row 9c). */
const inclusionReturnedLate = (item: ItemState, answers: Answers, facts: EventFacts): Move => {
  const heard = item.persons.map((person) => afterInclusion(person, answers, true))
  const isWaiting = item.status === S.SENDING || item.status === S.FAILED
  // Nobody accepted, and the item is decided or being decided again: nothing to tell.
  if (!isWaiting && !heard.some(isListed)) return { to: answered(item, answers), row: '9c' }
  const isStillWanted = (person: ItemPerson): boolean => person.flag === 'NEGATIVAR' && item.status !== S.DONE
  const persons = heard.map((person): ItemPerson => {
    if (isListed(person) || person.exclusion === 'EXCLUIDO') return person
    if (person.inclusion === 'A_ENVIAR' && !isStillWanted(person)) return person
    return { ...person, inclusion: isStillWanted(person) ? 'REJEITADO' : 'A_ENVIAR' }
  })
  const told = { ...item, persons, listed_cents: listedValue(item, persons, item.lostBatch?.value_cents) }
  const next = answered({ ...told, includedBy: undefined }, answers)
  // Somebody asked for this removal or a payment called for it: whoever turns out to be listed goes with the others.
  if (item.status === S.REMOVAL && item.removal !== undefined)
    return { to: { ...next, removal: { ...item.removal, from: cameFrom(persons) } }, row: '9c' }
  const wasExempted = item.resultado === 'ISENTO' || item.resultado === 'BLOQUEADO'
  if (wasExempted) return toRemoval({ ...next, resultado: 'NEGATIVADO' }, 'ERRO', [])
  return listedOrFailed(next, '9c', facts)
}

const exclusionReturned = (item: ItemState, answers: Answers): Move => {
  const next: ItemState = { ...item, persons: item.persons.map((person) => afterExclusion(person, answers)) }
  if (item.batch !== undefined && next.persons.some((person) => person.exclusion === 'ENVIADO'))
    return { to: next, row: '14' }
  const done = answered(next, answers)
  if (!hasListed(done)) return { to: ending(done, 'BAIXADO'), row: '14' }
  // The first part of a late return refused nobody: the removal waits as it did.
  if (done.lostBatch !== undefined && done.persons.every((person) => person.exclusion !== 'REJEITADO'))
    return { to: done, row: '9c' }
  return { to: { ...done, status: S.FAILED, failedOperation: 'EXCLUSAO' }, row: '14' }
}

/** An exclusion declared lost and then cancelled (row 15) may turn out to have been done; its errors change nothing. */
const exclusionReturnedLate = (item: ItemState, answers: Answers): Move => {
  const persons = item.persons.map((person) =>
    answers.get(person.id)?.exclusion === 'OK' ? afterExclusion(person, answers) : person,
  )
  const next = answered({ ...item, persons }, answers)
  if (hasListed(next)) return { to: next, row: '9c' }
  return { to: ending(next, 'BAIXADO'), row: '9c' }
}

/** A correction declared lost, on an item that has gone on to its removal or out of the bureau since. */
const correctionReturnedLate = (item: ItemState, answers: Answers, facts: EventFacts): Move => {
  const isTold = ({ id, inclusion }: ItemPerson): boolean => {
    const answer = answers.get(id)
    return answer?.exclusion === 'OK' || (answer?.exclusion === undefined && inclusion === 'REJEITADO')
  }
  const persons = item.persons.map((person) => (isTold(person) ? afterCorrection(person, answers, true) : person))
  const value_cents = item.lostBatch?.value_cents
  const next = answered({ ...item, persons, listed_cents: value_cents ?? item.listed_cents }, answers)
  if (item.status === S.DONE)
    return hasListed(next) ? listedOrFailed(next, '9c', facts) : { to: answered(item, answers), row: '9c' }
  // The first part took everybody out, and the new inclusions came with the second.
  if (item.failedOperation === 'INCLUSAO') return listedOrFailed(next, '9c', facts)
  return hasListed(next) ? { to: next, row: '9c' } : { to: ending(next, 'BAIXADO'), row: '9c' }
}

/** Row 18b: E in error keeps the old value and must be excluded; I in error after E was accepted is an inclusion to send again. */
const correctionReturned = (item: ItemState, answers: Answers, facts: EventFacts): Move => {
  const value_cents = (item.batch ?? item.lostBatch)?.value_cents
  const isLate = item.batch === undefined
  const next: ItemState = { ...item, persons: item.persons.map((person) => afterCorrection(person, answers, isLate)) }
  if (next.persons.some((person) => person.exclusion === 'ENVIADO')) return { to: next, row: '18b' }
  const done = answered(next, answers)
  if (done.persons.some((person) => person.exclusion === 'REJEITADO')) {
    const due =
      facts.balance_cents <= 0 ? { motive: facts.settledBy, receipts: facts.settledReceipts } : facts.removalDue
    const { to } = toRemoval(done, due?.motive ?? 'PARCIAL', due?.receipts ?? [])
    return { to: { ...to, status: S.FAILED, failedOperation: 'EXCLUSAO' }, row: '18b' }
  }
  return listedOrFailed({ ...done, listed_cents: value_cents ?? done.listed_cents }, '18b', facts)
}

/** Rows 9, 14 and 18b: the return of a lote, person by person; a lote answered in parts is awaited to its end. */
export const bureauReturn = (
  item: ItemState,
  batchId: number,
  given: readonly BureauAnswer[],
  facts: EventFacts,
): Outcome => {
  const refused = mayReturn(item, batchId)
  if (refused) return refused
  const isLate = item.batch === undefined
  const told = isLate ? given.filter(({ person }) => awaitedLate(item).includes(person)) : given
  const answers: Answers = new Map(told.map((answer) => [answer.person, answer]))
  if (!item.persons.some((person) => answers.has(person.id))) return notSent()
  switch ((item.batch ?? item.lostBatch)?.operation) {
    case 'EXCLUSAO':
      return item.status === S.REMOVAL ? exclusionReturned(item, answers) : exclusionReturnedLate(item, answers)
    case 'CORRECAO':
      return item.resultado === 'NEGATIVADO'
        ? correctionReturned(item, answers, facts)
        : correctionReturnedLate(item, answers, facts)
    default:
      return isLate ? inclusionReturnedLate(item, answers, facts) : inclusionReturned(item, answers, facts)
  }
}
