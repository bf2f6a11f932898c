import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowAt, rowStarts, rowWindow } from './row-window.ts'

const even = rowStarts(1_000, () => 36)

test('rows start where those before them end', () => {
  expect([...rowStarts(3, (index) => [36, 60, 36][index] ?? 0)]).toEqual([0, 36, 96, 132])
})

test('an offset within a row finds it, one outside finds the nearest', () => {
  expect([0, 35, 36, 3_600, 1e9, -5].map((offset) => rowAt(even, offset))).toEqual([0, 0, 1, 100, 999, 0])
})

test('a small scroll changes nothing', () => {
  expect(rowWindow(even, 3_600, 4_320, 8)).toEqual({ first: 88, last: 135 })
  expect(rowWindow(even, 3_610, 4_330, 8)).toEqual({ first: 88, last: 135 })
})

test('the window ends with the rows', () => {
  expect(rowWindow(even, 0, 720, 8)).toEqual({ first: 0, last: 31 })
  expect(rowWindow(even, 35_280, 36_000, 8).last).toBe(999)
  expect(
    rowWindow(
      rowStarts(0, () => 36),
      0,
      720,
      8,
    ),
  ).toEqual({ first: 0, last: -1 })
})

test('whatever the heights, every row in sight is drawn', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 300 }),
      fc.nat(60_000),
      fc.integer({ min: 1, max: 2_000 }),
      (heights, from, tall) => {
        const starts = rowStarts(heights.length, (index) => heights[index] ?? 0)
        const { first, last } = rowWindow(starts, from, from + tall, 8)
        heights.forEach((_, index) => {
          const isInSight = (starts[index + 1] ?? 0) > from && (starts[index] ?? 0) < from + tall
          if (isInSight) expect(index >= first && index <= last).toBe(true)
        })
      },
    ),
  )
})
