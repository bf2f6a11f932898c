import * as z from 'zod'

import { call } from '#contract/call.ts'
import { data, id, instant, Message, numeric } from '#contract/wire.ts'

/** A contact of a contract (spec 3:3); `id` is null for read-only contacts of the ERP. */
export const Contact = z.object({
  id: z.number().nullable(),
  idContract: z.number(),
  contactName: z.string(),
  contactType: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  shopping: z.string(),
  origem: z.enum(['ERP', 'PESSOA']),
  /** 0 for contacts of the ERP. */
  versao: z.number(),
  alteradoPor: z.string().nullable(),
  alteradoEm: instant.nullable(),
})
export type Contact = z.output<typeof Contact>

const base = '/api/{product}/v1/prioritization/contact'
const product = { product: z.string().max(40) }
const access = { screens: ['/boletos'] } as const

const line = z.string().trim().max(120, 'Use até 120 caracteres.').default('')
const payload = {
  shopping: z.string().max(200).nullish(),
  contactName: line,
  email: z.string().trim().max(200, 'Use até 200 caracteres.').default(''),
  contactType: line,
  phoneNumber: line,
}
/** Version that was edited; without it, no conflict check (spec 3:3 has none). */
const version = { versao: numeric(z.number().int()).optional() }

export const listContractContacts = call({
  name: 'contacts.listOfContract',
  method: 'GET',
  path: `${base}/contractId/{id}`,
  access,
  isLogged: true,
  summary: 'Contatos de um contrato; primeiro o do ERP',
  params: z.object({ ...product, id }),
  query: z.object({ size: numeric(z.number().int().min(1).max(10_000)).optional() }),
  answer: data(Contact),
})
export const createContact = call({
  name: 'contacts.create',
  method: 'POST',
  path: base,
  access,
  summary: 'Adiciona um contato a um contrato',
  params: z.object(product),
  fields: z.object({ idContract: id, ...payload }),
  answer: Message.extend({ id: z.number() }),
})
export const changeContact = call({
  name: 'contacts.change',
  method: 'PUT',
  path: `${base}/{id}`,
  access,
  summary: 'Altera um contato de um contrato',
  params: z.object({ ...product, id }),
  fields: z.object({ idContract: id.optional(), ...payload, ...version }),
  answer: Message,
})
export const removeContact = call({
  name: 'contacts.remove',
  method: 'DELETE',
  path: `${base}/{id}`,
  access,
  summary: 'Remove um contato de um contrato',
  params: z.object({ ...product, id }),
  fields: z.object({ idContract: id.optional(), ...payload, ...version }).partial(),
  answer: Message,
})
