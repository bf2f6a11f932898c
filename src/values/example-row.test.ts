import { expect, test } from 'vitest'

import { isExampleRow } from './example-row.ts'

test('only the mark itself is the example row', () => {
  expect(isExampleRow('EXEMPLO')).toBe(true)
  expect(isExampleRow(' exemplo ')).toBe(true)
  expect(isExampleRow('Exemplo Ltda')).toBe(false)
  expect(isExampleRow('')).toBe(false)
  expect(isExampleRow(undefined)).toBe(false)
})
