import { expect, test } from 'vitest'

import { shortAmount } from './short-amount.ts'

test('amounts are truncated: 1,71 mi is never 1,72 mi', () => {
  expect(
    [171_999_999, 50_099_999, 99_999, 0, -5_538_068].map((cents) => shortAmount(cents)),
  ).toEqual(['1,71 mi', '500 mil', '999,99', '0,00', '−55 mil'])
})
