import { addBusinessDays, bankCalendar, type BusinessCalendar } from '#values/business-calendar.ts'
import { addDays, type LocalDate } from '#values/local-date.ts'

/**
 * Business days that a promise stays in force after its date, because a payment appears that
 * late. It breaks on the next business day; weekends and holidays before it extend the term
 * (rules 7.6).
 */
const termDays = 2

/** The day on which an unpaid promise for that date breaks. */
export const brokenOnFor = (
  agreementOn: LocalDate,
  calendar: BusinessCalendar = bankCalendar,
): LocalDate => addBusinessDays(calendar, agreementOn, termDays + 1)

/** The last day on which a promise for that date is in force. */
export const lastDayInForce = (
  agreementOn: LocalDate,
  calendar: BusinessCalendar = bankCalendar,
): LocalDate => addDays(brokenOnFor(agreementOn, calendar), -1)

/**
 * The earliest agreement date whose promise is still in force on a day: the inverse rule, for
 * queries on agreement dates.
 */
export const oldestPromiseInForce = (
  on: LocalDate,
  calendar: BusinessCalendar = bankCalendar,
): LocalDate => addBusinessDays(calendar, addDays(on, 1), -termDays - 1)
