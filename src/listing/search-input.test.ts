import { describe, expect, test } from 'vitest'

import type { ListState } from './address.ts'
import { searchBox } from './definition.ts'
import { filterSentence, filterWords } from './filter-words.ts'
import { sampleListing } from './sample-listing.ts'
import { filterInput, orderedInput, searchInput } from './search-input.ts'

const { listing } = sampleListing
const plain = listing as unknown as Parameters<typeof searchInput>[0]
const state: ListState = {
  filters: {
    shoppings: ['2'],
    marca: '0123',
    periodo: ['2026-01-01', '2026-12-31'],
    ativo: true,
    semValor: true,
  },
  sort: [
    { of: 'valor', descending: true },
    { of: 'nome', descending: false },
  ],
  page: 3,
  size: 50,
}

describe('the request of a list screen', () => {
  test('ids are numbers, texts are texts, an interval is two days under its wire names', () => {
    expect(searchInput(plain, state)).toEqual({
      shoppings: [2],
      marca: '0123',
      de: '2026-01-01',
      ate: '2026-12-31',
      ativo: true,
      semValor: true,
      sort: '-valor,nome',
      page: 3,
      size: 50,
    })
  })

  test('an export sends the same filter and order without a page', () => {
    const { page: _, size: __, ...rest } = searchInput(plain, state)
    expect(orderedInput(plain, state)).toEqual(rest)
  })

  test("'todas' has no page", () => {
    expect(searchInput(plain, { ...state, size: 'todas' })).not.toHaveProperty('page')
  })

  test('a filter inside the browser is not sent, except by an export', () => {
    const here = {
      ...plain,
      filters: { ...plain.filters, nome: searchBox('Buscar', 'Nome', { searches: 'here' }) },
    }
    const narrowed = { ...state, filters: { ativo: true, nome: 'Ávila' } }
    expect(searchInput(here, narrowed)).toEqual({ ativo: true, sort: '-valor,nome' })
    expect(orderedInput(here, narrowed)).toEqual({
      ativo: true,
      nome: 'Ávila',
      sort: '-valor,nome',
    })
    expect(searchInput(here, { ...narrowed, filters: { ativo: true } })).toHaveProperty('page', 3)
    expect(filterWords(here, narrowed.filters).map(filterSentence)).toEqual([
      'Ativos',
      'Nome: Ávila',
    ])
  })

  test('fixed filters of the screen override the URL', () => {
    expect(filterInput({ ...plain, fixed: { marca: 'x' } }, { marca: 'y' })).toEqual({ marca: 'x' })
    expect(filterInput({ ...plain, unlessChosen: { marca: 'x' } }, { marca: 'y' })).toEqual({
      marca: 'y',
    })
    expect(filterInput({ ...plain, unlessChosen: { marca: 'x' } }, {})).toEqual({ marca: 'x' })
  })
})

describe('descriptions of filters', () => {
  test('show labels of options, days as dd/mm/aaaa, flags only by label', () => {
    const words = filterWords(plain, filterInput(plain, state.filters)).map(filterSentence)
    expect(words).toEqual([
      'Shoppings: Serra Azul',
      'Marca: 0123',
      'Vencimento (intervalo): 01/01/2026 - 31/12/2026',
      'Ativos',
      'Sem valor',
    ])
  })

  test('leave out fixed filters of the screen', () => {
    expect(filterWords({ ...listing, fixed: { marca: 'x' } }, { marca: 'x' })).toEqual([])
  })
})
