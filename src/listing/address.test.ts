import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { addDays, localDate } from '#values/local-date.ts'

import {
  initialFilters,
  isDocumentAlias,
  type ListState,
  pageSizes,
  readAddress,
  writeAddress,
} from './address.ts'
import {
  dayInterval,
  documentFilter,
  flag,
  listing,
  monthInterval,
  one,
  several,
  text,
} from './definition.ts'
import { sampleListing } from './sample-listing.ts'

const { Row } = sampleListing
const sample = listing({
  ...sampleListing.listing,
  row: Row,
  filters: {
    shoppings: several('Shoppings', [
      { value: '1', label: 'Um' },
      { value: '2', label: 'Dois' },
      { value: 'a,b%', label: 'Estranho' },
    ]),
    marca: text('Marca'),
    documento: documentFilter('CNPJ/CPF'),
    operacao: one(
      'Operação',
      [
        { value: 'INCLUSAO', label: 'Inclusão' },
        { value: 'EXCLUSAO', label: 'Exclusão' },
      ],
      { initial: 'INCLUSAO' },
    ),
    periodo: dayInterval('Período', ['de', 'ate']),
    meses: monthInterval('Meses', ['mesDe', 'mesAte']),
    negativado: flag('Clientes negativados'),
    ativo: flag('Ativos', true),
  },
  suggestions: [{ key: 'semJustificativa', label: 'Sem justificativa' }],
})

const day = fc
  .integer({ min: 0, max: 20_000 })
  .map((count) => addDays(localDate('1990-01-01'), count))
const alias = fc
  .array(fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'), { minLength: 20, maxLength: 20 })
  .map((letters) => letters.join(''))
const words = fc
  .string({ minLength: 1, maxLength: 60, unit: 'grapheme' })
  .map((value) => value.trim())
  .filter((value) => value !== '' && value.length <= 200 && value.isWellFormed())

const state: fc.Arbitrary<ListState> = fc.record({
  filters: fc.record(
    {
      shoppings: fc.uniqueArray(fc.constantFrom('1', '2', 'a,b%'), { minLength: 1 }),
      marca: words,
      documento: alias,
      operacao: fc.constantFrom('INCLUSAO', 'EXCLUSAO'),
      periodo: fc.tuple(day, day).map((ends) => ends.toSorted()),
      meses: fc.constant(['2026-01', '2026-11']),
      negativado: fc.constant(true),
      ativo: fc.constant(true),
      semJustificativa: fc.constant(true),
    },
    { requiredKeys: [] },
  ),
  sort: fc.uniqueArray(
    fc.record({ of: fc.constantFrom('nome', 'valor'), descending: fc.boolean() }),
    {
      selector: ({ of }) => of,
    },
  ),
  page: fc.integer({ min: 1, max: 999_999 }),
  size: fc.constantFrom(...pageSizes),
})

describe('the address of a list screen', () => {
  test('every state is restored from its URL, through a real query string', () => {
    fc.assert(
      fc.property(state, (listState) => {
        const back = readAddress(
          sample,
          Object.fromEntries(
            new URLSearchParams(new URLSearchParams(writeAddress(sample, listState)).toString()),
          ),
        )
        expect(back.ignoredNames).toEqual([])
        expect(back.state).toEqual(listState)
      }),
    )
  })

  test('any URL is read without an error, and unknown parts are reported', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom(
            'page',
            'size',
            'sort',
            'periodo',
            'operacao',
            'shoppings',
            'outro',
            '__proto__',
            'documento',
          ),
          fc.string(),
        ),
        (query) => {
          const { state, ignoredNames } = readAddress(sample, query)
          expect(state.page).toBeGreaterThanOrEqual(1)
          expect('outro' in query).toBe(ignoredNames.includes('outro'))
        },
      ),
    )
  })

  test('a stale link opens: unknown order and invalid page are dropped and reported', () => {
    expect(
      readAddress(sample, {
        sort: 'gone',
        page: '-1',
        size: '7',
        periodo: '2026-02-30..2026-03-01',
      }),
    ).toEqual({
      state: { filters: { operacao: 'INCLUSAO', ativo: true }, sort: [], page: 1, size: 20 },
      ignoredNames: ['sort', 'page', 'size', 'periodo'],
    })
  })

  test('parameters of the screen are neither filters nor reported as unknown', () => {
    expect(readAddress(sample, { aba: '2' }, ['aba']).ignoredNames).toEqual([])
  })

  test('a document is never read from an address, only an alias', () => {
    expect(readAddress(sample, { documento: '52998224725' }).ignoredNames).toEqual(['documento'])
    expect(isDocumentAlias('52998224725')).toBe(false)
    expect(isDocumentAlias('12ABC34501DE35')).toBe(false)
  })

  test('the initial state has an empty query, and a removed default is written', () => {
    const start: ListState = { filters: initialFilters(sample), sort: [], page: 1, size: 20 }
    expect(writeAddress(sample, start)).toEqual({})
    expect(writeAddress(sample, { ...start, filters: {} })).toEqual({ operacao: '-', ativo: '-' })
  })
})
