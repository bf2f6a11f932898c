import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { cents, formatAmount } from '#values/cents.ts'

import { decimalEvidence, readAmount, readCentAmount } from './amount.ts'

test.each([
  ['1.234,56', ',', 123_456],
  ['1,234.56', '.', 123_456],
  ['1234', ',', 123_400],
  ['2.000,00-', ',', -200_000],
  ['<2,000.00>', '.', -200_000],
  ['(1.234,56)', ',', -123_456],
  ['-R$ 1,50', ',', -150],
  ['R$ -1,50', ',', -150],
  ['BRL 10,00', ',', 1_000],
  ['1 234,5', ',', 123_450],
  ["1'234.50", '.', 123_450],
  ['.50', ',', 50],
  [',50', '.', 50],
  ['1.234', ',', 123_400],
  ['1,234', '.', 123_400],
] as const)('%s with %s is %i cents', (text, sign, amount) => {
  expect(readAmount(text, sign)).toBe(amount)
})

test.each([
  ['-x', '.', 'form'],
  ['--1,00', ',', 'form'],
  ['(-1,00)', ',', 'form'],
  ['1.23,45', ',', 'form'],
  ['1,234.56', ',', 'form'],
  ['150.500', '.', 'decimals'],
  ['12,3456', ',', 'decimals'],
] as const)('%s with %s is refused: %s', (text, sign, reason) => {
  expect(readAmount(text, sign)).toBe(reason)
})

test('an amount in cents has digits alone', () => {
  expect(readCentAmount('0000006292450')).toBe(6_292_450)
  expect(readCentAmount('100-')).toBe(-100)
  expect(readCentAmount('10,00')).toBe('form')
})

describe('evidence of the decimal sign', () => {
  test.each([
    ['1.234,56', ','],
    ['1,234.56', '.'],
    ['1.234.567', ','],
    ['99.99', '.'],
    ['150.5', '.'],
    ['12.3456', '.'],
    ['2.000,00-', ','],
  ])('%s proves %s', (text, sign) => {
    expect(decimalEvidence(text)).toEqual({ kind: 'proof', sign })
  })

  test('one separator before exactly three digits may be either', () => {
    expect(decimalEvidence('1.234')).toEqual({ kind: 'either', separator: '.' })
    expect(decimalEvidence('0,500')).toEqual({ kind: 'either', separator: ',' })
  })

  test.each(['1234', '.50', ',50', '', '-x', 'abc'])('%s proves nothing', (text) => {
    expect(decimalEvidence(text)).toBeUndefined()
  })
})

test('an amount written in either sign is read as itself', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.boolean(), (count, isGrouped) => {
      const comma = formatAmount(cents(count))
      const text = isGrouped ? comma : comma.replaceAll('.', '')
      const point = text.replace(/[.,]/g, (sign) => (sign === ',' ? '.' : ','))
      expect(readAmount(text, ',')).toBe(count + 0)
      expect(readAmount(point, '.')).toBe(count + 0)
    }),
  )
})
