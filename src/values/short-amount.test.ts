import { expect, test } from 'vitest'

import { shortAmount } from './short-amount.ts'

test('amounts are rounded for display: 7.429.608,04 is 7,43 mi', () => {
  expect(
    [742_960_804, 14_755_373, 99_999, 0, -5_538_068, 99_949_999, 99_950_000, 100_000].map((cents) =>
      shortAmount(cents),
    ),
  ).toEqual(['7,43 mi', '148 mil', '999,99', '0,00', '−55 mil', '999 mil', '1,00 mi', '1 mil'])
})
