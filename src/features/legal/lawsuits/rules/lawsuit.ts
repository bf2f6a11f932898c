import type { Handling } from '#features/platform/approvals/rules/handling.ts'
import type { ParameterSet } from '#features/platform/parameters/rules/parameters.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'
import type { Refusal } from '#values/refusal.ts'

import type { FollowUp } from './phases.ts'
import type { LawsuitEnding } from '../contract/endings.ts'
import type { LawsuitOutcome, LawsuitStatus } from './status.ts'
import type { SettledSinceClaim } from './worth.ts'

export type Recommendation = 'AJUIZAR' | 'ISENTAR'

/**
 * A legal action in its workflow: every field that the state table of rules 5.2 reads or writes.
 */
export type LawsuitState = Handling<LawsuitStatus> & {
  /** Contract and debt type, used in messages. */
  readonly name: string
  readonly outcome?: LawsuitOutcome
  readonly origin: 'WORKFLOW' | 'MANUAL'
  /** False while a manual filing awaits a second person; it is excluded from all counts. */
  readonly isConfirmed: boolean
  readonly followsWorkflow: boolean
  readonly recommendation: Recommendation
  /** Set only with ISENTAR. */
  readonly justificationId?: number
  /** Set from phase 1 on. */
  readonly followUp?: FollowUp
  readonly exceptionUntil?: LocalDate
  /** Users who changed títulos or charges, by step. */
  readonly titulosBy?: Readonly<Partial<Record<LawsuitStatus, readonly number[]>>>
  /** How a concluded action ended. */
  readonly ending?: LawsuitEnding
  /** Row 13: 'Quitada após o chamado'. */
  readonly isSettledAfterTicket: boolean
  /** Why it was given back or ended. */
  readonly reason?: string
}

/** Row 1: an action created by Disparar. */
export const eligibleLawsuit = (name: string): LawsuitState => ({
  name,
  status: 'AGUARDANDO_LIBERACAO',
  origin: 'WORKFLOW',
  isConfirmed: true,
  followsWorkflow: true,
  recommendation: 'AJUIZAR',
  enteredFrom: {},
  handledBy: {},
  isSettledAfterTicket: false,
})

/**
 * An action created by a manual filing: in follow-up at once, in the phases that its row fills
 * (rules 9).
 */
export const manualLawsuit = (
  name: string,
  followUp: FollowUp,
  isConfirmed: boolean,
): LawsuitState => ({
  ...eligibleLawsuit(name),
  status: 'EM_ACOMPANHAMENTO',
  origin: 'MANUAL',
  isConfirmed,
  followUp,
})

/** Facts around an action, read in the same transaction as the event. */
export type LawsuitFacts = {
  readonly today: LocalDate
  /** False for an unknown contract, which is never settled. */
  readonly hasTitulos: boolean
  /** Some considered título is open. */
  readonly hasBalance: boolean
  /** Why nothing is open; read only if `hasBalance` is false. */
  readonly settledBy: 'RECEBIMENTO' | 'CANCELAMENTO'
  readonly criterion_cents: Cents
  /** The claim: null before the first correction. */
  readonly corrected_cents: Cents | null
  /** The day of the claim. */
  readonly correctedOn: LocalDate | null
  /** The claim approved by the chain or confirmed later; null if neither. */
  readonly agreed_cents: Cents | null
  /** Paid or written off after `correctedOn`, and still included in the claim. */
  readonly settledSinceClaim: SettledSinceClaim
  /** An act above the limit awaits a second person (rules 5). */
  readonly awaitsConfirmation: boolean
  readonly parameters: Pick<
    ParameterSet,
    'AJZ_ALCADA_VALOR' | 'AJZ_EXCECAO_MESES' | 'AJZ_TOLERANCIA_VALOR'
  >
}

/** The row of rules 5.2 that applied, for the decision log; '5.3' = save, '5.4' = follow-up. */
export type LawsuitRow =
  | '2'
  | '3'
  | '4'
  | '5'
  | '6'
  | '7'
  | '8a'
  | '8b'
  | '9'
  | '10'
  | '11'
  | '12'
  | '13'
  | '14'
  | '15'
  | '16'
  | '5.3'
  | '5.4'

export type LawsuitMove = { readonly to: LawsuitState; readonly row: LawsuitRow }

export type LawsuitAnswer = LawsuitMove | Refusal

export const isLawsuitMove = (answer: LawsuitAnswer): answer is LawsuitMove => 'to' in answer
