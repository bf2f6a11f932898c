import { registerActs } from '#listing/server/register-routes.ts'
import { serveListing } from '#listing/server/serve-listing.ts'
import { NO_MALL } from '#server/database/mall-scope.ts'
import { Forbidden, InvalidInput, NotFound, Refused } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import type { Refusal } from '#values/refusal.ts'

import {
  type BareProfile,
  type Profile,
  type ProfileFields,
  profileList,
  profileRecords,
  peopleQueries,
} from '../contract/people.ts'
import {
  isShoppingProfile,
  mayChangeProfiles,
  mayGrantPermission,
  maySaveProfile,
  mayRevokePermission,
  profileNameOf,
  savedProfileCode,
} from '../rules/people.ts'
import * as store from '../store/profiles.ts'
import { revokeSessions } from '../store/sessions.ts'
import { requireProfile } from './require-scope.ts'
import { endInvalidSubstitutions } from './substitutions.ts'
import { withLimitsOnPermissions, withLimitsOnProfiles } from './person-limits.ts'

/** All profiles, for the administration and the lookups of spec 1:7.5. */
export const profileSearch = serveListing(profileList, {
  source: store.profiles,
  alsoAnswer: async (work, _, { page }) => ({
    content: await withLimitsOnProfiles(work, page.content),
    porQueNaoCriar: mayChangeProfiles(work.actor.malls)?.because ?? null,
  }),
})

const sentence = ({ because, todo }: Refusal) => [because, todo].filter(Boolean).join(' ')
const wrongName = (mensagem: string) =>
  new InvalidInput(mensagem, { campos: [{ campo: 'nome', mensagem }] })
const isOfTheName = ({ code }: Refusal) => code === 'NOME_SEM_LETRAS'

function requireEveryMall(work: Work): void {
  const refusal = mayChangeProfiles(work.actor.malls)
  if (refusal) throw new Forbidden(refusal.because)
}

const toBareProfile = (profile: store.StoredProfile): BareProfile => ({
  idPerfil: profile.id,
  nome: profile.name,
  codPerfil: profile.code,
  flagAtivo: profile.isActive,
  flagTodosShoppings: profile.seesEveryMall,
  usuarios: profile.people,
  versao: profile.versao,
  alteradoPor: profile.alteradoPor,
  alteradoEm: profile.alteradoEm,
})

async function toProfile(work: Work, profile: store.StoredProfile): Promise<Profile> {
  const [withLimits] = await withLimitsOnProfiles(work, [toBareProfile(profile)])
  if (!withLimits) throw new Error(`profile ${profile.id} was saved and is not told`)
  return withLimits
}

/** Profile fields in the decision log. */
const wordsOf = ({ name, code, seesEveryMall, isActive }: Omit<store.ProfileValues, 'by'>) => ({
  nome: name,
  codigo: code,
  todosShoppings: seesEveryMall,
  ativo: isActive,
})

const nameTaken = 'Já existe um perfil com este nome.'

/**
 * Profile values to store. The code comes from the name and is fixed once a user has the profile
 * (rules 8).
 */
async function validateProfile(
  work: Work,
  fields: ProfileFields,
  before: store.StoredProfile | undefined,
): Promise<store.ProfileValues> {
  const name = profileNameOf(fields.nome)
  const values = {
    name,
    code: savedProfileCode(name, before),
    // By default a new profile does not see every mall, and renaming one to SHOPPING turns it off.
    seesEveryMall:
      fields.flagTodosShoppings ?? (!isShoppingProfile(name) && (before?.seesEveryMall ?? false)),
    isActive: fields.flagAtivo ?? before?.isActive ?? true,
    by: work.actor.name,
  }
  const refusal = maySaveProfile(before, values)
  if (refusal)
    throw isOfTheName(refusal) ? wrongName(refusal.because) : new Refused(sentence(refusal))
  if (await store.isProfileTaken(work.tx, values.name, values.code, before?.id))
    throw wrongName(nameTaken)
  return values
}

/**
 * Create and change profiles. Deactivating one ends its users' sessions. 403 for users who do not
 * see every mall or have fewer permissions than the profile.
 */
export const profileActs = registerActs(profileRecords, {
  beforehand: async (work: Work, _: ProfileFields) => requireEveryMall(work),
  lock: async (work: Work, id: number) => {
    const before = await store.lockProfile(work.tx, id)
    if (before) await requireProfile(work, before)
    return before
  },
  find: ({ tx }: Work, id: number) => store.lockProfile(tx, id),
  validate: validateProfile,
  inPlaceOfWriting: async (
    _: Work,
    values: store.ProfileValues,
    before: store.StoredProfile | undefined,
  ) =>
    before && JSON.stringify(wordsOf(before)) === JSON.stringify(wordsOf(values))
      ? profileRecords.change?.message
      : undefined,
  insert: async ({ tx }, values) => {
    const id = await store.insertProfile(tx, values)
    if (id === undefined) throw wrongName(nameTaken)
    return id
  },
  update: async (work, values, before) => {
    const { tx } = work
    await store.updateProfile(tx, before.id, values)
    await endInvalidSubstitutions(work)
    const isOut = before.isActive && !values.isActive
    return { sessoes: isOut ? await revokeSessions(tx, { profileId: before.id }) : 0 }
  },
  logBody: ({ before, after }, more) =>
    before && after
      ? { de: wordsOf(before), para: wordsOf(after), ...more }
      : wordsOf(after as store.StoredProfile),
  toAnswer: async (work, { mensagem, record }) => ({
    mensagem,
    perfil: await toProfile(work, record as store.StoredProfile),
  }),
})

async function profileOf(work: Work, id: number): Promise<store.StoredProfile> {
  requireEveryMall(work)
  const profile = await store.lockProfile(work.tx, id)
  if (!profile) throw new NotFound('Perfil não encontrado.')
  await requireProfile(work, profile)
  return profile
}

/** All permissions, marked if the profile has them. */
export async function listPermissions(work: Work, { idPerfil }: { readonly idPerfil: number }) {
  return {
    content: await withLimitsOnPermissions(
      work,
      idPerfil,
      await store.listPermissions(work.tx, idPerfil),
    ),
  }
}

type Change = { readonly idPerfil: number; readonly idRegra: number }

async function recordChange(
  work: Work,
  action: string,
  profile: store.StoredProfile,
  rule: store.StoredRule,
) {
  work.audit({
    mallId: NO_MALL,
    action,
    entity: 'perfil',
    entityId: profile.id,
    body: {
      perfil: profile.name,
      sistema: rule.system,
      menu: rule.label,
      tela: rule.path,
      regra: rule.code,
    },
  })
  work.invalidate(...peopleQueries, 'permissions')
}

async function ruleOf(work: Work, id: number): Promise<store.StoredRule> {
  const rule = await store.findRule(work.tx, id)
  if (!rule) throw new NotFound('Permissão não encontrada.')
  return rule
}

/**
 * Grants a permission; effective at the next call of its users. 403 if the current user does not
 * have it.
 */
export async function addPermission(work: Work, { idPerfil, idRegra }: Change) {
  const [profile, rule] = [await profileOf(work, idPerfil), await ruleOf(work, idRegra)]
  const refusal = mayGrantPermission(work.actor, rule)
  if (refusal) throw new Forbidden(refusal.because)
  if (await store.insertPermission(work.tx, profile.id, rule.id))
    await recordChange(work, 'DAR_PERMISSAO', profile, rule)
  return { mensagem: 'Salvo com sucesso.' }
}

/** Revokes a permission; effective at the next call of its users. */
export async function removePermission(work: Work, { idPerfil, idRegra }: Change) {
  const [profile, rule] = [await profileOf(work, idPerfil), await ruleOf(work, idRegra)]
  const refusal = mayRevokePermission(profile.code, rule)
  if (refusal) throw new Refused(refusal.because)
  if (await store.deletePermission(work.tx, profile.id, rule.id))
    await recordChange(work, 'TIRAR_PERMISSAO', profile, rule)
  return { mensagem: 'Removido com sucesso.' }
}
