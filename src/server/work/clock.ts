import { todayIn } from '#values/instant.ts'
import type { LocalDate } from '#values/local-date.ts'

/**
 * The only source of time of the process. Rules receive its day as a fact; leases and audit times
 * use the database clock.
 */
export type Clock = {
  readonly now: () => Date
  readonly today: () => LocalDate
}

export const systemClock: Clock = {
  now: () => new Date(),
  today: () => todayIn(new Date()),
}

/**
 * Fixed day with the real time of day, so that a demonstration and the browser tests find the same
 * data (REGUA_TODAY).
 */
export function fixedDayClock(day: LocalDate): Clock {
  const fixedDay = Temporal.PlainDate.from(day)
  const now = () => {
    const plainTime = Temporal.Now.plainTimeISO('America/Sao_Paulo')
    return new Date(
      fixedDay.toZonedDateTime({ timeZone: 'America/Sao_Paulo', plainTime }).epochMilliseconds,
    )
  }
  return { now, today: () => day }
}

export function clockFor(fixedDay: LocalDate | undefined): Clock {
  return fixedDay === undefined ? systemClock : fixedDayClock(fixedDay)
}
