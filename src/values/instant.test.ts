import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatInstant, formatInstantToSecond, todayIn } from '#values/instant.ts'

// From the first regular daylight saving time to the end of the zone's known rules.
const anyInstant = fc.date({
  min: new Date('1986-01-01T00:00:00Z'),
  max: new Date('2060-01-01T00:00:00Z'),
  noInvalidDate: true,
})

test('shows DD/MM/AAAA HH:mm of São Paulo', () => {
  expect(formatInstant('2026-10-19T17:07:30.000Z')).toBe('19/10/2026 14:07')
  expect(formatInstant(new Date('2026-10-19T17:07:30Z'))).toBe('19/10/2026 14:07')
  expect(formatInstantToSecond('2026-10-19T17:07:30.900Z')).toBe('19/10/2026 14:07:30')
  expect(formatInstant('2026-10-19T14:07:30-03:00')).toBe('19/10/2026 14:07')
})

test('midnight is 00:00 of the new day', () => {
  expect(formatInstant('2026-11-18T03:00:00Z')).toBe('18/11/2026 00:00')
})

test('the day of São Paulo starts three hours after UTC', () => {
  expect(todayIn('2026-11-18T02:59:59.999Z')).toBe('2026-11-17')
  expect(todayIn('2026-11-18T03:00:00Z')).toBe('2026-11-18')
})

test('daylight saving time applies where it existed', () => {
  expect(formatInstant('2018-12-01T02:30:00Z')).toBe('01/12/2018 00:30')
  expect(todayIn('2018-12-01T02:30:00Z')).toBe('2018-12-01')
})

test('Temporal agrees on every instant', () => {
  fc.assert(
    fc.property(anyInstant, (instant) => {
      const there = Temporal.Instant.from(instant.toISOString()).toZonedDateTimeISO(
        'America/Sao_Paulo',
      )
      const [year, month, day] = there.toPlainDate().toString().split('-')
      expect(todayIn(instant)).toBe(there.toPlainDate().toString())
      expect(formatInstant(instant.toISOString())).toBe(
        `${day}/${month}/${year} ${there.toPlainTime().toString().slice(0, 5)}`,
      )
    }),
  )
})

test.each(['2026-11-18T10:00:00', '2026-11-18', 'ontem', '', '2026-13-01T00:00:00Z'])(
  '%j is no instant',
  (text) => {
    expect(() => formatInstant(text)).toThrow(RangeError)
    expect(() => todayIn(text)).toThrow(RangeError)
  },
)
