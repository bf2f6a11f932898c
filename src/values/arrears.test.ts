import { expect, test } from 'vitest'

import { ARREARS_BANDS, arrearsBandOf } from './arrears.ts'

test.each([
  [-3, 'A_VENCER'],
  [0, 'A_VENCER'],
  [1, '1-30'],
  [30, '1-30'],
  [31, '31-60'],
  [60, '31-60'],
  [61, '61-90'],
  [90, '61-90'],
  [91, '91-120'],
  [120, '91-120'],
  [121, 'ACIMA_120'],
  [4_000, 'ACIMA_120'],
])('%i days are in the band %s', (days, code) => {
  expect(ARREARS_BANDS[arrearsBandOf(days)]?.code).toBe(code)
})
