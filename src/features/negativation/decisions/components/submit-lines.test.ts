import { describe, expect, test } from 'vitest'

import { cents } from '#values/cents.ts'

import type { Submitted, SubmitPreview } from '../contract/calls.ts'
import { actSentence, submitLines } from './submit-lines.ts'

const part = (boletos: number, lojistas = boletos) => ({
  boletos,
  lojistas,
  valor: cents(boletos * 100_00),
})

const previa: SubmitPreview = {
  conferencia: '',
  vao: part(49, 25),
  isentos: part(8, 3),
  alcada: part(0),
  retidos: part(19, 3),
  motivos: [],
  etapaAnterior: [],
  mudancas: [],
  primeiraVez: { lojistas: 0, fiadores: 0, pessoas: [] },
  cicloAnterior: null,
}

const preview = (more: Partial<SubmitPreview> = {}, movidos = 76): Submitted => ({
  mensagem: '',
  movidos,
  valor: cents(movidos * 100_00),
  para: [],
  ignorados: [],
  retirados: [],
  composicao: {
    negativar: part(49),
    isentar: part(8),
    bloqueados: { ...part(19), guardas: [{ codigo: 'G07', boletos: 19 }] },
    semFiador: 0,
    diferentes: 0,
  },
  previa: { ...previa, ...more },
})

describe('what the button will do', () => {
  test.each([
    [{ isApproval: true, isLast: true }, preview(), 'Aprovar os 76, enviar 49.'],
    [{ isApproval: true, isLast: false }, preview(), 'Aprovar os 76, 49 a negativar.'],
    [{ isApproval: false, isLast: false }, preview(), 'Submeter os 76, 49 a negativar.'],
    [
      { isApproval: true, isLast: true },
      preview({ vao: part(0) }, 27),
      'Aprovar os 27. Nenhum boleto vai ao bureau.',
    ],
    [
      { isApproval: true, isLast: true },
      preview({ vao: part(1) }, 1),
      'Aprovar o boleto, enviar 1.',
    ],
  ])('%j', (step, of, words) => {
    expect(actSentence(of, step)).toBe(words)
  })

  test('without a preview nothing is said', () => {
    const { previa: _, ...bare } = preview()
    expect(actSentence(bare, { isApproval: true, isLast: true })).toBeUndefined()
  })
})

describe('parts of a submit', () => {
  test('each part has its count, sum and tenants, and they add up to all', () => {
    const lines = submitLines(preview(), false)
    expect(lines.map(({ count, detail }) => [count, detail])).toEqual([
      [49, '25 lojistas'],
      [8, '3 lojistas'],
      [19, '3 lojistas'],
    ])
    expect(lines.reduce((sum, { count = 0 }) => sum + count, 0)).toBe(76)
  })

  test('before the last step, boletos to negativate only go on to the next one', () => {
    expect(submitLines(preview(), false)[0]?.label).toBe('NEGATIVAR: seguem para negativar')
  })

  test('exemptions that a director decides first are a part of their own', () => {
    const lines = submitLines(preview({ isentos: part(6), alcada: part(2) }), false)
    expect(lines.map(({ label, count }) => [label, count])).toContainEqual([
      'ISENTAR: alçada do diretor',
      2,
    ])
  })
})
