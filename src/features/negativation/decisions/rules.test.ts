import { describe, expect, test } from 'vitest'

import { type ActiveJustification, readDecision } from './rules.ts'

const options: readonly ActiveJustification[] = [
  { id: 1, text: 'Acordo em andamento', requirement: 'NAO_OBRIGATORIO' },
  { id: 2, text: 'Contestação do lojista', requirement: 'CHAMADO' },
  { id: 3, text: 'Ordem judicial', requirement: 'ANEXO' },
]
const of = (decisao: string, justificativa = '', chamado = '', observacao = '') =>
  readDecision({ decisao, justificativa, chamado, observacao }, options)

describe('effect of a line of a sheet', () => {
  test('a line with only its number decides nothing', () => {
    expect(of('')).toBeUndefined()
  })

  test('NEGATIVAR and ISENTAR are read in any case', () => {
    expect(of('Negativar')).toEqual({ flag: 'NEGATIVAR' })
    expect(of('isentar')).toEqual({ flag: 'ISENTAR' })
  })

  test('a justification alone exempts, by text or number', () => {
    expect(of('', 'acordo em ANDAMENTO', '', 'paga sexta')).toEqual({
      flag: 'ISENTAR',
      justification: { option: options[0], ticket: null, observation: 'paga sexta' },
    })
    expect(of('', '2', 'CH-77')).toEqual({
      flag: 'ISENTAR',
      justification: { option: options[1], ticket: 'CH-77', observation: null },
    })
  })

  test.each([
    ['another word', of('TALVEZ'), 'Decisão', 'A decisão deve ser NEGATIVAR ou ISENTAR.'],
    [
      'NEGATIVAR with a justification',
      of('NEGATIVAR', 'Acordo em andamento'),
      'Justificativa',
      'Uma justificativa isenta: tire-a ou escreva ISENTAR.',
    ],
    [
      'a justification that is not there',
      of('ISENTAR', 'Amizade'),
      'Justificativa',
      'Não há justificativa ativa com este nome.',
    ],
    [
      'one that asks for a ticket',
      of('ISENTAR', 'contestacao do LOJISTA'),
      'Número do chamado',
      '*Número do chamado é obrigatório.',
    ],
    [
      'one that asks for an attachment',
      of('ISENTAR', 'Ordem judicial'),
      'Justificativa',
      'Ela pede um anexo: justifique este boleto na lista.',
    ],
    [
      'a note without a justification',
      of('', '', '', 'paga sexta'),
      'Observação',
      'Diga também a justificativa: sem ela nada é gravado.',
    ],
    [
      'a note of 501 characters',
      of('ISENTAR', 'Acordo em andamento', '', 'a'.repeat(501)),
      'Observação',
      'Use até 500 caracteres.',
    ],
  ])('%s is refused in its column', (_, answer, coluna, motivo) => {
    expect(answer).toMatchObject({ coluna, motivo })
  })
})
