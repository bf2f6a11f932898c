import * as z from 'zod'

import { call } from '#contract/call.ts'
import { data, day, ids, money, texts } from '#contract/wire.ts'
import type { Column } from '#listing/definition.ts'

import { paidWithin } from './simulation.ts'
import { batchPath, CHANNEL_WORDS, CHANNELS, laddersPath, messagesPath } from './words.ts'

/** Stands beside every figure of an effect. */
export const NOT_A_PROOF = 'Descreve o que houve; não prova que a mensagem causou o pagamento.'

/** What rows may be grouped by. */
export const GROUPINGS = ['passo', 'canal', 'shopping'] as const
export type Grouping = (typeof GROUPINGS)[number]

export const GROUPING_OPTIONS = [
  { value: 'passo', label: 'Passo' },
  { value: 'canal', label: 'Canal' },
  { value: 'shopping', label: 'Shopping' },
] as const satisfies readonly { readonly value: Grouping; readonly label: string }[]

const counted = { boletos: z.number(), valor: money, ...paidWithin }

/** What was told and what was left out, with what was paid afterwards (Indicador). */
export const Indicator = z.object({
  passo: z.string().nullable(),
  nomePasso: z.string().nullable(),
  canal: z.enum(CHANNELS).nullable(),
  idShopping: z.number().nullable(),
  shopping: z.string().nullable(),
  enviados: z.object({
    mensagens: z.number(),
    entregues: z.number(),
    devolvidas: z.number(),
    ...counted,
  }),
  /** Boletos that never got the step, from the first day on which they were left out. */
  naoEnviados: z.object(counted),
})
export type Indicator = z.output<typeof Indicator>

const period = {
  de: day,
  ate: day,
  shoppings: ids.optional(),
  /** passo, canal, shopping; the step alone without it. */
  agrupar: texts.optional(),
}

const access = { screens: [laddersPath, batchPath, messagesPath] } as const

export const readIndicators = call({
  name: 'messages.readIndicators',
  mayLag: true,
  method: 'GET',
  path: '/regua/indicadores',
  access,
  summary: 'Mensagens enviadas e não enviadas de um período, e o que foi pago depois',
  query: z.object(period),
  answer: data(Indicator),
})

export const downloadIndicators = call({
  name: 'messages.downloadIndicators',
  method: 'GET',
  path: '/regua/indicadores/xls',
  access,
  summary: 'Planilha dos indicadores da régua',
  query: z.object(period),
})

export const indicatorColumns = [
  { of: 'nomePasso', label: 'Passo' },
  { of: 'canal', label: 'Canal', as: 'choice', words: CHANNEL_WORDS },
  { of: 'shopping', label: 'Shopping' },
  { of: 'enviados.mensagens', label: 'Mensagens enviadas', as: 'number' },
  { of: 'enviados.entregues', label: 'Entregues', as: 'number' },
  { of: 'enviados.devolvidas', label: 'Devolvidas', as: 'number' },
  { of: 'enviados.boletos', label: 'Boletos enviados', as: 'number' },
  { of: 'enviados.valor', label: 'Valor enviado', as: 'money' },
  { of: 'enviados.pagos3', label: 'Enviados pagos em 3 dias', as: 'number' },
  { of: 'enviados.pagos7', label: 'Enviados pagos em 7 dias', as: 'number' },
  { of: 'enviados.pagos15', label: 'Enviados pagos em 15 dias', as: 'number' },
  { of: 'naoEnviados.boletos', label: 'Boletos não enviados', as: 'number' },
  { of: 'naoEnviados.valor', label: 'Valor não enviado', as: 'money' },
  { of: 'naoEnviados.pagos3', label: 'Não enviados pagos em 3 dias', as: 'number' },
  { of: 'naoEnviados.pagos7', label: 'Não enviados pagos em 7 dias', as: 'number' },
  { of: 'naoEnviados.pagos15', label: 'Não enviados pagos em 15 dias', as: 'number' },
] as const satisfies readonly Column<Indicator>[]
