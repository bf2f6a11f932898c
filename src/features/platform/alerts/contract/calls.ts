import * as z from 'zod'

import { call } from '#contract/call.ts'
import { id, instant, Message, money } from '#contract/wire.ts'

import { alertKinds } from './kinds.ts'

/** A line of the list: one alert, or several alerts of one minute merged. */
export const AlertLine = z.object({
  /** Ids of the merged alerts; opening the line marks all as read. */
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

export const mostLines = 100

/** Maximum number of alerts that one call marks as read. */
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
    /** Marks everything up to this id as read, and nothing newer. */
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
