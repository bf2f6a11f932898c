import * as z from 'zod'

import { call } from '#contract/call.ts'
import { day, ids, instant, money, searchText } from '#contract/wire.ts'

import {
  calculationScreen,
  closingScreen,
  processingScreen,
  StoredParameters,
} from './parameters.ts'
import { RunKind } from './run-list.ts'

/** States of a month of a mall (rules 6.4), as labelled on the screens. */
export const MONTH_STATE = {
  ABERTO: 'Aberto',
  PREVIA: 'Prévia',
  CALCULADO: 'Calculado',
  DESATUALIZADO: 'Desatualizado',
  FECHADO: 'Fechado',
} as const
export const MonthState = z.enum(Object.keys(MONTH_STATE) as [keyof typeof MONTH_STATE])
export type MonthState = z.output<typeof MonthState>

/** A change of a month's inputs; its author may not close the month. */
export const ChangedInput = z.object({ descricao: z.string(), por: z.string(), em: day })
export type ChangedInput = z.output<typeof ChangedInput>

/** A month of a mall: its state, and why it cannot be closed or reopened. */
export const MallMonth = z.object({
  idShopping: z.number(),
  shopping: z.string(),
  mesAno: z.string(),
  estado: MonthState,
  porque: z.string().nullable(),
  versao: z.number().nullable(),
  processadoEm: day.nullable(),
  calculadoEm: instant.nullable(),
  /** Parameters of the displayed calculation, and of the base for a new one. */
  calculo: StoredParameters.nullable(),
  base: StoredParameters.nullable(),
  fechadoEm: instant.nullable(),
  fechadoPor: z.string().nullable(),
  emExecucao: z.boolean(),
  /** Kind of the run under way. */
  emAndamento: RunKind.nullable(),
  /** The base was read after the last change of its data; the calculation sums this base. */
  baseEmDia: z.boolean(),
  baseCalculada: z.boolean(),
  /** First day on which a run of the month may be closed. */
  fechaDesde: day,
  /** The last run if it failed, until it is submitted again. */
  falha: z
    .object({
      tipo: RunKind,
      em: instant,
      motivo: z.string(),
      /** The título that does not balance; the one with the largest difference. */
      titulo: z.object({ numero: z.string(), idCliente: z.number() }).nullable(),
    })
    .nullable(),
  /** Totals of the calculation; null without one. */
  numeros: z
    .object({
      titulos: z.number(),
      faturado: money,
      inadimplenciaBruta: money,
      inadimplenciaLiquida: money,
    })
    .nullable(),
  /** Changes of inputs since the last closing, newest first, and their total number. */
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
  access: { screens: [closingScreen, calculationScreen, processingScreen] },
  summary: 'Como está um mês em cada shopping',
  query: z.object({ shoppingIds: ids.optional(), mesAno: searchText.optional() }),
  /** `hoje` is the server's day, which decides what may close. */
  answer: z.object({ mesAno: z.string(), hoje: day, data: z.array(MallMonth) }),
})

/** A check before a calculation: ok, warning or missing. */
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
  /** Screen to fix it, if any. */
  tela: z.string().nullable(),
  /** Label of the action there. */
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
  access: { screens: [closingScreen, calculationScreen, processingScreen] },
  summary: 'Conferência antes do cálculo: o que falta ou envelheceu em cada shopping',
  query: z.object({ shoppingIds: ids.optional(), mesAno: searchText.optional() }),
  answer: z.object({ mesAno: z.string(), data: z.array(MallCheck) }),
})
