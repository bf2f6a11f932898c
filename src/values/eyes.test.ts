import { expect, test } from 'vitest'

import { countsAs, sameEyes } from './eyes.ts'

const refusal = { code: 'QUATRO_OLHOS', because: 'Quem propôs não confirma.' }

test('a user and the user they substitute count as one person', () => {
  const by = { userId: 1, oneWith: [2] }
  expect(countsAs(by)).toEqual([1, 2])
  expect(sameEyes(by, (id) => id === 1, refusal)).toBe(refusal)
  expect(sameEyes(by, (id) => id === 2, refusal)?.because).toBe(
    'Quem propôs não confirma. Enquanto a substituição vale, você e essa pessoa contam como uma só.',
  )
  expect(sameEyes(by, (id) => id === 3, refusal)).toBeUndefined()
})
