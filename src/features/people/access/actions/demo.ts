import { NO_MALL } from '#server/database/mall-scope.ts'
import type { Tx } from '#server/database/connection.ts'
import type { Actor, Work } from '#server/work/work.ts'

import { writtenDirectory } from '../gateway/directory.ts'
import { initialProfiles } from '../rules/session.ts'
import * as known from '../store/people.ts'
import * as store from '../store/demo.ts'
import { actorOf } from './session.ts'

type Short = keyof typeof initialProfiles

const people: readonly (readonly [login: string, name: string, profile: Short])[] = [
  ['admin', 'Beatriz Andrade', 'AD'],
  ['regua', 'Renata Queiroz', 'RC'],
  ['regua.2', 'Rogério Campos', 'RC'],
  ['analista.shopping', 'Camila Souza', 'CS'],
  ['aprovador.shopping', 'André Siqueira', 'AS'],
  ['corporativa', 'Cláudia Carvalho', 'CC'],
  ['holding', 'Helena Oliveira', 'HO'],
  ['aprovador.holding', 'Antônio Holanda', 'AH'],
  ['juridico', 'Juliana Uchoa', 'JU'],
]

const profileNames: Readonly<Record<Short, string>> = {
  RC: 'RÉGUA DE COBRANÇA',
  CS: 'COBRANÇA SHOPPING',
  AS: 'APROVADOR SHOPPING',
  CC: 'COBRANÇA CORPORATIVA',
  HO: 'HOLDING',
  AH: 'APROVADOR HOLDING',
  JU: 'JURÍDICO',
  AD: 'ADMINISTRADOR',
}

/** Demo users, with the initial name of their profile. */
export const demoUsers = people.map(([login, name, profile]) => ({
  login,
  name,
  // Reserved domain: no real identity provider can use these addresses.
  email: `${login}@regua.example`,
  profileCode: initialProfiles[profile],
  profileName: profileNames[profile],
}))

// In the demo directory without a profile; an administrator can add them.
const colleagues: readonly (readonly [login: string, name: string, department: string])[] = [
  ['marina.prado', 'Marina Prado', 'Cobrança Corporativa'],
  ['otavio.lima', 'Otávio Lima', 'Controladoria'],
  ['sueli.ramos', 'Sueli Ramos', 'Shopping Atlântico'],
]

/** Demo directory: the users, and people who cannot sign in yet. */
export const demoDirectory = writtenDirectory([
  ...demoUsers.map(({ login, name, email, profileName }) => ({
    login,
    name,
    email,
    department: profileName,
  })),
  ...colleagues.map(([login, name, department]) => ({
    login,
    name,
    email: `${login}@regua.example`,
    department,
  })),
])

/** Creates missing demo users; safe to call at every start in demo mode. */
export async function ensureDemoUsers(work: Work): Promise<void> {
  const newUsers = await store.insertDemoUsers(work.tx, demoUsers)
  work.audit(
    ...newUsers.map(({ id, login, profile }) => ({
      mallId: NO_MALL,
      action: 'CRIADO',
      entity: 'usuario',
      entityId: id,
      body: { login, perfil: profile, demonstracao: true },
    })),
  )
}

/**
 * Assigns malls to the two shopping users while they have none; call it after each load of malls.
 */
export async function assignDemoMalls(work: Work): Promise<void> {
  const newMalls = await store.insertDemoMalls(work.tx)
  const byUser = Map.groupBy(newMalls, ({ userId }) => userId)
  for (const [userId, malls] of byUser) {
    work.audit({
      mallId: NO_MALL,
      action: 'ALTERADO',
      entity: 'usuario',
      entityId: userId,
      body: { shoppings: malls.map(({ mallId }) => mallId), demonstracao: true },
    })
  }
}

/** An additional shopping user with other malls. */
export type DemoColleague = {
  readonly login: string
  readonly name: string
  readonly profile: 'CS' | 'AS'
  readonly malls: readonly number[]
}

/** Adds shopping users with their own malls to a demo; skips existing ones. */
export async function addDemoColleagues(
  work: Work,
  colleagues: readonly DemoColleague[],
): Promise<void> {
  const users = colleagues.map(({ login, name, profile }) => ({
    login,
    name,
    email: `${login}@regua.example`,
    profileCode: initialProfiles[profile],
  }))
  const newUsers = await store.insertDemoUsers(work.tx, users)
  for (const { id, login, profile } of newUsers) {
    const malls = colleagues.find((colleague) => colleague.login === login)?.malls ?? []
    await store.insertMallsOfDemoUser(work.tx, login, malls)
    work.audit({
      mallId: NO_MALL,
      action: 'CRIADO',
      entity: 'usuario',
      entityId: id,
      body: { login, perfil: profile, shoppings: malls, demonstracao: true },
    })
  }
}

/** A demo user with current malls and rights; undefined if missing or inactive. */
export async function demoActor(tx: Tx, login: string): Promise<Actor | undefined> {
  const user = await known.findDemoUser(tx, login)
  return user && actorOf(tx, user.id)
}
