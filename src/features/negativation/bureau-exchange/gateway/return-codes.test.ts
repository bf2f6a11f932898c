import { describe, expect, test } from 'vitest'
import {
  type CodeGroup,
  RETURN_CODES,
  describeCode,
  errorCodes,
  isAccepted,
  verdictOf,
} from './return-codes.ts'

const codesOf = (grupo: CodeGroup) =>
  RETURN_CODES.filter((code) => code.grupo === grupo).map(({ codigo }) => codigo)

test('the table has the 216 codes once each, in order, with a description and an advice in Portuguese', () => {
  const codes = RETURN_CODES.map(({ codigo }) => codigo)
  expect(codes).toHaveLength(216)
  expect(codes).toEqual([...new Set(codes)].sort())
  for (const code of RETURN_CODES) {
    expect(code.codigo).toMatch(/^\d{3}$/)
    expect(code.descricao.length).toBeGreaterThan(5)
    expect(code.orientacao).toMatch(/[.]$/)
  }
})

test('the size of every group', () => {
  const sizes: Record<CodeGroup, number> = {
    registro: 68,
    boleto: 46,
    arquivo: 29,
    ar: 17,
    baixa_correio: 15,
    correio_informativo: 15,
    comercial_contrato: 11,
    cheque: 7,
    baixa_externa: 6,
    sms: 2,
  }
  for (const [grupo, size] of Object.entries(sizes))
    expect([grupo, codesOf(grupo as CodeGroup).length]).toEqual([grupo, size])
})

describe('row 9: effect of a return on a person', () => {
  test('no code, 306 and every informative letter or AR code accept the inclusion', () => {
    expect(isAccepted([], 'I')).toBe(true)
    for (const code of ['306', ...codesOf('correio_informativo'), ...codesOf('ar')])
      expect([code, isAccepted([code], 'I')]).toEqual([code, true])
  })

  test.each(['registro', 'boleto', 'comercial_contrato', 'cheque', 'sms'] as const)(
    'every code of %s is an error of an inclusion',
    (grupo) => {
      for (const code of codesOf(grupo))
        expect([code, verdictOf([code], 'I')]).toEqual([code, 'erro'])
    },
  )

  test('022 completes an exclusion and is an error of an inclusion', () => {
    expect(isAccepted(['022'], 'E')).toBe(true)
    expect(verdictOf(['022'], 'I')).toBe('erro')
  })

  test.each(['baixa_correio', 'baixa_externa'] as const)(
    'every code of %s removes an inclusion and completes an exclusion',
    (grupo) => {
      for (const code of codesOf(grupo)) {
        expect([code, verdictOf([code], 'I'), verdictOf([code], 'E')]).toEqual([
          code,
          'removido',
          'aceito',
        ])
      }
    },
  )

  test('every code of arquivo rejects the file', () => {
    for (const code of codesOf('arquivo'))
      expect([code, verdictOf([code], 'I')]).toEqual([code, 'arquivo_rejeitado'])
  })

  test('the gravest code decides, and only errors are shown as errors', () => {
    expect(verdictOf(['306', '000', '491'], 'I')).toBe('erro')
    expect(verdictOf(['181', '491', '019'], 'I')).toBe('arquivo_rejeitado')
    expect(verdictOf(['301', '181'], 'I')).toBe('removido')
    expect(errorCodes(['306', '491', '029'], 'I')).toEqual(['491', '029'])
    expect(errorCodes(['022', '600'], 'E')).toEqual(['600'])
  })

  test('a code missing from the table is an error for a user to check', () => {
    expect(verdictOf(['998'], 'I')).toBe('erro')
    expect(describeCode('998').descricao).toBe('Código 998 desconhecido')
  })
})
