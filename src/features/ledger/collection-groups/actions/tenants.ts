import { announceBalances } from '#features/ledger/receivables/actions/announce.ts'
import { readPage } from '#listing/server/page.ts'
import { rowsQuery } from '#listing/server/window.ts'
import { Conflict, InvalidInput, NotFound } from '#server/http/errors.ts'
import { seesMall, type Work } from '#server/work/work.ts'
import type { AnswerOf, InputOf } from '#contract/call.ts'
import { isDocument, normalizeDocument } from '#values/document.ts'

import type { associate, AssociatedTenant, dissociate, searchTenants } from '../contract/calls.ts'
import { groupQueries } from '../contract/groups.ts'
import { mayAssociate } from '../rules.ts'
import { lockGroup } from '../store/groups.ts'
import * as store from '../store/tenants.ts'

const byMall = { sortedBy: 'shopping.nomeShopping,lojista.luc' }

async function existing(work: Work, id: number) {
  const group = await lockGroup(work.tx, id)
  if (!group) throw new NotFound('Grupo de cobrança não encontrado.')
  return group
}

const wrong = (campo: string, mensagem: string) =>
  new InvalidInput(mensagem, { campos: [{ campo, mensagem }] })

/** Tenants of a group within the user's malls. */
export async function search(
  work: Work,
  input: InputOf<typeof searchTenants>,
): Promise<AnswerOf<typeof searchTenants>> {
  const { content, pageInfo } = await readPage<AssociatedTenant>(
    work.tx,
    byMall,
    store.tenantSource(work.actor.malls),
    input,
  )
  return { content, pageInfo }
}

/**
 * Adds a tenant of the user's malls to a group; the default trade name is the contract's. 400 for
 * an invalid document, 404 for another mall, 409 if already in a group (rules 8).
 */
export async function add(
  work: Work,
  input: InputOf<typeof associate>,
): Promise<AnswerOf<typeof associate>> {
  const { idGrupoCobranca, idShopping, shopping, nomFantasia } = input
  const mallId = idShopping ?? (typeof shopping === 'object' ? shopping.idShopping : shopping)
  if (mallId === undefined) throw wrong('idShopping', 'Escolha o shopping.')
  const document = normalizeDocument(input.numCpfcnpj)
  if (!isDocument(document))
    throw wrong('numCpfcnpj', 'O CPF ou CNPJ não confere; confira o documento.')
  const group = await existing(work, idGrupoCobranca)
  const isKnownMall = seesMall(work.actor, mallId)
    ? await store.registeredTenant(work.tx, { mallId, document, luc: input.luc })
    : undefined
  if (!isKnownMall) throw new NotFound('Shopping não encontrado.')
  const tenant = {
    mallId,
    document,
    luc: isKnownMall.luc ?? input.luc,
    tradeName: nomFantasia || (isKnownMall.tradeName ?? ''),
  }
  const refusal = mayAssociate(group.id, await store.groupOf(work.tx, tenant))
  if (refusal) throw new Conflict(refusal.because)
  const id = await store.insertTenant(work.tx, group.id, tenant)
  if (id === undefined)
    throw new Conflict('Este lojista acabou de ser associado a um grupo. Confira e tente de novo.')
  work.audit({
    mallId,
    action: 'ASSOCIAR_LOJISTA',
    entity: 'grupo',
    entityId: group.id,
    body: {
      grupo: group.name,
      numCpfcnpj: document,
      luc: tenant.luc,
      nomFantasia: tenant.tradeName,
    },
  })
  work.invalidate(groupQueries)
  await announceBalances(work, [mallId])
  const { rows } = await rowsQuery(byMall, store.tenantSource(work.actor.malls), { id }).execute(
    work.tx,
  )
  return { mensagem: 'Associado com sucesso.', lojista: rows[0] as AssociatedTenant }
}

/** Removes a tenant of the user's malls from a group. 404 if it is not in it. */
export async function remove(
  work: Work,
  input: InputOf<typeof dissociate>,
): Promise<AnswerOf<typeof dissociate>> {
  const { idGrupoCobranca, idShopping: mallId, luc } = input
  const group = await existing(work, idGrupoCobranca)
  const document = normalizeDocument(input.numCpfcnpj)
  const isGoneMall = seesMall(work.actor, mallId)
    ? await store.deleteTenant(work.tx, group.id, { mallId, document, luc })
    : undefined
  if (!isGoneMall) throw new NotFound('Lojista não encontrado neste grupo.')
  work.audit({
    mallId,
    action: 'RETIRAR_LOJISTA',
    entity: 'grupo',
    entityId: group.id,
    body: { grupo: group.name, numCpfcnpj: document, luc, nomFantasia: isGoneMall.tradeName },
  })
  work.invalidate(groupQueries)
  await announceBalances(work, [mallId])
  return { mensagem: 'Removido com sucesso.' }
}
