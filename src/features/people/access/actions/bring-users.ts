import { NO_MALL } from '#server/database/mall-scope.ts'
import type { Work } from '#server/work/work.ts'
import { foldName } from '#values/fold-text.ts'

import { peopleQueries } from '../contract/people.ts'
import { mayAssignScope, mayHandleProfile, mayHaveMalls, scopeOf } from '../rules/people.ts'
import { initialProfiles } from '../rules/session.ts'
import * as store from '../store/bring-users.ts'
import { listProfileRules } from '../store/profiles.ts'
import { lockPeople } from '../store/users.ts'

/** A user of a file; the profile is named by its code or its name. */
export type UserOfFile = {
  readonly login: string
  readonly name: string
  readonly email: string
  readonly profile: string
  readonly malls: readonly number[]
}

export type CheckedUser = {
  readonly user: store.NewUser
  readonly profile: string
  /** True if the user is there already, with the same profile and malls. */
  readonly isKnown: boolean
}

type Wrong = { readonly column: string; readonly because: string }

const wrong = (column: string, because: string): Wrong => ({ column, because })

const longestLogin = /^[^\s\p{C}]{1,120}$/u

const isSameSet = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((each) => other.includes(each))

/** Reads what the checks of a file of users need; takes the lock of all changes of people. */
async function readFacts(work: Work, rows: readonly UserOfFile[]) {
  await lockPeople(work.tx, initialProfiles.AD)
  const profiles = await store.allProfiles(work.tx)
  const rules = await listProfileRules(
    work.tx,
    profiles.map(({ id }) => id),
  )
  const known = await store.usersNamed(
    work.tx,
    rows.map(({ login }) => login),
    rows.map(({ email }) => email),
  )
  return {
    profileOf: (text: string) =>
      profiles.find(({ code, name }) => [foldName(code), foldName(name)].includes(foldName(text))),
    rulesOf: new Map(rules.map((each) => [each.id, each])),
    byLogin: new Map(known.map((each) => [each.login, each])),
    byEmail: new Map(known.map((each) => [each.email, each])),
  }
}

type Facts = Awaited<ReturnType<typeof readFacts>>

/** The user to insert, or why not: an existing user is never changed by a file. */
function checkUser({ actor }: Work, row: UserOfFile, facts: Facts): CheckedUser | Wrong {
  if (!longestLogin.test(row.login))
    return wrong('login', 'O login não tem espaços e tem até 120 caracteres.')
  const profile = facts.profileOf(row.profile)
  if (!profile?.isActive) return wrong('perfil', 'Não há perfil ativo com este nome ou código.')
  const known = facts.byLogin.get(row.login)
  const isKnown =
    known?.profileId === profile.id && isSameSet(known.malls, row.malls) && known.name === row.name
  if (known && !isKnown)
    return wrong(
      'login',
      'Já existe um usuário com este login e outros dados: altere-o em Usuários e perfis.',
    )
  if (!known && facts.byEmail.has(row.email.toLowerCase()))
    return wrong('email', 'Já existe um usuário com este e-mail.')
  const refusedProfile =
    isKnown || mayHandleProfile(actor, facts.rulesOf.get(profile.id) ?? { ...profile, rules: [] })
  if (typeof refusedProfile === 'object') return wrong('perfil', refusedProfile.because)
  const refusedMalls =
    mayHaveMalls(profile, row.malls.length) ??
    mayAssignScope(actor.malls, scopeOf(profile.seesEveryMall, row.malls))
  if (refusedMalls) return wrong('shoppings', refusedMalls.because)
  const { login, name, email, malls } = row
  return {
    user: { login, name, email, malls, profileId: profile.id },
    profile: profile.name,
    isKnown,
  }
}

/** Checks the users of a file, each alone, in their order. */
export async function checkUsers(
  work: Work,
  rows: readonly UserOfFile[],
): Promise<readonly (CheckedUser | Wrong)[]> {
  const facts = await readFacts(work, rows)
  return rows.map((row) => checkUser(work, row, facts))
}

/** Inserts the users that are not there yet, with one line of the decision log each. */
export async function bringUsers(
  work: Work,
  checkedUsers: readonly CheckedUser[],
): Promise<{ readonly added: number; readonly changed: number }> {
  const others = checkedUsers.filter(({ isKnown }) => !isKnown)
  if (others.length === 0) return { added: 0, changed: 0 }
  const ids = new Map(
    (
      await store.insertUsers(
        work.tx,
        others.map(({ user }) => user),
        work.actor,
      )
    ).map(({ id, login }) => [login, id]),
  )
  for (const { user, profile } of others)
    work.audit({
      mallId: NO_MALL,
      action: 'CRIADO',
      entity: 'usuario',
      entityId: ids.get(user.login) ?? 0,
      body: {
        login: user.login,
        nome: user.name,
        email: user.email,
        perfil: profile,
        shoppings: user.malls,
      },
    })
  work.invalidate(...peopleQueries)
  return { added: others.length, changed: 0 }
}
