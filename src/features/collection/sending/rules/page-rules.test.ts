import { expect, test } from 'vitest'

import { nextTry } from './retries.ts'
import { wayLength } from './way.ts'
import { wordsBlocks } from './words-blocks.ts'

const at = (instant: string) => new Date(`2026-11-18T${instant}:00-03:00`)

test('a message is tried again after 1, 5, 15 and 60 minutes, then given up', () => {
  const now = at('09:00')
  expect([1, 2, 3, 4, 5].map((tries) => nextTry(tries, now))).toEqual([
    at('09:01'),
    at('09:05'),
    at('09:15'),
    at('10:00'),
    undefined,
  ])
})

test('the way is as long as from the first step to the last', () => {
  const step = (instant: string) => ({ event: '', at: at(instant), title: '', witness: '' })
  expect(wayLength([step('07:00'), step('11:12')])).toBe('4 h 12 min')
  expect(wayLength([step('07:00'), step('07:30')])).toBe('30 min')
  expect(wayLength([step('07:00')])).toBeUndefined()
})

test('tables of boletos are read from the words, other lines stay as they are', () => {
  const words = [
    'Prezados,',
    '',
    'Boleto         LUC      Vencimento      Valor',
    '1000251100066  L010066  05/11/2026  60.463,08',
    '',
    'Também em aberto:',
    'Boleto  LUC  Vencimento  Valor',
    '1  L1  05/11/2026  1,00',
  ].join('\n')
  expect(wordsBlocks(words)).toEqual([
    { as: 'text', text: 'Prezados,' },
    {
      as: 'table',
      rows: [
        ['Boleto', 'LUC', 'Vencimento', 'Valor'],
        ['1000251100066', 'L010066', '05/11/2026', '60.463,08'],
      ],
    },
    { as: 'text', text: 'Também em aberto:' },
    {
      as: 'table',
      rows: [
        ['Boleto', 'LUC', 'Vencimento', 'Valor'],
        ['1', 'L1', '05/11/2026', '1,00'],
      ],
    },
  ])
})
