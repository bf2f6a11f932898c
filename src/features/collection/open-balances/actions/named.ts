import { isDocumentAlias } from '#listing/address.ts'
import { resolveDocument } from '#listing/server/document-alias.ts'
import { InvalidInput, NotFound, Refused } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import { type Competence, competence } from '#values/competence.ts'
import { normalizeDocument } from '#values/document.ts'
import { monthOf } from '#values/local-date.ts'

import type { Of, SlipView } from '../store/open-slips.ts'
import * as store from '../store/owners.ts'

/** The requested month; future months are refused (rules 7.1). */
export function requestedMonth(
  { today }: Pick<Work, 'today'>,
  month: number,
  year: number,
): Competence {
  const target = competence(`${year}-${String(month).padStart(2, '0')}`)
  if (target > monthOf(today))
    throw new InvalidInput('O mês não pode ser posterior ao mês atual.', {
      campos: [{ campo: 'month', mensagem: 'Informe o mês atual ou um anterior.' }],
    })
  return target
}

/** Open boletos of an owner, as the user sees them today. */
export const viewOf = ({ actor, today }: Pick<Work, 'actor' | 'today'>, of: Of): SlipView => ({
  of,
  malls: actor.malls,
  today,
})

const unknownCustomer = 'Cliente não encontrado'

async function namedCustomer(
  { tx, actor }: Work,
  clientId: string,
  mallId: number | undefined,
): Promise<store.CustomerRow | undefined> {
  if (/^\d{1,10}$/.test(clientId))
    return store.findCustomer(tx, { id: Number(clientId) }, actor.malls)
  const document = isDocumentAlias(clientId)
    ? await resolveDocument(tx, clientId)
    : normalizeDocument(clientId)
  return document === undefined
    ? undefined
    : store.findCustomer(tx, { document, mallId }, actor.malls)
}

/** Finds a customer by id or document alias; 404 if unknown or in another mall. */
export async function requireCustomer(
  work: Work,
  clientId: string,
  where: { readonly mallId?: number | undefined; readonly unit?: string } = {},
): Promise<store.CustomerRow> {
  const customer = await namedCustomer(work, clientId, where.mallId)
  const isThere = where.unit === undefined || customer?.unit === where.unit
  if (!customer || !isThere) throw new NotFound(unknownCustomer)
  return customer
}

/** Finds a group by name or id with a tenant in the user's malls; otherwise 404. */
export async function requireGroup({ tx, actor }: Work, named: string): Promise<store.GroupRow> {
  const group = await store.findGroup(tx, named, actor.malls)
  if (!group) throw new NotFound(unknownCustomer)
  return group
}

/** Finds one of the user's malls by exact name; 404 if unknown, 422 if ambiguous (rules 7.4). */
export async function requireMall({ tx, actor }: Work, name: string): Promise<number> {
  const found = await store.mallsNamed(tx, { name }, actor.malls)
  const [mall, another] = found
  if (mall === undefined) throw new NotFound(unknownCustomer)
  if (another !== undefined) throw new Refused(`Há mais de um shopping com o nome ${name}.`)
  return mall
}
