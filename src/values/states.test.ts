import { expect, test } from 'vitest'

import { isUf } from './postal-region.ts'
import { STATE_NAMES } from './states.ts'

const entries = Object.entries(STATE_NAMES)

test('there are 26 states and the Distrito Federal, each once, with two capital letters', () => {
  expect(entries).toHaveLength(27)
  expect(new Set(entries.map(([, name]) => name)).size).toBe(27)
  for (const [uf] of entries) expect(uf).toMatch(/^[A-Z]{2}$/)
})

test('they are sorted by Brazilian name', () => {
  const names = entries.map(([, name]) => name)
  expect(names).toEqual(names.toSorted(new Intl.Collator('pt-BR').compare))
})

test('each of them has CEPs, and no other code has', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const all = letters.flatMap((one) => letters.map((other) => one + other))
  expect(all.filter(isUf).toSorted()).toEqual(entries.map(([uf]) => uf).toSorted())
})

test.each([
  ['SP', 'São Paulo'],
  ['CE', 'Ceará'],
  ['DF', 'Distrito Federal'],
  ['MT', 'Mato Grosso'],
  ['MS', 'Mato Grosso do Sul'],
  ['PA', 'Pará'],
  ['PR', 'Paraná'],
  ['PB', 'Paraíba'],
] as const)('%s is %s', (uf, name) => {
  expect(STATE_NAMES[uf]).toBe(name)
})
