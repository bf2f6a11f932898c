import * as z from 'zod'

import { call } from '#contract/call.ts'
import { id, instant, Message, numeric, texts } from '#contract/wire.ts'

import { POINT_KINDS } from './words.ts'

// The spec's clients send 1 (3:3).
const active = z.codec(z.union([z.boolean(), z.number(), z.string().max(10)]), z.boolean(), {
  decode: (value) => ['true', '1'].includes(String(value)),
  encode: (value) => value,
})
const userIdentifier = z.union([z.number(), z.string().max(120)]).nullish()

/** An e-mail or telephone of a contact (spec 3:3). */
export const ContactPoint = z.object({
  identifier: z.number().nullable(),
  contactIdentifier: z.number().nullable(),
  contactPoint: z.string(),
  contactPointType: z.enum(POINT_KINDS),
  active: z.boolean(),
  userIdentifier: z.string().nullable(),
})
export type ContactPoint = z.output<typeof ContactPoint>

/**
 * A contact of a customer or group (spec 3:3); `identifier` is null for contacts of the ERP. A CPF
 * is masked.
 */
export const CustomerContact = z.object({
  identifier: z.number().nullable(),
  cpfCnpj: z.string().nullable(),
  billingGroupId: z.number().nullable(),
  contactName: z.string(),
  contactDepartment: z.string(),
  brand: z.string(),
  active: z.boolean(),
  userIdentifier: z.string().nullable(),
  contactsPoints: z.array(ContactPoint),
  origem: z.enum(['ERP', 'PESSOA']),
  /** Rises with every change of the contact or its points; 0 for contacts of the ERP. */
  versao: z.number(),
  alteradoPor: z.string().nullable(),
  alteradoEm: instant.nullable(),
})
export type CustomerContact = z.output<typeof CustomerContact>

const base = '/charge-legal-information/contacts'
const access = { screens: ['/boletos-legado'] } as const

const document = z.string().max(40)
const line = z.string().trim().max(120, 'Use até 120 caracteres.').default('')
const fields = {
  userIdentifier,
  cpfCnpj: document.nullish(),
  billingGroupId: id.nullish(),
  contactName: line,
  contactDepartment: line,
  brand: line.nullish(),
}
/** Version that was edited; without it, no conflict check (spec 3:3 has none). */
const version = { versao: numeric(z.number().int()).optional() }
/** New version of the contact, for the next change in the same dialog. */
const Changed = Message.extend({ versao: z.number() })
const pointFields = {
  contactPoint: z.string().trim().max(200, 'Use até 200 caracteres.').default(''),
  contactPointType: z.enum(POINT_KINDS, 'O tipo deve ser E-mail ou Telefone.'),
}

export const listCustomerContacts = call({
  name: 'contacts.listOfCustomer',
  method: 'GET',
  path: `${base}/customer-contacts`,
  access,
  isLogged: true,
  summary: 'Contatos de clientes ou de um grupo de cobrança; primeiro os do ERP',
  /** Documents may be sent as aliases, which keeps personal data out of URLs. */
  query: z.object({ cpfCnpjs: texts.optional(), billingGroupId: id.optional() }),
  answer: z.object({ data: z.array(CustomerContact) }),
})
export const listContactPoints = call({
  name: 'contacts.listPoints',
  method: 'GET',
  path: `${base}/customer-contact-points`,
  access,
  isLogged: true,
  summary: 'E-mails e telefones de um contato',
  query: z.object({ customerContactId: id }),
  answer: z.object({ data: z.array(ContactPoint) }),
})
export const createCustomerContact = call({
  name: 'contacts.createOfCustomer',
  method: 'POST',
  path: `${base}/customer-contacts-bff`,
  access,
  summary: 'Adiciona um contato a um cliente ou grupo de cobrança',
  fields: z.object({
    ...fields,
    active: active.optional(),
    contactsPoints: z.array(z.object(pointFields)).max(50).default([]),
  }),
  answer: Message.extend({ identifier: z.number() }),
})
export const changeCustomerContact = call({
  name: 'contacts.changeOfCustomer',
  method: 'PUT',
  path: `${base}/customer-contacts/{id}`,
  access,
  summary: 'Altera um contato de um cliente ou grupo de cobrança',
  params: z.object({ id }),
  fields: z.object({
    ...fields,
    ...version,
    /**
     * All e-mails and telephones of the contact, replaced in one request; undefined = unchanged.
     */
    contactsPoints: z
      .array(z.object({ ...pointFields, identifier: id.nullish() }))
      .max(50)
      .optional(),
  }),
  answer: Changed,
})
export const removeCustomerContact = call({
  name: 'contacts.removeOfCustomer',
  method: 'DELETE',
  path: `${base}/customer-contacts/{id}`,
  access,
  summary: 'Remove um contato de um cliente ou grupo de cobrança',
  params: z.object({ id }),
  query: z.object({ userIdentifier: z.string().max(120).optional(), ...version }),
  answer: Message,
})
export const createContactPoint = call({
  name: 'contacts.createPoint',
  method: 'POST',
  path: `${base}/customer-contact-points`,
  access,
  summary: 'Adiciona um e-mail ou telefone a um contato',
  fields: z.object({
    contactIdentifier: id,
    ...pointFields,
    userIdentifier,
    active: active.optional(),
    ...version,
  }),
  answer: Changed.extend({ identifier: z.number() }),
})
export const changeContactPoint = call({
  name: 'contacts.changePoint',
  method: 'PUT',
  path: `${base}/customer-contact-points/{id}`,
  access,
  summary: 'Altera ou apaga um e-mail ou telefone de um contato',
  params: z.object({ id }),
  fields: z.object({
    ...pointFields,
    contactIdentifier: id.optional(),
    userIdentifier,
    active: active.default(true),
    ...version,
  }),
  answer: Changed,
})
