import { describe, expect, test } from 'vitest'

import type { ComparedFigures } from '#features/delinquency/figures/contract/official.ts'
import { cents } from '#values/cents.ts'
import { competence } from '#values/competence.ts'
import { localDate } from '#values/local-date.ts'
import { rate } from '#values/rate.ts'

import type { CheckItem, MallMonth } from '../contract/months.ts'
import {
  closingPoints,
  closingProgress,
  closingSentence,
  mayCloseTogether,
  openStepOf,
  remarksToExplain,
} from './closing-progress.ts'
import { type ClosingFacts, closingSteps } from './closing-steps.ts'

const today = localDate('2026-11-26')
const run = {
  dataProcessamento: today,
  faturadoDe: localDate('2026-10-01'),
  faturadoAte: localDate('2026-10-31'),
  liquidoAte: localDate('2026-11-10'),
  liquidoAnterior: localDate('2026-10-10'),
  diasMinimos: 25,
  participacao: rate(10_000),
}
const calculated: MallMonth = {
  idShopping: 1,
  shopping: 'Shopping Vila Nova',
  mesAno: '10/2026',
  estado: 'CALCULADO',
  porque: null,
  versao: 1,
  processadoEm: today,
  calculadoEm: new Date('2026-11-26T09:12:00Z'),
  calculo: run,
  base: run,
  fechadoEm: null,
  fechadoPor: null,
  emExecucao: false,
  emAndamento: null,
  baseEmDia: true,
  baseCalculada: true,
  fechaDesde: localDate('2026-11-25'),
  falha: null,
  numeros: {
    titulos: 120,
    faturado: cents(1_000_00),
    inadimplenciaBruta: cents(138_00),
    inadimplenciaLiquida: cents(-12_00),
  },
  insumos: [],
  totalInsumos: 0,
  impedimentoFechar: null,
  impedimentoReabrir: 'Shopping Vila Nova 10/2026 não está fechado.',
}
const item = (
  name: CheckItem['item'],
  situacao: CheckItem['situacao'],
  texto = name as string,
): CheckItem => ({ item: name, situacao, texto, tela: '/status-dados', ato: 'Ver' })
const loaded = item('CARGA', 'OK')
const figures = (net: number | null) => ({
  faturado: net === null ? null : cents(1_000_00),
  recebidoBruto: net === null ? null : cents(862_00),
  recebidoLiquido: net === null ? null : cents(net),
  inadimplenciaBruta: net === null ? null : cents(138_00),
  inadimplenciaLiquida: net === null ? null : cents(138_00 - net),
})
const compared = (official: number | null, ours = 150_00): ComparedFigures => ({
  idShopping: 1,
  shopping: 'Shopping Vila Nova',
  mesAno: competence('2026-10'),
  tipoConta: 'CONDOMINIO',
  oficial: figures(official),
  calculado: figures(ours),
  diferenca:
    official === null
      ? figures(null)
      : {
          faturado: cents(0),
          recebidoBruto: cents(0),
          recebidoLiquido: cents(official - ours),
          inadimplenciaBruta: cents(0),
          inadimplenciaLiquida: cents(ours - official),
        },
})

const rowOf = (change: Partial<MallMonth> = {}, more: Partial<Omit<ClosingFacts, 'month'>> = {}) =>
  closingSteps({
    month: { ...calculated, ...change },
    checks: [loaded],
    compared: [compared(150_00)],
    today,
    ...more,
  })
const statesOf = (row: ReturnType<typeof rowOf>) =>
  Object.values(row.steps).map(({ state, word }) => (state === 'FEITO' ? 'feito' : word))

describe('the steps of a mall', () => {
  test('are done up to the closing, which is ready', () => {
    expect(statesOf(rowOf())).toEqual(['feito', 'feito', 'feito', 'feito', 'feito', 'pronto'])
  })

  test('without a load every later step waits', () => {
    const row = rowOf(
      {
        estado: 'ABERTO',
        calculo: null,
        base: null,
        numeros: null,
        impedimentoFechar: 'Vila Nova 10/2026 ainda não foi calculado.',
      },
      { checks: [item('CARGA', 'FALTA', 'Não há títulos de 10/2026.')], compared: [] },
    )
    expect(statesOf(row)).toEqual(['sem carga', 'espera', 'espera', 'espera', 'espera', 'espera'])
    expect(row.steps.CARREGAR.lines).toEqual([
      { text: 'Não há títulos de 10/2026.', screen: '/status-dados', act: 'Ver' },
    ])
  })

  test('alerts of the check do not stop a run; a missing window does', () => {
    expect(statesOf(rowOf({}, { checks: [loaded, item('SEM_DATA', 'AVISO')] }))[1]).toBe('1')
    expect(statesOf(rowOf({}, { checks: [loaded, item('JANELA', 'FALTA')] })).slice(1, 3)).toEqual([
      '1 impede',
      'espera',
    ])
  })

  test('data that changed after the processing ask for both runs again', () => {
    const stale = { estado: 'DESATUALIZADO', porque: 'Ajustes carregados.' } as const
    expect(statesOf(rowOf({ ...stale, baseEmDia: false })).slice(2, 4)).toEqual(['mudou', 'espera'])
    // Processed again: only the calculation is left.
    expect(statesOf(rowOf({ ...stale, baseCalculada: false })).slice(2, 4)).toEqual([
      'feito',
      'mudou',
    ])
  })

  test('a load that cannot be newer yet is no remark', () => {
    const old = { checks: [item('CARGA', 'AVISO')] }
    expect(rowOf({}, old).steps.CARREGAR.word).toBe('carga antiga')
    expect(rowOf({ fechaDesde: localDate('2026-12-25') }, old).steps.CARREGAR.state).toBe('FEITO')
  })

  test('a run under way and a failed one say so', () => {
    expect(statesOf(rowOf({ emExecucao: true, emAndamento: 'BASE' }))[2]).toBe('em execução')
    const falha = { tipo: 'CALCULO', em: new Date(), motivo: 'Não fecha.', titulo: null } as const
    expect(rowOf({ falha }).steps.CALCULAR).toEqual({
      state: 'FALTA',
      word: 'parou',
      lines: [{ text: 'Não fecha.' }],
    })
  })

  test('too early a month is a prévia, to be run again once it may close', () => {
    const early = { ...run, dataProcessamento: localDate('2026-11-18') }
    const change = { estado: 'PREVIA', calculo: early, base: early } as const
    const young = rowOf(change, { today: localDate('2026-11-18') })
    expect([young.steps.PROCESSAR.state, young.steps.CALCULAR.state]).toEqual(['ALERTA', 'ALERTA'])
    expect(rowOf(change).steps.PROCESSAR).toMatchObject({
      state: 'FALTA',
      word: 'prévia',
      lines: [
        {
          text: 'Processado em 18/11/2026; o mês fecha com dados a partir de 25/11/2026.',
        },
      ],
    })
  })

  test('the official sheet is equal, differs by an amount, or is missing', () => {
    expect(rowOf().steps.COMPARAR.state).toBe('FEITO')
    expect(rowOf({}, { compared: [compared(162_04)] }).steps.COMPARAR).toEqual({
      state: 'ALERTA',
      word: '12,04',
      lines: [
        {
          text: 'CONDOMINIO, recebido líquido: Régua 150,00, oficial 162,04, diferença 12,04.',
        },
        {
          text: 'CONDOMINIO, inadimplência líquida: Régua (12,00), oficial (24,04), diferença (12,04).',
        },
      ],
    })
    expect(rowOf({}, { compared: [compared(null)] }).steps.COMPARAR.word).toBe('sem planilha')
  })

  test('a closed month has nothing left to do', () => {
    expect(statesOf(rowOf({ estado: 'FECHADO', impedimentoFechar: 'x já está fechado.' }))).toEqual(
      Array.from({ length: 6 }, () => 'feito'),
    )
  })
})

describe('the steps of all malls', () => {
  const ready = rowOf()
  const serra = { idShopping: 2, shopping: 'Shopping Serra Azul' }

  test('open at the first that somebody must act on', () => {
    expect(openStepOf([ready, rowOf(serra)])).toBe('FECHAR')
    expect(openStepOf([ready, rowOf({ ...serra, calculo: null, baseCalculada: false })])).toBe(
      'CALCULAR',
    )
    expect(openStepOf([ready, rowOf(serra, { compared: [compared(162_04)] })])).toBe('COMPARAR')
    expect(openStepOf([ready, rowOf(serra, { compared: [] })])).toBe('FECHAR')
  })

  test('say how many are done', () => {
    const waiting = {
      ...serra,
      base: null,
      calculo: null,
      baseEmDia: false,
      impedimentoFechar: 'Shopping Serra Azul 10/2026 ainda não foi calculado.',
    }
    const rows = [ready, rowOf(waiting)]
    expect(closingProgress(rows).map(({ words }) => words)).toEqual([
      '2 de 2',
      'sem alertas',
      '1 de 2',
      'espera',
      'espera',
      'falta o passo 3',
    ])
    expect(closingPoints([ready, rowOf(serra, { compared: [] })]).slice(-2)).toEqual([
      { state: 'FEITO', text: '1 shopping: igual à planilha oficial, ao centavo' },
      { state: 'ALERTA', text: '1 ponto vai com o motivo de quem fecha' },
    ])
    expect(closingPoints(rows)).toEqual([
      { state: 'FEITO', text: '2 shoppings: carregado' },
      { state: 'FEITO', text: '2 shoppings: sem impedimento na conferência' },
      { state: 'FALTA', text: 'Processar 1 shopping' },
      { state: 'FALTA', text: 'Calcular 1 shopping' },
      { state: 'FALTA', text: 'Comparar 1 shopping' },
    ])
  })

  test('close together, or the first reasons why not', () => {
    expect(mayCloseTogether([ready, rowOf(serra)])).toBeUndefined()
    const refused = ['A', 'B', 'C'].map((name) =>
      rowOf({ shopping: name, impedimentoFechar: `${name} é uma prévia.` }),
    )
    expect(mayCloseTogether([ready, ...refused])).toBe(
      'A: A é uma prévia. B: B é uma prévia. E mais 1.',
    )
    const alike = ['A', 'B'].map((name) =>
      rowOf({ shopping: name, impedimentoFechar: `${name} 10/2026: outra pessoa o fecha.` }),
    )
    expect(mayCloseTogether([ready, ...alike])).toBe('2 shoppings: outra pessoa o fecha.')
    expect(alike[0]?.steps.FECHAR.lines).toEqual([{ text: 'Outra pessoa o fecha.' }])
    expect(mayCloseTogether([rowOf({ estado: 'FECHADO' })])).toBe('O mês já está fechado.')
  })

  test('say that they close together, and how many of them this user may not close', () => {
    const refused = rowOf({ impedimentoFechar: 'Quem calculou o mês não o fecha.' })
    const closed = rowOf({ estado: 'FECHADO' })
    for (const [malls, sentence] of [
      [[closed, closed], 'O mês está fechado.'],
      [[closed, refused], 'Falta fechar um shopping.'],
      [[ready, ready, closed], 'Quando fechar, os dois fecham juntos.'],
      [[ready, ready, refused], 'Os três só fecham juntos, e um deles você ainda não pode fechar.'],
      [
        [ready, refused, refused],
        'Os três só fecham juntos, e dois deles você ainda não pode fechar.',
      ],
      [[refused, refused], 'Os dois só fecham juntos, e você ainda não pode fechar nenhum.'],
    ] as const)
      expect(closingSentence(malls)).toBe(sentence)
  })

  test('list what a closing has to explain', () => {
    expect(
      remarksToExplain([
        rowOf({}, { checks: [loaded, item('SEM_DATA', 'AVISO', '2 recebimentos sem data.')] }),
        rowOf(serra, { compared: [compared(162_04)] }),
        rowOf({ shopping: 'Shopping Campo Belo' }, { compared: [] }),
        rowOf({ shopping: 'Fechado', estado: 'FECHADO' }, { compared: [] }),
      ]),
    ).toEqual([
      'Shopping Vila Nova: 2 recebimentos sem data.',
      'Shopping Serra Azul: 2 valores diferem da planilha oficial, até R$ 12,04.',
      'Sem planilha oficial: Shopping Campo Belo.',
    ])
    expect(remarksToExplain([ready])).toEqual([])
  })
})
