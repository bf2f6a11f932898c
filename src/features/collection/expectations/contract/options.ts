import * as z from 'zod'

import { call } from '#contract/call.ts'
import { data, flag, id, instant, Message } from '#contract/wire.ts'

import { base } from './words.ts'

const option = {
  id: z.number(),
  description: z.string(),
  creationDate: instant,
  active: z.boolean(),
}
/** A reason of an unlikely receipt (spec 3:3 'Prioritization option'). */
export const ReasonOption = z.object(option)
export type ReasonOption = z.output<typeof ReasonOption>
/** A type of expectation; with `afetaResumoInadimplencia` it counts in row 11 of the summary. */
export const TypeOption = z.object({ ...option, afetaResumoInadimplencia: z.boolean() })
export type TypeOption = z.output<typeof TypeOption>

const params = z.object({ product: z.string().max(40) })
const access = { screens: ['/configuracao-priorizacao'] } as const

export const longestDescription = 120
const fields = {
  /** Id of the option to change; omitted for a new one. */
  id: id.nullish(),
  description: z
    .string()
    .trim()
    .min(1, 'Informe a descrição.')
    .max(longestDescription, `Use até ${longestDescription} caracteres.`),
  active: flag.default(true),
}
const Saved = Message.extend({ id: z.number() })

const types = `${base}/expectation-receipt`
export const listTypes = call({
  name: 'expectations.listTypes',
  method: 'GET',
  path: types,
  access,
  summary: 'Tipos de expectativa de recebimento, ativos e inativos',
  params,
  answer: data(TypeOption),
})
export const listActiveTypes = call({
  name: 'expectations.listActiveTypes',
  method: 'GET',
  path: `${types}/all`,
  access: 'session',
  summary: 'Tipos de expectativa de recebimento que podem ser escolhidos',
  params,
  answer: data(TypeOption),
})
export const saveType = call({
  name: 'expectations.saveType',
  method: 'POST',
  path: types,
  access,
  company: true,
  summary: 'Cria um tipo de expectativa, ou com id altera um',
  params,
  fields: z.object({ ...fields, afetaResumoInadimplencia: flag.default(true) }),
  answer: Saved,
})
export const removeType = call({
  name: 'expectations.removeType',
  method: 'DELETE',
  path: `${types}/{id}`,
  access,
  company: true,
  summary: 'Remove um tipo de expectativa; em uso, ele é desativado',
  params: params.extend({ id }),
  answer: Message,
})

const reasons = `${base}/unlikely-reason-receipt`
export const listReasons = call({
  name: 'expectations.listReasons',
  method: 'GET',
  path: reasons,
  access,
  summary: 'Motivos de improvável recebimento, ativos e inativos',
  params,
  answer: data(ReasonOption),
})
export const listActiveReasons = call({
  name: 'expectations.listActiveReasons',
  method: 'GET',
  path: `${reasons}/all`,
  access: 'session',
  summary: 'Motivos de improvável recebimento que podem ser escolhidos',
  params,
  answer: data(ReasonOption),
})
export const saveReason = call({
  name: 'expectations.saveReason',
  method: 'POST',
  path: reasons,
  access,
  company: true,
  summary: 'Cria um motivo de improvável recebimento, ou com id altera um',
  bareText: 'description',
  params,
  fields: z.object(fields),
  answer: Saved,
})
export const removeReason = call({
  name: 'expectations.removeReason',
  method: 'DELETE',
  path: `${reasons}/{id}`,
  access,
  company: true,
  summary: 'Remove um motivo de improvável recebimento; em uso, ele é desativado',
  params: params.extend({ id }),
  answer: Message,
})
