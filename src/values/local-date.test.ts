import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  addYears,
  dayFromNumber,
  dayNumber,
  daysBetween,
  daysInMonth,
  formatDate,
  isInputYear,
  isLocalDate,
  localDate,
  monthOf,
  parseBrDate,
  weekday,
} from '#values/local-date.ts'

const FIRST = dayNumber(localDate('0001-01-01'))
const LAST = dayNumber(localDate('9999-12-31'))
const anyDay = fc.integer({ min: FIRST, max: LAST }).map(dayFromNumber)
// Far enough from both ends of the range for all sums below.
const usualDay = fc
  .integer({ min: dayNumber(localDate('1600-01-01')), max: dayNumber(localDate('2600-12-31')) })
  .map(dayFromNumber)

describe('a day', () => {
  test.each(['2026-11-18', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])(
    '%s exists',
    (text) => {
      expect(localDate(text)).toBe(text)
    },
  )

  test.each([
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '0000-01-01',
    '2026-1-1',
    '2026-11-18T00:00:00Z',
    '18/11/2026',
    '',
  ])('%j does not', (text) => {
    expect(isLocalDate(text)).toBe(false)
    expect(() => localDate(text)).toThrow(RangeError)
  })

  test('is accepted exactly when Temporal accepts it', () => {
    const parts = fc.tuple(
      fc.integer({ min: 1, max: 9999 }),
      fc.integer({ min: 0, max: 13 }),
      fc.integer({ min: 0, max: 32 }),
    )
    fc.assert(
      fc.property(parts, ([year, month, day]) => {
        const text = [
          String(year).padStart(4, '0'),
          String(month).padStart(2, '0'),
          String(day).padStart(2, '0'),
        ].join('-')
        let exists = true
        try {
          Temporal.PlainDate.from(text)
        } catch {
          exists = false
        }
        expect(isLocalDate(text)).toBe(exists)
      }),
    )
  })
})

describe('arithmetic, with Temporal as the oracle', () => {
  test('day numbers from 1900 to 2100 have no gap', () => {
    let number = dayNumber(localDate('1900-01-01'))
    for (
      let day = Temporal.PlainDate.from('1900-01-01');
      day.year <= 2100;
      day = day.add({ days: 1 }), number++
    ) {
      if (
        dayFromNumber(number) !== day.toString() ||
        dayNumber(localDate(day.toString())) !== number
      ) {
        expect.fail(`${day.toString()} is not day ${number}`)
      }
    }
    expect(dayNumber(localDate('1970-01-01'))).toBe(0)
  })

  test('addDays', () => {
    fc.assert(
      fc.property(usualDay, fc.integer({ min: -200_000, max: 200_000 }), (day, days) => {
        expect(addDays(day, days)).toBe(Temporal.PlainDate.from(day).add({ days }).toString())
      }),
    )
  })

  test('addMonths', () => {
    fc.assert(
      fc.property(usualDay, fc.integer({ min: -2400, max: 2400 }), (day, months) => {
        expect(addMonths(day, months)).toBe(Temporal.PlainDate.from(day).add({ months }).toString())
      }),
    )
  })

  test('addYears', () => {
    fc.assert(
      fc.property(usualDay, fc.integer({ min: -200, max: 200 }), (day, years) => {
        expect(addYears(day, years)).toBe(Temporal.PlainDate.from(day).add({ years }).toString())
      }),
    )
  })

  test('daysBetween', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (from, to) => {
        expect(daysBetween(from, to)).toBe(
          Temporal.PlainDate.from(from).until(to, { largestUnit: 'day' }).days,
        )
      }),
    )
  })

  test('weekday, Sunday being 0', () => {
    expect(weekday(localDate('2026-11-15'))).toBe(0)
    fc.assert(
      fc.property(anyDay, (day) => weekday(day) === Temporal.PlainDate.from(day).dayOfWeek % 7),
    )
  })

  test('daysInMonth', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9999 }),
        fc.integer({ min: 1, max: 12 }),
        (year, month) => {
          expect(daysInMonth(year, month)).toBe(
            Temporal.PlainYearMonth.from({ year, month }).daysInMonth,
          )
        },
      ),
    )
  })

  test('days compare as text', () => {
    fc.assert(
      fc.property(
        anyDay,
        anyDay,
        (one, other) => one < other === dayNumber(one) < dayNumber(other),
      ),
    )
  })

  test('29/02 plus five years is 28/02', () => {
    expect(addYears(localDate('2024-02-29'), 5)).toBe('2029-02-28')
  })

  test('31/01 plus one month is the last day of February', () => {
    expect(addMonths(localDate('2026-01-31'), 1)).toBe('2026-02-28')
  })

  test('no sum leaves the years that the text format allows', () => {
    expect(() => addDays(localDate('9999-12-31'), 1)).toThrow(RangeError)
    expect(() => addDays(localDate('0001-01-01'), -1)).toThrow(RangeError)
    expect(() => addMonths(localDate('9999-12-31'), 1)).toThrow(RangeError)
    expect(() => addDays(localDate('2026-01-01'), 0.5)).toThrow(RangeError)
  })
})

describe('DD/MM/AAAA', () => {
  test('is shown and read back', () => {
    expect(formatDate(localDate('2026-11-18'))).toBe('18/11/2026')
    fc.assert(
      fc.property(
        anyDay,
        (day) => parseBrDate(formatDate(day)) === (isInputYear(day) ? day : undefined),
      ),
    )
  })

  test('may have blanks around it', () => {
    expect(parseBrDate(' 18/11/2026\u00a0')).toBe('2026-11-18')
  })

  test.each([
    '',
    '29/02/2026',
    '31/04/2026',
    '1/1/2026',
    '18/11/26',
    '11/18/2026',
    '2026-11-18',
    '18112026',
  ])('%j is not parsed', (text) => {
    expect(parseBrDate(text)).toBeUndefined()
  })
})

test('a day has its month', () => {
  expect(monthOf(localDate('2026-11-18'))).toBe('2026-11')
})
