import { lapseDate, removalClock } from './bureau-request.ts'
import { addBusinessDays, businessDaysBetween, legalCalendar } from '#values/business-calendar.ts'
import { daysBetween, type LocalDate } from '#values/local-date.ts'
import { termWords } from '#values/term-words.ts'
import type { RemovalMotive } from './item.ts'
import { isReleasedByClock } from './may.ts'
import type { ParameterSet } from '#features/platform/parameters/rules/parameters.ts'
import type { StepRuler } from './sla.ts'

/**
 * Dates of a removal (rules 4.7); null without a deadline: a manual release and row 10 wait for
 * RC.
 */
export type RemovalDays = {
  readonly requestedOn: LocalDate
  readonly startedOn: LocalDate | null
  readonly releaseOn: LocalDate | null
  readonly alertOn: LocalDate | null
  readonly dueOn: LocalDate | null
}

export type RemovalDaysFacts = {
  readonly today: LocalDate
  readonly lastPaidOn: LocalDate | null
  /** Day on which a cancellation was loaded. */
  readonly ledgerChangedOn: LocalDate
  readonly originalDueOn: LocalDate
  /**
   * Day on which the first instalment of an agreement was paid, which counts as payment (rules
   * 4.7).
   */
  readonly agreementPaidOn?: LocalDate | null
  /** Last payment that a bank reported (rules 11.7). */
  readonly bankPaidOn?: LocalDate | null
  /** A bank return caused the removal, not a receipt of the ERP. */
  readonly isFromBank?: boolean
}

/** A receipt at most this long after the bank's day is that payment. */
const BANK_RECEIPT_DAYS = 7

/** Day of the payment: a later day of the ERP does not move that of the bank. */
const paymentDay = ({
  lastPaidOn,
  bankPaidOn = null,
  isFromBank = false,
}: RemovalDaysFacts): LocalDate | null => {
  if (bankPaidOn === null) return lastPaidOn
  if (isFromBank || lastPaidOn === null) return bankPaidOn
  const lateDays = daysBetween(bankPaidOn, lastPaidOn)
  return lateDays > 0 && lateDays <= BANK_RECEIPT_DAYS ? bankPaidOn : lastPaidOn
}

/** Day from which the term of a removal runs. */
const startOf = (motive: RemovalMotive, facts: RemovalDaysFacts): LocalDate => {
  if (motive === 'CANCELAMENTO')
    return facts.ledgerChangedOn < facts.today ? facts.ledgerChangedOn : facts.today
  if (motive === 'ACORDO') return facts.agreementPaidOn ?? facts.today
  if (motive === 'PAGAMENTO') return paymentDay(facts) ?? facts.today
  if (motive === 'PARCIAL') return facts.lastPaidOn ?? facts.today
  return facts.today
}

/** Removal clock of rules 4.7 for a removal detected today. */
export const removalDays = (
  motive: RemovalMotive,
  facts: RemovalDaysFacts,
  parameters: ParameterSet,
): RemovalDays => {
  const { today } = facts
  if (!isReleasedByClock(motive))
    return { requestedOn: today, startedOn: null, releaseOn: null, alertOn: null, dueOn: null }
  if (motive === 'DECURSO') {
    // No listing may remain five years after the due date, so this removal needs no approval (CDC
    // art. 43 § 1º, Súmula 323).
    const dueOn = lapseDate(facts.originalDueOn)
    const alertOn = addBusinessDays(legalCalendar, dueOn, -2)
    return { requestedOn: today, startedOn: facts.originalDueOn, releaseOn: today, alertOn, dueOn }
  }
  const startedOn = startOf(motive, facts)
  const clock = removalClock(startedOn, today, {
    approvalDays: parameters.BAIXA_PRAZO_APROVACAO_DIAS,
    isAutomatic: parameters.BAIXA_APROVACAO_AUTOMATICA,
  })
  return {
    requestedOn: today,
    startedOn,
    releaseOn: clock.automaticReleaseOn,
    alertOn: clock.alertOn,
    dueOn: clock.deadline,
  }
}

/** Length of a removal term in days of the legal calendar. */
const TERM = 5

/** Progress of the most urgent removal of a queue, in the shape of a step with an SLA. */
export const removalRuler = (dueOn: LocalDate, today: LocalDate): StepRuler => {
  const daysLeft = businessDaysBetween(legalCalendar, today, dueOn)
  const beyond = Math.max(0, -daysLeft)
  const goneDays = Math.min(TERM, Math.max(0, TERM - daysLeft))
  const words = termWords({ gone: goneDays, of: TERM, beyond, endsToday: today === dueOn })
  return { deadline: dueOn, term: TERM, goneDays, daysLeft: TERM - goneDays, beyond, words }
}
