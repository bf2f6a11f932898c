import { ending } from './chain.ts'
import type { Event, EventFacts, Move, Outcome } from './events.ts'
import { hasListed, isListed, type ItemPerson, type ItemState } from './item.ts'
import { byPerson, type Answers } from './lost-batches.ts'
import { toRemoval } from './listing.ts'
import { outOfStep, withoutEffect } from './refusals.ts'
import { listedOrFailed, listedValue } from './return-outcomes.ts'
import { endAfterGivingUp } from './sending.ts'
import { S } from './status.ts'

// Rules 4.3 (l): the bureau answers differently from a return that a person imported. The
// bureau's answer wins, in whatever state the item is.

type Contradiction = Extract<Event, { readonly type: 'bureauContradicts' }>

const isPrincipalOut = ({ persons }: ItemState): boolean =>
  persons.some(({ id, exclusion }) => id === 'LOJISTA' && exclusion === 'EXCLUIDO')

/** The bureau listed a person imported as refused, or refused a person imported as listed. */
const withContradictedInclusion = (
  person: ItemPerson,
  result: 'OK' | 'ERRO',
  item: ItemState,
  { isWholeFile = false, operation }: Contradiction,
): ItemPerson => {
  if (result === 'OK') {
    // A person who was never sent cannot have an answer.
    const wasRefused =
      person.inclusion === 'REJEITADO' ||
      person.inclusion === 'ENVIADO' ||
      (item.status === S.DONE && person.attempts > 0)
    if (!wasRefused || isListed(person) || person.exclusion !== undefined) return person
    const listedPerson: ItemPerson = { ...person, inclusion: 'EM_NOTIFICACAO', wasEverListed: true }
    // A listed person was removed with the principal since.
    return isPrincipalOut(item) ? { ...listedPerson, exclusion: 'EXCLUIDO' } : listedPerson
  }
  if (!isListed(person)) return person
  return {
    ...person,
    inclusion: 'REJEITADO',
    // For a correction on its way, the new inclusion is still unanswered.
    exclusion: item.batch?.operation === 'CORRECAO' ? person.exclusion : undefined,
    // A rejected file does not count as an attempt (row 9b).
    attempts: Math.max(0, person.attempts - (isWholeFile ? 1 : 0)),
    wasEverListed: operation === 'CORRECAO' && person.wasEverListed,
  }
}

const withContradictedExclusion = (person: ItemPerson, result: 'OK' | 'ERRO'): ItemPerson => {
  if (result === 'OK') return isListed(person) ? { ...person, exclusion: 'EXCLUIDO' } : person
  const isTakenForOut = person.exclusion === 'EXCLUIDO' && person.wasEverListed
  return isTakenForOut ? { ...person, exclusion: 'REJEITADO' } : person
}

/**
 * Row 18b: a refused exclusion keeps the old listing; a completed one still awaits the new
 * inclusion.
 */
const withContradictedCorrection = (
  person: ItemPerson,
  answer: NonNullable<ReturnType<Answers['get']>>,
  item: ItemState,
  event: Contradiction,
): ItemPerson => {
  if (answer.exclusion === undefined)
    return answer.inclusion === undefined
      ? person
      : withContradictedInclusion(person, answer.inclusion, item, event)
  if (person.exclusion === 'EXCLUIDO' || !person.wasEverListed) return person
  if (answer.exclusion === 'ERRO')
    return person.exclusion === 'ENVIADO' || person.inclusion === 'ENVIADO'
      ? person
      : {
          ...person,
          inclusion: isListed(person) ? person.inclusion : 'ATIVO',
          exclusion: 'REJEITADO',
        }
  const isOnItsWay = item.batch !== undefined && person.exclusion === 'ENVIADO'
  return answer.inclusion === 'OK'
    ? {
        ...person,
        inclusion: 'EM_NOTIFICACAO',
        exclusion: isOnItsWay ? 'ENVIADO' : undefined,
        attempts: 1,
      }
    : { ...person, inclusion: 'REJEITADO', exclusion: undefined, attempts: 1 }
}

/**
 * A person assumed removed is still listed: the removal is resent like any refused one (row 10b).
 */
const removalFailed = (item: ItemState, row: Move['row'], facts: EventFacts): Move => {
  const settledItem =
    facts.balance_cents <= 0
      ? { motive: facts.settledBy, receipts: facts.settledReceipts }
      : facts.removalDue
  const { motive, receipts } = item.removal ?? settledItem ?? { motive: 'MANUAL', receipts: [] }
  const { to } = toRemoval({ ...item, failedOperation: undefined }, motive, receipts)
  const removal = item.removal ?? (to.removal && { ...to.removal, isApproved: true })
  return { to: { ...to, status: S.FAILED, failedOperation: 'EXCLUSAO', removal }, row }
}

const endedWithoutListing: ReadonlySet<ItemState['resultado']> = new Set([
  'ISENTO',
  'BLOQUEADO',
  'ISENTO_ERRO',
])

/**
 * State of an item after the bureau contradicts its inclusion, or the inclusion of its
 * correction.
 */
const afterContradictedInclusion = (item: ItemState, row: Move['row'], facts: EventFacts): Move => {
  if (item.removal !== undefined && hasListed(item)) {
    const isStillRefused = item.persons.some(
      (person) => isListed(person) && person.exclusion === 'REJEITADO',
    )
    if (item.status === S.FAILED && !isStillRefused) return listedOrFailed(item, row, facts)
    const isFailed = item.persons.some(({ inclusion }) => inclusion === 'REJEITADO')
    const from = isFailed
      ? { status: S.FAILED, failedOperation: 'INCLUSAO' as const }
      : { status: S.DONE, resultado: 'NEGATIVADO' as const }
    return { to: { ...item, removal: { ...item.removal, from } }, row }
  }
  // Its error was already given up (row 10), and no person needs a removal.
  if (item.removal?.motive === 'ERRO') return { to: ending(item, endAfterGivingUp(item)), row }
  if (item.status !== S.DONE || item.resultado === 'NEGATIVADO')
    return listedOrFailed(item, row, facts)
  if (!hasListed(item)) return { to: item, row }
  // The item is decided and over: no person waits for a resend, and an exempted person must not
  // stay listed.
  const persons = item.persons.map((person): ItemPerson =>
    person.inclusion === 'REJEITADO' ? { ...person, inclusion: 'A_ENVIAR' } : person,
  )
  const over: ItemState = { ...item, persons, resultado: 'NEGATIVADO' }
  return endedWithoutListing.has(item.resultado)
    ? toRemoval(over, 'ERRO', [])
    : listedOrFailed(over, row, facts)
}

const rowOf = { INCLUSAO: '9', EXCLUSAO: '14', CORRECAO: '18b' } as const

const contradictionRecordOf = (
  person: ItemPerson,
  item: ItemState,
  event: Contradiction,
  answers: Answers,
): ItemPerson => {
  const answer = answers.get(person.id)
  if (answer === undefined) return person
  switch (event.operation) {
    case 'EXCLUSAO':
      return answer.exclusion === undefined
        ? person
        : withContradictedExclusion(person, answer.exclusion)
    case 'CORRECAO':
      return withContradictedCorrection(person, answer, item, event)
    default:
      return answer.inclusion === undefined
        ? person
        : withContradictedInclusion(person, answer.inclusion, item, event)
  }
}

const isSame = (one: ItemPerson, other: ItemPerson | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** States of an item that was sent to the bureau. */
const wasSent: ReadonlySet<ItemState['status']> = new Set([S.SENDING, S.FAILED, S.REMOVAL, S.DONE])

export const contradict = (item: ItemState, event: Contradiction, facts: EventFacts): Outcome => {
  if (!wasSent.has(item.status)) return outOfStep(item.status)
  const answers = byPerson(event.answers)
  const row = rowOf[event.operation]
  const persons = item.persons.map((person) => contradictionRecordOf(person, item, event, answers))
  if (persons.every((person, index) => isSame(person, item.persons[index])))
    return withoutEffect('O que o bureau disse não muda onde o boleto está.')
  const isListedAgain = persons.some(
    (person, index) =>
      person.exclusion === 'REJEITADO' && item.persons[index]?.exclusion !== 'REJEITADO',
  )
  const listed_cents =
    event.operation === 'CORRECAO' && event.value_cents !== undefined && persons.some(isListed)
      ? event.value_cents
      : listedValue(item, persons, event.operation === 'INCLUSAO' ? event.value_cents : undefined)
  const next: ItemState = { ...item, persons, listed_cents }
  // The answer of the lote on its way completes the rest.
  if (next.batch !== undefined) return { to: next, row }
  if (isListedAgain) return removalFailed(next, row, facts)
  if (event.operation !== 'EXCLUSAO') return afterContradictedInclusion(next, row, facts)
  return hasListed(next) || (next.status === S.DONE && next.resultado !== 'NEGATIVADO')
    ? { to: next, row }
    : { to: ending(next, 'BAIXADO'), row }
}
