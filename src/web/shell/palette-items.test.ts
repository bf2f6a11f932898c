import { expect, test } from 'vitest'

import { atMost, type Choice, markedParts, matching } from './palette-items.ts'

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

test('matches at the start come first, then at the start of a word, in menu order', () => {
  expect(labels('neg')).toEqual([
    'Negociações',
    'Analisar negativação (shopping)',
    'Boletos negativados',
  ])
})

test('every typed word must be in the label or in its group', () => {
  expect(labels('boletos serasa')).toEqual(['Boletos negativados'])
  expect(labels('boletos cobranca')).toEqual([])
})

test('a screen is found by synonyms', () => {
  const boletos = { ...choice('Boletos do cliente', 'Boletos'), words: 'negociar negociação' }
  expect(matching([...choices, boletos], 'negociar')).toEqual([boletos])
})

test('an empty text shows everything', () => {
  expect(labels('  ')).toHaveLength(3)
})

const groupOf = (heading: string, count: number, total?: number) => ({
  heading,
  choices: Array.from({ length: count }, (_, index) => choice(`${heading} ${index + 1}`)),
  ...(total === undefined ? {} : { total }),
})
const shownOf = (groups: ReturnType<typeof atMost>) =>
  groups.map(({ heading, choices: shown, total }) => [heading, shown.length, total])

test('nine results: one per group in turn, with the count of each group', () => {
  expect(shownOf(atMost([groupOf('a', 8, 40), groupOf('b', 2), groupOf('c', 5)], 9))).toEqual([
    ['a', 4, 40],
    ['b', 2, 2],
    ['c', 3, 5],
  ])
})

test('an empty group is not shown', () => {
  expect(shownOf(atMost([groupOf('a', 0), groupOf('b', 3)], 9))).toEqual([['b', 3, 3]])
})

test('typed text is highlighted, regardless of accents', () => {
  expect(markedParts('Lojão Têxtil', 'tex')).toEqual(['Lojão ', 'Têx', 'til'])
  expect(markedParts('Lojão', 'zebra')).toEqual(['Lojão', '', ''])
  expect(markedParts('Lojão', '')).toEqual(['Lojão', '', ''])
})
