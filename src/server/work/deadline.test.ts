import { expect, test } from 'vitest'

import { doneWithin } from './deadline.ts'

test('work that ends in time succeeds, or throws its error', async () => {
  expect(await doneWithin(10_000, Promise.resolve('x'))).toBe(true)
  await expect(doneWithin(10_000, Promise.reject(new Error('no')))).rejects.toThrow('no')
})

test('work that does not end in time is abandoned', async () => {
  expect(await doneWithin(1, new Promise(() => undefined))).toBe(false)
})
