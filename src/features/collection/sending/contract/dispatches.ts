import * as z from 'zod'

import { call } from '#contract/call.ts'
import type { Moves } from '#contract/moves.ts'
import { data, day, id, ids, instant, Message as Answer } from '#contract/wire.ts'
import { releasing } from '#features/collection/messages/contract/batch.ts'
import { batchPath, messagesPath } from '#features/collection/messages/contract/words.ts'

const reading = { screens: [batchPath, messagesPath] } as const
const ofId = z.object({ id })

/** Channels that may leave as a file. */
export const DISPATCH_CHANNELS = ['CARTA', 'WHATSAPP', 'SMS'] as const
export type DispatchChannel = (typeof DISPATCH_CHANNELS)[number]

export const DISPATCH_STATES = { MONTADA: 'Montada', POSTADA: 'Postada' } as const

/** Messages that leave as a file: letters as PDF and csv, numbers and texts as csv. */
export const Dispatch = z.object({
  id: z.number(),
  canal: z.enum(DISPATCH_CHANNELS),
  data: day,
  mensagens: z.number(),
  paginas: z.number(),
  estado: z.enum(['MONTADA', 'POSTADA']),
  postadaEm: day.nullable(),
  protocolo: z.string().nullable(),
  shoppings: z.array(z.string()),
  montadaPor: z.string(),
  montadaEm: instant,
})
export type Dispatch = z.output<typeof Dispatch>

/** Released messages of today that wait for a remessa. */
export const DispatchWaiting = z.object({
  canal: z.enum(DISPATCH_CHANNELS),
  mensagens: z.number(),
  shoppings: z.number(),
})

export type DispatchWaiting = z.output<typeof DispatchWaiting>

export const listDispatches = call({
  name: 'sending.listDispatches',
  method: 'GET',
  path: '/regua/remessas',
  access: reading,
  summary: 'Remessas de cartas, WhatsApp e SMS',
  query: z.object({ de: day.optional(), ate: day.optional() }),
  answer: data(Dispatch).extend({ esperando: z.array(DispatchWaiting) }),
})

const ofReleased = {
  figure: 'listing',
  secondPerson: 'none',
  because: 'a user released each message, and the product checks it again before it leaves',
  shownBy: 'the list of remessas, the messages and the decision log',
} as const satisfies Moves

export const makeDispatch = call({
  name: 'sending.makeDispatch',
  method: 'POST',
  path: '/regua/remessas',
  access: releasing,
  moves: ofReleased,
  summary: 'Monta a remessa das mensagens liberadas hoje',
  fields: z.object({ canal: z.enum(DISPATCH_CHANNELS), shoppings: ids.optional() }),
  answer: Answer.extend({ id: z.number() }),
})

export const downloadLetters = call({
  name: 'sending.downloadLetters',
  method: 'GET',
  path: '/regua/remessas/{id}/pdf',
  access: reading,
  summary: 'PDF das cartas de uma remessa',
  params: ofId,
})

export const downloadDispatchCsv = call({
  name: 'sending.downloadDispatchCsv',
  method: 'GET',
  path: '/regua/remessas/{id}/csv',
  access: reading,
  summary: 'Lista de uma remessa para a gráfica, ou números e textos',
  params: ofId,
})

/** A message of a remessa that has a reason since. */
export const DispatchDoubt = z.object({
  id: z.number(),
  protocolo: z.string(),
  nome: z.string(),
  motivo: z.string(),
  texto: z.string(),
})
export type DispatchDoubt = z.output<typeof DispatchDoubt>

export const checkDispatch = call({
  name: 'sending.checkDispatch',
  method: 'GET',
  path: '/regua/remessas/{id}/conferir',
  access: reading,
  summary: 'Mensagens de uma remessa que têm um motivo desde que ela foi montada',
  params: ofId,
  answer: data(DispatchDoubt),
})

export const postDispatch = call({
  name: 'sending.postDispatch',
  method: 'POST',
  path: '/regua/remessas/{id}/postada',
  access: releasing,
  moves: ofReleased,
  summary: 'Registra que uma remessa foi postada, e o que ficou',
  params: ofId,
  fields: z.object({
    data: day,
    protocolo: z.string().trim().max(100).default(''),
    naoPostadas: z.array(id).max(10_000).default([]),
    confirmadas: z.array(id).max(10_000).default([]),
  }),
  answer: Answer.extend({ enviadas: z.number(), retiradas: z.number() }),
})
