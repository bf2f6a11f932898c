import { expect, test } from 'vitest'
import { formatCep, isCep, normalizeCep } from '#values/cep.ts'

test.each(['01310-100', '01310100', '01.310-100', ' 01310-100 '])('%j is a CEP', (text) => {
  expect(isCep(text)).toBe(true)
  expect(normalizeCep(text)).toBe('01310100')
  expect(formatCep(text)).toBe('01310-100')
})

test.each(['1310-100', '013101000', '0131010A', '', '1310'])(
  '%j is not a CEP, and is unchanged',
  (text) => {
    expect(isCep(text)).toBe(false)
    expect(formatCep(text)).toBe(text)
  },
)
