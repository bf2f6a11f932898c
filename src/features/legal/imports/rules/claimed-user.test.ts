import { expect, test } from 'vitest'

import { isNamed } from './claimed-user.ts'

const person = { id: 12, name: 'Lívia Prado' }

test.for([
  ['12', true],
  [' 12 ', true],
  ['Lívia Prado', true],
  ['livia prado', true],
  ['L%C3%ADvia%20Prado', true],
  ['', true],
  ['1', false],
  ['Lívia', false],
  ['100%', false],
] as const)('%s is the user of the session: %s', ([header, isOwn]) => {
  expect(isNamed(header, person)).toBe(isOwn)
})
