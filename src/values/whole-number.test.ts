import fc from 'fast-check'
import { expect, test } from 'vitest'

import { formatWhole } from './whole-number.ts'

test('a whole number has the Brazilian format', () => {
  expect([0, 7, 999, 1_000, 1_234_567, -1_020].map(formatWhole)).toEqual([
    '0',
    '7',
    '999',
    '1.000',
    '1.234.567',
    '-1.020',
  ])
})

test('it equals the format of Intl', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (count) => {
      fc.pre(!Object.is(count, -0))
      expect(formatWhole(count)).toBe(count.toLocaleString('pt-BR'))
    }),
  )
})
