import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addBusinessDays,
  bankCalendar,
  businessDaysBetween,
  easterSunday,
  isBusinessDay,
  legalCalendar,
  nextBusinessDay,
  withHolidays,
} from '#values/business-calendar.ts'
import { anbimaHolidays } from '#testing/test-bank-holidays.ts'
import { addDays, dayFromNumber, dayNumber, localDate, weekday } from '#values/local-date.ts'

const anyDay = fc
  .integer({ min: dayNumber(localDate('2000-01-01')), max: dayNumber(localDate('2099-12-31')) })
  .map(dayFromNumber)
const anyCalendar = fc.constantFrom(bankCalendar, legalCalendar)

describe('BANCÁRIO (rules 3)', () => {
  test("has the business days of ANBIMA's table from 2000 to 2099", () => {
    const holidays = new Set(
      Object.entries(anbimaHolidays).flatMap(([year, days]) =>
        days.split(' ').map((day) => `${year}-${day}`),
      ),
    )
    const differences: string[] = []
    for (let day = localDate('2000-01-01'); day <= '2099-12-31'; day = addDays(day, 1)) {
      const isBusinessDayThere = weekday(day) !== 0 && weekday(day) !== 6 && !holidays.has(day)
      if (isBusinessDay(bankCalendar, day) !== isBusinessDayThere) differences.push(day)
    }
    expect(holidays.size).toBe(1275)
    expect(differences).toEqual([])
  })

  test.each([
    ['2026-01-01', 'Confraternização Universal'],
    ['2026-02-16', 'Carnival Monday'],
    ['2026-02-17', 'Carnival Tuesday'],
    ['2026-04-03', 'Good Friday'],
    ['2026-04-21', 'Tiradentes'],
    ['2026-05-01', 'Dia do Trabalho'],
    ['2026-06-04', 'Corpus Christi'],
    ['2026-09-07', 'Independência'],
    ['2026-10-12', 'Nossa Senhora Aparecida'],
    ['2026-11-02', 'Finados'],
    ['2027-11-15', 'Proclamação da República'],
    ['2026-11-20', 'Consciência Negra'],
    ['2026-12-25', 'Natal'],
  ])('%s, %s, is no business day', (day) => {
    expect(isBusinessDay(bankCalendar, localDate(day))).toBe(false)
  })

  test('20/11 is a holiday from 2024', () => {
    expect(isBusinessDay(bankCalendar, localDate('2023-11-20'))).toBe(true)
    expect(isBusinessDay(bankCalendar, localDate('2024-11-20'))).toBe(false)
    expect(isBusinessDay(legalCalendar, localDate('2023-11-20'))).toBe(true)
    expect(isBusinessDay(legalCalendar, localDate('2024-11-20'))).toBe(false)
  })

  test('Ash Wednesday, 24/12 and 31/12 are business days', () => {
    for (const day of ['2026-02-18', '2026-12-24', '2026-12-31'])
      expect(isBusinessDay(bankCalendar, localDate(day))).toBe(true)
  })

  test.each([
    ['2026-11-18', '2026-11-16'],
    ['2026-11-16', '2026-11-12'],
    ['2026-11-03', '2026-10-29'],
    ['2026-11-21', '2026-11-18'],
  ])('golden: D-2 of %s is %s', (query, expected) => {
    expect(addBusinessDays(bankCalendar, localDate(query), -2)).toBe(expected)
  })
})

describe('LEGAL (rules 3)', () => {
  test('Carnival, Good Friday and Corpus Christi are business days', () => {
    for (const day of ['2026-02-16', '2026-02-17', '2026-04-03', '2026-06-04']) {
      expect(isBusinessDay(legalCalendar, localDate(day))).toBe(true)
    }
  })

  test('its holidays are the fixed ones of BANCÁRIO', () => {
    for (const day of [
      '01-01',
      '04-21',
      '05-01',
      '09-07',
      '10-12',
      '11-02',
      '11-15',
      '11-20',
      '12-25',
    ]) {
      expect(legalCalendar.isHoliday(localDate(`2026-${day}`))).toBe(true)
    }
  })

  test.each([
    ['2026-11-13', '2026-11-23'],
    ['2026-02-12', '2026-02-19'],
    ['2026-04-01', '2026-04-08'],
    ['2026-06-03', '2026-06-10'],
  ])('golden 4.7: a payment of %s must be removed by %s', (paidOn, deadline) => {
    expect(addBusinessDays(legalCalendar, localDate(paidOn), 5)).toBe(deadline)
  })

  test.each([
    ['2026-02-12', '2026-02-23'],
    ['2026-06-03', '2026-06-11'],
    ['2026-11-13', '2026-11-23'],
  ])('brazil 2.2: the bank calendar would allow a payment of %s until %s', (paidOn, later) => {
    expect(addBusinessDays(bankCalendar, localDate(paidOn), 5)).toBe(later)
  })

  test('is never later than BANCÁRIO', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 10 }), (day, count) => {
        expect(
          addBusinessDays(legalCalendar, day, count) <= addBusinessDays(bankCalendar, day, count),
        ).toBe(true)
      }),
    )
  })
})

describe('counting', () => {
  test('the next business day of a business day is itself', () => {
    expect(nextBusinessDay(bankCalendar, localDate('2026-11-16'))).toBe('2026-11-16')
    expect(nextBusinessDay(bankCalendar, localDate('2026-11-14'))).toBe('2026-11-16')
    expect(nextBusinessDay(bankCalendar, localDate('2026-11-20'))).toBe('2026-11-23')
    expect(nextBusinessDay(bankCalendar, localDate('2026-02-14'))).toBe('2026-02-18')
  })

  test('the starting day is not counted', () => {
    expect(addBusinessDays(bankCalendar, localDate('2026-11-16'), 1)).toBe('2026-11-17')
    expect(addBusinessDays(bankCalendar, localDate('2026-11-15'), 1)).toBe('2026-11-16')
    expect(addBusinessDays(bankCalendar, localDate('2026-11-15'), 0)).toBe('2026-11-15')
  })

  test('days between undo the days added, both ways', () => {
    fc.assert(
      fc.property(
        anyCalendar,
        anyDay,
        fc.integer({ min: -300, max: 300 }),
        (calendar, day, count) => {
          expect(businessDaysBetween(calendar, day, addBusinessDays(calendar, day, count))).toBe(
            count,
          )
        },
      ),
    )
  })

  test('days between count the last day and not the first', () => {
    expect(
      businessDaysBetween(bankCalendar, localDate('2026-11-16'), localDate('2026-11-18')),
    ).toBe(2)
    expect(
      businessDaysBetween(bankCalendar, localDate('2026-11-18'), localDate('2026-11-16')),
    ).toBe(-2)
    expect(
      businessDaysBetween(bankCalendar, localDate('2026-11-19'), localDate('2026-11-22')),
    ).toBe(0)
    expect(
      businessDaysBetween(bankCalendar, localDate('2026-11-19'), localDate('2026-11-19')),
    ).toBe(0)
  })

  test('the result is a business day', () => {
    const count = fc.integer({ min: -20, max: 20 }).filter((days) => days !== 0)
    fc.assert(
      fc.property(anyCalendar, anyDay, count, (calendar, day, days) => {
        expect(isBusinessDay(calendar, addBusinessDays(calendar, day, days))).toBe(true)
        expect(isBusinessDay(calendar, nextBusinessDay(calendar, day))).toBe(true)
      }),
    )
  })
})

test('a mall has its municipal holidays and the national ones', () => {
  const saoPaulo = withHolidays(bankCalendar, [localDate('2027-01-25')])
  expect(isBusinessDay(bankCalendar, localDate('2027-01-25'))).toBe(true)
  expect(isBusinessDay(saoPaulo, localDate('2027-01-25'))).toBe(false)
  expect(isBusinessDay(saoPaulo, localDate('2026-12-25'))).toBe(false)
})

test.each([
  '2000-04-23',
  '2008-03-23',
  '2011-04-24',
  '2024-03-31',
  '2026-04-05',
  '2038-04-25',
  '2049-04-18',
  '2076-04-19',
])('%s is Easter Sunday', (day) => {
  expect(easterSunday(Number(day.slice(0, 4)))).toBe(day)
})
