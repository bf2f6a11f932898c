import { type Competence, isCompetence } from '#values/competence.ts'
import { foldForSearch } from '#values/fold-text.ts'
import { FIRST_YEAR, isLocalDate, LAST_YEAR, type LocalDate } from '#values/local-date.ts'

/** A day parsed from another system's text, with its time if present. */
export type WrittenDay = { readonly day: LocalDate; readonly time?: string }

/** Why a text was not read as a day or month. */
export type Unreadable = 'form' | 'missing' | 'year' | 'short year'

const MONTHS: ReadonlyMap<string, number> = new Map(
  [
    'jan janeiro january',
    'fev fevereiro feb february',
    'mar marco march',
    'abr abril apr april',
    'mai maio may',
    'jun junho june',
    'jul julho july',
    'ago agosto aug august',
    'set setembro sep sept september',
    'out outubro oct october',
    'nov novembro november',
    'dez dezembro dec december',
  ].flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)),
)

const monthNamed = (name: string): number | undefined => MONTHS.get(name.replace(/\.$/, ''))

const isYear = (year: number): boolean => year >= FIRST_YEAR && year <= LAST_YEAR

const twoDigits = (value: number): string => String(value).padStart(2, '0')

function dayOf(year: number, month: number, day: number): LocalDate | Unreadable {
  if (!isYear(year))
    return isLocalDate(`2000-${twoDigits(month)}-${twoDigits(day)}`) ? 'year' : 'missing'
  const text = `${year}-${twoDigits(month)}-${twoDigits(day)}`
  return isLocalDate(text) ? text : 'missing'
}

function monthOf(year: number, month: number): Competence | Unreadable {
  if (month < 1 || month > 12) return 'missing'
  if (!isYear(year)) return 'year'
  const text = `${year}-${twoDigits(month)}`
  return isCompetence(text) ? text : 'missing'
}

/** Order of day and month in a file, and whether its years may have two digits among numbers. */
export type DayForm = { readonly order: 'DMY' | 'MDY'; readonly hasShortYears: boolean }

const OURS: DayForm = { order: 'DMY', hasShortYears: false }

// Without a form, two-digit years are accepted only next to the name of a month ('10-AUG-26',
// 'ago/26'); among numbers they could be a day. 00 to 69 are of this century (rules 11, 2).
const lastShortYear = 69
const wholeYear = (year: string): number => {
  const value = Number(year)
  if (year.length !== 2) return value
  return value > lastShortYear ? 1900 + value : 2000 + value
}

const CLOCK =
  /^(.*?\d)(?:t|\s+)(\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:\s*[ap]m)?)\s*(?:z|[+-]\d{2}:?\d{2})?$/
const MIDNIGHT = /^(?:0{1,2}:00(?::00(?:[.,]0+)?)?|12:00(?::00(?:[.,]0+)?)?\s*am)$/
const NUMERIC = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/
const YEAR_FIRST = /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})$/
const DIGITS = /^(\d{4})(\d{2})(\d{2})$/
const NAMED_DAY =
  /^(\d{1,2})(?:\s*[/.-]\s*|\s+(?:de\s+)?)([a-z]+\.?)(?:\s*[/.-]\s*|\s+(?:de\s+)?)(\d{2}|\d{4})$/
const NAMED_FIRST = /^([a-z]+\.?)\s+(\d{1,2}),?\s+(\d{4})$/

function numericDay(
  [, first = '', , second = '', year = '']: readonly string[],
  { order, hasShortYears }: DayForm,
): LocalDate | Unreadable {
  if (year.length === 2 && !hasShortYears) return 'short year'
  const [day, month] = order === 'DMY' ? [first, second] : [second, first]
  return dayOf(wholeYear(year), Number(month), Number(day))
}

function bareDay(text: string, form: DayForm): LocalDate | Unreadable {
  const numeric = NUMERIC.exec(text)
  if (numeric) return numericDay(numeric, form)
  const yearFirst = YEAR_FIRST.exec(text)
  if (yearFirst) return dayOf(Number(yearFirst[1]), Number(yearFirst[3]), Number(yearFirst[4]))
  const digits = DIGITS.exec(text)
  if (digits) return dayOf(Number(digits[1]), Number(digits[2]), Number(digits[3]))
  const named = NAMED_DAY.exec(text)
  const month = named ? monthNamed(named[2] ?? '') : undefined
  if (named && month !== undefined) return dayOf(wholeYear(named[3] ?? ''), month, Number(named[1]))
  const namedFirst = NAMED_FIRST.exec(text)
  const first = namedFirst ? monthNamed(namedFirst[1] ?? '') : undefined
  return namedFirst && first !== undefined
    ? dayOf(Number(namedFirst[3]), first, Number(namedFirst[2]))
    : 'form'
}

/**
 * Parses a day in any unambiguous form: '10/08/2026', '1/8/2026', '10.08.2026', '2026-08-10',
 * '20260810', '10-AGO-26', with or without a time. Slashes mean DD/MM/AAAA, unless the file has
 * another form.
 */
export function readWrittenDay(text: string, form: DayForm = OURS): WrittenDay | Unreadable {
  const folded = foldForSearch(text)
  const [, date, time] = CLOCK.exec(folded) ?? []
  const day = bareDay(date ?? folded, form)
  if (!isLocalDate(day)) return day
  return time === undefined || MIDNIGHT.test(time) ? { day } : { day, time }
}

/**
 * Numbers of a day whose first two parts may be day and month: ['08', '10'] of '08/10/2026'.
 * Undefined for a day that every file writes alike.
 */
export function dayParts(text: string): readonly [first: number, second: number] | undefined {
  const folded = foldForSearch(text)
  const [, first, , second] = NUMERIC.exec(CLOCK.exec(folded)?.[1] ?? folded) ?? []
  return first === undefined ? undefined : [Number(first), Number(second)]
}

const MONTH_FIRST = /^(\d{1,2})[/.-](\d{4})$/
const YEAR_THEN_MONTH = /^(\d{4})[/.-](\d{1,2})$/
const MONTH_DIGITS = /^(\d{2})(\d{2})(\d{2})$/
const NAMED_MONTH = /^([a-z]+\.?)(?:\s*[/.-]\s*|\s+(?:de\s+)?|)(\d{2}|\d{4})$/

/**
 * Parses a month in any unambiguous form: '08/2026', '8/2026', '2026-08', '202608', '082026',
 * 'ago/26', 'agosto de 2026'.
 */
export function readWrittenMonth(text: string): Competence | Unreadable {
  const folded = foldForSearch(text)
  const monthFirst = MONTH_FIRST.exec(folded)
  if (monthFirst) return monthOf(Number(monthFirst[2]), Number(monthFirst[1]))
  const yearFirst = YEAR_THEN_MONTH.exec(folded)
  if (yearFirst) return monthOf(Number(yearFirst[1]), Number(yearFirst[2]))
  const digits = MONTH_DIGITS.exec(folded)
  if (digits) {
    // A year starts with 19, 20 or 21, which is no month, so six digits are unambiguous.
    const year = Number(folded.slice(0, 4))
    return isYear(year)
      ? monthOf(year, Number(digits[3]))
      : monthOf(Number(folded.slice(2)), Number(digits[1]))
  }
  const named = NAMED_MONTH.exec(folded)
  const month = named ? monthNamed(named[1] ?? '') : undefined
  return named && month !== undefined ? monthOf(wholeYear(named[2] ?? ''), month) : 'form'
}

/** True if a day or month was read. */
export const isRead = <T extends object | string>(
  read: T | Unreadable,
): read is Exclude<T, Unreadable> =>
  read !== 'form' && read !== 'missing' && read !== 'year' && read !== 'short year'
