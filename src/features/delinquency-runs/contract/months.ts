import * as z from 'zod'

import { call } from '#contract/call.ts'
import { day, ids, instant, money, searchText } from '#contract/wire.ts'

import { calculationScreen, processingScreen, StoredParameters } from './parameters.ts'
import { RunKind } from './run-list.ts'

/** The states of a month of a mall (rules 6.4), in the words of the screens. */
export const MONTH_STATE = {
  ABERTO: 'Aberto',
  PREVIA: 'Prévia',
  CALCULADO: 'Calculado',
  DESATUALIZADO: 'Desatualizado',
  FECHADO: 'Fechado',
} as const
export const MonthState = z.enum(Object.keys(MONTH_STATE) as [keyof typeof MONTH_STATE])
export type MonthState = z.output<typeof MonthState>

/** A change of what a month is worked out from: who made it does not close the month. */
export const ChangedInput = z.object({ descricao: z.string(), por: z.string(), em: day })
export type ChangedInput = z.output<typeof ChangedInput>

/** A month of a mall: where it stands, and why it cannot be closed or opened again. */
export const MallMonth = z.object({
  idShopping: z.number(),
  shopping: z.string(),
  mesAno: z.string(),
  estado: MonthState,
  porque: z.string().nullable(),
  versao: z.number().nullable(),
  processadoEm: day.nullable(),
  calculadoEm: instant.nullable(),
  /** What the calculation that is shown was told, and the base that a new one would sum. */
  calculo: StoredParameters.nullable(),
  base: StoredParameters.nullable(),
  fechadoEm: instant.nullable(),
  fechadoPor: z.string().nullable(),
  emExecucao: z.boolean(),
  /** The last run of the month, where it failed: until it is submitted again. */
  falha: z
    .object({
      tipo: RunKind,
      em: instant,
      motivo: z.string(),
      /** The título that does not add up; where there are several, the one that differs most. */
      titulo: z.object({ numero: z.string(), idCliente: z.number() }).nullable(),
    })
    .nullable(),
  /** What its calculation comes to; null of one that was not calculated. */
  numeros: z
    .object({
      titulos: z.number(),
      faturado: money,
      inadimplenciaBruta: money,
      inadimplenciaLiquida: money,
    })
    .nullable(),
  /** Changes of its inputs that no closing has seen yet, newest first, and how many there are. */
  insumos: z.array(ChangedInput),
  totalInsumos: z.number(),
  impedimentoFechar: z.string().nullable(),
  impedimentoReabrir: z.string().nullable(),
})
export type MallMonth = z.output<typeof MallMonth>

export const listMonths = call({
  name: 'delinquencyRuns.listMonths',
  method: 'GET',
  path: '/inadimplencia/meses',
  access: { screens: [calculationScreen, processingScreen] },
  summary: 'Como está um mês em cada shopping',
  query: z.object({ shoppingIds: ids.optional(), mesAno: searchText.optional() }),
  answer: z.object({ mesAno: z.string(), data: z.array(MallMonth) }),
})

/** What is looked at before a month is calculated: sound, doubtful, or missing. */
const CheckItem = z.object({
  item: z.enum([
    'CARGA',
    'REJEITADAS',
    'AJUSTES',
    'RECEBIDOS',
    'SEM_DATA',
    'SEM_CONTA',
    'JANELA',
    'PARTICIPACAO',
    'BASE',
  ]),
  situacao: z.enum(['OK', 'AVISO', 'FALTA']),
  texto: z.string(),
  /** The screen that mends it, where there is one. */
  tela: z.string().nullable(),
  /** What is done there, in a word or two. */
  ato: z.string().nullable(),
})
export type CheckItem = z.output<typeof CheckItem>

export const MallCheck = z.object({
  idShopping: z.number(),
  shopping: z.string(),
  ultimaCarga: day.nullable(),
  itens: z.array(CheckItem),
})
export type MallCheck = z.output<typeof MallCheck>

export const checkMonth = call({
  name: 'delinquencyRuns.checkMonth',
  method: 'GET',
  path: '/inadimplencia/conferencia',
  access: { screens: [calculationScreen, processingScreen] },
  summary: 'Conferência antes do cálculo: o que falta ou envelheceu em cada shopping',
  query: z.object({ shoppingIds: ids.optional(), mesAno: searchText.optional() }),
  answer: z.object({ mesAno: z.string(), data: z.array(MallCheck) }),
})
