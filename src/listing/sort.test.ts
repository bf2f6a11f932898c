import { describe, expect, test } from 'vitest'

import { formatSort, parseSort, sortRows } from './sort.ts'

describe('an order', () => {
  test("is read from 'campo,-outro', each column once, and unknown columns are reported", () => {
    expect(parseSort('nome,-valor, nome,gone,', (of) => of !== 'gone')).toEqual({
      steps: [
        { of: 'nome', descending: false },
        { of: 'valor', descending: true },
      ],
      ignoredNames: ['gone'],
    })
    expect(formatSort(parseSort('nome,-valor', () => true).steps)).toBe('nome,-valor')
  })

  test('of given rows is Brazilian, by several columns, with missing values first, and stable', () => {
    const rows = ['Çelik', 'Abreu', undefined, 'Ávila', 'Costa'].map((nome, id) => ({
      id,
      loja: { nome },
      valor: id % 2,
    }))
    const names = (sort: string) =>
      sortRows(rows, parseSort(sort, () => true).steps).map(({ loja }) => loja.nome)
    expect(names('loja.nome')).toEqual([undefined, 'Abreu', 'Ávila', 'Çelik', 'Costa'])
    expect(names('-valor')).toEqual(['Abreu', 'Ávila', 'Çelik', undefined, 'Costa'])
    expect(names('valor,-loja.nome')).toEqual(['Costa', 'Çelik', undefined, 'Ávila', 'Abreu'])
  })

  test('of given rows compares instants by time', () => {
    const instants = ['2026-11-13', '2026-11-12', '2026-11-16'].map((on) => ({ em: new Date(on) }))
    const sorted = sortRows(instants, [{ of: 'em', descending: false }])
    expect(sorted.map(({ em }) => em.getUTCDate())).toEqual([12, 13, 16])
  })
})
