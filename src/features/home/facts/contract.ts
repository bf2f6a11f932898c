import * as z from 'zod'

import { call } from '#contract/call.ts'
import { day, instant, money } from '#contract/wire.ts'

export const FACT_KINDS = [
  'PAGOU',
  'QUEBROU_PROMESSA',
  'SAIU_DO_BUREAU',
  'VOLTOU_COM_ERRO',
  'AJUIZADA',
  'CITACAO',
] as const
export type FactKind = (typeof FACT_KINDS)[number]

export const Fact = z.object({
  tipo: z.enum(FACT_KINDS),
  em: instant,
  /** The fact has a date but no time. */
  soDia: z.boolean(),
  idLojista: z.number().nullable(),
  lojista: z.string(),
  shopping: z.string(),
  /** 'pagou 2 boletos', after the tenant's name; of a mention, the whole sentence before it. */
  texto: z.string(),
  valor: money.nullable(),
})
export type Fact = z.output<typeof Fact>

export const listFacts = call({
  name: 'facts.list',
  mayLag: true,
  method: 'GET',
  path: '/inicio/fatos',
  access: 'session',
  summary: 'O que aconteceu com os lojistas desde a última visita, com nome',
  answer: z.object({
    desde: day,
    /** Null if the last visit is not within 30 days: then since the business day before. */
    ultimaVisita: instant.nullable(),
    /** Null for users who may open no screen that shows such facts. */
    content: z.array(Fact).nullable(),
    total: z.number(),
  }),
})
