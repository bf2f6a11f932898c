import { addBusinessDays, bankCalendar, isBusinessDay } from '#values/business-calendar.ts'
import type { LocalDate } from '#values/local-date.ts'

/**
 * A balance confirmed before this day is older than `days` business days (G33): the same limit as
 * that of the guard, as a day that SQL can compare.
 */
export const confirmedTooLongAgo = (today: LocalDate, days: number): LocalDate => {
  const last = isBusinessDay(bankCalendar, today) ? today : addBusinessDays(bankCalendar, today, -1)
  return addBusinessDays(bankCalendar, last, 1 - Math.max(days, 1))
}
