import { lapseDate, removalClock } from '#features/debt-items/rules/bureau-request.ts'
import { addBusinessDays, businessDaysBetween, legalCalendar } from '#values/business-calendar.ts'
import type { LocalDate } from '#values/local-date.ts'
import type { RemovalMotive } from './item.ts'
import { isReleasedByClock } from './may.ts'
import type { ParameterSet } from './parameters.ts'
import type { StepRuler } from './sla.ts'

/**
 * The days of a removal (rules 4.7); null where no term runs: a manual release and row 10 wait for
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
  /** The day on which a cancellation was loaded. */
  readonly ledgerChangedOn: LocalDate
  readonly originalDueOn: LocalDate
  /**
   * The day on which the first instalment of an agreement was paid; it counts as payment (rules
   * 4.7).
   */
  readonly agreementPaidOn?: LocalDate | null
}

/** The day from which the term of a removal runs. */
const startOf = (motive: RemovalMotive, facts: RemovalDaysFacts): LocalDate => {
  if (motive === 'CANCELAMENTO')
    return facts.ledgerChangedOn < facts.today ? facts.ledgerChangedOn : facts.today
  if (motive === 'ACORDO') return facts.agreementPaidOn ?? facts.today
  if (motive === 'PAGAMENTO' || motive === 'PARCIAL') return facts.lastPaidOn ?? facts.today
  return facts.today
}

/** The removal clock of rules 4.7 for a removal that is detected today. */
export const removalDays = (
  motive: RemovalMotive,
  facts: RemovalDaysFacts,
  parameters: ParameterSet,
): RemovalDays => {
  const { today } = facts
  if (!isReleasedByClock(motive))
    return { requestedOn: today, startedOn: null, releaseOn: null, alertOn: null, dueOn: null }
  if (motive === 'DECURSO') {
    // Five years after the due date nothing may stand, so this one waits for nobody (CDC art. 43 §
    // 1º, Súmula 323).
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

/** The days of the term of a removal, on the calendar of the law. */
const TERM = 5

/** The ruler of the most urgent removal of a queue, as the steps with an SLA have theirs. */
export const removalRuler = (dueOn: LocalDate, today: LocalDate): StepRuler => {
  const daysLeft = businessDaysBetween(legalCalendar, today, dueOn)
  const beyond = Math.max(0, -daysLeft)
  const goneDays = Math.min(TERM, Math.max(0, TERM - daysLeft))
  const late = beyond === 1 ? '1 dia além' : `${beyond} dias além`
  const words = beyond > 0 ? late : today === dueOn ? 'vence hoje' : `${goneDays} de ${TERM}`
  return { deadline: dueOn, term: TERM, goneDays, daysLeft: TERM - goneDays, beyond, words }
}
