import { isListed, isOutForNow, type ItemPerson, outForNow, type SentBatch } from './item.ts'
import type { Answers } from './lost-batches.ts'

const acceptInclusion = (person: ItemPerson): ItemPerson => ({
  ...person,
  inclusion: 'EM_NOTIFICACAO',
  exclusion: undefined,
  wasEverListed: true,
})

/** A person after the answer to its inclusion. */
export const afterInclusion = (
  person: ItemPerson,
  answers: Answers,
  isLate: boolean,
): ItemPerson => {
  const answer = answers.get(person.id)?.inclusion
  const isAwaited = isLate
    ? !isListed(person) && person.exclusion !== 'EXCLUIDO'
    : person.inclusion === 'ENVIADO'
  if (answer === undefined || !isAwaited) return person
  // Declaring the lote lost took its attempt back; the late answer gives it again.
  const attempts = person.attempts + (isLate ? 1 : 0)
  return answer === 'OK'
    ? { ...acceptInclusion(person), attempts }
    : { ...person, inclusion: 'REJEITADO', attempts }
}

/** A person after the answer to its exclusion. */
export const afterExclusion = (person: ItemPerson, answers: Answers): ItemPerson => {
  const answer = answers.get(person.id)?.exclusion
  if (answer === undefined || !isListed(person)) return person
  return { ...person, exclusion: answer === 'OK' ? 'EXCLUIDO' : 'REJEITADO' }
}

/**
 * Whoever turned out to be listed after an exclusion had left was not named in it, and went with
 * the principal.
 */
export const withTakenAlong = (
  persons: readonly ItemPerson[],
  { awaited }: Pick<SentBatch, 'awaited'>,
  answers: Answers,
): ItemPerson[] =>
  persons.map((person) => {
    const isNamed =
      answers.has(person.id) || awaited.includes(person.id) || person.exclusion === 'ENVIADO'
    return answers.get('LOJISTA')?.exclusion === 'OK' && isListed(person) && !isNamed
      ? { ...person, exclusion: 'EXCLUIDO' }
      : person
  })

/**
 * A return may come in parts, and the bureau may have taken somebody out before: who is out awaits
 * the new inclusion.
 */
export const afterCorrection = (
  person: ItemPerson,
  answers: Answers,
  isLate: boolean,
): ItemPerson => {
  const answer = answers.get(person.id)
  // Nothing is on its way in a lote declared lost: whom its first part took out waits for the rest
  // among the errors.
  const isOut = isOutForNow(person) || (isLate && person.inclusion === 'REJEITADO')
  if (answer === undefined || (answer.exclusion === undefined && !isOut)) return person
  if (answer.exclusion === 'ERRO' && !isOut)
    return isListed(person) ? { ...person, exclusion: 'REJEITADO' } : person
  if (answer.inclusion === undefined && !isLate) return outForNow(person)
  // A corrected listing starts a new series of attempts.
  return answer.inclusion === 'OK'
    ? { ...acceptInclusion(person), attempts: 1 }
    : { ...person, inclusion: 'REJEITADO', exclusion: undefined, attempts: 1 }
}
