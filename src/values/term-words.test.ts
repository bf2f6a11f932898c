import { expect, test } from 'vitest'

import { daysBeyond, termWords } from './term-words.ts'

const term = { gone: 0, of: 5, beyond: 0, endsToday: false }

test('a term counts its business days up to its last one, and then the days beyond', () => {
  expect(termWords(term)).toBe('faltam 5 dias úteis')
  expect(termWords({ ...term, of: 1 })).toBe('falta 1 dia útil')
  expect(termWords({ ...term, gone: 2 })).toBe('2º de 5 dias úteis')
  expect(termWords({ ...term, gone: 5, endsToday: true })).toBe('vence hoje')
  expect(termWords({ ...term, gone: 5, beyond: 1 })).toBe('1 dia além do prazo')
  expect(daysBeyond(8)).toBe('8 dias além do prazo')
})
