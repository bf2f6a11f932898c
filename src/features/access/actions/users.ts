import { filterSentence, filterWords } from '#listing/filter-words.ts'
import { exportListing } from '#listing/server/export.ts'
import { readPage } from '#listing/server/window.ts'
import { Conflict, Forbidden, InvalidInput, NotFound, Refused } from '#server/errors.ts'
import type { FileAnswer } from '#server/file-answer.ts'
import type { Arrival } from '#server/routes.ts'
import type { Work } from '#server/work.ts'
import { formatInstant } from '#values/instant.ts'

import { type BareUser, staleWithPeople, type UserFields, userList, type UserSearch } from '../contract/people.ts'
import { type AccessLimits, initialProfiles } from '../rules.ts'
import {
  isHandedOn,
  limitsOnPerson,
  mayGiveScope,
  mayHaveMalls,
  mayStopAdministering,
  scopeOf,
} from '../rules/people.ts'
import type { Directory } from '../gateway/directory.ts'
import { unlinkIdentity } from '../store/people.ts'
import { findProfileName, listProfileRules, shareProfile, type StoredProfile } from '../store/profiles.ts'
import { revokeSessions } from '../store/sessions.ts'
import * as store from '../store/users.ts'
import { requireProof } from './proof.ts'
import { requireProfile } from './reach.ts'
import { withLimitsOnPeople } from './told-limits.ts'

/** The people who may sign in (spec 3:2.9); of malls that whoever asks does not see there is no word. */
export async function searchUsers(work: Work, search: UserSearch) {
  const page = await readPage<BareUser>(work.tx, userList, store.users(work.actor.malls), search)
  return { ...page, content: await withLimitsOnPeople(work, page.content) }
}

/** The same as a spreadsheet; it is in the decision log, as it holds who may do what. */
export async function downloadUsers(work: Work, search: UserSearch): Promise<FileAnswer> {
  const profile = search.perfilId === undefined ? undefined : await findProfileName(work.tx, search.perfilId)
  const words = filterWords(
    userList,
    { ...search, perfilId: search.perfilId?.toString(), ativo: search.ativo?.toString() },
    (key) => (key === 'perfilId' ? profile : undefined),
  ).map(filterSentence)
  work.audit({
    mallId: 0,
    action: 'EXPORTAR',
    entity: 'lista',
    entityId: userList.name,
    body: { titulo: userList.title, filtros: words },
  })
  return exportListing(userList, store.users(work.actor.malls), search, {
    title: userList.title,
    user: work.actor.name,
    at: work.now,
    filterWords: words,
  })
}

const wrong = (campo: string, mensagem: string) => new InvalidInput(mensagem, { campos: [{ campo, mensagem }] })

/** Name, e-mail and department of a login as the company's directory knows them. 404 for one it does not know. */
export async function findPerson(directory: Directory, login: string) {
  if (!directory.isThere) throw new NotFound('O diretório da empresa não está configurado. Preencha nome e e-mail.')
  const found = await directory.find(login)
  if (!found) throw new NotFound('O diretório da empresa não conhece este login. Preencha nome e e-mail.')
  return { username: found.login, name: found.name, email: found.email, lotacao: found.department }
}

/** The form of a new person whose e-mail nobody typed, with e-mail and department of the directory (spec 3:5). */
export async function completeUser(directory: Directory, fields: UserFields): Promise<UserFields> {
  if (fields.usuarioId !== undefined || fields.email || !directory.isThere) return fields
  const found = await directory.find(fields.login)
  return found ? { ...fields, email: found.email, lotacao: fields.lotacao ?? found.department } : fields
}

async function profileFor(work: Work, id: number, before: store.StoredUser | undefined): Promise<StoredProfile> {
  const profile = await shareProfile(work.tx, id)
  if (!profile) throw wrong('perfilId', 'Escolha um perfil da lista.')
  if (!profile.isActive && before?.profileId !== id)
    throw wrong('perfilId', `O perfil ${profile.name} está inativo. Escolha outro.`)
  if (before?.profileId !== id) await requireProfile(work, profile)
  return profile
}

async function mallsFor(
  work: Work,
  asked: readonly number[],
  profile: StoredProfile,
  before: store.StoredUser | undefined,
): Promise<number[]> {
  const { malls: own } = work.actor
  const malls = await store.knownMalls(work.tx, asked, own)
  if (malls.length < new Set(asked).size) throw wrong('idShoppings', 'Escolha shoppings da lista.')
  const others = before?.otherMalls ?? 0
  const refused = mayHaveMalls(profile, malls.length + others)
  if (refused) throw wrong('idShoppings', refused.because)
  // What others gave beyond the own malls stays as it is; only a new reach is given here.
  const given = others > 0 ? malls : scopeOf(profile.seesEveryMall, malls)
  const beyond = mayGiveScope(own, given)
  if (beyond) throw new Forbidden(beyond.because)
  return malls
}

async function keepAdministrator(
  work: Work,
  before: store.StoredUser,
  after: store.UserValues & { readonly malls: readonly number[] },
  withDemo: boolean,
) {
  const sawAll = before.otherMalls === 0 && scopeOf(before.seesEveryMall, before.malls) === 'all'
  const seesAll = sawAll && after.malls.length === 0
  const administers = before.isActive && before.profileCode === initialProfiles.AD
  if (!administers || (after.isActive && after.profileId === before.profileId && seesAll === sawAll)) return
  const { all, ofEveryMall } = await store.countActive(work.tx, initialProfiles.AD, { except: before.id, withDemo })
  const refused = sawAll ? mayStopAdministering(all, ofEveryMall) : mayStopAdministering(all)
  if (refused) throw new Refused([refused.because, refused.todo].filter(Boolean).join(' '))
}

const told = (
  {
    login,
    name,
    email,
    department,
    isActive,
  }: Pick<store.UserValues, 'login' | 'name' | 'email' | 'department' | 'isActive'>,
  perfil: string,
  shoppings: readonly number[],
) => ({ login, nome: name, email, lotacao: department, ativo: isActive, perfil, shoppings })

// Of somebody who has further malls, the own ones are given and taken; nothing else about them changes.
const isSame = (before: store.StoredUser, after: store.UserValues, profile: StoredProfile): boolean =>
  JSON.stringify(told(before, before.profileName, [])) === JSON.stringify(told(after, profile.name, []))

async function requireFree(work: Work, values: store.UserValues, except: number | undefined): Promise<void> {
  const taken = await store.findTaken(work.tx, values, except)
  if (taken.login) throw wrong('login', 'Já existe um usuário com este login.')
  // Whoever comes in from the provider is found by e-mail too: an address of two people would let in neither.
  if (taken.email) throw wrong('email', 'Já existe um usuário com este e-mail.')
}

/**
 * Under which identity this installation works: whoever is added to a demonstration signs in as its people do. And how
 * recently whoever asks must have proved who they are.
 */
export type UserOptions = { readonly isDemo: boolean; readonly limits: AccessLimits }

async function lockBefore(work: Work, { usuarioId, versao }: UserFields): Promise<store.StoredUser | undefined> {
  await store.lockPeople(work.tx, initialProfiles.AD)
  if (usuarioId === undefined) return undefined
  const before = await store.lockUser(work.tx, usuarioId, work.actor.malls)
  if (!before) throw new NotFound('Usuário não encontrado.')
  if (versao !== undefined && versao !== before.version)
    throw new Conflict('Este usuário foi alterado por outra pessoa.', {
      alteradoPor: before.changedBy,
      alteradoEm: formatInstant(before.changedAt),
    })
  return before
}

async function limitsOn(work: Work, person: store.StoredUser) {
  const [profile] = await listProfileRules(work.tx, [person.profileId])
  if (!profile) throw new Error(`profile ${person.profileId} is not there`)
  return limitsOnPerson(work.actor, { ...person, profile })
}

/** Whoever has another login or address comes in with another account: the one before is forgotten, as if it were unlinked. */
async function handOn(work: Work, person: store.StoredUser, arrival: Arrival, limits: AccessLimits): Promise<boolean> {
  if (!person.isLinked) return false
  await requireProof(work, arrival, limits)
  return unlinkIdentity(work.tx, person.id)
}

/**
 * Adds or changes a person (rules 8). Whoever is made inactive, or gets another login or e-mail, has no session from then
 * on, and with the latter the account of the provider is forgotten; every other change counts at their next call. 403 for somebody with more malls or permissions than whoever asks,
 * 409 when somebody was faster, 422 for the last active administrator, and for the last who sees every mall.
 */
export async function saveUser(work: Work, fields: UserFields, arrival: Arrival, { isDemo, limits }: UserOptions) {
  if (fields.usuarioIdAlteracao !== undefined && fields.usuarioIdAlteracao !== work.actor.id) throw new Forbidden()
  const before = await lockBefore(work, fields)
  const email = fields.email || before?.email
  if (!email) throw wrong('email', 'Informe o e-mail.')
  const refused = before && (await limitsOn(work, before))
  if (refused?.all) throw new Forbidden(refused.all.because)
  const profile = await profileFor(work, fields.perfilId, before)
  const values: store.UserValues = {
    login: fields.login,
    name: fields.nome,
    email,
    department: (fields.lotacao === undefined ? before?.department : fields.lotacao) || null,
    isActive: fields.ativo ?? before?.isActive ?? true,
    profileId: profile.id,
    by: work.actor.name,
  }
  if (before && refused?.besidesMalls && !isSame(before, values, profile))
    throw new Forbidden(refused.besidesMalls.because)
  const malls = await mallsFor(work, fields.idShoppings ?? before?.malls ?? [], profile, before)
  await requireFree(work, values, before?.id)
  const mensagem = 'Usuário salvo com sucesso.'
  const para = told(values, profile.name, malls)
  const de = before && told(before, before.profileName, before.malls)
  if (before && JSON.stringify(de) === JSON.stringify(para)) return { mensagem, id: before.id, versao: before.version }
  if (before) await keepAdministrator(work, before, { ...values, malls }, isDemo)
  const { id, version } = before
    ? await store.updateUser(work.tx, before.id, values)
    : await store.insertUser(work.tx, { ...values, isDemo })
  await store.replaceMalls(work.tx, id, malls, work.actor.malls)
  const isOther = before !== undefined && isHandedOn(before, values)
  const desvinculada = isOther && (await handOn(work, before, arrival, limits))
  const isOut = !values.isActive || isOther
  const sessoes = isOut ? await revokeSessions(work.tx, { userId: id }) : 0
  work.audit({
    mallId: 0,
    action: before ? 'ALTERADO' : 'CRIADO',
    entity: 'usuario',
    entityId: id,
    body: before ? { de, para, sessoes, ...(desvinculada ? { desvinculada } : {}) } : para,
  })
  work.stale(...staleWithPeople)
  return { mensagem, id, versao: version }
}
