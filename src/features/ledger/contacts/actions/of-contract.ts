import type { AnswerOf, InputOf } from '#contract/call.ts'
import { NotFound } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import type { FieldProblem } from '#values/field-problem.ts'
import { refuseProblems } from '#server/http/refuse-problems.ts'

import type {
  changeContact,
  Contact,
  createContact,
  listContractContacts,
  removeContact,
} from '../contract/of-contract.ts'
import { mayAddContact, namedProblems, pointProblem, storedPoint } from '../rules.ts'
import * as store from '../store.ts'
import { contactToChange, logAct, logReading, requireAllowed, contactLogBody } from './owners.ts'

async function contractOwner({ tx, actor }: Work, contractId: number) {
  const owner = await store.ownerByContract(tx, contractId, actor.malls)
  if (!owner) throw new NotFound('Contrato não encontrado.')
  return owner
}

const valueOf = (row: store.ContactRow, kind: 'E-mail' | 'Telefone') =>
  row.points.find((point) => point.kind === kind)?.value ?? ''

/** Contacts of the ERP first, then those added by users; the read is logged. */
export async function listOfContract(
  work: Work,
  { id }: InputOf<typeof listContractContacts>,
): Promise<AnswerOf<typeof listContractContacts>> {
  const owner = await contractOwner(work, id)
  const erp = await store.erpContactsOfContract(work.tx, id, work.actor.malls)
  const written = await store.contactsOf(work.tx, 'contract', [id])
  const shared = { idContract: id, shopping: owner.mall }
  const contacts: Contact[] = [
    ...erp.map(({ name, phone, email }) => ({
      ...shared,
      id: null,
      contactName: name,
      contactType: 'Locatário',
      email,
      phoneNumber: phone,
      origem: 'ERP' as const,
      versao: 0,
      alteradoPor: null,
      alteradoEm: null,
    })),
    ...written.map((row) => ({
      ...shared,
      id: row.id,
      contactName: row.name,
      contactType: row.kind,
      email: valueOf(row, 'E-mail'),
      phoneNumber: valueOf(row, 'Telefone'),
      origem: 'PESSOA' as const,
      versao: row.version,
      alteradoPor: row.changedBy,
      alteradoEm: new Date(row.changedAt),
    })),
  ]
  logReading(work, owner, contacts.length)
  return { data: contacts }
}

type Fields = Pick<
  InputOf<typeof createContact>,
  'contactName' | 'contactType' | 'email' | 'phoneNumber'
>

const toProblem = (campo: string, mensagem: string | undefined): FieldProblem[] =>
  mensagem === undefined ? [] : [{ campo, mensagem }]

/** All four fields are required here (spec 3:5). */
function validateFields({ contactName, contactType, email, phoneNumber }: Fields): void {
  refuseProblems([
    ...namedProblems({ contactName, type: contactType }, 'contactType'),
    ...toProblem('email', pointProblem('E-mail', email)),
    ...toProblem('phoneNumber', pointProblem('Telefone', phoneNumber)),
  ])
}

const pointsOf = ({ email, phoneNumber }: Fields) => [
  { kind: 'E-mail' as const, value: storedPoint('E-mail', email) },
  { kind: 'Telefone' as const, value: storedPoint('Telefone', phoneNumber) },
]
const writtenOf = ({ contactName, contactType }: Fields) => ({
  name: contactName,
  kind: contactType,
  brand: '',
})

const sentOf = (input: Fields) => contactLogBody({ ...writtenOf(input), points: pointsOf(input) })

/**
 * Adds a contact to a contract; 404 for an unknown contract, 403 by spec 3:6, 400 with all invalid
 * fields.
 */
export async function create(
  work: Work,
  input: InputOf<typeof createContact>,
): Promise<AnswerOf<typeof createContact>> {
  const owner = await contractOwner(work, input.idContract)
  requireAllowed(work, mayAddContact, owner)
  validateFields(input)
  const { tx, actor } = work
  const id = await store.insertContact(tx, owner, writtenOf(input), pointsOf(input), actor)
  logAct(work, 'CRIAR_CONTATO', owner, id, sentOf(input))
  return { mensagem: 'Contato adicionado com sucesso', id }
}

export async function change(
  work: Work,
  input: InputOf<typeof changeContact>,
): Promise<AnswerOf<typeof changeContact>> {
  const { contact, owner } = await contactToChange(work, input.id, 'contract', input.versao)
  validateFields(input)
  await store.updateContact(work.tx, input.id, writtenOf(input), work.actor)
  await store.replacePoints(work.tx, input.id, pointsOf(input))
  logAct(work, 'ALTERAR_CONTATO', owner, input.id, {
    de: contactLogBody(contact),
    para: sentOf(input),
  })
  return { mensagem: 'Contato atualizado com sucesso' }
}

export async function remove(
  work: Work,
  { id, versao }: InputOf<typeof removeContact>,
): Promise<AnswerOf<typeof removeContact>> {
  const { contact, owner } = await contactToChange(work, id, 'contract', versao)
  await store.deactivateContact(work.tx, id, work.actor)
  logAct(work, 'EXCLUIR_CONTATO', owner, id, { de: contactLogBody(contact) })
  return { mensagem: 'Contato removido com sucesso' }
}
