import { expect, test } from 'vitest'

import { groupEntries, groupOfEntry, rowEntries } from './entries.ts'

const groups = [
  { key: 'a', label: 'lojista A', rows: ['a1', 'a2'], count: 2 },
  { key: 'b', label: 'lojista B', rows: ['b1', 'b2', 'b3'], count: 62 },
  { key: 'c', label: 'lojista C', rows: ['c1'], count: 1 },
]
const keysOf = (opened: readonly string[]) =>
  groupEntries({ groups, opened: new Set(opened) }, (row) => row).map(({ key }) => key)

test('closed groups are one line each, and an open one has its rows below', () => {
  expect(keysOf([])).toEqual(['grupo:a', 'grupo:b', 'grupo:c'])
  expect(keysOf(['a'])).toEqual(['grupo:a', 'a1', 'a2', 'grupo:b', 'grupo:c'])
})

test('a group with more rows than shown has a line for them', () => {
  expect(keysOf(['b'])).toEqual(['grupo:a', 'grupo:b', 'b1', 'b2', 'b3', 'mais:b', 'grupo:c'])
})

test('a line refers to a row by its index among all rows, including closed groups', () => {
  const entries = groupEntries({ groups, opened: new Set(['b', 'c']) }, (row) => row)
  expect(entries.map(({ key, at }) => [key, at])).toEqual([
    ['grupo:a', 0],
    ['grupo:b', 2],
    ['b1', 2],
    ['b2', 3],
    ['b3', 4],
    ['mais:b', 2],
    ['grupo:c', 5],
    ['c1', 5],
  ])
  expect(entries.map(groupOfEntry)).toEqual(['a', 'b', 'b', 'b', 'b', 'b', 'c', 'c'])
  expect(rowEntries(['x', 'y'], (row) => row).map(groupOfEntry)).toEqual([undefined, undefined])
})
