import { expect, test } from 'vitest'

import { queueWords } from './queue-words.ts'

test('the count of the own work and its deadline, singular and plural', () => {
  expect(queueWords({ count: 0, deadline: undefined })).toBeUndefined()
  expect(queueWords({ count: 1, deadline: undefined })).toBe('1 espera por você')
  expect(queueWords({ count: 1_204, deadline: 'vence hoje' })).toBe(
    '1.204 esperam por você, vence hoje',
  )
})
