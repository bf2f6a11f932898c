import { describe, expect, test } from 'vitest'
import { headState, selectRange, togglePage, toggleRow } from './selection-rules.ts'

const page = ['1', '2']

test('the header checkbox shows none, some or all of the page', () => {
  expect(headState(page, new Set())).toBe('none')
  expect(headState(page, new Set(['2', '9']))).toBe('some')
  expect(headState(page, new Set(['1', '2']))).toBe('all')
  expect(headState([], new Set(['9']))).toBe('none')
})

test('the header checkbox selects and clears the page, and does not change other pages', () => {
  expect([...togglePage(page, new Set(['9', '1']))].toSorted()).toEqual(['1', '2', '9'])
  expect([...togglePage(page, new Set(['9', '1', '2']))]).toEqual(['9'])
})

test('a row is selected and deselected without changing the given set', () => {
  const before: ReadonlySet<string> = new Set(['1'])
  expect([...toggleRow('2', before)]).toEqual(['1', '2'])
  expect([...toggleRow('1', before)]).toEqual([])
  expect([...before]).toEqual(['1'])
})

describe('a range', () => {
  const keys = ['a', 'b', 'c', 'd', 'e']
  const all = new Set(keys)
  const range = (from: string, to: string, selectable = all, selected = new Set<string>()) => [
    ...selectRange(keys, selectable, [from, to], selected),
  ]

  test('goes from its start to the row, also upwards, and adds to the selection', () => {
    expect(range('b', 'd')).toEqual(['b', 'c', 'd'])
    expect(range('d', 'b')).toEqual(['b', 'c', 'd'])
    expect(range('d', 'e', all, new Set(['a']))).toEqual(['a', 'd', 'e'])
  })

  test('skips rows that cannot be selected, and is one row if its start is missing', () => {
    expect(range('a', 'c', new Set(['a', 'c']))).toEqual(['a', 'c'])
    expect(range('gone', 'a')).toEqual(['a'])
  })
})
