import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatRate,
  parseRate,
  percentFromRate,
  percentHalfUp,
  rate,
  rateFromPercent,
} from '#values/rate.ts'

const anyRate = fc.integer({ min: -(10 ** 9), max: 10 ** 9 }).map(rate)

test('refuses a fraction of a basis point', () => {
  expect(() => rate(0.5)).toThrow(RangeError)
})

describe('percentages: two decimals, half-up (rules 2)', () => {
  test.each([
    [18_000_00, 100_000_00, 1800],
    [7_500_00, 100_000_00, 750],
    [1, 3, 3333],
    [2, 3, 6667],
    [1, 20_000, 1],
    [1, 20_001, 0],
    [-1, 20_000, -1],
    [1, -20_000, -1],
    [-1, -20_000, 1],
    [-1, 20_001, 0],
    [0, 5, 0],
    [5, 2, 25_000],
  ])('%d of %d is %d basis points', (part, whole, expected) => {
    expect(percentHalfUp(part, whole)).toBe(expected)
  })

  test('the share of zero is undefined', () => {
    expect(percentHalfUp(5, 0)).toBeUndefined()
  })

  test('differs by at most half a basis point', () => {
    const amount = fc.integer({ min: 1, max: 10 ** 11 })
    fc.assert(
      fc.property(amount, amount, (part, whole) => {
        const twiceTheError =
          BigInt(percentHalfUp(part, whole) ?? -1) * BigInt(whole) * 2n - BigInt(part) * 20_000n
        expect(twiceTheError > -BigInt(whole) && twiceTheError <= BigInt(whole)).toBe(true)
      }),
    )
  })
})

describe('on the wire and on screen', () => {
  test.each([
    [1234, '12,34 %'],
    [0, '0,00 %'],
    [5, '0,05 %'],
    [-104, '-1,04 %'],
    [123_456_78, '123.456,78 %'],
  ])('%d basis points are shown as %s', (basisPoints, text) => {
    expect(formatRate(rate(basisPoints))).toBe(text)
  })

  test('every rate round-trips on the wire', () => {
    fc.assert(fc.property(anyRate, (value) => rateFromPercent(percentFromRate(value)) === value))
  })

  test('a third decimal of the wire is rounded half-up', () => {
    expect(rateFromPercent(1.005)).toBe(101)
    expect(rateFromPercent(-1.005)).toBe(-101)
    expect(rateFromPercent(0.0333)).toBe(3)
  })

  test.each([
    ['12,34 %', 1234],
    ['12,34', 1234],
    ['12.34', 1234],
    ['12', 1200],
    ['1,5%', 150],
    ['-1,04 %', -104],
  ])('reads %s', (text, expected) => {
    expect(parseRate(text)).toBe(expected)
  })

  test.each(['', '%', 'abc', '1,234', '1.234,56', '1e2'])('refuses %j', (text) => {
    expect(parseRate(text)).toBeUndefined()
  })
})
