import type { Competence } from '#values/competence.ts'

/**
 * A day without time, 'YYYY-MM-DD'; sorts as text and is its own wire format. Years 0001 to 9999.
 */
export type LocalDate = string & { readonly __brand: 'LocalDate' }

const SHAPE = /^\d{4}-\d{2}-\d{2}$/
const FIRST_DAY_NUMBER = -719_162
const LAST_DAY_NUMBER = 2_932_896

// Character codes instead of slices, for speed: imports convert millions of days.
const digitsBetween = (text: string, from: number, to: number): number => {
  let value = 0
  for (let index = from; index < to; index++) value = value * 10 + text.charCodeAt(index) - 48
  return value
}

const yearOf = (day: string): number => digitsBetween(day, 0, 4)
const monthNumberOf = (day: string): number => digitsBetween(day, 5, 7)
const dayOfMonth = (day: string): number => digitsBetween(day, 8, 10)

const compose = (year: number, month: number, day: number): LocalDate => {
  if (year < 1 || year > 9999) throw new RangeError(`Year out of range: ${year}`)
  return `${String(year).padStart(4, '0')}-${month < 10 ? '0' : ''}${month}-${day < 10 ? '0' : ''}${day}` as LocalDate
}

const isLeapYear = (year: number): boolean =>
  (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** 28 to 31; month 1 to 12. */
export const daysInMonth = (year: number, month: number): number => {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** True for an existing day; '2026-02-29' is none. */
export const isLocalDate = (text: string): text is LocalDate => {
  if (!SHAPE.test(text)) return false
  const year = yearOf(text)
  const month = monthNumberOf(text)
  const day = dayOfMonth(text)
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

/** Throws RangeError if the text is not an existing day in the form 'YYYY-MM-DD'. */
export const localDate = (text: string): LocalDate => {
  if (!isLocalDate(text)) throw new RangeError(`Not a day: ${text}`)
  return text
}

/**
 * Range of years in input. No debtor was born earlier and no contract ends later: other years are
 * typing errors (0206) or fillers of other systems (9999). Computed days may exceed the range.
 */
export const FIRST_YEAR = 1900
export const LAST_YEAR = 2199

export const isInputYear = (text: LocalDate | Competence): boolean => {
  const year = yearOf(text)
  return year >= FIRST_YEAR && year <= LAST_YEAR
}

/** Days since 1970-01-01; negative before it. */
export const dayNumber = (day: LocalDate): number => {
  // The year starts in March, so that the leap day is its last day.
  const month = monthNumberOf(day)
  const year = yearOf(day) - (month <= 2 ? 1 : 0)
  const daysBeforeMonth = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5)
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400)
  return year * 365 + leapDays + daysBeforeMonth + dayOfMonth(day) - 719_469
}

/** The inverse of dayNumber; throws RangeError outside the years 0001 to 9999. */
export const dayFromNumber = (number: number): LocalDate => {
  if (!Number.isInteger(number) || number < FIRST_DAY_NUMBER || number > LAST_DAY_NUMBER)
    throw new RangeError(`Day number out of range: ${number}`)
  const shifted = number + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  )
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  return compose(
    yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1,
  )
}

/** Adds calendar days; count may be negative. */
export const addDays = (day: LocalDate, count: number): LocalDate =>
  dayFromNumber(dayNumber(day) + count)

/** Adds calendar months; a missing day becomes the last day of the month (31/01 + 1 -> 28/02). */
export const addMonths = (day: LocalDate, count: number): LocalDate => {
  const months = yearOf(day) * 12 + monthNumberOf(day) - 1 + count
  const year = Math.floor(months / 12)
  const month = months - year * 12 + 1
  return compose(year, month, Math.min(dayOfMonth(day), daysInMonth(year, month)))
}

/** Adds calendar years; 29/02 becomes 28/02 in a common year (rules 4.7). */
export const addYears = (day: LocalDate, count: number): LocalDate => addMonths(day, count * 12)

/** Calendar days from `from` to `to`; negative if `to` is earlier. */
export const daysBetween = (from: LocalDate, to: LocalDate): number =>
  dayNumber(to) - dayNumber(from)

/** 0 = Sunday … 6 = Saturday. */
export const weekday = (day: LocalDate): number => (((dayNumber(day) + 4) % 7) + 7) % 7

/** 'DD/MM/AAAA'. */
export const formatDate = (day: LocalDate): string =>
  `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`

/** '07/11/2026, original 10/10/2026': shows both, because arrears count from the original day. */
export const formatDue = (dueOn: LocalDate, originalDueOn: LocalDate): string =>
  dueOn === originalDueOn
    ? formatDate(dueOn)
    : `${formatDate(dueOn)}, original ${formatDate(originalDueOn)}`

/** 'DD/MM' in the current year, otherwise 'DD/MM/AAAA'. */
export const shortDate = (day: LocalDate, today: LocalDate): string =>
  day.slice(0, 4) === today.slice(0, 4) ? formatDate(day).slice(0, 5) : formatDate(day)

/** Parses 'DD/MM/AAAA', with surrounding blanks; undefined if the day does not exist. */
export const parseBrDate = (text: string): LocalDate | undefined => {
  const [, day, month, year] = /^\s*(\d{2})\/(\d{2})\/(\d{4})\s*$/.exec(text) ?? []
  const iso = `${year}-${month}-${day}`
  return isLocalDate(iso) && isInputYear(iso) ? iso : undefined
}

export const monthOf = (day: LocalDate): Competence => day.slice(0, 7) as Competence
