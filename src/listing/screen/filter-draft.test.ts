import { describe, expect, test } from 'vitest'

import { dayInterval, documentFilter, monthInterval, several, text } from '../definition.ts'
import { draftOf, maskOf, readDraft, typeOverMask } from './filter-draft.ts'

const malls = [
  { value: '1', label: 'Campo Belo' },
  { value: '2', label: 'Serra Azul' },
]
const shoppings = several('Shoppings', malls, { required: 'Shopping obrigatorio!' })
const period = dayInterval('Vencimento (intervalo)', ['de', 'ate'])

describe('a field of a filter form', () => {
  test('an interval of fewer than 23 characters is not sent, and the field shows the reason', () => {
    expect(readDraft(period, '01/01/2026 - 31/12/202', undefined, false)).toEqual({
      problem: 'Complete o intervalo: DD/MM/AAAA - DD/MM/AAAA',
    })
    expect(readDraft(period, '01/01/2026 - 31/12/2026', undefined, false)).toEqual({
      value: ['2026-01-01', '2026-12-31'],
    })
  })

  test('invalid days and a reversed interval stop the search', () => {
    expect(readDraft(period, '31/02/2026 - 31/12/2026', undefined, false)).toEqual({
      problem: 'Use datas que existem.',
      blocks: true,
    })
    expect(readDraft(period, '02/01/2026 - 01/01/2026', undefined, false)).toEqual({
      problem: 'A primeira data deve vir antes da segunda.',
      blocks: true,
    })
  })

  test('all malls are selected at first; all equals no filter, none is refused if required', () => {
    expect(draftOf(shoppings, undefined, malls, new Map())).toEqual(['1', '2'])
    expect(readDraft(shoppings, ['1', '2'], malls, false)).toEqual({})
    expect(readDraft(shoppings, ['2'], malls, false)).toEqual({ value: ['2'] })
    expect(readDraft(shoppings, [], malls, false)).toEqual({
      problem: 'Shopping obrigatorio!',
      blocks: true,
    })
  })

  test('an optional value is not selected at first, and all of it is sent when selected', () => {
    const portfolios = several('Portfólio', malls, { mayBeEmpty: true })
    expect(draftOf(portfolios, undefined, malls, new Map())).toEqual([])
    expect(readDraft(portfolios, [], malls, false)).toEqual({})
    expect(readDraft(portfolios, ['1', '2'], malls, false)).toEqual({ value: ['1', '2'] })
    const [only] = malls
    expect(readDraft(portfolios, ['1'], only ? [only] : [], false)).toEqual({ value: ['1'] })
  })

  test('an unreadable interval of months stops the search with a reason', () => {
    const months = monthInterval('Período', ['mesAnoInicio', 'mesAnoFim'])
    const read = (typed: string) => readDraft(months, typed, undefined, false)
    expect(read('09/2026 - 09/202')).toEqual({
      problem: 'Complete o intervalo: MM/AAAA - MM/AAAA',
      blocks: true,
    })
    expect(read('09/2026 - 07/2026')).toEqual({
      problem: 'O mês inicial não pode ser depois do mês final.',
      blocks: true,
    })
    expect(read('07/2026 - 13/2026')).toEqual({ problem: 'Use meses de 01 a 12.', blocks: true })
    expect(read('07/2026 - 09/2026')).toEqual({ value: ['2026-07', '2026-09'] })
  })

  test('an invalid month is refused while typing', () => {
    const searched = text('Mês', { mask: 'month' })
    expect(readDraft(searched, '13/2026', undefined, false)).toEqual({
      problem: 'Use um mês de 01 a 12.',
      blocks: true,
    })
    for (const typed of ['1', '12', '10/20', '10/2026'])
      expect(readDraft(searched, typed, undefined, false)).toEqual({ value: typed })
  })

  test('a document is sent unmasked, an incomplete one is not sent, and its alias shows the mask', () => {
    const field = documentFilter('CNPJ/CPF')
    expect(readDraft(field, '529.982.247-25', undefined, true)).toEqual({ document: '52998224725' })
    expect(readDraft(field, '529.98', undefined, true).problem).toMatch(/Complete o documento/)
    expect(
      draftOf(
        field,
        'ABCDEFGHIJKLMNOPQRST',
        undefined,
        new Map([['ABCDEFGHIJKLMNOPQRST', '***.982.247-**']]),
      ),
    ).toBe('***.982.247-**')
  })

  test('the root of a CNPJ can be searched, except where one document is required', () => {
    expect(readDraft(documentFilter('CNPJ/CPF'), '12.ABC.345', undefined, true)).toEqual({
      document: '12ABC345',
    })
    expect(
      readDraft(documentFilter('CNPJ/CPF', { whole: true }), '12.ABC.345', undefined, true).problem,
    ).toMatch(/Complete o documento/)
  })

  test('wrong check digits are reported, and the document is still searched', () => {
    const field = documentFilter('CNPJ/CPF')
    expect(readDraft(field, '12.ABC.345/01DE-36', undefined, true)).toEqual({
      document: '12ABC34501DE36',
      doubt: 'Os dígitos verificadores do CNPJ não conferem.',
    })
    expect(readDraft(field, '529.982.247-26', undefined, true).doubt).toBe(
      'Os dígitos verificadores do CPF não conferem.',
    )
    expect(maskOf.document?.doubt?.('529.982.247-25')).toBeUndefined()
    expect(maskOf.document?.doubt?.('12.345.678')).toBeUndefined()
  })

  test('a pasted column is several codes, and one code stays as it was typed', () => {
    const numbers = text('Número do boleto', { takesSeveral: true })
    const read = (typed: string) => readDraft(numbers, typed, undefined, true)
    expect(read('9900101001\n9900102001')).toEqual({ value: '9900101001,9900102001' })
    expect(read('9900101001; 9900102001 ')).toEqual({ value: '9900101001,9900102001' })
    expect(read('AB 12')).toEqual({ value: 'AB 12' })
    const line = '23791.23454 67890.123457 67890.123457 5 99990000150000'
    expect(read(line)).toEqual({ value: line })
  })

  test('a CPF typed into another field does not reach the URL', () => {
    expect(readDraft(text('Marca'), '529.982.247-25', undefined, true).problem).toBe(
      'Para um CPF, use o campo de documento.',
    )
    expect(readDraft(text('Marca'), '52998224725', undefined, true).problem).toBe(
      'Para um CPF, use o campo de documento.',
    )
    expect(readDraft(text('Número do boleto'), '1000251200008', undefined, true)).toEqual({
      value: '1000251200008',
    })
  })

  test('typing over a hidden CPF replaces it, deleting empties the field', () => {
    expect(typeOverMask('***.982.247-**', '982.247.5')).toBe('5')
    expect(typeOverMask('***.982.247-**', '982.24')).toBe('')
    expect(typeOverMask('***.982.247-**', '')).toBe('')
    expect(typeOverMask('***.982.247-**', '529.982.247-25')).toBe('529.982.247-25')
    expect(typeOverMask('12.ABC', '12.ABC3')).toBe('12.ABC3')
  })
})
