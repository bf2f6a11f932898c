import * as z from 'zod'

import { call } from '#contract/call.ts'
import { data, flag, id, instant, Message } from '#contract/wire.ts'

import { prioritizationPath } from './words.ts'

const base = `${prioritizationPath}/type-negotiation`
const product = { product: z.string().max(40) }
const access = { screens: ['/configuracao-priorizacao'] } as const

/** A selectable stage (spec 3:3 'Negotiation type'). */
export const Stage = z.object({
  id: z.number(),
  description: z.string(),
  /** A promise or agreement, which can be VIGENTE (rules 7.6). */
  isAgreement: z.boolean(),
  /** The agreement date equals the contact date (spec 3:5). */
  copiesContactDate: z.boolean(),
  /** Ends the current promise (rules 7.6). */
  endsPromise: z.boolean(),
})
export type Stage = z.output<typeof Stage>

/** A stage in the settings (spec 3:3 'Prioritization option'). */
export const StageOption = Stage.extend({
  creationDate: instant,
  active: z.boolean(),
  /**
   * Number of negotiations and contact records that use it; a used stage is deactivated, not
   * deleted.
   */
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
    /** Maximum age of a contact in days (rules 7.6). */
    contatoRetroativoDias: z.number(),
    /** Maximum days between contact and promise (rules 7.6). */
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
    /** Id of the stage to change; omitted for a new one. */
    id: id.nullish(),
    description: z
      .string('Informe a descrição.')
      .trim()
      .min(1, 'Informe a descrição.')
      .max(longestDescription, `Use até ${longestDescription} caracteres.`),
    active: flag.default(true),
    /** A promise or agreement (rules 7.6); false by default for a new stage. */
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

/** A stage in the holding side's terms: 'Retorno da Negociação' (spec 3:3). */
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
