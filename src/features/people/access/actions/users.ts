import { registerActs } from '#listing/server/register-routes.ts'
import { serveListing } from '#listing/server/serve-listing.ts'
import { Forbidden, InvalidInput, NotFound, Refused } from '#server/http/errors.ts'
import type { Arrival } from '#server/http/routes.ts'
import type { Work } from '#server/work/work.ts'

import { type UserFields, userList, userRecords } from '../contract/people.ts'
import { type AccessLimits, initialProfiles } from '../rules/session.ts'
import {
  isReassigned,
  limitsOnPerson,
  mayAssignScope,
  mayHaveMalls,
  mayStopAdministering,
  scopeOf,
} from '../rules/people.ts'
import type { Directory } from '../gateway/directory.ts'
import { unlinkIdentity } from '../store/people.ts'
import {
  findProfileName,
  listProfileRules,
  shareProfile,
  type StoredProfile,
} from '../store/profiles.ts'
import { revokeSessions } from '../store/sessions.ts'
import * as store from '../store/users.ts'
import { requireRecentSignIn } from './recent-sign-in.ts'
import { requireProfile } from './require-scope.ts'
import { withLimitsOnPeople } from './person-limits.ts'
import { endSubstitutionsOfPreviousUser, endInvalidSubstitutions } from './substitutions.ts'

/**
 * User list (spec 3:2.9); hides malls that the current user does not see. Exports are logged,
 * because they contain permissions.
 */
export const userSearch = serveListing(userList, {
  source: ({ actor }) => store.users(actor.malls),
  alsoAnswer: async (work, _, { page }) => ({
    content: await withLimitsOnPeople(work, page.content),
  }),
  namesOf: async ({ tx }, { perfilId: id }) => {
    const profile = id === undefined ? undefined : await findProfileName(tx, id)
    return { perfilId: new Map(profile === undefined ? [] : [[String(id), profile]]) }
  },
})

const wrong = (campo: string, mensagem: string) =>
  new InvalidInput(mensagem, { campos: [{ campo, mensagem }] })

/** Name, e-mail and department of a login in the company directory. 404 if unknown. */
export async function findPerson(directory: Directory, login: string) {
  if (!directory.isThere)
    throw new NotFound('O diretório da empresa não está configurado. Preencha nome e e-mail.')
  const directoryPerson = await directory.find(login)
  if (!directoryPerson)
    throw new NotFound('O diretório da empresa não conhece este login. Preencha nome e e-mail.')
  return {
    username: directoryPerson.login,
    name: directoryPerson.name,
    email: directoryPerson.email,
    lotacao: directoryPerson.department,
  }
}

/** Fills a new user's missing e-mail and department from the directory (spec 3:5). */
async function completeUser(directory: Directory, fields: UserFields): Promise<UserFields> {
  if (fields.usuarioId !== undefined || fields.email || !directory.isThere) return fields
  const directoryPerson = await directory.find(fields.login)
  return directoryPerson
    ? {
        ...fields,
        email: directoryPerson.email,
        lotacao: fields.lotacao ?? directoryPerson.department,
      }
    : fields
}

async function profileFor(
  work: Work,
  id: number,
  before: store.StoredUser | undefined,
): Promise<StoredProfile> {
  const profile = await shareProfile(work.tx, id)
  if (!profile) throw wrong('perfilId', 'Escolha um perfil da lista.')
  if (!profile.isActive && before?.profileId !== id)
    throw wrong('perfilId', `O perfil ${profile.name} está inativo. Escolha outro.`)
  if (before?.profileId !== id) await requireProfile(work, profile)
  return profile
}

async function mallsFor(
  work: Work,
  requestedMalls: readonly number[],
  profile: StoredProfile,
  before: store.StoredUser | undefined,
): Promise<number[]> {
  const { malls: own } = work.actor
  const malls = await store.existingMalls(work.tx, requestedMalls, own)
  if (malls.length < new Set(requestedMalls).size)
    throw wrong('idShoppings', 'Escolha shoppings da lista.')
  const others = before?.otherMalls ?? 0
  const refusal = mayHaveMalls(profile, malls.length + others)
  if (refusal) throw wrong('idShoppings', refusal.because)
  // Malls given by others stay; only a new scope is checked here.
  const scope = others > 0 ? malls : scopeOf(profile.seesEveryMall, malls)
  const beyond = mayAssignScope(own, scope)
  if (beyond) throw new Forbidden(beyond.because)
  return malls
}

async function requireAdministratorLeft(
  work: Work,
  before: store.StoredUser,
  after: store.UserValues & { readonly malls: readonly number[] },
  withDemo: boolean,
) {
  const sawAll = before.otherMalls === 0 && scopeOf(before.seesEveryMall, before.malls) === 'all'
  const seesAll = sawAll && after.malls.length === 0
  const administers = before.isActive && before.profileCode === initialProfiles.AD
  if (
    !administers ||
    (after.isActive && after.profileId === before.profileId && seesAll === sawAll)
  )
    return
  const { all, ofEveryMall } = await store.countActive(work.tx, initialProfiles.AD, {
    except: before.id,
    withDemo,
  })
  const refusal = sawAll ? mayStopAdministering(all, ofEveryMall) : mayStopAdministering(all)
  if (refusal) throw new Refused([refusal.because, refusal.todo].filter(Boolean).join(' '))
}

/** User fields in the decision log. */
const wordsOf = (
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
const storedWords = (user: store.StoredUser) => wordsOf(user, user.profileName, user.malls)

type CheckedUser = {
  readonly values: store.UserValues
  readonly profile: StoredProfile
  readonly malls: number[]
}

const isSame = (before: store.StoredUser, { values, profile, malls }: CheckedUser): boolean =>
  JSON.stringify(storedWords(before)) === JSON.stringify(wordsOf(values, profile.name, malls))

async function requireFree(
  work: Work,
  values: store.UserValues,
  except: number | undefined,
): Promise<void> {
  const conflicts = await store.findTaken(work.tx, values, except)
  if (conflicts.login) throw wrong('login', 'Já existe um usuário com este login.')
  // Sign-in also looks up by e-mail, so a duplicate address would lock out both.
  if (conflicts.email) throw wrong('email', 'Já existe um usuário com este e-mail.')
}

/**
 * Identity mode of this installation: users added to a demo sign in like demo users. Limits: how
 * recent the authentication must be.
 */
export type UserOptions = { readonly isDemo: boolean; readonly limits: AccessLimits }

async function limitsOn(work: Work, person: store.StoredUser) {
  const [profile] = await listProfileRules(work.tx, [person.profileId])
  if (!profile) throw new Error(`profile ${person.profileId} is not there`)
  return limitsOnPerson(work.actor, { ...person, profile })
}

/** A new login or e-mail unlinks the previous provider account. */
async function unlinkPreviousAccount(
  work: Work,
  person: store.StoredUser,
  arrival: Arrival,
  limits: AccessLimits,
): Promise<boolean> {
  if (!person.isLinked) return false
  await requireRecentSignIn(work, arrival, limits)
  return unlinkIdentity(work.tx, person.id)
}

/**
 * User values to store. 403 for a user with more malls or permissions than the current user. For a
 * user with malls beyond the own ones, only the shared malls change.
 */
async function validateUser(
  work: Work,
  fields: UserFields,
  before: store.StoredUser | undefined,
): Promise<CheckedUser> {
  const refusedLimits = before && (await limitsOn(work, before))
  if (refusedLimits?.all) throw new Forbidden(refusedLimits.all.because)
  const profile = await profileFor(work, fields.perfilId, before)
  const values: store.UserValues = {
    login: fields.login,
    name: fields.nome,
    email: fields.email || before?.email || '',
    department: (fields.lotacao === undefined ? before?.department : fields.lotacao) || null,
    isActive: fields.ativo ?? before?.isActive ?? true,
    profileId: profile.id,
    by: work.actor.name,
  }
  if (
    before &&
    refusedLimits?.besidesMalls &&
    !isSame({ ...before, malls: [] }, { values, profile, malls: [] })
  )
    throw new Forbidden(refusedLimits.besidesMalls.because)
  const malls = await mallsFor(work, fields.idShoppings ?? before?.malls ?? [], profile, before)
  await requireFree(work, values, before?.id)
  return { values, profile, malls }
}

/**
 * Create and change users (rules 8). Deactivation, or a new login or e-mail, ends their sessions;
 * the latter also unlinks the provider account. Other changes apply at the next call. 422 for the
 * last active administrator, and for the last who sees every mall.
 */
export const userActs = ({ isDemo, limits }: UserOptions, directory: Directory) =>
  registerActs(userRecords, {
    beforehand: async (work: Work, { usuarioIdAlteracao }: UserFields) => {
      if (usuarioIdAlteracao !== undefined && usuarioIdAlteracao !== work.actor.id)
        throw new Forbidden()
      await store.lockPeople(work.tx, initialProfiles.AD)
    },
    lock: ({ tx, actor }: Work, id: number) => store.lockUser(tx, id, actor.malls),
    find: ({ tx, actor }: Work, id: number) => store.readSavedUser(tx, id, actor.malls),
    validate: validateUser,
    inPlaceOfWriting: async (
      _: Work,
      checkedUser: CheckedUser,
      before: store.StoredUser | undefined,
    ) => (before && isSame(before, checkedUser) ? userRecords.change?.message : undefined),
    insert: async (work, { values, malls }) => {
      const id = await store.insertUser(work.tx, { ...values, isDemo })
      await store.replaceMalls(work.tx, id, malls, work.actor.malls)
      return id
    },
    update: async (work, { values, malls }, before, arrival) => {
      await requireAdministratorLeft(work, before, { ...values, malls }, isDemo)
      await store.updateUser(work.tx, before.id, values)
      await store.replaceMalls(work.tx, before.id, malls, work.actor.malls)
      const isOther = isReassigned(before, values)
      const desvinculada = isOther && (await unlinkPreviousAccount(work, before, arrival, limits))
      if (isOther) await endSubstitutionsOfPreviousUser(work, before.id)
      await endInvalidSubstitutions(work)
      const isOut = !values.isActive || isOther
      const sessoes = isOut ? await revokeSessions(work.tx, { userId: before.id }) : 0
      return { sessoes, ...(desvinculada ? { desvinculada } : {}) }
    },
    logBody: ({ before, after }, more) =>
      before && after
        ? { de: storedWords(before), para: storedWords(after), ...more }
        : storedWords(after as store.StoredUser),
    toAnswer: async (_, { mensagem, record }) => ({
      mensagem,
      id: record?.id ?? 0,
      versao: record?.versao ?? 0,
    }),
    prepare: (fields: UserFields) => completeUser(directory, fields),
  })
