import { describe, expect, test } from 'vitest'

import { localDate } from '#values/local-date.ts'

import { ColumnCounter } from './column-facts.ts'
import { columnWords } from './column-words.ts'
import { originWords } from './origin-words.ts'
import { previewOf } from './preview.ts'
import { Doubt } from './reading-doubts.ts'
import { Register } from './register.ts'
import { sumMatrix } from './sum-matrix.ts'
import { tableOf, tableText } from './table-text.ts'

const form = { order: 'DMY', decimal: ',' } as const
const register = new Register({
  malls: [{ unidEcon: '1000', shopping: 'Serra Azul' }],
  contracts: [],
  titulos: [
    {
      unidEcon: '1000',
      numeroTitulo: 'T1',
      numBoleto: '',
      contrato: 'C1',
      tipoMovimento: 'ALM',
      competencia: '2025-08',
      vencimento: '2025-08-05',
      valorOriginal_cents: 100_00,
    },
  ],
})

describe('facts of a column', () => {
  const factsOf = (...values: string[]) => {
    const counter = new ColumnCounter(form)
    for (const value of values) counter.add(value, undefined)
    return counter.facts(register)
  }
  const wordsOf = (field: string, ...values: string[]) =>
    columnWords(
      {
        coluna: 'X',
        posicao: 0,
        amostras: [],
        campo: field,
        porque: null,
        fatos: factsOf(...values),
      },
      'TITULOS',
      field,
    )

  test('count values, days, amounts and what the register knows', () => {
    expect(factsOf('10/06/2025', '15/08/2025', '10/06/2025', '')).toMatchObject({
      preenchidas: 3,
      diferentes: 2,
      primeiroDia: '2025-06-10',
      ultimoDia: '2025-08-15',
    })
    expect(wordsOf('unidEcon', '1000', '01000', '2000')).toEqual({
      text: '2 de 3 no cadastro',
      isDoubt: true,
    })
    expect(wordsOf('valorAberto', '1,00', '-2,00').text).toBe('1 negativo')
    expect(wordsOf('vencimento', '10/06/2025', '15/08/2025').text).toBe('06/2025 a 08/2025')
    expect(wordsOf('tipoMovimento', 'ALM', 'ALM', 'CDO').text).toBe('ALM 2, CDO 1')
  })

  test('a document that lost its zeros is a doubt', () => {
    expect(wordsOf('cpfCnpj', '191')).toEqual({ text: '1 com dígito errado', isDoubt: true })
    expect(wordsOf('cpfCnpj', '00000000000191').isDoubt).toBe(false)
    expect(wordsOf('cpfCnpj', '1234567000195').text).toContain('perdido o zero')
  })

  test('a no-break space is cleaned and counted', () => {
    expect(factsOf('Farma\u00a0Viva').limpas).toBe(1)
  })
})

test('origins in words', () => {
  const words = (field: string, origin: Parameters<typeof originWords>[0]) =>
    originWords(origin, 'TITULOS', field, form)
  expect(words('luc', { coluna: 'LUC' })).toBe('como está')
  expect(words('valorAberto', { coluna: 'Saldo' })).toBe('vírgula decimal; negativo vira crédito')
  expect(words('competencia', { coluna: 'H', parte: { separador: ' ', posicao: 2 } })).toBe(
    'parte 2, no espaço',
  )
  expect(words('tipoDocumento', { constante: 'DP' })).toBe('sempre DP')
  expect(words('tipoMovimento', { coluna: 'V', tabela: { ALUGUEL: 'ALM' }, senao: 'MANTER' })).toBe(
    'tabela de 1 linha; o resto fica',
  )
  expect(words('valorAberto', { coluna: 'V', sinal: { coluna: 'DC', credito: ['C'] } })).toBe(
    'negativo se DC é C; vírgula decimal',
  )
})

test('a preview shows values before and after, and why a row would be rejected', () => {
  const file = {
    colunas: [
      {
        coluna: 'H',
        posicao: 1,
        amostras: [],
        campo: null,
        porque: null,
        fatos: new ColumnCounter(form).facts(register),
      },
    ],
    exemplos: [{ linha: 2, celulas: ['x', 'ALM 06/2025'] }],
  }
  const of = { traz: 'TITULOS', field: 'competencia', form } as const
  const second = { coluna: 'H', parte: { separador: ' ', posicao: 2 } }
  expect(previewOf(second, of, file)).toEqual([
    { line: 2, before: 'ALM 06/2025', after: '06/2025' },
  ])
  expect(previewOf({ coluna: 'H' }, of, file)?.[0]?.flaw).toBeTypeOf('string')
  expect(previewOf({ cadastro: true }, of, file)).toBeUndefined()
})

test('both readings of ambiguous days: the one that the register confirms is likely', () => {
  const doubt = new Doubt('DIA', form, { register, today: localDate('2026-11-18') })
  doubt.add({
    line: 2,
    unit: '1000',
    tenant: 'Sport Aurora',
    number: 'T1',
    day: '05/08/2025',
    amount: '100,00',
  })
  expect(doubt.answer()).toMatchObject({
    linhas: 1,
    opcoes: [
      {
        forma: 'DMY',
        conferem: 1,
        de: 1,
        maisProvavel: true,
        vencido: 100,
        exemplos: [{ lojista: 'Sport Aurora', lido: '05/08/2025', atraso: 470 }],
      },
      { forma: 'MDY', conferem: 0, maisProvavel: false, exemplos: [{ lido: '08/05/2025' }] },
    ],
  })
})

test('sums stand by mall and month, oldest first, to the cent', () => {
  const sum = (unidEcon: string, competencia: string, valorAberto: number) => ({
    unidEcon,
    shopping: unidEcon,
    competencia,
    linhas: 1,
    valorAberto,
  })
  const matrix = sumMatrix([
    sum('2', '01/2026', 0.1),
    sum('2', '12/2025', 0.2),
    sum('1', '01/2026', 0.2),
  ])
  expect(matrix.months).toEqual(['12/2025', '01/2026'])
  expect(matrix.total).toBe(50)
  expect(matrix.totals.get('01/2026')).toBe(30)
  expect(matrix.malls.map(({ unit, total }) => [unit, total])).toEqual([
    ['2', 30],
    ['1', 20],
  ])
})

test('a table is typed as lines, or pasted from a sheet', () => {
  expect(tableOf('ALUGUEL = ALM\nFUNDO\tFPP\n\nx =')).toEqual({ ALUGUEL: 'ALM', FUNDO: 'FPP' })
  expect(tableOf(tableText({ 'A = B': 'C', D: 'E' }))).toEqual({ 'A = B': 'C', D: 'E' })
})
