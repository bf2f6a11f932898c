import { describe, expect, test } from 'vitest'

import type { Filter } from '../contract/recipe.ts'
import type { SheetValue } from './cell.ts'
import { conditionOf, kindReader } from './filters.ts'

const form = { order: 'DMY', decimal: '.' } as const
const cell = (text: string, sheet?: SheetValue) => ({ text, sheet, role: 'T' })
const holds = (op: Filter['op'], valores: readonly string[], text: string, sheet?: SheetValue) =>
  conditionOf({ coluna: 'A', op, valores: [...valores], acao: 'IGNORAR' })(cell(text, sheet), form)

describe('conditions', () => {
  test.each([
    ['IGUAL', ['0'], '0.00', true],
    ['IGUAL', ['1'], '01', false],
    ['IGUAL', ['aberto'], 'ABERTO', true],
    ['EM', ['DZ', 'DG'], 'dg', true],
    ['EM', ['DZ'], 'D', false],
    ['COMECA_COM', ['*'], '**', true],
    ['COMECA_COM', ['Total'], 'TOTAL Geral', true],
    ['TERMINA_COM', ['-'], 'AB-', true],
    ['CONTEM', ['água'], 'Parque das Aguas', true],
    ['VAZIO', [], '', true],
    ['NAO_VAZIO', [], 'A', true],
    ['MAIOR', ['100'], '100.01', true],
    ['MAIOR', ['100'], '100.00', false],
    ['MENOR', ['0'], '-1.00', true],
    ['MENOR', ['2026-10-01'], '30/09/2026', true],
    ['MAIOR', ['01/10/2026'], '30/09/2026', false],
    ['MAIOR', ['0'], '', false],
    ['MENOR', ['100'], 'x', false],
  ] as const)('%s %j of %j is %s', (op, values, text, result) => {
    expect(holds(op, values, text)).toBe(result)
  })

  test('a number of a sheet is compared as a number', () => {
    expect(holds('IGUAL', ['0'], '0', { kind: 'number', value: 0 })).toBe(true)
    expect(holds('MAIOR', ['10,5'], '10,51', { kind: 'number', value: 10.51 })).toBe(true)
  })
})

test('the first filter that holds decides; MANTER drops what does not hold', () => {
  const filters: Filter[] = [
    { coluna: 'A', op: 'COMECA_COM', valores: ['Total'], acao: 'TOTAL' },
    { coluna: 'B', op: 'EM', valores: ['Aberto', 'Parcial'], acao: 'MANTER' },
    { coluna: 'A', op: 'EM', valores: ['RA'], acao: 'CREDITO' },
  ]
  const kindOf = kindReader(filters)
  const kind = (...texts: string[]) =>
    kindOf((at) => cell(texts[filters[at]?.coluna === 'A' ? 0 : 1] ?? ''), form)
  expect(kind('Total', '')).toBe('TOTAL')
  expect(kind('RA', 'Pago')).toBe('IGNORAR')
  expect(kind('RA', 'Parcial')).toBe('CREDITO')
  expect(kind('NF', 'Aberto')).toBe('TITULO')
})
