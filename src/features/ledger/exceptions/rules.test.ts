import { describe, expect, test } from 'vitest'

import { truncateNote, mayChange, problemsOf, surplus } from './rules.ts'

const fieldsOf = (problems: ReturnType<typeof problemsOf>) => problems.map(({ campo }) => campo)

describe('spec 3:2.22, tables', () => {
  test('observation text in the tables is truncated at 20 characters', () => {
    expect(truncateNote('12345678901234567890')).toBe('12345678901234567890')
    expect(truncateNote('123456789012345678901')).toBe('12345678901234567890…')
    expect(truncateNote('Acordo em discussão com o jurídico')).toBe('Acordo em discussão…')
    expect(truncateNote('')).toBe('')
  })

  test("surplus malls or modules show as '+N'", () => {
    expect(surplus([])).toBeUndefined()
    expect(surplus(['Serasa'])).toBe('Serasa')
    expect(surplus(['Serasa', 'Ajuizamento', 'Inadimplência'])).toBe('Serasa +2')
  })
})

describe('required fields of a record (rules 8)', () => {
  const modulos = [1]

  test('CPF/CNPJ with its check digits; the LUC is optional', () => {
    expect(problemsOf('luc-shopping', { cpfCnpj: '11222333000181', modulos })).toEqual([])
    expect(problemsOf('luc-shopping', { cpfCnpj: '52998224725', luc: 'L1', modulos })).toEqual([])
    expect(problemsOf('luc-shopping', { cpfCnpj: '11222333000182', modulos })).toEqual([
      { campo: 'cpfCnpj', mensagem: 'Informe um CPF ou CNPJ válido.' },
    ])
  })

  test('tipo documento, centro de lucro, and numero+anoCompetencia+unidEcon', () => {
    expect(fieldsOf(problemsOf('tipo-documento', { modulos }))).toEqual(['tipo'])
    expect(fieldsOf(problemsOf('centro-lucro', { centroLucro: '', modulos }))).toEqual([
      'centroLucro',
    ])
    expect(fieldsOf(problemsOf('numero-documento', { modulos }))).toEqual([
      'numero',
      'anoCompetencia',
      'unidEcon',
    ])
    expect(
      fieldsOf(
        problemsOf('numero-documento', { numero: '1', anoCompetencia: 26, unidEcon: '1', modulos }),
      ),
    ).toEqual(['anoCompetencia'])
    expect(
      problemsOf('numero-documento', { numero: '1', anoCompetencia: 1985, unidEcon: '1', modulos }),
    ).toEqual([])
    expect(
      problemsOf('numero-documento', { numero: '1', anoCompetencia: 2026, unidEcon: '1', modulos }),
    ).toEqual([])
  })

  test('at least one module; no mall means all of them', () => {
    expect(problemsOf('centro-lucro', { centroLucro: 'CL1', modulos: [] })).toEqual([
      { campo: 'modulos', mensagem: 'Escolha ao menos um módulo.' },
    ])
    expect(problemsOf('centro-lucro', { centroLucro: 'CL1', modulos, shoppings: [] })).toEqual([])
  })

  test('a record that includes other malls cannot be changed by a user of some malls', () => {
    expect(mayChange({ podeAlterar: true, shoppings: [1] })).toBeUndefined()
    expect(mayChange({ podeAlterar: false, shoppings: [1] })?.because).toMatch(
      /shoppings que não são seus/,
    )
  })

  test('a record of every mall needs access to every mall', () => {
    expect(mayChange({ podeAlterar: true, shoppings: [] })).toBeUndefined()
    expect(mayChange({ podeAlterar: false, shoppings: [] })?.because).toBe(
      'Este ato vale para todos os shoppings.',
    )
  })
})
