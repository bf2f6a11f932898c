import type { Event } from '#features/negativation/debt-items/rules/events.ts'
import type {
  BureauAnswer,
  ItemState,
  PersonId,
} from '#features/negativation/debt-items/rules/item.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { SentLine } from './reference-bureau.ts'

/** A sent remessa that the bureau has not processed yet. */
export type OnItsWay = {
  readonly batchId: number
  readonly operation: 'INCLUSAO' | 'EXCLUSAO' | 'CORRECAO'
  readonly lines: readonly SentLine[]
  readonly sentOn: LocalDate
  /** The amount listed before; a refused correction keeps it. */
  readonly was_cents: ItemState['listed_cents']
  isLost: boolean
}

/** A manual import for a lote without a reply of the bureau. */
export type ImportedReturn = { readonly file: OnItsWay; readonly answers: readonly BureauAnswer[] }

/** Unread messages of the bureau in order: a return, or a removal by the bureau itself. */
export type Return =
  | {
      readonly batchId: number
      readonly answers: readonly BureauAnswer[] | 'REJEITADO'
      readonly isLate: boolean
    }
  | { readonly out: readonly PersonId[]; readonly isLate: false }

/**
 * A return in two parts: for a correction, the first may have exclusions whose inclusions come in
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

/** A manual import of a lote: a refused exclusion also refuses its inclusion. */
export const manualAnswers = (
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

/** Where the bureau contradicts a manual import. */
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

export class Wrong extends Error {
  override readonly name = 'Wrong'
}

export const must = (isTrue: boolean, sentence: string): void => {
  if (!isTrue) throw new Wrong(sentence)
}

/** The amount listed at the bureau after its contradiction. */
export const valueBy = (
  deniedAnswers: readonly BureauAnswer[],
  { lines, was_cents }: OnItsWay,
): number | undefined => {
  if (deniedAnswers.some(({ inclusion }) => inclusion === 'OK')) return lines[0]?.value_cents
  return deniedAnswers.some(({ exclusion }) => exclusion === 'ERRO') ? was_cents : undefined
}

/** Whether the last human decision is ISENTAR, or the error was dispensed with. */
export function isExemptedAfter(
  was: boolean,
  event: Event,
  before: ItemState,
  to: ItemState,
): boolean {
  if (event.type === 'exempt') return true
  // 'Cancelar boletos' also withdraws the dispensation with the removal that it opened.
  if (event.type === 'cancelRemoval' && to.failedOperation === 'INCLUSAO') return false
  // A guard is no human decision; the previous human decision is restored after it.
  if ('decision' in event && event.decision !== undefined && to.flagSetBy !== 'GUARDA')
    return event.decision.flag === 'ISENTAR'
  if (event.type === 'clearJustification') return false
  if (event.type === 'justify') return to.flagSetBy === 'PESSOA'
  // ISENTAR without a reason is a draft (rules 4.3 b). If a guard overrides it and clears,
  // NEGATIVAR remains (rules 4.6), visible to all later approvers.
  return (
    was &&
    (to.flagSetBy !== 'GUARDA' || before.flagSetBy === 'GUARDA' || to.justification !== undefined)
  )
}
