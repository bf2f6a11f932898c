import { expect, test } from 'vitest'

import { sparkline } from './sparkline.ts'

test('a line runs from left to right edge, with the largest value at the top', () => {
  expect(sparkline([1, 3, 2])).toBe('2.0,22.0 35.0,2.0 68.0,12.0')
  expect(sparkline([5, 5])).toBe('2.0,22.0 68.0,22.0')
  expect(sparkline([5])).toBeUndefined()
})
