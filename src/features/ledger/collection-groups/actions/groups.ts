import { announceBalances } from '#features/ledger/receivables/actions/announce.ts'
import { readFromList, registerActs } from '#listing/server/register-routes.ts'
import { serveListing } from '#listing/server/serve-listing.ts'
import { rowsQuery } from '#listing/server/window.ts'
import { InvalidInput, Refused } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import type { InputOf } from '#contract/call.ts'

import {
  collectionGroups,
  type deleteGroup,
  groupRecords,
  type GroupRow,
  type saveGroup,
} from '../contract/calls.ts'
import { mayDeleteGroup } from '../rules.ts'
import * as store from '../store/groups.ts'
import { tenantSource } from '../store/tenants.ts'

export const listGroups = (work: Work) => store.listGroups(work.tx)

/** Distinct portfolios of the groups, by name. */
export const listPortfolios = (work: Work) => store.listPortfolios(work.tx)

/** Portfolios of the user's malls for these origins, with the malls of each. */
export const listMallPortfolios = (work: Work, origins: readonly string[]) =>
  store.listMallPortfolios(work.tx, work.actor.malls, origins)

/** Search of groups by name; counts tenants within the user's malls (spec 3:2.8). */
export const groupSearch = serveListing(collectionGroups, {
  source: ({ actor }) => store.groupSource(actor.malls),
})

/**
 * Refuses a name of another group. Keeping the name is allowed even if the ERP created a duplicate.
 */
async function validateGroup(
  work: Work,
  {
    nomeGrupoCobranca: name,
    nomePortifolio: portfolio,
  }: Pick<InputOf<typeof saveGroup>, 'nomeGrupoCobranca' | 'nomePortifolio'>,
  before: GroupRow | undefined,
) {
  if (name !== before?.nome && (await store.isNameTaken(work.tx, name, before?.idGrupoCobranca))) {
    const mensagem = 'Já existe um grupo com este nome.'
    throw new InvalidInput(mensagem, { campos: [{ campo: 'nomeGrupoCobranca', mensagem }] })
  }
  return { name, portfolio, by: work.actor.name, at: work.now }
}

/**
 * Deletes a group. A group with tenants needs a confirmation of each; the refusal lists them (rules
 * 8).
 */
async function removeGroup(
  work: Work,
  group: GroupRow,
  { confirmado, lojistas }: InputOf<typeof deleteGroup>,
) {
  const { rows: tenants } = await rowsQuery(
    { sortedBy: 'shopping.nomeShopping,lojista.luc' },
    tenantSource('all'),
    { idGrupoCobranca: group.idGrupoCobranca },
  ).execute(work.tx)
  const shownTenants = lojistas && new Set(lojistas)
  const isConfirmed =
    confirmado === true &&
    tenants.every(({ idGurpoCobrancaLojista }) => shownTenants?.has(idGurpoCobrancaLojista) ?? true)
  const refusal = mayDeleteGroup({ tenants: tenants.length, isConfirmed })
  if (refusal)
    throw new Refused(refusal.because, {
      itens: tenants.map(({ idGurpoCobrancaLojista: id, shopping, lojista }) => ({
        id,
        codigo: refusal.code,
        texto: [shopping.nomeShopping, lojista.luc, lojista.nomFantasia]
          .filter(Boolean)
          .join(' · '),
      })),
    })
  await store.deleteGroup(work.tx, group.idGrupoCobranca)
  await announceBalances(work, [...new Set(tenants.map(({ shopping }) => shopping.idShopping))])
  return {
    lojistas: tenants.map(({ shopping, lojista }) => ({
      idShopping: shopping.idShopping,
      ...lojista,
    })),
  }
}

const wordsOf = ({ nome, portifolio }: GroupRow) => ({ nome, portifolio })

export const groupActs = registerActs(groupRecords, {
  ...readFromList(groupRecords, store.groupSource, store.lockGroupRow),
  validate: validateGroup,
  insert: ({ tx }, group) => store.insertGroup(tx, group),
  update: ({ tx }, group, { idGrupoCobranca }) => store.updateGroup(tx, idGrupoCobranca, group),
  remove: removeGroup,
  logBody: ({ before, after }, more) =>
    before && after
      ? { de: wordsOf(before), para: wordsOf(after) }
      : { ...wordsOf((before ?? after) as GroupRow), ...more },
  toAnswer: async (_, { mensagem, record }) => ({ mensagem, grupo: record as GroupRow }),
})
