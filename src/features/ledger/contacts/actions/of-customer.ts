import type { AnswerOf, InputOf } from '#contract/call.ts'
import { toDocument } from '#listing/server/document-alias.ts'
import { InvalidInput, NotFound } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import { maskDocument } from '#values/document.ts'
import { refuseProblems } from '#server/http/refuse-problems.ts'

import type {
  changeContactPoint,
  changeCustomerContact,
  createContactPoint,
  createCustomerContact,
  CustomerContact,
  listContactPoints,
  listCustomerContacts,
  removeCustomerContact,
} from '../contract/of-customer.ts'
import type { PointKind } from '../contract/words.ts'
import {
  filledPoints,
  mayAddContact,
  namedProblems,
  pointProblem,
  pointProblems,
  storedPoint,
} from '../rules.ts'
import * as store from '../store.ts'
import {
  contactToChange,
  logAct,
  logReading,
  refuseOtherUser,
  requireAllowed,
  contactLogBody,
} from './owners.ts'

const oneOf = 'Informe o cliente ou o grupo de cobrança.'

/**
 * Resolves the owners of the contacts; 400 for neither or both parameters, 404 outside the user's
 * malls.
 */
async function ownersOf(
  work: Work,
  names: readonly string[],
  groupId: number | null | undefined,
): Promise<store.Owner[]> {
  const { tx, actor } = work
  const isOfGroup = groupId !== null && groupId !== undefined
  if (isOfGroup === names.length > 0) throw new InvalidInput(oneOf)
  if (isOfGroup) {
    const owner = await store.ownerByGroup(tx, groupId, actor.malls)
    if (!owner) throw new NotFound('Grupo de cobrança não encontrado.')
    return [owner]
  }
  const documents = await Promise.all(names.map((name) => toDocument(work.tx, name)))
  const owners = await store.ownersByDocument(tx, documents, actor.malls)
  if (owners.length === 0) throw new NotFound('Cliente não encontrado')
  return owners
}

const maskOf = (document: string | null) => (document === null ? null : maskDocument(document))

const toPoint = (
  contactIdentifier: number | null,
  point: { readonly id: number | null; readonly kind: PointKind; readonly value: string },
  userIdentifier: string | null,
) => ({
  identifier: point.id,
  contactIdentifier,
  contactPoint: point.value,
  contactPointType: point.kind,
  active: true,
  userIdentifier,
})

const fromErp = (row: store.ErpContactRow, groupId: number | null): CustomerContact => ({
  identifier: null,
  cpfCnpj: maskOf(row.document),
  billingGroupId: groupId,
  contactName: row.name,
  contactDepartment: 'Locatário',
  brand: row.brand,
  active: true,
  userIdentifier: null,
  contactsPoints: (
    [
      ['E-mail', row.email],
      ['Telefone', row.phone],
    ] as const
  ).flatMap(([kind, value]) =>
    value === '' ? [] : [toPoint(null, { id: null, kind, value }, null)],
  ),
  origem: 'ERP',
  versao: 0,
  alteradoPor: null,
  alteradoEm: null,
})

function fromPerson(row: store.ContactRow): CustomerContact {
  const userIdentifier = row.createdBy === null ? null : String(row.createdBy)
  return {
    identifier: row.id,
    cpfCnpj: maskOf(row.document),
    billingGroupId: row.groupId,
    contactName: row.name,
    contactDepartment: row.kind,
    brand: row.brand,
    active: true,
    userIdentifier,
    contactsPoints: row.points.map((point) => toPoint(row.id, point, userIdentifier)),
    origem: 'PESSOA',
    versao: row.version,
    alteradoPor: row.changedBy,
    alteradoEm: new Date(row.changedAt),
  }
}

/** Contacts of the ERP first, then those added by users; each read is logged. */
export async function listOfCustomer(
  work: Work,
  { cpfCnpjs = [], billingGroupId }: InputOf<typeof listCustomerContacts>,
): Promise<AnswerOf<typeof listCustomerContacts>> {
  const { tx, actor } = work
  const owners = await ownersOf(work, cpfCnpjs, billingGroupId)
  const documents = owners.flatMap(({ document }) => document ?? [])
  const isOfGroup = billingGroupId !== undefined
  const erp = isOfGroup
    ? await store.erpContactsOfGroup(tx, billingGroupId, actor.malls)
    : await store.erpContactsOfDocuments(tx, documents, actor.malls)
  const written = isOfGroup
    ? await store.contactsOf(tx, 'group', [billingGroupId])
    : await store.contactsOf(tx, 'document', documents)
  for (const owner of owners) {
    const isTheirs = (row: { document: string | null }) =>
      isOfGroup || row.document === owner.document
    logReading(work, owner, erp.filter(isTheirs).length + written.filter(isTheirs).length)
  }
  return {
    data: [...erp.map((row) => fromErp(row, billingGroupId ?? null)), ...written.map(fromPerson)],
  }
}

/** E-mails and telephones of one contact; the read is logged. */
export async function listPoints(
  work: Work,
  { customerContactId }: InputOf<typeof listContactPoints>,
): Promise<AnswerOf<typeof listContactPoints>> {
  const found = await store.findContact(work.tx, customerContactId)
  const [owner] = found
    ? await ownersOf(work, found.document === null ? [] : [found.document], found.groupId)
    : []
  if (!found || !owner) throw new NotFound('Contato não encontrado.')
  logReading(work, owner, 1)
  return { data: fromPerson(found).contactsPoints }
}

/** Adds a contact with its points; empty points are dropped (spec 3:5). */
export async function createOfCustomer(
  work: Work,
  input: InputOf<typeof createCustomerContact>,
): Promise<AnswerOf<typeof createCustomerContact>> {
  refuseOtherUser(work, input.userIdentifier)
  const named = input.cpfCnpj ? [input.cpfCnpj] : []
  const [owner] = await ownersOf(work, named, input.billingGroupId)
  if (!owner) throw new NotFound('Cliente não encontrado')
  requireAllowed(work, mayAddContact, owner)
  const { contactName, contactDepartment, contactsPoints } = input
  refuseProblems([
    ...pointProblems(contactsPoints),
    ...namedProblems({ contactName, type: contactDepartment }, 'contactDepartment'),
  ])
  const points = filledPoints(contactsPoints).map(({ contactPoint, contactPointType: kind }) => ({
    kind,
    value: storedPoint(kind, contactPoint),
  }))
  const written = { name: contactName, kind: contactDepartment, brand: input.brand ?? '' }
  const id = await store.insertContact(work.tx, owner, written, points, work.actor)
  logAct(work, 'CRIAR_CONTATO', owner, id, contactLogBody({ ...written, points }))
  return { mensagem: 'Contato adicionado com sucesso', identifier: id }
}

const changed = ({ version }: store.ContactRow) => ({
  mensagem: 'Contato atualizado com sucesso',
  versao: version + 1,
})

type SentPoint = NonNullable<InputOf<typeof changeCustomerContact>['contactsPoints']>[number]

/** Replaces the points of a contact with the sent ones; deletes empty ones. */
async function savePoints({ tx }: Work, contact: store.ContactRow, sent: readonly SentPoint[]) {
  refuseProblems(pointProblems(sent))
  const points = filledPoints(sent).map(({ identifier, contactPoint, contactPointType: kind }) => ({
    id: contact.points.find(({ id }) => id === identifier)?.id ?? null,
    kind,
    value: storedPoint(kind, contactPoint),
  }))
  const existing = points.flatMap((point) => (point.id === null ? [] : { ...point, id: point.id }))
  await store.updatePoints(tx, contact.id, existing)
  await store.insertPoints(
    tx,
    contact.id,
    points.filter(({ id }) => id === null),
  )
  return points
}

/** Changes name, type and brand of a contact, and its points if they are sent. */
export async function changeOfCustomer(
  work: Work,
  input: InputOf<typeof changeCustomerContact>,
): Promise<AnswerOf<typeof changeCustomerContact>> {
  refuseOtherUser(work, input.userIdentifier)
  const { contact, owner } = await contactToChange(work, input.id, 'customer', input.versao)
  const { contactName: name, contactDepartment: kind } = input
  refuseProblems(namedProblems({ contactName: name, type: kind }, 'contactDepartment'))
  const written = { name, kind, brand: input.brand ?? '' }
  const points = input.contactsPoints
    ? await savePoints(work, contact, input.contactsPoints)
    : contact.points
  await store.updateContact(work.tx, input.id, written, work.actor)
  logAct(work, 'ALTERAR_CONTATO', owner, input.id, {
    de: contactLogBody(contact),
    para: contactLogBody({ ...written, points }),
  })
  return changed(contact)
}

export async function removeOfCustomer(
  work: Work,
  { id, userIdentifier, versao }: InputOf<typeof removeCustomerContact>,
): Promise<AnswerOf<typeof removeCustomerContact>> {
  refuseOtherUser(work, userIdentifier)
  const { contact, owner } = await contactToChange(work, id, 'customer', versao)
  await store.deactivateContact(work.tx, id, work.actor)
  logAct(work, 'EXCLUIR_CONTATO', owner, id, { de: contactLogBody(contact) })
  return { mensagem: 'Contato removido com sucesso' }
}

function validatePoint(kind: PointKind, contactPoint: string): string {
  const mensagem =
    contactPoint === '' ? 'Preencha Email e/ou Telefone!' : pointProblem(kind, contactPoint)
  refuseProblems(mensagem === undefined ? [] : [{ campo: 'contactPoint', mensagem }])
  return storedPoint(kind, contactPoint)
}

/** Logs a change of points and invalidates the contacts. */
async function notePoints(
  work: Work,
  owner: store.Owner,
  contact: store.ContactRow,
  points: Parameters<typeof contactLogBody>[0]['points'],
): Promise<void> {
  await store.touchContact(work.tx, contact.id, work.actor)
  logAct(work, 'ALTERAR_CONTATO', owner, contact.id, {
    de: contactLogBody(contact),
    para: contactLogBody({ ...contact, points }),
  })
}

export async function createPoint(
  work: Work,
  input: InputOf<typeof createContactPoint>,
): Promise<AnswerOf<typeof createContactPoint>> {
  refuseOtherUser(work, input.userIdentifier)
  const { contactIdentifier, contactPointType: kind } = input
  const { contact, owner } = await contactToChange(
    work,
    contactIdentifier,
    'customer',
    input.versao,
  )
  const value = validatePoint(kind, input.contactPoint)
  const id = await store.insertPoints(work.tx, contactIdentifier, [{ kind, value }])
  await notePoints(work, owner, contact, [...contact.points, { kind, value }])
  return { ...changed(contact), identifier: id ?? 0 }
}

/** Changes or deletes an e-mail or telephone. The last point of a contact stays (spec 3:5). */
export async function changePoint(
  work: Work,
  input: InputOf<typeof changeContactPoint>,
): Promise<AnswerOf<typeof changeContactPoint>> {
  refuseOtherUser(work, input.userIdentifier)
  const { id, contactPointType: kind, active: isActive } = input
  const contactId = await store.contactOfPoint(work.tx, id)
  if (contactId === undefined) throw new NotFound('Contato não encontrado.')
  const { contact, owner } = await contactToChange(work, contactId, 'customer', input.versao)
  const others = contact.points.filter((point) => point.id !== id)
  // Another request may have deleted it before the lock.
  if (others.length === contact.points.length) throw new NotFound('Contato não encontrado.')
  if (isActive) {
    const value = validatePoint(kind, input.contactPoint)
    await store.updatePoint(work.tx, id, value, kind)
    const points = contact.points.map((point) => (point.id === id ? { kind, value } : point))
    await notePoints(work, owner, contact, points)
  } else {
    if (others.length === 0)
      refuseProblems([{ campo: 'contactPoint', mensagem: 'Preencha Email e/ou Telefone!' }])
    await store.deactivatePoint(work.tx, id)
    await notePoints(work, owner, contact, others)
  }
  return changed(contact)
}
