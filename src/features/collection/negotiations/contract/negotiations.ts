import * as z from 'zod'

import { call } from '#contract/call.ts'
import { data, day, id, ids, Message, numeric, optionalDay, pageWindow } from '#contract/wire.ts'

import { PROMISE_STATES, prioritizationPath } from './words.ts'

const base = `${prioritizationPath}/agreement-negotiation-slip`
const product = { product: z.string().max(40) }
const access = { screens: ['/boletos', '/boletos-grupo-cobranca'] } as const

/** The claimed user, id or name (spec 3:6); the session decides. */
export const claimedBy = z.union([z.number(), z.string().max(120)]).nullish()

/** Creates a negotiation (spec 3:7); required fields depend on the stage. */
export const createNegotiation = call({
  name: 'negotiations.create',
  method: 'POST',
  path: base,
  access,
  summary: 'Registra uma negociação de boletos de um cliente ou de um grupo de cobrança',
  params: z.object(product),
  fields: z.object({
    contactDate: optionalDay.nullish(),
    agreementDate: optionalDay.nullish(),
    idNegotiationType: numeric(z.number().int()).nullish(),
    slipIds: ids,
    observation: z.string().max(20_000).default(''),
    usuarioInclusao: claimedBy,
  }),
  answer: Message.extend({ id: z.number() }),
})

/** A row of the history (spec 3:3); fields after `observation` are not in the specification. */
export const NegotiationItem = z.object({
  slipNumber: z.array(z.string()),
  negotiationAgreement: z.object({
    id: z.number(),
    contactDate: day,
    agreementDate: day,
    negotiationType: z.object({ id: z.number(), description: z.string() }),
    usuarioInclusao: z.string(),
    observation: z.string(),
  }),
  shopping: z.string(),
  /** State of the promise; null if the stage is not a promise, or without receipt and balance. */
  promessa: z.enum(PROMISE_STATES).nullable(),
  /** A later promise applies to some of its boletos, or a later stage ended it. */
  substituida: z.boolean(),
  podeExcluir: z.boolean(),
})
export type NegotiationItem = z.output<typeof NegotiationItem>

export const clientHistory = call({
  name: 'negotiations.ofClient',
  method: 'GET',
  path: `${base}/history/{clientId}`,
  access,
  summary: 'Histórico de negociação de um cliente, do mais novo ao mais antigo',
  params: z.object({ ...product, clientId: id }),
  query: z.object(pageWindow),
  answer: data(NegotiationItem),
})
export const groupHistory = call({
  name: 'negotiations.ofGroup',
  method: 'GET',
  path: `${base}/history/billinggroup/{billingGroup}`,
  access,
  summary: 'Histórico de negociação de um grupo de cobrança, do mais novo ao mais antigo',
  /** Name or id of a group. */
  params: z.object({ ...product, billingGroup: z.string().max(120) }),
  query: z.object(pageWindow),
  answer: data(NegotiationItem),
})
export const removeNegotiation = call({
  name: 'negotiations.remove',
  method: 'DELETE',
  path: `${base}/{id}`,
  access,
  summary: 'Exclui uma negociação; ela deixa de contar e continua guardada',
  params: z.object({ ...product, id }),
  answer: Message,
})
