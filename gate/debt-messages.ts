import type { Event } from '#features/debt-items/rules/events.ts'
import type { BureauAnswer, ItemState, PersonId } from '#features/debt-items/rules/item.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { SentLine } from './reference-bureau.ts'

/** A remessa that left us and that the bureau has not worked through yet. */
export type OnItsWay = {
  readonly batchId: number
  readonly operation: 'INCLUSAO' | 'EXCLUSAO' | 'CORRECAO'
  readonly lines: readonly SentLine[]
  readonly sentOn: LocalDate
  /** What was listed before it left, which a refused correction leaves there. */
  readonly was_cents: ItemState['listed_cents']
  isLost: boolean
}

/** What a person imported by hand of a lote that the bureau has not answered yet. */
export type ImportedReturn = { readonly file: OnItsWay; readonly answers: readonly BureauAnswer[] }

/**
 * What the bureau has told and nobody has read yet, in its order: the answer to a lote, or whom it
 * took out by itself.
 */
export type Return =
  | {
      readonly batchId: number
      readonly answers: readonly BureauAnswer[] | 'REJEITADO'
      readonly isLate: boolean
    }
  | { readonly out: readonly PersonId[]; readonly isLate: false }

/**
 * A return in two parts: of a correction the first may hold exclusions whose inclusions come with
 * the second.
 */
export function inParts(
  answers: readonly BureauAnswer[],
): readonly [readonly BureauAnswer[], readonly BureauAnswer[]] {
  const half = Math.ceil(answers.length / 2)
  const isPair = ({ exclusion, inclusion }: BureauAnswer) =>
    exclusion !== undefined && inclusion !== undefined
  if (!answers.every(isPair)) return [answers.slice(0, half), answers.slice(half)]
  const [own, others] = [answers.slice(0, half), answers.slice(half)]
  return [
    own.map(({ person, exclusion }) => ({ person, exclusion: exclusion as 'OK' | 'ERRO' })),
    [
      ...others,
      ...own.map(({ person, inclusion }) => ({ person, inclusion: inclusion as 'OK' | 'ERRO' })),
    ],
  ]
}

/** What a person imports of a lote: of a refused exclusion its inclusion is refused too. */
export const answersByHand = (
  lines: readonly SentLine[],
  says: (line: SentLine) => 'OK' | 'ERRO',
): readonly BureauAnswer[] =>
  [...Map.groupBy(lines, ({ person }) => person)].map(([person, own]): BureauAnswer => {
    const answerTo = (operation: SentLine['operation']) =>
      own.filter((line) => line.operation === operation).map(says)[0]
    const [exclusion, inclusion] = [answerTo('EXCLUSAO'), answerTo('INCLUSAO')]
    return {
      person,
      ...(exclusion && { exclusion }),
      ...(inclusion && { inclusion: exclusion === 'ERRO' ? 'ERRO' : inclusion }),
    }
  })

/** Where the bureau itself says another thing than a person had imported. */
export const deniedOf = (
  answers: readonly BureauAnswer[],
  said: readonly BureauAnswer[] | 'REJEITADO',
): readonly BureauAnswer[] =>
  answers.flatMap((bureauAnswer): BureauAnswer[] => {
    const isRefusedCorrection = said === 'REJEITADO' && bureauAnswer.exclusion === 'OK'
    const own: Partial<BureauAnswer> =
      said === 'REJEITADO'
        ? { exclusion: 'ERRO', ...(isRefusedCorrection ? {} : { inclusion: 'ERRO' }) }
        : (said.find(({ person }) => person === bureauAnswer.person) ?? {})
    const sides = (['exclusion', 'inclusion'] as const).filter(
      (side) =>
        bureauAnswer[side] !== undefined &&
        own[side] !== undefined &&
        own[side] !== bureauAnswer[side],
    )
    const [first, second] = sides.map((side) => ({ [side]: own[side] }))
    return first ? [{ person: bureauAnswer.person, ...first, ...second }] : []
  })

/** Something that is not so. */
export class Wrong extends Error {
  override readonly name = 'Wrong'
}

export const must = (isTrue: boolean, sentence: string): void => {
  if (!isTrue) throw new Wrong(sentence)
}

/** The value that stands at the bureau by what it denied. */
export const valueBy = (
  deniedAnswers: readonly BureauAnswer[],
  { lines, was_cents }: OnItsWay,
): number | undefined => {
  if (deniedAnswers.some(({ inclusion }) => inclusion === 'OK')) return lines[0]?.value_cents
  return deniedAnswers.some(({ exclusion }) => exclusion === 'ERRO') ? was_cents : undefined
}

/** Whether ISENTAR is the last word of a person after this, or its error was dispensed with. */
export function isExemptedAfter(
  was: boolean,
  event: Event,
  before: ItemState,
  to: ItemState,
): boolean {
  if (event.type === 'exempt') return true
  // 'Cancelar boletos' takes the dispensation back with the removal that it opened.
  if (event.type === 'cancelRemoval' && to.failedOperation === 'INCLUSAO') return false
  // A guard that speaks meanwhile is no word of a person, and what a person said before stands
  // again after it.
  if ('decision' in event && event.decision !== undefined && to.flagSetBy !== 'GUARDA')
    return event.decision.flag === 'ISENTAR'
  if (event.type === 'clearJustification') return false
  if (event.type === 'justify') return to.flagSetBy === 'PESSOA'
  // ISENTAR without a reason is a draft and decides nothing (rules 4.3 b): a guard that comes over
  // it and clears leaves NEGATIVAR (rules 4.6), for everybody who approves it afterwards to see.
  return (
    was &&
    (to.flagSetBy !== 'GUARDA' || before.flagSetBy === 'GUARDA' || to.justification !== undefined)
  )
}
