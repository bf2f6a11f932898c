import { formatInstant, timeIn, todayIn } from '#values/instant.ts'
import { addDays, type LocalDate, shortDate } from '#values/local-date.ts'

/** '09:12' today, 'ontem 17:40', '16/11' before; other years include the year. */
export function whenWords(at: Date, today: LocalDate): string {
  const day = todayIn(at)
  if (day === today) return timeIn(at)
  if (day === addDays(today, -1)) return `ontem ${timeIn(at)}`
  return shortDate(day, today)
}

/** Full date and time, for the tooltip. */
export const exactly = (at: Date): string => formatInstant(at)
