import { describe, expect, test } from 'vitest'
import { jumpTo, PAGE_JUMP, pageWindow, rangeText } from './pagination-rules.ts'

describe('The first and last buttons jump 10 pages, bounded (spec 1:2.5, 1:9)', () => {
  test('forward and back by ten', () => {
    expect(jumpTo(3, 40, PAGE_JUMP)).toBe(13)
    expect(jumpTo(23, 40, -PAGE_JUMP)).toBe(13)
  })

  test('bounded by page 1 and the last page', () => {
    expect(jumpTo(5, 40, -PAGE_JUMP)).toBe(1)
    expect(jumpTo(35, 40, PAGE_JUMP)).toBe(40)
    expect(jumpTo(1, 0, PAGE_JUMP)).toBe(1)
  })
})

describe('the pages offered', () => {
  test('are all, if there are few', () => {
    expect(pageWindow(2, 3)).toEqual([1, 2, 3])
  })

  test('are the first five and the last at the start', () => {
    expect(pageWindow(1, 14)).toEqual([1, 2, 3, 4, 5, 'gap', 14])
  })

  test('are the neighbours in the middle, and the last five at the end', () => {
    expect(pageWindow(7, 14)).toEqual([1, 'gap', 6, 7, 8, 'gap', 14])
    expect(pageWindow(12, 14)).toEqual([1, 'gap', 10, 11, 12, 13, 14])
  })

  test('always include the current page', () => {
    for (let page = 1; page <= 30; page++) expect(pageWindow(page, 30)).toContain(page)
  })
})

test("'1 a 20 de 272'", () => {
  expect(rangeText(1, 20, 272)).toBe('1 a 20 de 272')
  expect(rangeText(14, 20, 272)).toBe('261 a 272 de 272')
  expect(rangeText(51, 20, 1020)).toBe('1.001 a 1.020 de 1.020')
  expect(rangeText(1, 20, 0)).toBe('0 de 0')
})
