import { expect, test } from 'vitest'

import { doneWithin } from './deadline.ts'

test('work that ends in time is done, and its failure is thrown', async () => {
  expect(await doneWithin(10_000, Promise.resolve('x'))).toBe(true)
  await expect(doneWithin(10_000, Promise.reject(new Error('no')))).rejects.toThrow('no')
})

test('work that does not end in time is left', async () => {
  expect(await doneWithin(1, new Promise(() => undefined))).toBe(false)
})
