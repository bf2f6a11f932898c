import type { Work } from '#server/work/work.ts'
import type { Refusal } from '#values/refusal.ts'

import type {
  BarePermission,
  BareProfile,
  BareUser,
  Permission,
  Profile,
  User,
} from '../contract/people.ts'
import {
  limitsOnPerson,
  mayChangeProfiles,
  mayGrantPermission,
  mayHandleProfile,
  maySeeAs,
  mayRevokePermission,
  userScopeOf,
} from '../rules/people.ts'
import { listProfileRules } from '../store/profiles.ts'
import { scopesOfUsers } from '../store/users.ts'

// Returns refusals with the rows, using the same rules as the actions, so that screens can disable
// them.

const because = (refusal: Refusal | undefined): string | null => refusal?.because ?? null

const byId = <Row extends { readonly id: number }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.id, row]))

/** Adds to users what the current user may not change. */
export async function withLimitsOnPeople(work: Work, users: readonly BareUser[]): Promise<User[]> {
  const { actor, tx } = work
  const ids = users.map(({ id }) => id)
  const reaches = byId(await scopesOfUsers(tx, ids, actor.malls))
  const profiles = byId(
    await listProfileRules(tx, [...new Set(users.map(({ perfil }) => perfil.idPerfil))]),
  )
  return users.map((user) => {
    const [reach, profile] = [reaches.get(user.id), profiles.get(user.perfil.idPerfil)]
    if (!reach || !profile) throw new Error(`user ${user.id} was read and is not there`)
    const limits = limitsOnPerson(actor, { ...reach, profile })
    const target = { id: user.id, malls: userScopeOf(reach), isActive: user.ativo }
    return {
      ...user,
      porQueNao: {
        alterar: because(limits.all),
        alterarAlemDosShoppings: because(limits.besidesMalls),
        verComo: because(maySeeAs(actor, target)),
      },
    }
  })
}

/** Adds to profiles what the current user may not change. */
export async function withLimitsOnProfiles(
  { actor, tx }: Work,
  profiles: readonly BareProfile[],
): Promise<Profile[]> {
  const rules = byId(
    await listProfileRules(
      tx,
      profiles.map(({ idPerfil }) => idPerfil),
    ),
  )
  return profiles.map((profile) => {
    const { idPerfil: id, codPerfil: code, nome: name } = profile
    const refusal = mayHandleProfile(actor, { code, name, rules: rules.get(id)?.rules ?? [] })
    return {
      ...profile,
      porQueNao: {
        alterar: because(mayChangeProfiles(actor.malls) ?? refusal),
        dar: because(refusal),
      },
    }
  })
}

/** Adds to permissions why the current user may not grant or revoke them. */
export async function withLimitsOnPermissions(
  { actor, tx }: Work,
  profileId: number,
  permissions: readonly BarePermission[],
): Promise<Permission[]> {
  const [profile] = await listProfileRules(tx, [profileId])
  const whole = mayChangeProfiles(actor.malls) ?? (profile && mayHandleProfile(actor, profile))
  return permissions.map((permission) => {
    const rule = { path: permission.urlMenu, code: permission.codigoRegra }
    return {
      ...permission,
      porQueNaoDar: because(whole ?? mayGrantPermission(actor, rule)),
      porQueNaoTirar: because(whole ?? (profile && mayRevokePermission(profile.code, rule))),
    }
  })
}
