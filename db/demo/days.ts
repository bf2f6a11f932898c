import { addBusinessDays, bankCalendar, nextBusinessDay } from '#values/business-calendar.ts'
import { addCompetence, firstDay, lastDay } from '#values/competence.ts'
import { addDays, type LocalDate, monthOf } from '#values/local-date.ts'

/** Dates of one demo cycle, in business days after the opening, at most today. */
export type CycleDays = {
  readonly opening: LocalDate
  /** A business day of the cycle, counted from its opening. */
  readonly at: (businessDays: number) => LocalDate
  readonly closing: LocalDate
}

const earliest = (one: LocalDate, other: LocalDate) => (one < other ? one : other)

/**
 * Dates of the cycle some months before the current one. The current one may have opened only
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
