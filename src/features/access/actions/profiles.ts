import { filterSentence, filterWords } from '#listing/filter-words.ts'
import { exportListing } from '#listing/server/export.ts'
import { readPage } from '#listing/server/window.ts'
import { Conflict, Forbidden, InvalidInput, NotFound, Refused } from '#server/errors.ts'
import type { FileAnswer } from '#server/file-answer.ts'
import type { Work } from '#server/work.ts'
import { formatInstant } from '#values/instant.ts'
import type { Refusal } from '#values/refusal.ts'

import {
  type BareProfile,
  type Profile,
  type ProfileFields,
  profileList,
  type ProfileSearch,
  staleWithPeople,
} from '../contract/people.ts'
import {
  isShoppingProfile,
  mayChangeProfiles,
  mayGivePermission,
  maySaveProfile,
  mayTakePermission,
  profileNameOf,
  savedProfileCode,
} from '../rules/people.ts'
import * as store from '../store/profiles.ts'
import { revokeSessions } from '../store/sessions.ts'
import { requireProfile } from './reach.ts'
import { withLimitsOnPermissions, withLimitsOnProfiles } from './told-limits.ts'

/** Every profile, for the administration and for the look-ups of spec 1:7.5. */
export async function searchProfiles(work: Work, search: ProfileSearch) {
  const page = await readPage<BareProfile>(work.tx, profileList, store.profiles, search)
  return {
    ...page,
    content: await withLimitsOnProfiles(work, page.content),
    porQueNaoCriar: mayChangeProfiles(work.actor.malls)?.because ?? null,
  }
}

/** The same as a spreadsheet. */
export async function downloadProfiles(work: Work, search: ProfileSearch): Promise<FileAnswer> {
  const words = filterWords(profileList, search, () => undefined).map(filterSentence)
  work.audit({
    mallId: 0,
    action: 'EXPORTAR',
    entity: 'lista',
    entityId: profileList.name,
    body: { titulo: profileList.title, filtros: words },
  })
  return exportListing(profileList, store.profiles, search, {
    title: profileList.title,
    user: work.actor.name,
    at: work.now,
    filterWords: words,
  })
}

const sentence = ({ because, todo }: Refusal) => [because, todo].filter(Boolean).join(' ')
const wrongName = (mensagem: string) => new InvalidInput(mensagem, { campos: [{ campo: 'nome', mensagem }] })
const isOfTheName = ({ code }: Refusal) => code === 'NOME_SEM_LETRAS'

function requireEveryMall(work: Work): void {
  const refused = mayChangeProfiles(work.actor.malls)
  if (refused) throw new Forbidden(refused.because)
}

async function lockBefore(work: Work, { idPerfil, versao }: ProfileFields): Promise<store.StoredProfile | undefined> {
  if (idPerfil === undefined) return undefined
  const before = await store.lockProfile(work.tx, idPerfil)
  if (!before) throw new NotFound('Perfil não encontrado.')
  await requireProfile(work, before)
  if (versao !== undefined && versao !== before.version)
    throw new Conflict('Este perfil foi alterado por outra pessoa.', {
      alteradoPor: before.changedBy,
      alteradoEm: formatInstant(before.changedAt),
    })
  return before
}

const shown = (profile: store.StoredProfile): BareProfile => ({
  idPerfil: profile.id,
  nome: profile.name,
  codPerfil: profile.code,
  flagAtivo: profile.isActive,
  flagTodosShoppings: profile.seesEveryMall,
  usuarios: profile.people,
  versao: profile.version,
  alteradoPor: profile.changedBy,
  alteradoEm: profile.changedAt,
})

async function answered(work: Work, profile: store.StoredProfile): Promise<Profile> {
  const [told] = await withLimitsOnProfiles(work, [shown(profile)])
  if (!told) throw new Error(`profile ${profile.id} was saved and is not told`)
  return told
}

const bodyOf = ({ name, code, seesEveryMall, isActive }: Omit<store.ProfileValues, 'by'>) => ({
  nome: name,
  codigo: code,
  todosShoppings: seesEveryMall,
  ativo: isActive,
})

/**
 * Adds or changes a profile; its code comes from its name and stays once somebody has it (rules 8). The people of one that
 * is made inactive have no session from then on. 403 for whoever does not see every mall, or has less than the profile.
 */
export async function saveProfile(work: Work, fields: ProfileFields) {
  requireEveryMall(work)
  const before = await lockBefore(work, fields)
  const name = profileNameOf(fields.nome)
  const values = {
    name,
    code: savedProfileCode(name, before),
    // Somebody who renames a profile to one of SHOPPING need not say that it no longer sees every mall.
    seesEveryMall: fields.flagTodosShoppings ?? (!isShoppingProfile(name) && (before?.seesEveryMall ?? true)),
    isActive: fields.flagAtivo ?? before?.isActive ?? true,
    by: work.actor.name,
  }
  const refused = maySaveProfile(before, values)
  if (refused) throw isOfTheName(refused) ? wrongName(refused.because) : new Refused(sentence(refused))
  const taken = 'Já existe um perfil com este nome.'
  if (await store.isProfileTaken(work.tx, values.name, values.code, before?.id)) throw wrongName(taken)
  const mensagem = 'Perfil salvo com sucesso.'
  const [de, para] = [before && bodyOf(before), bodyOf(values)]
  if (before && JSON.stringify(de) === JSON.stringify(para)) return { mensagem, perfil: await answered(work, before) }
  const id = before?.id ?? (await store.insertProfile(work.tx, values))
  if (id === undefined) throw wrongName(taken)
  if (before) await store.updateProfile(work.tx, id, values)
  const sessoes = before?.isActive && !values.isActive ? await revokeSessions(work.tx, { profileId: id }) : 0
  work.audit({
    mallId: 0,
    action: before ? 'ALTERAR_PERFIL' : 'CRIAR_PERFIL',
    entity: 'perfil',
    entityId: id,
    body: before ? { de, para, sessoes } : para,
  })
  work.stale(...staleWithPeople)
  const saved = await store.lockProfile(work.tx, id)
  if (!saved) throw new Error(`profile ${id} was saved and is not there`)
  return { mensagem, perfil: await answered(work, saved) }
}

async function profileOf(work: Work, id: number): Promise<store.StoredProfile> {
  requireEveryMall(work)
  const profile = await store.lockProfile(work.tx, id)
  if (!profile) throw new NotFound('Perfil não encontrado.')
  await requireProfile(work, profile)
  return profile
}

/** Every permission there is, with those of a profile marked. */
export async function listPermissions(work: Work, { idPerfil }: { readonly idPerfil: number }) {
  return { content: await withLimitsOnPermissions(work, idPerfil, await store.listPermissions(work.tx, idPerfil)) }
}

type Change = { readonly idPerfil: number; readonly idRegra: number }

async function changed(work: Work, action: string, profile: store.StoredProfile, rule: store.StoredRule) {
  work.audit({
    mallId: 0,
    action,
    entity: 'perfil',
    entityId: profile.id,
    body: { perfil: profile.name, sistema: rule.system, menu: rule.label, tela: rule.path, regra: rule.code },
  })
  work.stale(...staleWithPeople, 'permissions')
}

async function ruleOf(work: Work, id: number): Promise<store.StoredRule> {
  const rule = await store.findRule(work.tx, id)
  if (!rule) throw new NotFound('Permissão não encontrada.')
  return rule
}

/** Gives a permission to a profile; its people have it at their next call. 403 for one that whoever gives it does not have. */
export async function addPermission(work: Work, { idPerfil, idRegra }: Change) {
  const [profile, rule] = [await profileOf(work, idPerfil), await ruleOf(work, idRegra)]
  const refused = mayGivePermission(work.actor, rule)
  if (refused) throw new Forbidden(refused.because)
  if (await store.insertPermission(work.tx, profile.id, rule.id)) await changed(work, 'DAR_PERMISSAO', profile, rule)
  return { mensagem: 'Salvo com sucesso.' }
}

/** Takes a permission from a profile; its people no longer have it at their next call. */
export async function removePermission(work: Work, { idPerfil, idRegra }: Change) {
  const [profile, rule] = [await profileOf(work, idPerfil), await ruleOf(work, idRegra)]
  const refused = mayTakePermission(profile.code, rule)
  if (refused) throw new Refused(refused.because)
  if (await store.deletePermission(work.tx, profile.id, rule.id)) await changed(work, 'TIRAR_PERMISSAO', profile, rule)
  return { mensagem: 'Removido com sucesso.' }
}
