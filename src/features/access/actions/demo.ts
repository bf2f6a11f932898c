import { NO_MALL } from '#server/database/mall-scope.ts'
import type { Tx } from '#server/database/connection.ts'
import type { Actor, Work } from '#server/work/work.ts'

import { writtenDirectory } from '../gateway/directory.ts'
import { initialProfiles } from '../rules.ts'
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

/** Who can sign in to a demonstration, with the name that their profile has at first. */
export const demoUsers = people.map(([login, name, profile]) => ({
  login,
  name,
  // A reserved domain: no real identity provider can speak for these addresses.
  email: `${login}@regua.example`,
  profileCode: initialProfiles[profile],
  profileName: profileNames[profile],
}))

// In the directory of the demonstration and in no profile yet: to be let in by an administrator.
const colleagues: readonly (readonly [login: string, name: string, department: string])[] = [
  ['marina.prado', 'Marina Prado', 'Cobrança Corporativa'],
  ['otavio.lima', 'Otávio Lima', 'Controladoria'],
  ['sueli.ramos', 'Sueli Ramos', 'Shopping Atlântico'],
]

/** The directory of the demonstration: its people, and some who cannot sign in yet. */
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

/** Makes the demo users that are missing; safe to call at every start of a process in demo mode. */
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
 * Gives the two shopping users their malls while they have none; call it after each load that may
 * bring malls.
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

/** A colleague of the shopping people, for malls that they do not have. */
export type DemoColleague = {
  readonly login: string
  readonly name: string
  readonly profile: 'CS' | 'AS'
  readonly malls: readonly number[]
}

/** Adds shopping people with malls of their own to a demonstration; those who are there stay. */
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

/**
 * A person of the demonstration with malls and rights as they are now; undefined when there is no
 * such active person.
 */
export async function demoActor(tx: Tx, login: string): Promise<Actor | undefined> {
  const user = await known.findDemoUser(tx, login)
  return user && actorOf(tx, user.id)
}
