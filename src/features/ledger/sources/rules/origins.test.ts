import { describe, expect, test } from 'vitest'

import type { Lookup, Origin } from '../contract/recipe.ts'
import type { Row } from './cell.ts'
import { Columns } from './columns.ts'
import { LookupTable, valueReader } from './origins.ts'

const columns = new Columns(['A', 'B', 'Natureza', 'D/C', 'Valor', 'Valor'])
const rowOf = (...texts: readonly string[]): Row => ({
  line: 2,
  role: 'T',
  text: (at) => texts[at] ?? '',
  sheet: () => undefined,
})
const clients = new Columns(['Cód', 'Loja', 'Nome'])
const lookup: Lookup = { arquivo: 'C', chave: ['A', 'B'], na: ['Cód', 'Loja'], coluna: 'Nome' }

function read(origin: Origin, ...texts: readonly string[]) {
  const table = new LookupTable(lookup)
  const add = table.adder(clients, (text) => text.trim())
  for (const row of [
    ['0001', '01', 'Um'],
    ['2', '1', 'Dois'],
    ['0002', '01', 'Outro'],
  ])
    add(rowOf(...row))
  return valueReader(origin, {
    columns,
    role: 'T',
    clean: (text) => text.trim(),
    lookup: () => table,
  })(rowOf(...texts))
}

describe('sources', () => {
  test('a column, a constant, and the second of two columns of one name', () => {
    expect(read({ coluna: 'a' }, ' x ').text).toBe('x')
    expect(read({ constante: 'LOJA' }).text).toBe('LOJA')
    expect(read({ coluna: 'Valor#2' }, '', '', '', '', '1', '2').text).toBe('2')
    expect(read({ coluna: 'Nenhuma' }, 'x').text).toBe('')
  })

  test('joined parts leave the empty ones out', () => {
    const origin: Origin = {
      juntar: [{ coluna: 'A' }, { coluna: 'B' }, { coluna: 'Natureza' }],
      com: '-',
    }
    expect(read(origin, 'ALM', '', '01').text).toBe('ALM-01')
  })

  test('the first that is not empty', () => {
    const origin: Origin = { primeiro: [{ coluna: 'A' }, { coluna: 'B' }, { cadastro: true }] }
    expect(read(origin, '', 'b').text).toBe('b')
    expect(read(origin)).toMatchObject({ text: '', isFromRegister: true })
  })

  test('a look-up compares folds; the first row wins, and another value is told', () => {
    expect(read({ busca: lookup }, '1', '1')).toMatchObject({ text: 'Um' })
    expect(read({ busca: lookup }, '02', '01')).toMatchObject({
      text: 'Dois',
      warning: 'O arquivo C tem mais de um valor em Nome para esta linha; vale o primeiro.',
    })
    expect(read({ busca: lookup }, '9', '1').text).toBe('')
    expect(read({ busca: lookup }).text).toBe('')
  })
})

describe('transformations', () => {
  test('a part by its place, and by its letters', () => {
    expect(read({ coluna: 'A', parte: { separador: ' ', posicao: 2 } }, 'ALM 10/2026').text).toBe(
      '10/2026',
    )
    expect(read({ coluna: 'A', parte: { separador: ' ', posicao: 3 } }, 'ALM').text).toBe('')
    expect(read({ coluna: 'A', parte: { inicio: 2, tamanho: 3 } }, 'L010002').text).toBe('010')
  })

  test('a table ignores case, accents and punctuation; otherwise the row is rejected', () => {
    const tabela = { 'fundo de promoção': 'FPP', '-': 'CDO' }
    expect(read({ coluna: 'A', tabela }, 'FUNDO DE PROMOCAO.').text).toBe('FPP')
    expect(read({ coluna: 'A', tabela }, '-').text).toBe('CDO')
    expect(read({ coluna: 'A', tabela }, 'água').flaw).toContain('A tabela da fonte não tem')
    expect(read({ coluna: 'A', tabela, senao: 'MANTER' }, 'água').text).toBe('água')
    expect(read({ coluna: 'A', tabela, senao: 'MID' }, 'água').text).toBe('MID')
    expect(read({ coluna: 'A', tabela }, '')).toMatchObject({ text: '' })
  })

  test('only digits get zeros', () => {
    expect(read({ coluna: 'A', zeros: 5 }, '42').text).toBe('00042')
    expect(read({ coluna: 'A', zeros: 5 }, 'L42').text).toBe('L42')
  })

  test('the sign of the file, and the column of debit and credit', () => {
    expect(read({ coluna: 'A', sinal: 'INVERTER' }, '1').reading.isInverted).toBe(true)
    const origin: Origin = { coluna: 'A', sinal: { coluna: 'D/C', credito: ['C', 'H', '-'] } }
    expect(read(origin, '1', '', '', 'c').reading.isCredit).toBe(true)
    expect(read(origin, '1', '', '', '-').reading.isCredit).toBe(true)
    expect(read(origin, '1', '', '', 'D').reading.isCredit).toBe(false)
    expect(read(origin, '1', '', '', '').reading.isCredit).toBe(false)
  })
})
