import {
  addBusinessDays,
  bankCalendar,
  businessDaysBetween,
  type BusinessCalendar,
} from '#values/business-calendar.ts'
import type { LocalDate } from '#values/local-date.ts'
import { termWords } from '#values/term-words.ts'
import type { ParameterSet } from '#features/platform/parameters/rules/parameters.ts'
import { STEPS, type WorkflowStatus } from './status.ts'

/** Progress of an item in its step: one tick per business day, elapsed, left and overdue. */
export type StepRuler = {
  readonly deadline: LocalDate
  /** Business days of the step, from its SLA parameter. */
  readonly term: number
  /** Elapsed ticks, at most the term. */
  readonly goneDays: number
  readonly daysLeft: number
  /** Business days past the deadline; 0 before it. */
  readonly beyond: number
  /** '2º de 5 dias úteis', 'vence hoje' or '1 dia além do prazo'. */
  readonly words: string
}

/** Business days of a step (rules 4.3 f); undefined without an SLA. */
export const stepTerm = (status: WorkflowStatus, parameters: ParameterSet): number | undefined => {
  const { sla } = STEPS[status]
  return sla === undefined ? undefined : parameters[sla]
}

/** Terms of waits outside the steps with an SLA. They order a queue and move nothing. */
const waits: Partial<
  Record<WorkflowStatus, 'PRAZO_ENCAMINHAMENTO_DIAS' | 'PRAZO_RETORNO_COM_ERRO_DIAS'>
> = {
  AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING: 'PRAZO_ENCAMINHAMENTO_DIAS',
  FINALIZADO_COM_ERRO: 'PRAZO_RETORNO_COM_ERRO_DIAS',
}

/**
 * Business days of a status in a queue: of its step, else of the wait; undefined without either.
 */
const queueTerm = (status: WorkflowStatus, parameters: ParameterSet): number | undefined => {
  const wait = waits[status]
  return stepTerm(status, parameters) ?? (wait === undefined ? undefined : parameters[wait])
}

/**
 * Last day of an item in its step, counted from the day after it entered; undefined without an
 * SLA.
 */
export const stepDeadline = (
  status: WorkflowStatus,
  enteredOn: LocalDate,
  parameters: ParameterSet,
  calendar: BusinessCalendar = bankCalendar,
): LocalDate | undefined => {
  const term = stepTerm(status, parameters)
  return term === undefined ? undefined : addBusinessDays(calendar, enteredOn, term)
}

/** Progress over a number of business days, counted from the day after the entry. */
export function rulerOf(
  wait: { readonly enteredOn: LocalDate; readonly term: number; readonly today: LocalDate },
  calendar: BusinessCalendar = bankCalendar,
): StepRuler {
  const { enteredOn, term, today } = wait
  const deadline = addBusinessDays(calendar, enteredOn, term)
  const goneDays = Math.min(term, Math.max(0, businessDaysBetween(calendar, enteredOn, today)))
  // On a holiday right after the deadline no business day has passed, so nothing is overdue yet.
  const beyond = Math.max(0, businessDaysBetween(calendar, deadline, today))
  return {
    deadline,
    term,
    goneDays,
    daysLeft: term - goneDays,
    beyond,
    words: termWords({ gone: goneDays, of: term, beyond, endsToday: today === deadline }),
  }
}

/**
 * Progress of an item in its step or wait on a day; undefined if neither has a term. A breach
 * only alerts (rules 4.3 f).
 */
export const stepRuler = (
  step: {
    readonly status: WorkflowStatus
    readonly enteredOn: LocalDate
    readonly today: LocalDate
  },
  parameters: ParameterSet,
  calendar: BusinessCalendar = bankCalendar,
): StepRuler | undefined => {
  const term = queueTerm(step.status, parameters)
  return term === undefined ? undefined : rulerOf({ ...step, term }, calendar)
}
