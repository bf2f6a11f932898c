import * as z from 'zod'

import { call } from '#contract/call.ts'
import { day, money, optionalDay } from '#contract/wire.ts'

import { PROMISE_STATES } from './words.ts'

/** A tenant's promise for a day: the boletos of one mall for which it applies. */
export const DuePromise = z.object({
  idNegociacao: z.number(),
  clientId: z.number(),
  cliente: z.string(),
  luc: z.string(),
  idShopping: z.number(),
  nomeShopping: z.string(),
  estagio: z.string(),
  dataAcordo: day,
  boletos: z.array(z.string()),
  /** Open amount; for a fulfilled promise, the promised amount. */
  valor: money,
  situacao: z.enum(PROMISE_STATES),
})
export type DuePromise = z.output<typeof DuePromise>

const figure = z.object({ quantidade: z.number(), valor: money })

/** Users of one of these screens see the promises of the day. */
export const promiseScreens = ['/boletos', '/boletos-grupo-cobranca', '/boletos-legado'] as const

export const promisesOfDay = call({
  name: 'negotiations.promisesOfDay',
  method: 'GET',
  path: '/inicio/promessas',
  access: 'session',
  summary: 'As promessas que vencem hoje e as que foram quebradas desde o dia útil anterior',
  answer: z.object({
    hoje: day,
    /** Null if the user cannot open a tenant page. */
    promessas: z
      .object({
        vencem: figure,
        cumpridas: figure,
        quebradas: figure,
        /** Promises for today and for each of the business days before, oldest first. */
        dias: z.array(z.object({ dia: day, promessas: z.number() })).optional(),
        linhas: z.array(DuePromise),
      })
      .nullable(),
  }),
})

export const promiseCalendar = call({
  name: 'negotiations.promiseCalendar',
  method: 'GET',
  path: '/inicio/promessas/agenda',
  access: { screens: ['/boletos', '/boletos-grupo-cobranca', '/boletos-legado'] },
  summary: 'As promessas de um dia, ou até outro, como arquivo de agenda (.ics)',
  query: z.object({ dia: optionalDay.optional(), ate: optionalDay.optional() }),
})
