import { expect, test } from 'vitest'

import { secondsToStayAway } from './retry-after.ts'

test('seconds and dates are read, between a second and an hour; other values are ignored', () => {
  expect(['0', '5', '90', '7200'].map(secondsToStayAway)).toEqual([1, 5, 90, 3_600])
  const inTenMinutes = new Date(Date.now() + 600_000).toUTCString()
  expect(secondsToStayAway(inTenMinutes)).toBeGreaterThan(590)
  expect(secondsToStayAway(inTenMinutes)).toBeLessThanOrEqual(600)
  expect(secondsToStayAway('Wed, 01 Jan 2020 00:00:00 GMT')).toBe(1)
  expect(secondsToStayAway('soon')).toBeUndefined()
})
