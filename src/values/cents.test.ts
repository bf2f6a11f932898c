import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cents,
  centsFromDecimal,
  centsFromReais,
  formatAmount,
  formatBrl,
  parseBrl,
  reaisFromCents,
  scaleCents,
  sumCents,
} from '#values/cents.ts'

// Up to ten trillion reais: beyond any portfolio, and two decimals are still exact in floating
// point.
const anyAmount = fc.integer({ min: -(10 ** 15), max: 10 ** 15 }).map(cents)

describe('cents', () => {
  test('refuses fractions and numbers beyond safe integers', () => {
    expect(() => cents(1.5)).toThrow(RangeError)
    expect(() => cents(2 ** 53)).toThrow(RangeError)
    expect(() => cents(Number.NaN)).toThrow(RangeError)
  })

  test('has no negative zero', () => {
    expect(Object.is(cents(-0), 0)).toBe(true)
    expect(formatBrl(cents(-0))).toBe('R$\u00a00,00')
  })
})

describe('on the wire', () => {
  test('every amount survives the decimal number in reais', () => {
    fc.assert(fc.property(anyAmount, (amount) => centsFromReais(reaisFromCents(amount)) === amount))
  })

  test.each([
    [0.29, 29],
    [1.1, 110],
    [4.35, 435],
    [1234.56, 123456],
    [-0.07, -7],
    [1.005, 100],
    [2.999, 299],
    [-2.999, -299],
    [0.000_000_1, 0],
    [-0.004, 0],
  ])('%d reais are %d cents, truncated toward zero', (reais, expected) => {
    expect(centsFromReais(reais)).toBe(expected)
  })

  test('refuses invalid amounts', () => {
    for (const reais of [Number.NaN, Number.POSITIVE_INFINITY, 1e21])
      expect(() => centsFromReais(reais)).toThrow(RangeError)
  })
})

describe('truncation (rules 2)', () => {
  test.each([
    ['1234.56', 123456],
    ['-12.349', -1234],
    ['12.3', 1230],
    ['12.', 1200],
    ['7', 700],
    ['-0.009', 0],
  ])('the decimal text %s is %d cents', (text, expected) => {
    expect(centsFromDecimal(text)).toBe(expected)
  })

  test('a text that is not a plain decimal is refused', () => {
    for (const text of ['', '.', '1,00', '1e3', 'NaN', '1.2.3'])
      expect(() => centsFromDecimal(text)).toThrow(RangeError)
  })

  test('golden 5.5: 10.342,00 at 1 % a month for 304 days is 1.047,98', () => {
    expect(scaleCents(cents(1_034_200), 304, 100 * 30)).toBe(104_798)
  })

  test('a negative correction is truncated toward zero too', () => {
    expect(scaleCents(cents(-199), 1, 2)).toBe(-99)
    expect(scaleCents(cents(199), 1, 2)).toBe(99)
  })

  test('a product beyond 2^53 is exact', () => {
    expect(scaleCents(cents(9_007_199_254_740_991), 3n, 3n)).toBe(9_007_199_254_740_991)
  })

  test('a total is the sum of its rows', () => {
    expect(sumCents([cents(10), cents(20), cents(-5)])).toBe(25)
    expect(sumCents([])).toBe(0)
  })
})

describe('R$', () => {
  test.each([
    [123_456, 'R$\u00a01.234,56'],
    [-123_456, '-R$\u00a01.234,56'],
    [693_091_782, 'R$\u00a06.930.917,82'],
    [100_000, 'R$\u00a01.000,00'],
    [99_999, 'R$\u00a0999,99'],
    [5, 'R$\u00a00,05'],
    [0, 'R$\u00a00,00'],
  ])('%d cents are shown as %s', (amount, text) => {
    expect(formatBrl(cents(amount))).toBe(text)
  })

  test('the amount without currency has the same digits', () => {
    expect(formatAmount(-123_456)).toBe('-1.234,56')
  })

  test('equals the format of the browser in pt-BR', () => {
    const browser = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
    fc.assert(
      fc.property(anyAmount, (amount) => formatBrl(amount) === browser.format(amount / 100)),
    )
  })

  test('the shown text can be parsed', () => {
    fc.assert(fc.property(anyAmount, (amount) => parseBrl(formatBrl(amount)) === amount))
  })

  test.each([
    ['1.234,56', 123_456],
    ['1234,56', 123_456],
    ['1234.56', 123_456],
    ['R$ 1.234,56', 123_456],
    ['R$\u00a01.234,56', 123_456],
    ['R$1.234,56 ', 123_456],
    ['-R$ 1.234,56', -123_456],
    ['R$ -1.234,56', -123_456],
    ['\u22121,00', -100],
    ['1.234', 123_400],
    ['1.234.567', 123_456_700],
    ['1234', 123_400],
    ['1234,5', 123_450],
    ['1234.5', 123_450],
    ['0', 0],
  ])('reads %s', (text, expected) => {
    expect(parseBrl(text)).toBe(expected)
  })

  test.each([
    '',
    ' ',
    'R$',
    'abc',
    '1,234.56',
    '1.23,45',
    '12.3456',
    '1234.567',
    '1,234',
    '100 200',
    '--1',
    '-R$ -1',
    '1e3',
    '9'.repeat(17),
  ])('refuses %j', (text) => {
    expect(parseBrl(text)).toBeUndefined()
  })
})
