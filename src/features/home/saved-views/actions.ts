import type { AnswerOf, Call, InputOf } from '#contract/call.ts'
import { Conflict, Forbidden, InvalidInput, NotFound } from '#server/http/errors.ts'
import { mayOpen, type Work } from '#server/work/work.ts'

import {
  type changeView,
  type Counting,
  type saveView,
  type listPinned,
  type listViews,
  mostPinned,
  mostViews,
  type pinView,
  type readView,
  type removeView,
  type SavedView,
  savedViewQueries,
} from './contract.ts'
import { countingOf } from './rules.ts'
import * as store from './store.ts'

/** Finds the list search with this call name. */
export type SearchNamed = (name: string) => Call | undefined

const missing = () =>
  new NotFound('A visão não existe mais, ou não é mais compartilhada com o seu perfil.')

const toView = (
  { actor }: Work,
  { ownerId, owner, list, path, title, name, query, layout, ...view }: store.StoredView,
): SavedView => ({
  id: view.id,
  nome: name,
  lista: list,
  tela: path,
  titulo: title,
  consulta: query,
  disposicao: { order: [...layout.order], hidden: [...layout.hidden] },
  perfil: view.profile,
  minha: ownerId === actor.id,
  autor: owner,
  fixada: view.isPinned,
  versao: view.version,
})

/** Views of a list visible to the user, and the profiles to share with. */
export async function list(
  work: Work,
  { lista }: InputOf<typeof listViews>,
): Promise<AnswerOf<typeof listViews>> {
  const rows = await store.viewsOf(work.tx, work.actor, lista)
  return {
    content: rows.filter(({ path }) => mayOpen(work.actor, path)).map((row) => toView(work, row)),
    perfis: await store.profileNames(work.tx),
  }
}

async function requireView(work: Work, id: number, isHeld = false): Promise<store.StoredView> {
  const view = await store.findView(work.tx, work.actor, id, isHeld)
  if (!view || !mayOpen(work.actor, view.path)) throw missing()
  return view
}

export async function read(
  work: Work,
  { id }: InputOf<typeof readView>,
): Promise<AnswerOf<typeof readView>> {
  return toView(work, await requireView(work, id))
}

/** Views pinned to the user's start page; views of revoked screens are left out. */
export const pinnedWith =
  (searchNamed: SearchNamed) =>
  async (work: Work): Promise<AnswerOf<typeof listPinned>> => {
    const rows = await store.pinnedViews(work.tx, work.actor)
    return {
      content: rows
        .filter(({ path }) => mayOpen(work.actor, path))
        .map((row) => ({
          ...toView(work, row),
          contagem: ((): Counting | null => {
            const search = row.search === null ? undefined : searchNamed(row.search)
            return search ? countingOf(search, row.searchBody ?? {}) : null
          })(),
        })),
    }
  }

type State = Pick<
  InputOf<typeof saveView>,
  'nome' | 'consulta' | 'disposicao' | 'perfil' | 'busca' | 'corpo'
>

async function stateOf(
  { tx, actor }: Work,
  searchNamed: SearchNamed,
  { nome, consulta, disposicao, perfil, busca, corpo }: State,
  { list: name, except = 0 }: { readonly list: string; readonly except?: number },
): Promise<store.ViewState> {
  if (actor.id === null) throw new Forbidden('Só uma pessoa salva visões.')
  const own = await store.countViews(tx, actor.id, name, nome, except)
  const refuse = (campo: string, mensagem: string) =>
    new InvalidInput(mensagem, { campos: [{ campo, mensagem }] })
  if (own.isNamed) throw refuse('nome', 'Já há uma visão sua com este nome nesta lista.')
  if (except === 0 && own.count >= mostViews)
    throw refuse('nome', `Cada pessoa salva até ${mostViews} visões. Remova uma e tente de novo.`)
  if (perfil && !(await store.profileNames(tx)).includes(perfil))
    throw refuse('perfil', 'Este perfil não existe mais.')
  const search = busca ? searchNamed(busca) : undefined
  return {
    name: nome,
    query: consulta,
    layout: disposicao,
    profile: perfil ?? null,
    search: search?.name ?? null,
    searchBody: search ? (corpo ?? {}) : null,
  }
}

/** Logs with which profile a view is shared; its filters are not logged. */
function logSharing(
  work: Work,
  view: { readonly id: number; readonly name: string; readonly title: string },
  before: string | null,
  now: string | null,
): void {
  if (before === now) return
  work.audit({
    mallId: 0,
    action: now === null ? 'RECOLHER_VISAO' : 'COMPARTILHAR_VISAO',
    entity: 'visao',
    entityId: view.id,
    body: { visao: view.name, lista: view.title, perfil: now ?? before },
  })
}

export const saveViewWith =
  (searchNamed: SearchNamed) =>
  async (work: Work, input: InputOf<typeof saveView>): Promise<AnswerOf<typeof saveView>> => {
    const { tx, actor } = work
    if (!mayOpen(actor, input.tela)) throw new Forbidden('Você não tem permissão para esta tela.')
    const state = await stateOf(work, searchNamed, input, { list: input.lista })
    const id = await store.insertView(
      tx,
      { id: actor.id as number, name: actor.name },
      { list: input.lista, path: input.tela, title: input.titulo },
      state,
    )
    logSharing(work, { id, name: input.nome, title: input.titulo }, null, state.profile)
    work.invalidate(savedViewQueries)
    return { mensagem: `Visão '${input.nome}' salva`, id }
  }

async function ownView(work: Work, id: number): Promise<store.StoredView> {
  const view = await requireView(work, id, true)
  if (view.ownerId !== work.actor.id)
    throw new Forbidden(`Só ${view.owner}, que salvou esta visão, pode alterá-la.`)
  return view
}

export const changeWith =
  (searchNamed: SearchNamed) =>
  async (work: Work, input: InputOf<typeof changeView>): Promise<AnswerOf<typeof changeView>> => {
    const view = await ownView(work, input.id)
    if (view.version !== input.versao)
      throw new Conflict('A visão foi alterada em outra janela. Confira e tente de novo.', {
        alteradoPor: view.owner,
        alteradoEm: new Date(view.changedAt),
      })
    const state = await stateOf(work, searchNamed, input, { list: view.list, except: view.id })
    await store.updateView(work.tx, view.id, state)
    logSharing(work, { ...view, name: input.nome }, view.profile, state.profile)
    work.invalidate(savedViewQueries)
    return { mensagem: `Visão '${input.nome}' alterada` }
  }

/** Pins a visible view to the user's own start page, or unpins it. */
export async function pin(
  work: Work,
  { id, fixada }: InputOf<typeof pinView>,
): Promise<AnswerOf<typeof pinView>> {
  const { tx, actor } = work
  const view = await requireView(work, id, true)
  if (actor.id === null) throw new Forbidden('Só uma pessoa fixa visões.')
  if (fixada) {
    const pinned = await store.pinnedViews(tx, actor)
    if (!view.isPinned && pinned.length >= mostPinned)
      throw new InvalidInput(`O início mostra até ${mostPinned} visões. Tire uma e tente de novo.`)
    await store.pin(tx, actor.id, id)
  } else await store.unpin(tx, actor.id, id)
  work.invalidate(savedViewQueries)
  return {
    mensagem: fixada
      ? `Visão '${view.name}' fixada no início`
      : `Visão '${view.name}' tirada do início`,
  }
}

/** Deletes an own view, also from the start pages of others. */
export async function remove(
  work: Work,
  { id }: InputOf<typeof removeView>,
): Promise<AnswerOf<typeof removeView>> {
  const view = await ownView(work, id)
  await store.removeView(work.tx, id)
  logSharing(work, view, view.profile, null)
  work.invalidate(savedViewQueries)
  return { mensagem: `Visão '${view.name}' removida` }
}
