import * as z from 'zod'

import { call } from '#contract/call.ts'
import { id, instant, Message, money } from '#contract/wire.ts'

import { alertKinds } from './kinds.ts'

/** A line of the list: one alert, or several of one minute that say the same. */
export const AlertLine = z.object({
  /** The alerts behind it; opening the line reads them all. */
  ids: z.array(z.number()),
  tipo: z.enum(alertKinds),
  titulo: z.string(),
  detalhe: z.string(),
  valor: money.nullable(),
  path: z.string(),
  em: instant,
  lido: z.boolean(),
})
export type AlertLine = z.output<typeof AlertLine>

/** The newest lines that the panel shows. */
export const mostLines = 100

/** Alerts that one call may read. */
const mostRead = 1000

export const countAlerts = call({
  name: 'alerts.count',
  method: 'GET',
  path: '/avisos/novos',
  access: 'session',
  summary: 'Quantos avisos a pessoa ainda não leu',
  answer: z.object({ novos: z.number() }),
})

export const listAlerts = call({
  name: 'alerts.list',
  method: 'GET',
  path: '/avisos',
  access: 'session',
  summary: 'Os avisos da pessoa, do mais novo ao mais antigo; ler a lista não lê nenhum',
  answer: z.object({
    content: z.array(AlertLine),
    novos: z.number(),
    /** Reads everything that stands here, and nothing that comes later. */
    ate: z.number(),
  }),
})

export const readAlerts = call({
  name: 'alerts.read',
  method: 'POST',
  path: '/avisos/lidos',
  access: 'session',
  summary: 'Marca como lidos os avisos que a pessoa abriu, ou todos até um deles',
  fields: z
    .object({ ids: z.array(id).min(1).max(mostRead).optional(), ate: id.optional() })
    .refine(({ ids, ate }) => (ids === undefined) !== (ate === undefined), {
      error: 'Informe os avisos, ou até qual deles.',
    }),
  answer: Message,
})
