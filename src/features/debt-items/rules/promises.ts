import { addBusinessDays, bankCalendar, type BusinessCalendar } from '#values/business-calendar.ts'
import { addDays, type LocalDate } from '#values/local-date.ts'

/**
 * Business days that a promise outlives its date: a payment takes that long to be seen. It is broken
 * on the next one; the weekends and holidays before that belong to the term (rules 7.6).
 */
const termDays = 2

/** The day on which a promise for that date is broken, if it is not paid. */
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
 * The earliest agreement date whose promise is still in force on a day: the same rule backwards, for
 * queries that compare agreement dates.
 */
export const oldestPromiseInForce = (
  on: LocalDate,
  calendar: BusinessCalendar = bankCalendar,
): LocalDate => addBusinessDays(calendar, addDays(on, 1), -termDays - 1)
