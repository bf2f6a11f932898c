import type { AnswerOf, InputOf } from '#contract/call.ts'
import { isDocumentAlias } from '#listing/address.ts'
import { resolveDocument } from '#listing/server/document-alias.ts'
import { InvalidInput, NotFound } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import { maskDocument, normalizeDocument } from '#values/document.ts'

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
  logAct,
  logReading,
  ownerOfChanged,
  refuseOtherUser,
  refuseProblems,
  requireAllowed,
} from './owners.ts'

const oneOf = 'Informe o cliente ou o grupo de cobrança.'

async function toDocument({ tx }: Work, named: string): Promise<string> {
  const document = isDocumentAlias(named) ? await resolveDocument(tx, named) : undefined
  return document ?? normalizeDocument(named)
}

/** Whose contacts are meant; 400 for neither or both, 404 for what the person does not see. */
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
  const documents = await Promise.all(names.map((name) => toDocument(work, name)))
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
  }
}

/** What the ERP says first, then what people wrote down; each reading is logged. */
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

/** The e-mails and telephones of one contact; the reading is logged. */
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

/** Adds a contact with its points; empty ones are dropped (spec 3:5). */
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
  logAct(work, 'CRIAR_CONTATO', owner, id, {
    nome: contactName,
    tipo: contactDepartment,
    meios: points.length,
  })
  return { mensagem: 'Contato adicionado com sucesso', identifier: id }
}

/** Changes name, type and brand of a contact. */
export async function changeOfCustomer(
  work: Work,
  input: InputOf<typeof changeCustomerContact>,
): Promise<AnswerOf<typeof changeCustomerContact>> {
  refuseOtherUser(work, input.userIdentifier)
  const owner = await ownerOfChanged(work, input.id, 'customer')
  const { contactName: name, contactDepartment: kind } = input
  refuseProblems(namedProblems({ contactName: name, type: kind }, 'contactDepartment'))
  await store.updateContact(work.tx, input.id, { name, kind, brand: input.brand ?? '' }, work.actor)
  logAct(work, 'ALTERAR_CONTATO', owner, input.id, { nome: name, tipo: kind })
  return { mensagem: 'Contato atualizado com sucesso' }
}

/** Takes a contact of a customer or group away. */
export async function removeOfCustomer(
  work: Work,
  { id, userIdentifier }: InputOf<typeof removeCustomerContact>,
): Promise<AnswerOf<typeof removeCustomerContact>> {
  refuseOtherUser(work, userIdentifier)
  const owner = await ownerOfChanged(work, id, 'customer')
  await store.deactivateContact(work.tx, id, work.actor)
  logAct(work, 'EXCLUIR_CONTATO', owner, id, {})
  return { mensagem: 'Contato removido com sucesso' }
}

function judgePoint(kind: PointKind, contactPoint: string): string {
  const mensagem =
    contactPoint === '' ? 'Preencha Email e/ou Telefone!' : pointProblem(kind, contactPoint)
  refuseProblems(mensagem === undefined ? [] : [{ campo: 'contactPoint', mensagem }])
  return storedPoint(kind, contactPoint)
}

/** Adds an e-mail or telephone to a contact. */
export async function createPoint(
  work: Work,
  input: InputOf<typeof createContactPoint>,
): Promise<AnswerOf<typeof createContactPoint>> {
  refuseOtherUser(work, input.userIdentifier)
  const { contactIdentifier, contactPointType: kind } = input
  const owner = await ownerOfChanged(work, contactIdentifier, 'customer')
  const value = judgePoint(kind, input.contactPoint)
  const id = await store.insertPoints(work.tx, contactIdentifier, [{ kind, value }])
  logAct(work, 'ALTERAR_CONTATO', owner, contactIdentifier, { meioIncluido: kind })
  return { mensagem: 'Contato atualizado com sucesso', identifier: id ?? 0 }
}

/** Changes an e-mail or telephone, or takes it away: the last one stays (spec 3:5). */
export async function changePoint(
  work: Work,
  input: InputOf<typeof changeContactPoint>,
): Promise<AnswerOf<typeof changeContactPoint>> {
  refuseOtherUser(work, input.userIdentifier)
  const { id, contactPointType: kind, active: isActive } = input
  const contactId = await store.contactOfPoint(work.tx, id)
  if (contactId === undefined) throw new NotFound('Contato não encontrado.')
  const owner = await ownerOfChanged(work, contactId, 'customer')
  if (isActive) {
    await store.updatePoint(work.tx, id, judgePoint(kind, input.contactPoint), kind)
  } else {
    if ((await store.countOtherPoints(work.tx, contactId, id)) === 0)
      refuseProblems([{ campo: 'contactPoint', mensagem: 'Preencha Email e/ou Telefone!' }])
    await store.deactivatePoint(work.tx, id)
  }
  logAct(work, 'ALTERAR_CONTATO', owner, contactId, {
    [isActive ? 'meioAlterado' : 'meioExcluido']: kind,
  })
  return { mensagem: 'Contato atualizado com sucesso' }
}
