import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { cents, scaleCents, sumCents } from '#values/cents.ts'

import { netOf, splitAmounts } from './split.ts'

const amounts = (expected: number, adjustment = 0) => ({
  expected: cents(expected),
  adjustment: cents(adjustment),
})
const split = (of: ReturnType<typeof amounts>, ...open: number[]) =>
  splitAmounts(of, open.map(cents)).map(({ expected, adjustment }) => [expected, adjustment])

describe('an amount over several boletos', () => {
  test('is split by open amount, truncated, the missing cents to the last one', () => {
    expect(split(amounts(10_000, 500), 10_000, 10_000, 10_000)).toEqual([
      [3_333, 166],
      [3_333, 166],
      [3_334, 168],
    ])
    expect(split(amounts(10_000, 1_000), 20_000, 10_000)).toEqual([
      [6_666, 666],
      [3_334, 334],
    ])
  })

  test('the missing cents go to the last one with that component, not the last of all', () => {
    expect(split(amounts(100), 100, 200, 0)).toEqual([
      [33, 0],
      [67, 0],
      [0, 0],
    ])
  })

  test('a cent more than the open amount of the last one goes to the previous one', () => {
    expect(split(amounts(2_999), 1_000, 1_000, 1_000)).toEqual([
      [999, 0],
      [1_000, 0],
      [1_000, 0],
    ])
  })

  test('no boleto expects less than zero: a cent of the adjustment goes to the previous one', () => {
    expect(split(amounts(3, 2), 1, 1, 1)).toEqual([
      [1, 0],
      [1, 1],
      [1, 1],
    ])
  })
})

// Open amounts of the boletos, and two amounts that the rule allows.
const cases = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 100_000_000_000 })), {
    minLength: 1,
    maxLength: 40,
  })
  .map((open) => open.map(cents))
  .filter((open) => sumCents(open) > 0)
  .chain((open) =>
    fc.record({
      open: fc.constant(open),
      net: fc.oneof(
        fc.integer({ min: 0, max: sumCents(open) }),
        fc.constant<number>(sumCents(open)),
        fc.integer({ min: Math.max(0, sumCents(open) - 40), max: sumCents(open) }),
      ),
      adjustment: fc.oneof(
        fc.integer({ min: 0, max: 50 }),
        fc.integer({ min: 0, max: 100_000_000_000 }),
      ),
    }),
  )

describe('any amounts over any boletos', () => {
  test('parts add up to the cent, none negative or above the open amount, each its truncated share or the rest', () => {
    fc.assert(
      fc.property(cases, ({ open, net, adjustment }) => {
        const whole = amounts(net + adjustment, adjustment)
        const parts = splitAmounts(whole, open)
        const total = sumCents(open)
        expect(sumCents(parts.map((part) => part.expected))).toBe(whole.expected)
        expect(sumCents(parts.map((part) => part.adjustment))).toBe(whole.adjustment)
        for (const [at, part] of parts.entries()) {
          const openOne = open[at] ?? cents(0)
          expect(part.expected).toBeGreaterThanOrEqual(scaleCents(whole.expected, openOne, total))
          expect(part.adjustment).toBeGreaterThanOrEqual(
            scaleCents(whole.adjustment, openOne, total),
          )
          expect(netOf(part)).toBeGreaterThanOrEqual(0)
          expect(netOf(part)).toBeLessThanOrEqual(openOne)
          if (openOne === 0) expect(part).toEqual(amounts(0))
        }
      }),
      { numRuns: 2_000 },
    )
  })

  test('truncation leaves fewer cents than there are boletos', () => {
    fc.assert(
      fc.property(cases, ({ open, net, adjustment }) => {
        const whole = amounts(net + adjustment, adjustment)
        const total = sumCents(open)
        const parts = splitAmounts(whole, open)
        const moved = parts.reduce(
          (sum, part, at) =>
            sum + part.expected - scaleCents(whole.expected, open[at] ?? cents(0), total),
          0,
        )
        expect(moved).toBeLessThan(Math.max(1, open.filter((one) => one > 0).length))
      }),
    )
  })

  test('if the last one has room, it alone takes the missing cents', () => {
    fc.assert(
      fc.property(cases, ({ open, net, adjustment }) => {
        const whole = amounts(net + adjustment, adjustment)
        const total = sumCents(open)
        const last = open.findLastIndex((one) => one > 0)
        const truncated = open.map((one) =>
          amounts(scaleCents(whole.expected, one, total), scaleCents(whole.adjustment, one, total)),
        )
        const others = truncated.filter((_, at) => at !== last)
        const rest = amounts(
          whole.expected - sumCents(others.map((one) => one.expected)),
          whole.adjustment - sumCents(others.map((one) => one.adjustment)),
        )
        fc.pre(netOf(rest) >= 0 && netOf(rest) <= (open[last] ?? 0))
        expect(splitAmounts(whole, open)).toEqual(truncated.with(last, rest))
      }),
    )
  })
})
