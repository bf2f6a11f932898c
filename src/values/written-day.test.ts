import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { dayFromNumber, dayNumber, formatDate, localDate } from './local-date.ts'
import { dayParts, readWrittenDay, readWrittenMonth } from './written-day.ts'

describe('days', () => {
  test.each([
    '10/08/2026',
    '10/8/2026',
    '10.08.2026',
    '10-08-2026',
    '2026-08-10',
    '2026/08/10',
    '2026.8.10',
    '20260810',
    '10-AUG-26',
    '10-AGO-26',
    '10/ago/2026',
    '10 de agosto de 2026',
    '10 ago. 2026',
    'August 10, 2026',
    '10/08/2026 00:00:00',
    '10/08/2026 00:00',
    '2026-08-10T00:00:00',
    '2026-08-10T00:00:00.000Z',
    '2026-08-10 00:00:00.000',
  ])('%s is 10/08/2026', (text) => {
    expect(readWrittenDay(text)).toEqual({ day: '2026-08-10' })
  })

  test('a time is returned with its day', () => {
    expect(readWrittenDay('10/08/2026 14:30')).toEqual({ day: '2026-08-10', time: '14:30' })
    expect(readWrittenDay('2026-08-10T23:59:59')).toEqual({ day: '2026-08-10', time: '23:59:59' })
  })

  test.each([
    ['31/02/2026', 'missing'],
    ['13/13/2026', 'missing'],
    ['20261301', 'missing'],
    ['10/08/0206', 'year'],
    ['31/12/9999', 'year'],
    ['10/08/26', 'short year'],
    ['10082026', 'missing'],
    ['8/2026', 'form'],
    ['10/08-2026', 'form'],
    ['10 xyz 2026', 'form'],
    ['amanhã', 'form'],
    ['', 'form'],
  ])('%s is invalid: %s', (text, why) => {
    expect(readWrittenDay(text)).toBe(why)
  })

  test('every day of the years in use is read from each form', () => {
    const days = fc.integer({
      min: dayNumber(localDate('1900-01-01')),
      max: dayNumber(localDate('2100-12-31')),
    })
    fc.assert(
      fc.property(days, (number) => {
        const day = dayFromNumber(number)
        const [year = '', month = '', date = ''] = day.split('-')
        for (const text of [
          formatDate(day),
          day,
          `${year}${month}${date}`,
          `${Number(date)}.${Number(month)}.${year}`,
          `${day} 00:00:00`,
        ])
          expect(readWrittenDay(text)).toEqual({ day })
      }),
      { numRuns: 300 },
    )
  })
})

describe('months', () => {
  test.each([
    '08/2026',
    '8/2026',
    '08-2026',
    '08.2026',
    '2026-08',
    '2026/08',
    '202608',
    '082026',
    'ago/26',
    'ago/2026',
    'AGO-26',
    'Aug-26',
    'agosto/2026',
    'agosto de 2026',
  ])('%s is 08/2026', (text) => {
    expect(readWrittenMonth(text)).toBe('2026-08')
  })

  test.each([
    ['13/2026', 'missing'],
    ['00/2026', 'missing'],
    ['08/0206', 'year'],
    ['08/26', 'form'],
    ['10/08/2026', 'form'],
    ['', 'form'],
  ])('%s is invalid: %s', (text, why) => {
    expect(readWrittenMonth(text)).toBe(why)
  })
})

describe('the form of a file', () => {
  const form = { order: 'MDY', hasShortYears: true } as const

  test.each([
    ['08/13/2026', '2026-08-13'],
    ['8-13-26', '2026-08-13'],
    ['08.13.69', '2069-08-13'],
    ['08.13.70', '1970-08-13'],
    ['2026-08-13', '2026-08-13'],
    ['13-AUG-85', '1985-08-13'],
    ['08/13/2026 12:00:00 AM', '2026-08-13'],
  ])('%s in month-first order is %s', (text, day) => {
    expect(readWrittenDay(text, form)).toEqual({ day })
  })

  test('noon is an hour, midnight is none', () => {
    expect(readWrittenDay('10/08/2026 12:00 PM')).toEqual({ day: '2026-08-10', time: '12:00 pm' })
    expect(readWrittenDay('10/08/2026 12:00 AM')).toEqual({ day: '2026-08-10' })
  })

  test('only numeric days with the year last have parts that may change places', () => {
    expect(dayParts('08/10/2026 00:00:00')).toEqual([8, 10])
    expect(dayParts('8.13.26')).toEqual([8, 13])
    expect(dayParts('2026-08-10')).toBeUndefined()
    expect(dayParts('10-AUG-26')).toBeUndefined()
    expect(dayParts('10/2026')).toBeUndefined()
  })
})
