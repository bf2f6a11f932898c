import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  barcodeOf,
  checkDigit10,
  checkDigit11,
  dueFactor,
  dueOfFactor,
  formatBoletoLine,
  lineOfBarcode,
  readBoletoCode,
} from '#values/boleto-line.ts'
import { cents } from '#values/cents.ts'
import { addDays, localDate } from '#values/local-date.ts'

const freeField = '1234567890123456789012345'
/** Computed by an independent implementation: bank, due date, cents, bar code, line. */
const golden = [
  [
    '237',
    '2025-02-21',
    150_000,
    '23795999900001500001234567890123456789012345',
    '23791234546789012345767890123457599990000150000',
  ],
  [
    '237',
    '2025-02-22',
    150_000,
    '23791100000001500001234567890123456789012345',
    '23791234546789012345767890123457110000000150000',
  ],
  [
    '341',
    '2026-11-30',
    1_234_567,
    '34191164600012345671234567890123456789012345',
    '34191234546789012345767890123457116460001234567',
  ],
] as const

describe('the code of a boleto (FEBRABAN)', () => {
  test.each(golden)('of bank %s, due %s, %i cents', (bank, due, value, bar, line) => {
    const code = { bank, factor: dueFactor(localDate(due)), value_cents: cents(value), freeField }
    expect(barcodeOf(code)).toBe(bar)
    expect(lineOfBarcode(bar)).toBe(line)
    for (const text of [bar, line, formatBoletoLine(line)])
      expect(readBoletoCode(text)).toEqual(code)
    expect(dueOfFactor(code.factor, localDate(due))).toBe(due)
  })

  test('a line is formatted in its five fields, and other text is unchanged', () => {
    expect(formatBoletoLine('23791234546789012345767890123457599990000150000')).toBe(
      '23791.23454 67890.123457 67890.123457 5 99990000150000',
    )
    expect(formatBoletoLine('1000250600001')).toBe('1000250600001')
  })

  const digits = (length: number) =>
    fc.string({ minLength: length, maxLength: length, unit: fc.constantFrom(...'0123456789') })
  const codes = fc.record({
    bank: digits(3),
    factor: fc.oneof(fc.constant(0), fc.integer({ min: 1_000, max: 9_999 })),
    value_cents: fc.integer({ min: 0, max: 9_999_999_999 }).map(cents),
    freeField: digits(25),
  })

  test('is read back from bar code and line', () => {
    fc.assert(
      fc.property(codes, (code) => {
        const bar = barcodeOf(code)
        expect(bar).toMatch(/^\d{44}$/)
        expect(readBoletoCode(bar)).toEqual(code)
        expect(readBoletoCode(formatBoletoLine(lineOfBarcode(bar)))).toEqual(code)
      }),
    )
  })

  test('a line with a single wrong digit is never accepted', () => {
    const line = golden[0][4]
    for (let place = 0; place < line.length; place += 1)
      for (let wrong = 1; wrong < 10; wrong += 1) {
        const digit = String((Number(line[place]) + wrong) % 10)
        expect(
          readBoletoCode(line.slice(0, place) + digit + line.slice(place + 1)),
          `${place}: ${digit}`,
        ).toBeUndefined()
      }
  })

  test.each([
    '',
    'texto',
    '1000250600001',
    '8'.repeat(48),
    `${'1'.repeat(46)}x`,
    '23791'.repeat(9),
  ])('%j is none', (text) => {
    expect(readBoletoCode(text)).toBeUndefined()
  })

  test('a part that does not fit gives no code', () => {
    expect(() => barcodeOf({ bank: '1', factor: 0, value_cents: cents(0), freeField })).toThrow(
      RangeError,
    )
    expect(() =>
      barcodeOf({ bank: '237', factor: 0, value_cents: cents(10_000_000_000), freeField }),
    ).toThrow(RangeError)
  })
})

describe('check digits', () => {
  test('modulo 10', () => {
    expect(checkDigit10('237912345')).toBe(4)
    expect(checkDigit10('6789012345')).toBe(7)
    expect(checkDigit10('0000000000')).toBe(0)
  })
  test('modulo 11: 0, 10 and 11 become 1', () => {
    expect(checkDigit11('2379999900001500001234567890123456789012345')).toBe(5)
    expect(checkDigit11('0')).toBe(1)
    expect(checkDigit11('5')).toBe(1)
    expect(checkDigit11('6')).toBe(1)
    expect(checkDigit11('1')).toBe(9)
  })
})

describe('the fator de vencimento', () => {
  test.each([
    ['2000-07-03', 1_000],
    ['2025-02-21', 9_999],
    ['2025-02-22', 1_000],
    ['2025-02-23', 1_001],
    ['2026-11-30', 1_646],
    ['2049-10-13', 9_999],
  ])('of %s is %i', (day, factor) => expect(dueFactor(localDate(day))).toBe(factor))

  test('does not exist before 03/07/2000', () => {
    expect(() => dueFactor(localDate('2000-07-02'))).toThrow(RangeError)
  })

  test('is the day nearest to the reference day: equal factors are 9,000 days apart', () => {
    expect(dueOfFactor(1_000, localDate('2001-01-01'))).toBe('2000-07-03')
    expect(dueOfFactor(1_000, localDate('2025-01-01'))).toBe('2025-02-22')
    expect(dueOfFactor(9_999, localDate('2025-06-01'))).toBe('2025-02-21')
    expect(dueOfFactor(9_999, localDate('2049-01-01'))).toBe('2049-10-13')
    for (const none of [0, 999, 10_000, 1_000.5])
      expect(dueOfFactor(none, localDate('2026-01-01'))).toBeUndefined()
  })

  test('round-trips every day from 2000 on, with a reference day less than twelve years away', () => {
    const first = localDate('2000-07-03')
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 30_000 }),
        fc.integer({ min: -4_400, max: 4_400 }),
        (after, away) => {
          const due = addDays(first, after)
          expect(dueOfFactor(dueFactor(due), addDays(due, away))).toBe(due)
        },
      ),
    )
  })
})
