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
  // Declaring the lote lost had deducted its attempt; the late answer restores it.
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
 * A person found to be listed after an exclusion left was not in it, and was removed with the
 * principal.
 */
export const withRemovedAlong = (
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
 * A return may come in parts, and the bureau may have removed a person earlier: a removed person
 * awaits the new inclusion.
 */
export const afterCorrection = (
  person: ItemPerson,
  answers: Answers,
  isLate: boolean,
): ItemPerson => {
  const answer = answers.get(person.id)
  // A lost lote has nothing on its way: persons removed by its first part wait for the rest in
  // error.
  const isOut = isOutForNow(person) || (isLate && person.inclusion === 'REJEITADO')
  if (answer === undefined || (answer.exclusion === undefined && !isOut)) return person
  if (answer.exclusion === 'ERRO' && !isOut)
    return isListed(person) ? { ...person, exclusion: 'REJEITADO' } : person
  if (answer.inclusion === undefined && !isLate) return outForNow(person)
  // A corrected listing restarts the attempts.
  return answer.inclusion === 'OK'
    ? { ...acceptInclusion(person), attempts: 1 }
    : { ...person, inclusion: 'REJEITADO', exclusion: undefined, attempts: 1 }
}
