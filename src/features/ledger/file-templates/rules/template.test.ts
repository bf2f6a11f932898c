import { describe, expect, test } from 'vitest'

import { describeColumns, formatOf } from './template.ts'

describe('the form of a column', () => {
  test('follows its kind, its length and its closed list', () => {
    expect(formatOf({ name: 'dia', kind: 'day' })).toBe('DD/MM/AAAA')
    expect(formatOf({ name: 'luc', kind: 'code', longest: 60 })).toBe(
      'texto, com os zeros à esquerda, até 60 caracteres',
    )
    expect(formatOf({ name: 'nome' })).toBe('texto')
    expect(formatOf({ name: 'canal', codes: { AR: 'Carta com AR' } })).toBe('um dos códigos')
  })
})

test('a column takes its words by name, and its codes from the layout or the register', () => {
  const register = new Map([['tipoContrato', [{ codigo: 'LOJA', nome: 'Loja' }]]])
  expect(
    describeColumns(
      [
        { name: 'tipoContrato', isRequired: true },
        { name: 'situacao', codes: { ABERTA: 'Aberta' } },
        { name: 'valor', means: 'Variação', example: '0,36' },
      ],
      register,
    ),
  ).toEqual([
    {
      coluna: 'tipoContrato',
      obrigatoria: true,
      descricao: 'Tipo do contrato',
      formato: 'texto',
      exemplo: 'LOJA',
      codigos: [{ codigo: 'LOJA', nome: 'Loja' }],
    },
    expect.objectContaining({ exemplo: 'ABERTA', codigos: [{ codigo: 'ABERTA', nome: 'Aberta' }] }),
    expect.objectContaining({ descricao: 'Variação', exemplo: '0,36' }),
  ])
})
