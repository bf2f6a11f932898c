import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { cents } from '#values/cents.ts'

import { type Credit, isWithheldValid, mergeCredits, openCreditsOf, paidOf } from './rules.ts'

const credit = (number: string, more: Partial<Credit> = {}): Credit => ({
  mallId: 1,
  number,
  document: '11222333000181',
  kind: 'NOTA_CREDITO',
  open_cents: cents(100_000),
  sourceId: 5,
  ...more,
})
const numbers = (credits: readonly Credit[]) => credits.map(({ number }) => number)

describe('credits of a file', () => {
  const stored = [credit('C1'), credit('C2'), credit('C3', { mallId: 2 })]
  const file = {
    sourceId: 5,
    isComplete: true,
    malls: new Set([1]),
    credits: [credit('c-01')],
  }
  test('a complete file replaces the open credits of its source and malls', () => {
    expect(numbers(mergeCredits(stored, file).closed)).toEqual(['C2'])
  })

  test('any other file changes number by number', () => {
    expect(mergeCredits(stored, { ...file, isComplete: false }).closed).toEqual([])
  })

  test('credits of another source and of bank returns stay', () => {
    const others = [credit('C2', { sourceId: 6 }), credit('RET-1', { sourceId: null })]
    expect(mergeCredits(others, file).closed).toEqual([])
  })

  test('loading the same file again closes nothing more', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ number: fc.constantFrom('A1', 'A2', 'A3'), mallId: fc.constantFrom(1, 2) }),
        ),
        (rows) => {
          const credits = rows.map(({ number, mallId }) => credit(number, { mallId }))
          const again = { ...file, malls: new Set([1, 2]), credits }
          expect(mergeCredits(mergeCredits(stored, again).written, again).closed).toEqual([])
        },
      ),
    )
  })
})

test('G14 sums the open credits of a document in a mall', () => {
  const credits = [
    credit('C1'),
    credit('C2', { open_cents: cents(1) }),
    credit('C3', { mallId: 2 }),
    credit('C4', { document: '52998224725' }),
    credit('C5', { open_cents: cents(0) }),
  ]
  expect(openCreditsOf(credits, { mallId: 1, document: '11222333000181' })).toBe(100_001)
})

describe('withheld tax', () => {
  test('counts as paid', () => {
    expect(paidOf({ received_cents: cents(92_000), withheld_cents: cents(8_000) })).toBe(100_000)
  })

  test('of 8 % leaves what was paid, to the cent', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), (amount) => {
        const withheld = Math.trunc((amount * 8) / 100)
        expect(
          paidOf({ received_cents: cents(amount - withheld), withheld_cents: cents(withheld) }),
        ).toBe(amount)
      }),
    )
  })

  test('is not negative, and not without a received amount', () => {
    expect(isWithheldValid(undefined, undefined)).toBe(true)
    expect(isWithheldValid(cents(0), undefined)).toBe(true)
    expect(isWithheldValid(cents(1), cents(0))).toBe(true)
    expect(isWithheldValid(cents(1), undefined)).toBe(false)
    expect(isWithheldValid(cents(-1), cents(1))).toBe(false)
  })
})
