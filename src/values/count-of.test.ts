import { expect, test } from 'vitest'

import { countOf } from './count-of.ts'

test('a count of one is singular', () => {
  expect(countOf(1, 'boleto', 'boletos')).toBe('1 boleto')
  expect(countOf(0, 'boleto', 'boletos')).toBe('0 boletos')
  expect(countOf(1204, 'boleto', 'boletos')).toBe('1.204 boletos')
})
