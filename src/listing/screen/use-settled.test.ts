import { expect, test } from 'vitest'

import { pauseAfter } from './use-settled.ts'

test('the first row, and a row after a pause, are asked for at once', () => {
  expect([Infinity, 5_000, 120].map(pauseAfter)).toEqual([0, 0, 0])
})

test('rows that are passed quickly wait until the keys rest', () => {
  expect([0, 30, 119].map(pauseAfter)).toEqual([120, 120, 120])
})
