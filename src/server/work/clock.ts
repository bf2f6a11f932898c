import { todayIn } from '#values/instant.ts'
import type { LocalDate } from '#values/local-date.ts'

/**
 * The one source of time of the process: rules receive its day as a fact, leases and audit times
 * come from the database instead.
 */
export type Clock = {
  readonly now: () => Date
  /** The day in São Paulo. */
  readonly today: () => LocalDate
}

/** The real clock. */
export const systemClock: Clock = {
  now: () => new Date(),
  today: () => todayIn(new Date()),
}

/**
 * A clock that stands on one day while its hours run, so that a demonstration and the browser tests
 * meet the same world (REGUA_TODAY).
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

/** The clock that the settings ask for. */
export function clockFor(fixedDay: LocalDate | undefined): Clock {
  return fixedDay === undefined ? systemClock : fixedDayClock(fixedDay)
}
