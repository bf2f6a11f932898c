import { overdueLimit } from '#features/receivables/rules.ts'
import { addBusinessDays, bankCalendar, type BusinessCalendar } from '#values/business-calendar.ts'
import type { LocalDate } from '#values/local-date.ts'

/**
 * The earliest agreement date whose promise is still in force on a day: two business days before it,
 * for a payment takes that long to be seen (rules 7.6).
 */
export const oldestPromiseInForce = (
  on: LocalDate,
  calendar: BusinessCalendar = bankCalendar,
): LocalDate => overdueLimit(on, calendar)

/** The last day on which a promise for that date is in force: the second business day after it. */
export const lastDayInForce = (
  agreementOn: LocalDate,
  calendar: BusinessCalendar = bankCalendar,
): LocalDate => addBusinessDays(calendar, agreementOn, 2)
