import { expect, test } from 'vitest'

import { cardPlaces } from './card-places.ts'
import { type AnyColumn, arrearsColumn } from './definition.ts'

const mall: AnyColumn = { of: 'shopping', label: 'Shopping', as: 'mall' }
const name: AnyColumn = { of: 'nome', label: 'Nome', as: 'name', emphasis: 'strong' }
const luc: AnyColumn = { of: 'luc', label: 'Luc', as: 'code' }
const open: AnyColumn = { of: 'aberto', label: 'Em aberto', as: 'money' }
const value: AnyColumn = { of: 'valor', label: 'Valor', as: 'money' }
const flag: AnyColumn = { of: 'flag', label: 'Negativar', as: 'choice', onCard: 'end' }

const placesOf = (columns: readonly AnyColumn[], totals: readonly never[] = []) =>
  columns.map(cardPlaces({ totals }, columns))

test('a card shows person, LUC, value and arrears, and other columns with labels', () => {
  expect(placesOf([mall, name, luc, arrearsColumn, open, value, flag], ['valor' as never])).toEqual(
    [undefined, 'title', 'aside', 'line', undefined, 'value', 'end'],
  )
})

test('without a leading name the first name is used, without any the first column', () => {
  expect(placesOf([luc, mall])).toEqual(['aside', 'title'])
  expect(placesOf([{ of: 'codigo', label: 'Código', as: 'code' }, luc])).toEqual(['title', 'aside'])
})

test('a column that starts hidden is not on the card', () => {
  expect(placesOf([name, { ...value, emphasis: 'strong', startsHidden: true }])).toEqual([
    'title',
    undefined,
  ])
})
