import * as z from 'zod'

import { call } from '#contract/call.ts'
import { data, flag, id, instant, Message } from '#contract/wire.ts'

import { prioritizationPath } from './words.ts'

const base = `${prioritizationPath}/type-negotiation`
const product = { product: z.string().max(40) }
const access = { screens: ['/configuracao-priorizacao'] } as const

/** A stage of a negotiation as people choose it (spec 3:3 'Negotiation type'). */
export const Stage = z.object({
  id: z.number(),
  description: z.string(),
  /** A promise or agreement: it can be VIGENTE (rules 7.6). */
  isAgreement: z.boolean(),
  /** The agreement date is the contact date (spec 3:5). */
  copiesContactDate: z.boolean(),
  /** Ends the promise that stands (rules 7.6). */
  endsPromise: z.boolean(),
})
export type Stage = z.output<typeof Stage>

/** A stage as the settings list it (spec 3:3 'Prioritization option'). */
export const StageOption = Stage.extend({
  creationDate: instant,
  active: z.boolean(),
  /** Negotiations and contact records that say it: it is then deactivated, never removed. */
  uses: z.number(),
})
export type StageOption = z.output<typeof StageOption>

export const listAllStages = call({
  name: 'negotiations.listAllStages',
  method: 'GET',
  path: `${base}/all`,
  access: 'session',
  summary: 'Estágios de negociação que se podem escolher',
  params: z.object(product),
  answer: data(Stage).extend({
    /** How far back a contact may lie, in days (rules 7.6). */
    contatoRetroativoDias: z.number(),
    /** How many days after its contact a promise may be for (rules 7.6). */
    promessaMaxDias: z.number(),
  }),
})
export const listStages = call({
  name: 'negotiations.listStages',
  method: 'GET',
  path: base,
  access,
  summary: 'Estágios de negociação, também os inativos',
  params: z.object(product),
  answer: data(StageOption),
})
/** The longest description of a stage. */
export const longestDescription = 120

export const saveStage = call({
  name: 'negotiations.saveStage',
  method: 'POST',
  path: base,
  access,
  company: true,
  summary: 'Cria um estágio de negociação, ou com id altera um',
  bareText: 'description',
  params: z.object(product),
  fields: z.object({
    /** Of a stage that is changed; without it a new one is made. */
    id: id.nullish(),
    description: z
      .string('Informe a descrição.')
      .trim()
      .min(1, 'Informe a descrição.')
      .max(longestDescription, `Use até ${longestDescription} caracteres.`),
    active: flag.default(true),
    /** A promise or agreement (rules 7.6); a new stage is none unless this says so. */
    isAgreement: flag.optional(),
  }),
  answer: Message.extend({ id: z.number() }),
})
export const removeStage = call({
  name: 'negotiations.removeStage',
  method: 'DELETE',
  path: `${base}/{id}`,
  access,
  company: true,
  summary: 'Remove um estágio de negociação; um que já foi usado fica inativo',
  params: z.object({ ...product, id }),
  answer: Message,
})

/** A stage as the holding side calls it: 'Retorno da Negociação' (spec 3:3). */
export const NegotiationReturn = z.object({ returnId: z.number(), returnName: z.string() })
export type NegotiationReturn = z.output<typeof NegotiationReturn>

export const listReturns = call({
  name: 'negotiations.listReturns',
  method: 'GET',
  path: '/filters/negotiations-return',
  access: 'session',
  summary: 'Retornos da negociação: a mesma lista dos estágios',
  answer: z.array(NegotiationReturn),
})
