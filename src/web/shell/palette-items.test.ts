import { expect, test } from 'vitest'

import { type Choice, matching } from './palette-items.ts'

const choice = (label: string, detail = ''): Choice => ({
  key: label,
  label,
  detail,
  run: () => undefined,
})
const choices = [
  choice('Analisar negativação (shopping)', 'Serasa'),
  choice('Boletos negativados', 'Serasa'),
  choice('Negociações', 'Cobranca'),
]
const labels = (text: string) => matching(choices, text).map(({ label }) => label)

test('accents and case do not matter', () => {
  expect(labels('NEGATIVACAO')).toEqual(['Analisar negativação (shopping)'])
})

test('what starts so comes first, then a word that does, in the order of the menu', () => {
  expect(labels('neg')).toEqual([
    'Negociações',
    'Analisar negativação (shopping)',
    'Boletos negativados',
  ])
})

test('every word typed must be found, in the label or in its group', () => {
  expect(labels('boletos serasa')).toEqual(['Boletos negativados'])
  expect(labels('boletos cobranca')).toEqual([])
})

test('an empty text shows everything', () => {
  expect(labels('  ')).toHaveLength(3)
})
