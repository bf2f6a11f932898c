import { addDays, dayNumber, localDate, weekday, type LocalDate } from '#values/local-date.ts'

/** A table of holidays; a business day is Monday to Friday and not in it (rules 3). */
export type BusinessCalendar = {
  readonly name: string
  readonly isHoliday: (day: LocalDate) => boolean
}

/** Easter Sunday of a Gregorian year (Meeus, Jones and Butcher). */
export const easterSunday = (year: number): LocalDate => {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const yearOfCentury = year % 100
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - moonShift + 15) % 30
  const toSunday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7
  const correction = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  const marchBased = epact + toSunday - 7 * correction + 114
  const month = Math.floor(marchBased / 31)
  const day = (marchBased % 31) + 1
  return localDate(`${String(year).padStart(4, '0')}-0${month}-${String(day).padStart(2, '0')}`)
}

const NATIONAL = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '12-25']

// Lei 14.759/2023 made 20/11 a national holiday from 2024.
const nationalHolidays = (year: string): LocalDate[] =>
  (year >= '2024' ? [...NATIONAL, '11-20'] : NATIONAL).map((day) => localDate(`${year}-${day}`))

const movableBankHolidays = (year: string): LocalDate[] => {
  const easter = easterSunday(Number(year))
  const carnivalMonday = addDays(easter, -48)
  const carnivalTuesday = addDays(easter, -47)
  const goodFriday = addDays(easter, -2)
  const corpusChristi = addDays(easter, 60)
  return [carnivalMonday, carnivalTuesday, goodFriday, corpusChristi]
}

const calendar = (name: string, holidaysOf: (year: string) => LocalDate[]): BusinessCalendar => {
  const years = new Map<string, ReadonlySet<LocalDate>>()
  const isHoliday = (day: LocalDate): boolean => {
    const year = day.slice(0, 4)
    let holidays = years.get(year)
    if (holidays === undefined) {
      holidays = new Set(holidaysOf(year))
      years.set(year, holidays)
    }
    return holidays.has(day)
  }
  return { name, isHoliday }
}

/** BANCÁRIO: D-2, SLAs and the cycle; equal to ANBIMA's table (rules 3). */
export const bankCalendar: BusinessCalendar = calendar('BANCÁRIO', (year) => [
  ...nationalHolidays(year),
  ...movableBankHolidays(year),
])

/**
 * LEGAL: days to remove a listing (Súmula 548 STJ). Without movable holidays, because the earlier
 * deadline is safe.
 */
export const legalCalendar: BusinessCalendar = calendar('LEGAL', nationalHolidays)

/** The calendar with further holidays, such as municipal ones. */
export const withHolidays = (
  base: BusinessCalendar,
  days: Iterable<LocalDate>,
): BusinessCalendar => {
  const extra = new Set(days)
  return { name: base.name, isHoliday: (day) => extra.has(day) || base.isHoliday(day) }
}

export const isBusinessDay = (calendar: BusinessCalendar, day: LocalDate): boolean => {
  const dayOfWeek = weekday(day)
  return dayOfWeek !== 0 && dayOfWeek !== 6 && !calendar.isHoliday(day)
}

/** The day itself if it is a business day, else the next one. */
export const nextBusinessDay = (calendar: BusinessCalendar, day: LocalDate): LocalDate => {
  let candidate = day
  while (!isBusinessDay(calendar, candidate)) candidate = addDays(candidate, 1)
  return candidate
}

/**
 * The count-th business day after (negative: before) the day, which is not counted (rules 3); 0
 * returns the day.
 */
export const addBusinessDays = (
  calendar: BusinessCalendar,
  day: LocalDate,
  count: number,
): LocalDate => {
  const step = count < 0 ? -1 : 1
  let reachedDay = day
  for (let daysLeft = Math.abs(count); daysLeft > 0;) {
    reachedDay = addDays(reachedDay, step)
    if (isBusinessDay(calendar, reachedDay)) daysLeft--
  }
  return reachedDay
}

/**
 * Business days after `from` up to and including `to`; negative if `to` is earlier. Inverse of
 * addBusinessDays.
 */
export const businessDaysBetween = (
  calendar: BusinessCalendar,
  from: LocalDate,
  to: LocalDate,
): number => {
  const step = to < from ? -1 : 1
  let count = 0
  let day = from
  for (let daysLeft = Math.abs(dayNumber(to) - dayNumber(from)); daysLeft > 0; daysLeft--) {
    day = addDays(day, step)
    if (isBusinessDay(calendar, day)) count += step
  }
  return count
}
