import { exportListing, exportTitle } from '#listing/server/export.ts'
import { readPage, rowsQuery } from '#listing/server/window.ts'
import { Conflict, Forbidden, InvalidInput, NotFound, Refused } from '#server/errors.ts'
import type { FileAnswer } from '#server/file-answer.ts'
import type { Work } from '#server/work.ts'
import type { AnswerOf, InputOf } from '#contract/call.ts'
import { formatInstant } from '#values/instant.ts'

import {
  collectionGroups,
  type deleteGroup,
  type GroupRow,
  type GroupSearch,
  type saveGroup,
  type searchGroups,
  staleName,
} from '../contract.ts'
import { mayChangeGroups, mayDeleteGroup } from '../rules.ts'
import * as store from '../store/groups.ts'
import { tenantSource } from '../store/tenants.ts'

/** Every collection group by name. */
export const listGroups = (work: Work) => store.listGroups(work.tx)

/** The distinct portfolios of the groups by name. */
export const listPortfolios = (work: Work) => store.listPortfolios(work.tx)

/** The portfolios of the person's malls, of the origins asked for, with the malls of each. */
export const listMallPortfolios = (work: Work, origins: readonly string[]) =>
  store.listMallPortfolios(work.tx, work.actor.malls, origins)

const seesEveryMall = ({ actor }: Work) => actor.malls === 'all'

/** The groups of a name, with their tenants counted within the person's malls (spec 3:2.8). */
export async function search(work: Work, asked: GroupSearch): Promise<AnswerOf<typeof searchGroups>> {
  const { content, pageInfo } = await readPage<GroupRow>(
    work.tx,
    collectionGroups,
    store.groupSource(work.actor.malls),
    asked,
  )
  return { content, pageInfo, podeAlterar: seesEveryMall(work) }
}

/** The same rows as a spreadsheet; every export is in the decision log. */
export async function download(work: Work, asked: GroupSearch): Promise<FileAnswer> {
  const about = await exportTitle(work, collectionGroups, asked)
  work.audit({
    mallId: 0,
    action: 'EXPORTAR',
    entity: 'lista',
    entityId: collectionGroups.name,
    body: { titulo: collectionGroups.title, filtros: about.filterWords },
  })
  return exportListing(collectionGroups, store.groupSource(work.actor.malls), asked, about)
}

function mayChange(work: Work): void {
  const refused = mayChangeGroups(seesEveryMall(work))
  if (refused) throw new Forbidden(refused.because)
}

async function locked(work: Work, id: number, versao: number | undefined): Promise<store.StoredGroup> {
  const group = await store.lockGroup(work.tx, id)
  if (!group) throw new NotFound('Grupo de cobrança não encontrado.')
  if (versao === undefined || versao === group.version) return group
  const { updatedBy, updatedAt } = group
  throw new Conflict('Este grupo foi alterado por outra pessoa. Confira e tente de novo.', {
    ...(updatedBy === null ? {} : { alteradoPor: updatedBy }),
    ...(updatedAt === null ? {} : { alteradoEm: formatInstant(updatedAt) }),
  })
}

async function rowOf(work: Work, id: number): Promise<GroupRow> {
  const { rows } = await rowsQuery(collectionGroups, store.groupSource(work.actor.malls), {
    idGrupoCobranca: id,
  }).execute(work.tx)
  return rows[0] as GroupRow
}

/** Creates a group, or changes name and portfolio of one. 409 when somebody was faster; a name belongs to one group. */
export async function save(work: Work, input: InputOf<typeof saveGroup>): Promise<AnswerOf<typeof saveGroup>> {
  mayChange(work)
  const { idGrupoCobranca: id, nomeGrupoCobranca: name, nomePortifolio: portfolio, versao } = input
  const before = id === undefined ? undefined : await locked(work, id, versao)
  // The ERP may have made a twin that differs in accents alone: who keeps the name still changes the portfolio.
  if (name !== before?.name && (await store.isNameTaken(work.tx, name, id))) {
    const mensagem = 'Já existe um grupo com este nome.'
    throw new InvalidInput(mensagem, { campos: [{ campo: 'nomeGrupoCobranca', mensagem }] })
  }
  const written = { name, portfolio, by: work.actor.name, at: work.now }
  const saved = before?.id ?? (await store.insertGroup(work.tx, written))
  if (before) await store.updateGroup(work.tx, before.id, written)
  const para = { nome: name, portifolio: portfolio }
  work.audit({
    mallId: 0,
    action: before ? 'ALTERAR_GRUPO' : 'CRIAR_GRUPO',
    entity: 'grupo',
    entityId: saved,
    body: before ? { de: { nome: before.name, portifolio: before.portfolio }, para } : para,
  })
  work.stale(staleName)
  return { mensagem: 'Salvo com sucesso.', grupo: await rowOf(work, saved) }
}

/** Deletes a group; one with tenants only once each of them was confirmed, and the refusal lists them (rules 8). */
export async function remove(work: Work, input: InputOf<typeof deleteGroup>): Promise<AnswerOf<typeof deleteGroup>> {
  mayChange(work)
  const group = await locked(work, input.idGrupoCobranca, input.versao)
  const { rows: tenants } = await rowsQuery({ sortedBy: 'shopping.nomeShopping,lojista.luc' }, tenantSource('all'), {
    idGrupoCobranca: group.id,
  }).execute(work.tx)
  const shown = input.lojistas && new Set(input.lojistas)
  const isConfirmed =
    input.confirmado === true &&
    tenants.every(({ idGurpoCobrancaLojista }) => shown?.has(idGurpoCobrancaLojista) ?? true)
  const refused = mayDeleteGroup({ tenants: tenants.length, isConfirmed })
  if (refused)
    throw new Refused(refused.because, {
      itens: tenants.map(({ idGurpoCobrancaLojista: id, shopping, lojista }) => ({
        id,
        codigo: refused.code,
        texto: [shopping.nomeShopping, lojista.luc, lojista.nomFantasia].filter(Boolean).join(' · '),
      })),
    })
  await store.deleteGroup(work.tx, group.id)
  work.audit({
    mallId: 0,
    action: 'EXCLUIR_GRUPO',
    entity: 'grupo',
    entityId: group.id,
    body: {
      nome: group.name,
      portifolio: group.portfolio,
      lojistas: tenants.map(({ shopping, lojista }) => ({ idShopping: shopping.idShopping, ...lojista })),
    },
  })
  work.stale(staleName)
  return { mensagem: 'Removido com sucesso.' }
}
