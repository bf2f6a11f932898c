import { addBusinessDays, bankCalendar, nextBusinessDay } from '#values/business-calendar.ts'
import { addCompetence, firstDay, lastDay } from '#values/competence.ts'
import { addDays, type LocalDate, monthOf } from '#values/local-date.ts'

/**
 * The days of one cycle of the demonstration. Business days after the opening; never after today.
 */
export type CycleDays = {
  readonly opening: LocalDate
  /** A business day of the cycle, counted from its opening. */
  readonly at: (businessDays: number) => LocalDate
  readonly closing: LocalDate
}

const earliest = (one: LocalDate, other: LocalDate) => (one < other ? one : other)

/**
 * The cycle so many months before the current one. That of the current month may have opened only
 * today.
 */
export function cycleDays(today: LocalDate, monthsBack: number): CycleDays {
  const month = addCompetence(monthOf(today), -monthsBack)
  const opening = earliest(nextBusinessDay(bankCalendar, firstDay(month)), today)
  const last = addBusinessDays(bankCalendar, addDays(lastDay(month), 1), -1)
  return {
    opening,
    at: (businessDays) =>
      earliest(addBusinessDays(bankCalendar, opening, businessDays), earliest(last, today)),
    closing: last,
  }
}
