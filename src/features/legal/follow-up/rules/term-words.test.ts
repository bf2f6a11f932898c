import { expect, test } from 'vitest'

import { daysBeyond } from '#values/term-words.ts'
import { localDate } from '#values/local-date.ts'

import { pastTermLines, termWords } from './term-words.ts'

const dueOn = localDate('2026-11-16')

test.each([
  [1, '1 dia além', 'do prazo, 16/11'],
  [2, '2 dias além', 'do prazo, 16/11'],
  [120, '120 dias além', 'do prazo, 16/11'],
])('a term %i days past takes two lines', (days, first, second) => {
  expect(pastTermLines(days, dueOn)).toEqual([first, second])
})

test('the two lines are the words of the term and its day', () => {
  expect(pastTermLines(8, dueOn).join(' ')).toBe(`${termWords(-8)}, 16/11`)
  expect(termWords(-8)).toBe(daysBeyond(8))
})

test.each([
  [0, 'vence hoje'],
  [1, 'amanhã'],
  [6, 'faltam 6 dias'],
])('a term in %i days', (days, words) => {
  expect(termWords(days)).toBe(words)
})
