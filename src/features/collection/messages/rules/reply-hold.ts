import { addBusinessDays, bankCalendar, isBusinessDay } from '#values/business-calendar.ts'
import { addDays, type LocalDate } from '#values/local-date.ts'

/** Days that replies hold: from the day after the reply to the last day. */
type Held = { readonly repliedOn: LocalDate; readonly holdsUntil: LocalDate }

const businessDaysIn = function* ({ repliedOn, holdsUntil }: Held): Generator<LocalDate> {
  for (let day = addDays(repliedOn, 1); day <= holdsUntil; day = addDays(day, 1))
    if (isBusinessDay(bankCalendar, day)) yield day
}

/**
 * The last day that a reply holds (rules 8.2): so many business days after it, that day included; all
 * replies of a tenant to a step hold at most `total` business days. With none left, the day itself.
 */
export function replyHoldsUntil(
  repliedOn: LocalDate,
  { days, total }: { readonly days: number; readonly total: number },
  earlier: readonly Held[],
): LocalDate {
  const daysHeld = new Set(earlier.flatMap((each) => [...businessDaysIn(each)]))
  const full = addBusinessDays(bankCalendar, repliedOn, days)
  let until = repliedOn
  for (const day of businessDaysIn({ repliedOn, holdsUntil: full })) {
    if (!daysHeld.has(day) && daysHeld.size >= total) break
    daysHeld.add(day)
    until = day
  }
  return until
}
