import { NO_MALL } from '#server/database/mall-scope.ts'
import { Conflict, Forbidden, NotFound } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import { maskDocument } from '#values/document.ts'
import type { Refusal } from '#values/refusal.ts'

import { contactQueries } from '../contract/words.ts'
import { type ContactSubject, mayChangeContact } from '../rules.ts'
import * as store from '../store.ts'

/** Throws 403 if the profile is not allowed (spec 3:6). */
export function requireAllowed(
  { actor }: Work,
  may: (profile: string, subject: ContactSubject) => Refusal | undefined,
  subject: ContactSubject,
): void {
  const refusal = may(actor.profile, subject)
  if (refusal) throw new Forbidden(refusal.because)
}

/** Rejects a user id other than that of the session (rules 1). */
export function refuseOtherUser(
  { actor }: Work,
  claimed: number | string | null | undefined,
): void {
  const id = Number(claimed)
  if (claimed !== null && claimed !== undefined && Number.isInteger(id) && id !== actor.id)
    throw new Forbidden()
}

/** Owner in the decision log, with a CPF masked. */
const namesOf = ({ contractId, document, label }: store.Owner) =>
  contractId !== null
    ? { contrato: label }
    : document !== null
      ? { cliente: maskDocument(document) }
      : { grupo: label }

/** Logs a read of personal data: user, owner, number of contacts (rules 7.9). */
export function logReading(work: Work, owner: store.Owner, contatos: number): void {
  work.audit({
    mallId: owner.mallId ?? NO_MALL,
    action: 'LER_CONTATOS',
    entity: 'contato',
    entityId: owner.contractId ?? owner.groupId ?? 0,
    body: { ...namesOf(owner), contatos },
  })
}

type ContactLogFields = Pick<store.ContactRow, 'name' | 'kind' | 'brand'> & {
  readonly points: readonly Pick<store.ContactRow['points'][number], 'kind' | 'value'>[]
}

/** Content of a contact for the decision log. */
export const contactLogBody = ({ name, kind, brand, points }: ContactLogFields) => ({
  nome: name,
  tipo: kind,
  ...(brand === '' ? {} : { marca: brand }),
  emails: points.flatMap((point) => (point.kind === 'E-mail' ? point.value : [])),
  telefones: points.flatMap((point) => (point.kind === 'Telefone' ? point.value : [])),
})

export function logAct(
  work: Work,
  action: 'CRIAR_CONTATO' | 'ALTERAR_CONTATO' | 'EXCLUIR_CONTATO',
  owner: store.Owner,
  id: number,
  body: Readonly<Record<string, unknown>>,
): void {
  work.audit({
    mallId: owner.mallId ?? NO_MALL,
    action,
    entity: 'contato',
    entityId: id,
    body: { ...namesOf(owner), ...body },
  })
  work.invalidate(contactQueries)
}

/**
 * Locks a contact for a change and returns it with its owner. 404 if deleted or outside the user's
 * malls, 403 by spec 3:6, 409 if changed after `version`.
 */
export async function contactToChange(
  work: Work,
  id: number,
  side: 'contract' | 'customer',
  version?: number,
): Promise<{ readonly contact: store.ContactRow; readonly owner: store.Owner }> {
  const { tx, actor } = work
  const contact = await store.lockContact(tx, id)
  const isOfSide = (contact?.contractId === null) === (side === 'customer')
  const owner =
    !contact || !isOfSide
      ? undefined
      : contact.contractId !== null
        ? await store.ownerByContract(tx, contact.contractId, actor.malls)
        : contact.document !== null
          ? (await store.ownersByDocument(tx, [contact.document], actor.malls))[0]
          : await store.ownerByGroup(tx, contact.groupId ?? 0, actor.malls)
  if (!contact || !owner) throw new NotFound('Contato não encontrado.')
  requireAllowed(work, mayChangeContact, owner)
  if (version !== undefined && version !== contact.version)
    throw new Conflict(`Alterado por ${contact.changedBy}. Confira o contato e tente de novo.`, {
      alteradoPor: contact.changedBy,
      alteradoEm: new Date(contact.changedAt),
    })
  return { contact, owner }
}
