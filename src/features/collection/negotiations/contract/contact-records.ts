import * as z from 'zod'

import { call } from '#contract/call.ts'
import {
  day,
  id,
  ids,
  instant,
  Message,
  numeric,
  optionalDay,
  PageInfo,
  pageWindow,
} from '#contract/wire.ts'

import { claimedBy } from './negotiations.ts'

const base = '/negotiation-history'
const access = { screens: ['/boletos-legado', '/boletos'] } as const

// The specification's callers send 1 (3:3).
const active = z.codec(z.union([z.boolean(), z.number(), z.string().max(10)]), z.boolean(), {
  decode: (value) => ['true', '1'].includes(String(value)),
  encode: (value) => value,
})
const optionalId = numeric(z.number().int()).nullish()
const line = z.string().trim().max(120, 'Use até 120 caracteres.')

/** A contact noted by the holding side (spec 3:3 'Negotiation history record'). */
export const ContactRecord = z.object({
  identifier: z.number(),
  contactDate: day,
  additionalInformation: z.string(),
  /** CPFs are masked. */
  cpfCnpj: z.string(),
  customerName: z.string(),
  clientId: z.number().nullable(),
  billingGroupId: z.number().nullable(),
  billingGroupName: z.string().nullable(),
  negotiationReturnId: z.number(),
  negotiationReturnName: z.string(),
  shoppingId: z.number(),
  shoppingName: z.string(),
  luc: z.string(),
  brand: z.string(),
  active: z.number(),
  userIdentifier: z.string().nullable(),
  contactResponsible: z.string(),
  podeAlterar: z.boolean(),
  versao: z.number(),
  alteradoPor: z.string(),
  alteradoEm: instant,
})
export type ContactRecord = z.output<typeof ContactRecord>

const Fields = z.object({
  /** A document, or its masked form if unchanged. */
  cpfCnpj: z.string().max(40).default(''),
  billingGroupId: optionalId,
  shoppingId: optionalId,
  luc: line.default(''),
  brand: line.nullish(),
  active: active.optional(),
  userIdentifier: claimedBy,
  contactDate: optionalDay.nullish(),
  additionalInformation: z.string().max(20_000).nullish(),
  negotiationReturnId: optionalId,
  identifier: optionalId,
  contactResponsible: z.string().max(200).nullish(),
})

/** The version that was edited; omitted = no conflict check (spec 3:3 has none). */
const version = { versao: numeric(z.number().int()).optional() }

export const listContactRecords = call({
  name: 'negotiations.listRecords',
  method: 'GET',
  path: base,
  access,
  summary: 'Histórico de negociação de um cliente ou de grupos de cobrança',
  /** Accepts a document's alias, which keeps personal data out of URLs. */
  query: z.object({
    billingGroupIds: ids.optional(),
    cpfCnpj: z.string().max(40).optional(),
    shoppingId: id.optional(),
    active: active.optional(),
    ...pageWindow,
  }),
  answer: z.object({
    data: z.array(ContactRecord),
    pageInfo: PageInfo.extend({ pageSize: z.number() }),
  }),
})
export const createContactRecords = call({
  name: 'negotiations.createRecords',
  method: 'POST',
  path: `${base}/negotiation-histories`,
  access,
  summary: 'Registra contatos, um para cada LUC',
  fields: z.array(Fields).max(1_000, 'Informe no máximo 1.000 itens.'),
  answer: Message.extend({ identifiers: z.array(z.number()) }),
})
export const changeContactRecord = call({
  name: 'negotiations.changeRecord',
  method: 'PUT',
  path: `${base}/{id}`,
  access,
  summary: 'Altera um contato registrado',
  params: z.object({ id }),
  fields: Fields.extend(version),
  answer: Message,
})
export const removeContactRecord = call({
  name: 'negotiations.removeRecord',
  method: 'DELETE',
  path: `${base}/{id}`,
  access,
  summary: 'Exclui um contato registrado; ele continua guardado',
  params: z.object({ id }),
  query: z.object({ userIdentifier: z.string().max(120).optional(), ...version }),
  answer: Message,
})
