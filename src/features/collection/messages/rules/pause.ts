import { addBusinessDays, bankCalendar } from '#values/business-calendar.ts'
import type { FieldProblem } from '#values/field-problem.ts'
import { addDays, type LocalDate } from '#values/local-date.ts'
import { isReasonEnough } from '#features/platform/approvals/rules/reason.ts'

/** Within this many days the third pause of a tenant needs another person. */
export const PAUSE_WINDOW_DAYS = 90
const PAUSES_ALONE = 2

/** Nothing holds a tenant back for longer than this. */
const LONGEST_DAYS = 366

export const shortReason = 'O motivo precisa de ao menos 10 caracteres.'

export const reasonProblems = (reason: string): FieldProblem[] =>
  isReasonEnough(reason) ? [] : [{ campo: 'motivo', mensagem: shortReason }]

/** What is wrong with a new pause. */
export function pauseProblems(
  { until, reason }: { readonly until: LocalDate; readonly reason: string },
  today: LocalDate,
): FieldProblem[] {
  const ate =
    until < today
      ? 'A pausa não termina no passado.'
      : until > addDays(today, LONGEST_DAYS)
        ? 'A pausa dura no máximo um ano.'
        : undefined
  return [
    ...(ate === undefined ? [] : [{ campo: 'ate', mensagem: ate }]),
    ...reasonProblems(reason),
  ]
}

/** The last day of a pause that one person may start alone. */
export const lastDayAlone = (today: LocalDate, longest: number): LocalDate =>
  addBusinessDays(bankCalendar, today, longest)

/** A pause above PAUSA_MAX_DIAS, or the third in 90 days, waits for another person. */
export const needsSecondPerson = (
  pause: { readonly until: LocalDate; readonly earlier: number },
  today: LocalDate,
  longest: number,
): boolean => pause.until > lastDayAlone(today, longest) || pause.earlier >= PAUSES_ALONE
