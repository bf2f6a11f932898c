import { expect, test } from 'vitest'

import { ownersWords } from './owners.ts'

test('owners are named in one phrase, and the others counted', () => {
  expect(ownersWords({ de: [], mais: 0 })).toBe('ninguém')
  expect(ownersWords({ de: ['Ana'], mais: 0 })).toBe('Ana')
  expect(ownersWords({ de: ['Ana', 'Rui'], mais: 0 })).toBe('Ana e Rui')
  expect(ownersWords({ de: ['Ana', 'Rui'], mais: 3 })).toBe('Ana, Rui e mais 3')
})
