import { expect, test } from 'vitest'
import { headState, togglePage, toggleRow } from './selection-rules.ts'

const page = ['1', '2']

test('the head shows none, some or all of the page', () => {
  expect(headState(page, new Set())).toBe('none')
  expect(headState(page, new Set(['2', '9']))).toBe('some')
  expect(headState(page, new Set(['1', '2']))).toBe('all')
  expect(headState([], new Set(['9']))).toBe('none')
})

test('the head selects all of the page and clears it, and leaves other pages as they are', () => {
  expect([...togglePage(page, new Set(['9', '1']))].toSorted()).toEqual(['1', '2', '9'])
  expect([...togglePage(page, new Set(['9', '1', '2']))]).toEqual(['9'])
})

test('a row is selected and taken back without touching the set given', () => {
  const before: ReadonlySet<string> = new Set(['1'])
  expect([...toggleRow('2', before)]).toEqual(['1', '2'])
  expect([...toggleRow('1', before)]).toEqual([])
  expect([...before]).toEqual(['1'])
})
