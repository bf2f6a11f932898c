import { describe, expect, test } from 'vitest'

import { exampleBoleto } from '#testing/example-boleto.ts'

import type { Boleto, Guarda } from '../contract/boleto.ts'
import { sendingChange } from './sending-change.ts'

const guard = (codigo: string, texto: string, more: Partial<Guarda> = {}): Guarda => ({
  codigo,
  severidade: 'BLOQUEIO',
  pessoa: 'LOJISTA',
  texto,
  orientacao: '',
  ...more,
})
const injunction = guard('G07', 'Liminar proíbe a negativação.')
const register = guard('G08', 'Cadastro: CEP não informado.')
const minor = guard('G10', 'Menor de 18 anos: nascimento em 07/01/2010.', { pessoa: 71 })
const notice = guard('G13', 'Sem prova de notificação prévia.', { severidade: 'ALERTA' })
const prescribed = guard('G04', 'Vencido há 1.200 dias.', { severidade: 'ALERTA' })

const boleto = (...guardas: Guarda[]): Boleto => ({
  ...exampleBoleto(),
  guardas,
  qtdBloqueios: guardas.filter(({ severidade }) => severidade === 'BLOQUEIO').length,
  qtdAlertas: guardas.filter(({ severidade }) => severidade === 'ALERTA').length,
  ...(guardas.some(({ severidade, pessoa }) => severidade === 'BLOQUEIO' && pessoa === 'LOJISTA')
    ? { flagNegativar: false }
    : {}),
})
const exempt = (numChamado: string | null = null): Boleto => ({
  ...boleto(),
  flagNegativar: false,
  serasaJustificatica: {
    idSerasaJustificatica: 1,
    txtJustificativa: 'Acordo em negociação',
    campoObrigatorio: 'NAO_OBRIGATORIO',
  },
  numChamado,
})
const lacking: Boleto = { ...boleto(), flagNegativar: false }

const of = (rows: readonly Boleto[], shared?: string) =>
  sendingChange({ rows, total: rows.length }, shared)

describe('what changes the sending of a tenant', () => {
  test('nothing', () => {
    expect(of([boleto(), boleto()])).toBeUndefined()
  })

  test('blocked boletos stay out: all of them, or how many', () => {
    expect(of([boleto(injunction)])).toEqual({
      level: 'block',
      text: 'Fica de fora. Liminar proíbe a negativação.',
    })
    expect(of([boleto(injunction), boleto(injunction)])?.text).toBe(
      'Ficam de fora. Liminar proíbe a negativação.',
    )
    expect(of([boleto(register), boleto(), boleto()])?.text).toBe(
      '1 de 3 fica de fora. Cadastro: CEP não informado.',
    )
    expect(of([boleto(register), boleto(injunction), boleto()])?.text).toBe(
      '2 de 3 ficam de fora. Cadastro: CEP não informado. Mais 1 motivo.',
    )
  })

  test('a blocked fiador stays out alone', () => {
    expect(of([boleto(minor)])).toEqual({
      level: 'person',
      text: 'Só o fiador fica de fora. Menor de 18 anos: nascimento em 07/01/2010.',
    })
  })

  test('an exemption without a justification, before a fiador and an alert', () => {
    expect(of([lacking, boleto(minor, notice)])).toEqual({
      level: 'lacking',
      text: '1 de 2 isento sem justificativa',
    })
    expect(of([lacking])?.text).toBe('ISENTAR sem justificativa')
  })

  test('alerts without the shared one', () => {
    expect(of([boleto(notice, prescribed)], 'G13')).toEqual({
      level: 'alert',
      text: 'Vencido há 1.200 dias.',
    })
    expect(of([boleto(notice)], 'G13')).toBeUndefined()
    expect(of([boleto(notice)])?.text).toBe('Sem prova de notificação prévia.')
  })

  test('guards of an exempt boleto change nothing', () => {
    const alerted = { ...exempt(), guardas: [prescribed, minor] }
    expect(of([alerted])?.text).toBe('Acordo em negociação')
    expect(of([alerted, boleto(notice)])?.text).toBe('Sem prova de notificação prévia.')
  })

  test('justified exemptions with their ticket', () => {
    expect(of([exempt('891377')])).toEqual({
      level: 'exempt',
      text: 'Acordo em negociação, chamado 891377',
    })
    expect(of([exempt(), boleto()])?.text).toBe('1 de 2 isento: Acordo em negociação')
    expect(of([exempt('1'), exempt('2')])?.text).toBe('2 isentos: 2 motivos')
  })

  test('boletos that are not loaded count', () => {
    const counted = { blocked: 60, lacking: 0 }
    expect(sendingChange({ rows: [boleto(injunction)], total: 70, counted }, undefined)?.text).toBe(
      '60 de 70 ficam de fora. Liminar proíbe a negativação.',
    )
    expect(sendingChange({ rows: [boleto()], total: 70, counted }, undefined)?.text).toBe(
      '60 de 70 ficam de fora.',
    )
  })
})
