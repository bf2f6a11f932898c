import { describe, expect, test } from 'vitest'

import { cents } from '#values/cents.ts'

import {
  type DecidedItem,
  differenceWords,
  firstTimeWords,
  hashStart,
  sheetFigures,
  sheetRows,
  type SheetWords,
  totalInWords,
} from './approval-sheet.ts'

const words: SheetWords = {
  noun: ['boleto', 'boletos'],
  approved: 'Aprovados',
  fates: { SEGUE: 'Vão ao bureau', ISENTO: 'Isentos', RETIDO: 'Retidos por guarda' },
}

const item = (of: Partial<DecidedItem> = {}): DecidedItem => ({
  mallId: 1,
  row: 'a',
  name: 'Loja Sol',
  company: 'Loja Sol Ltda',
  luc: 'L1',
  document: '36.576.230/0001-40',
  days: 100,
  value: cents(10_000),
  decision: 'NEGATIVAR',
  fate: 'SEGUE',
  reason: null,
  before: 'NEGATIVAR',
  ...of,
})
const exempt = {
  decision: 'ISENTAR',
  fate: 'ISENTO',
  reason: 'Valores em análise (891204)',
} as const

describe('a row of the sheet', () => {
  test('adds the items of a tenant: count, oldest days, value, decisions and their reasons', () => {
    expect(
      sheetRows([item(), item({ days: 460, luc: 'L2' }), item({ ...exempt, days: null })]),
    ).toEqual([
      {
        name: 'Loja Sol',
        company: 'Loja Sol Ltda',
        luc: 'L1 +1',
        document: '36.576.230/0001-40',
        about: '',
        count: 3,
        days: 460,
        value: 30_000,
        costs: null,
        decision: '2 NEGATIVAR, 1 ISENTAR',
        notes: [
          'Isento: Valores em análise (891204) (1 de 3)',
          'Mudou: de NEGATIVAR para ISENTAR (1 de 3)',
        ],
      },
    ])
  })

  test('comes by value, and its sum is that of its items', () => {
    const rows = sheetRows([
      item({ row: 'b', name: 'B' }),
      item({ row: 'c', name: 'C', value: cents(90_000) }),
      item({ row: 'a', name: 'A' }),
    ])
    expect(rows.map(({ name, value }) => [name, value])).toEqual([
      ['C', 90_000],
      ['A', 10_000],
      ['B', 10_000],
    ])
  })

  test('says why a guard holds it back, and sums the costs that are known', () => {
    const [row] = sheetRows([
      item({ fate: 'RETIDO', reason: 'Liminar', costs: null }),
      item({ costs: cents(500) }),
    ])
    expect([row?.notes, row?.costs]).toEqual([['Retido: Liminar (1 de 2)'], 500])
  })
})

describe('sentences of the sheet', () => {
  test('what differs from the previous step, by tenant and change', () => {
    expect(
      differenceWords(
        [
          item({ before: 'ISENTAR' }),
          item({ before: 'ISENTAR' }),
          item({ row: 'b', name: 'Sabor', ...exempt }),
          item({ row: 'c', name: 'Pet', alsoDiffers: 'fiadores' }),
        ],
        words,
      ),
    ).toBe(
      'Diferente da etapa anterior: Loja Sol, 2 boletos, de ISENTAR para NEGATIVAR; Sabor, 1 boleto, de NEGATIVAR para ISENTAR; Pet, 1 boleto, fiadores.',
    )
    expect(differenceWords([item()], words)).toBe('Nada difere da etapa anterior.')
    expect(differenceWords([item({ before: null })], words)).toBeUndefined()
  })

  test('names at most six, and counts the rest', () => {
    const many = Array.from({ length: 9 }, (_, n) =>
      item({ row: `${n}`, name: `Loja ${n}`, isFirst: true }),
    )
    expect(firstTimeWords(many)).toMatch(/Loja 5; e mais 3 lojistas\.$/)
    expect(firstTimeWords([item({ isFirst: true, fate: 'RETIDO' })])).toBeUndefined()
  })

  test('the parts of the figures add up to the whole; a chain without guards has no part for them', () => {
    const items = [item(), item(exempt), item({ fate: 'RETIDO' })]
    expect(sheetFigures(items, words, false).map(({ label, main }) => [label, main])).toEqual([
      ['Para aprovar', '3 boletos'],
      ['Vão ao bureau', '1 boleto'],
      ['Isentos', '1 boleto'],
      ['Retidos por guarda', '1 boleto'],
    ])
    const suits = { ...words, fates: { ...words.fates, RETIDO: '' } }
    expect(sheetFigures(items, suits, true)).toHaveLength(3)
  })

  test('the total in words, and the start of a hash', () => {
    expect(totalInWords([item(), item()])).toBe('Total: duzentos reais.')
    expect(hashStart('7f3a91c05be24d18ffff')).toBe('7f3a 91c0 5be2 4d18')
  })
})
