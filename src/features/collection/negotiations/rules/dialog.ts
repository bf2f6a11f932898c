import { isOverdue } from '#features/ledger/receivables/rules.ts'
import { type Cents, cents } from '#values/cents.ts'
import { daysBetween, type LocalDate, monthOf, shortDate } from '#values/local-date.ts'
import { formatCompetence } from '#values/competence.ts'

import { forceOf } from './promise.ts'

/** A slip in the tree of 'Negociar' (spec 3:2.15). */
export type NegotiableSlip = {
  readonly slipId: number
  readonly slipNumber: string
  readonly dueDate: LocalDate
  /** For a renegotiated slip: arrears count from this date. */
  readonly originalDueDate?: LocalDate
  readonly value: Cents
  /** The current promise, for the note below the tree. */
  readonly promise?: { readonly agreementOn: LocalDate; readonly isBroken: boolean }
}

export type NegotiableContract = {
  readonly contractId: number
  readonly contractNumber: string
  readonly shoppingName: string
  readonly luc: string
  readonly slips: readonly NegotiableSlip[]
}

/** Days in arrears of a slip. */
export const arrearsOf = (slip: NegotiableSlip, today: LocalDate): number =>
  daysBetween(slip.originalDueDate ?? slip.dueDate, today)

export const slipsOf = (contracts: readonly NegotiableContract[]): NegotiableSlip[] =>
  contracts.flatMap(({ slips }) => slips)

/** Overdue slips of the tree, for the shortcut 'Só vencidos'. */
export const overdueSlips = (
  contracts: readonly NegotiableContract[],
  today: LocalDate,
): ReadonlySet<number> =>
  new Set(
    slipsOf(contracts)
      .filter(({ value, dueDate }) => isOverdue({ balance_cents: value, dueOn: dueDate }, today))
      .map(({ slipId }) => slipId),
  )

export const sumOf = (slips: readonly NegotiableSlip[]): Cents =>
  slips.reduce((sum, { value }) => cents(sum + value), cents(0))

export type PromiseEffect = {
  readonly until: LocalDate
  readonly brokenOn: LocalDate
  /** The month whose tendency is switched on; undefined if the promise is for another month. */
  readonly tendencyOf: string | undefined
}

export function promiseEffect(agreementOn: LocalDate, today: LocalDate): PromiseEffect {
  const month = monthOf(agreementOn)
  return {
    ...forceOf(agreementOn),
    tendencyOf: month === monthOf(today) ? formatCompetence(month) : undefined,
  }
}

/** Note about current promises of the chosen slips: the new record replaces them. */
export function replacedPromisesNote(
  chosen: readonly NegotiableSlip[],
  today: LocalDate,
): string | undefined {
  const current = chosen.filter(({ promise }) => promise !== undefined)
  const [first] = current
  if (!first?.promise) return undefined
  const more = 'O novo registro passa a valer para os boletos marcados.'
  if (current.length > 1) return `${current.length} boletos marcados já têm promessa. ${more}`
  const { agreementOn, isBroken } = first.promise
  return `${first.slipNumber} tem promessa de ${shortDate(agreementOn, today)} ${isBroken ? 'quebrada' : 'vigente'}. ${more}`
}
