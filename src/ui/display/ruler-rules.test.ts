import { expect, test } from 'vitest'
import { deadlineText, ticksOf, urgencyOf } from './ruler-rules.ts'

test("deadline with words ('1 dia além do prazo', 'vence hoje', '2º de 5 dias úteis')", () => {
  expect(deadlineText({ gone: 6, of: 5 })).toBe('1 dia além do prazo')
  expect(deadlineText({ gone: 7, of: 5 })).toBe('2 dias além do prazo')
  expect(deadlineText({ gone: 5, of: 5 })).toBe('vence hoje')
  expect(deadlineText({ gone: 2, of: 5 })).toBe('2º de 5 dias úteis')
})

test('one tick per working day: dark = past, faint = left, tall = overdue', () => {
  expect(ticksOf({ gone: 2, of: 3 })).toEqual(['gone', 'gone', 'left'])
  expect(ticksOf({ gone: 3, of: 2 })).toEqual(['gone', 'gone', 'beyond'])
  expect(ticksOf({ gone: 90, of: 2 })).toHaveLength(12)
  expect(urgencyOf({ gone: 0, of: 1 })).toBe('left')
})
