import { isReasonEnough } from '#features/platform/approvals/rules/reason.ts'
import { addBusinessDays, bankCalendar } from '#values/business-calendar.ts'
import { type Eyes, sameEyes } from '#values/eyes.ts'
import { addDays, addMonths, formatDate, type LocalDate } from '#values/local-date.ts'
import { type Refusal, refusal } from '#values/refusal.ts'

import type { DisputeState } from '../contract/dispute.ts'

export type DisputeParameters = {
  readonly CONTESTACAO_PRAZO_DIAS: number
  readonly CONTESTACAO_SEGURA_DIAS: number
}

/** Last day of the decision, and the last on which an undecided dispute holds reminders. */
export const datesOf = (
  openedOn: LocalDate,
  parameters: DisputeParameters,
): { readonly dueOn: LocalDate; readonly holdsRemindersUntil: LocalDate } => ({
  dueOn: addBusinessDays(bankCalendar, openedOn, parameters.CONTESTACAO_PRAZO_DIAS),
  holdsRemindersUntil: addDays(openedOn, parameters.CONTESTACAO_SEGURA_DIAS),
})

/** Days that a dispute decided for the tenant holds on, for the ERP. */
export const HELD_AFTER_DAYS = 10

export const heldAfter = (state: DisputeState, decidedOn: LocalDate): LocalDate | undefined =>
  state === 'PROCEDENTE' || state === 'PARCIAL' ? addDays(decidedOn, HELD_AFTER_DAYS) : undefined

/** Guard G19, and its sign on the lists of legal action. */
export const disputeWords = (openedOn: LocalDate): string =>
  `Contestação aberta desde ${formatDate(openedOn)}.`

/** A dispute as far as it holds messages. */
export type HoldingDispute = {
  readonly state: DisputeState
  readonly isConfirmed: boolean
  readonly holdsRemindersUntil: LocalDate
  readonly heldAfterUntil: LocalDate | null
}

/**
 * True if the dispute holds a message of a day: reminders for some days at most, notices until it is
 * decided, both for the ERP's days after a decision for the tenant.
 */
export const holdsMessage = (
  dispute: HoldingDispute,
  kind: 'LEMBRETE' | 'COBRANCA' | 'NOTIFICACAO',
  day: LocalDate,
): boolean => {
  if (dispute.state !== 'ABERTA')
    return dispute.heldAfterUntil !== null && day <= dispute.heldAfterUntil
  if (!dispute.isConfirmed) return false
  return kind === 'NOTIFICACAO' || day <= dispute.holdsRemindersUntil
}

/** Months in which another dispute of a boleto, after an IMPROCEDENTE, waits for a second person. */
export const SECOND_WITHIN_MONTHS = 12

export const isSecond = (rejectedOn: readonly LocalDate[], today: LocalDate): boolean =>
  rejectedOn.some((day) => today <= addMonths(day, SECOND_WITHIN_MONTHS))

export type DecidedState = Exclude<DisputeState, 'ABERTA'>

export type DecidableDispute = {
  readonly state: DisputeState
  readonly openedBy: number | null
}

const ownDecision = refusal('QUATRO_OLHOS', 'Quem abriu não decide.')

/** Whoever opened a dispute may only record that the tenant gave it up. */
export const mayDecide = (
  dispute: DecidableDispute,
  by: Eyes,
  to: DecidedState | undefined,
): Refusal | undefined => {
  if (dispute.state !== 'ABERTA') return refusal('ALTERADO', 'Esta contestação já foi decidida.')
  return to === 'DESISTIDA'
    ? undefined
    : sameEyes(by, (userId) => userId === dispute.openedBy, ownDecision)
}

export const mayConfirm = (
  dispute: DecidableDispute & { readonly isWaiting: boolean },
  by: Eyes,
): Refusal | undefined =>
  dispute.state !== 'ABERTA' || !dispute.isWaiting
    ? refusal('ALTERADO', 'Esta contestação não espera confirmação.')
    : sameEyes(
        by,
        (userId) => userId === dispute.openedBy,
        refusal('QUATRO_OLHOS', 'Outra pessoa precisa confirmar.'),
      )

/** Sentence for a text that is too short; undefined = enough. */
export const shortText = (campo: string, text: string) =>
  isReasonEnough(text) ? [] : [{ campo, mensagem: 'O texto precisa de ao menos 10 caracteres.' }]
