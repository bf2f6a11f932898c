import { foldToAscii } from '#values/fold-text.ts'
import { type Refusal, refusal } from '#values/refusal.ts'

import { initialProfiles, profileCodeOf } from './session.ts'

/** Malls of a user; 'all' = every mall (rules 1). */
export type Scope = readonly number[] | 'all'

const usersScreen = '/acessos-usuarios'
const opens = 'ACESSAR'

export const includes = (outer: Scope, inner: Scope): boolean =>
  outer === 'all' || (inner !== 'all' && inner.every((mall) => outer.includes(mall)))

/** Scope of a mall list. */
export const scopeOf = (seesEveryMall: boolean, malls: readonly number[]): Scope =>
  seesEveryMall && malls.length === 0 ? 'all' : malls

/** Normalizes profile names: upper case, single spaces (spec 3:5). */
export const profileNameOf = (name: string): string =>
  name.trim().replace(/\s+/g, ' ').toLocaleUpperCase('pt-BR')

/** Mall profiles have SHOPPING in their name (spec 1:6): their users see only listed malls. */
export const isShoppingProfile = (name: string): boolean => foldToAscii(name).includes('SHOPPING')

/** The spec names these profiles, so name and code are fixed (rules 1). */
export const isInitialProfile = (code: string): boolean =>
  Object.values<string>(initialProfiles).includes(code)

/**
 * Profile code to store: derived from the name until a user has the profile, then fixed (rules 8).
 */
export const savedProfileCode = (
  name: string,
  before?: { readonly code: string; readonly people: number },
): string =>
  before !== undefined && (before.people > 0 || isInitialProfile(before.code))
    ? before.code
    : profileCodeOf(name)

/**
 * COBRANÇA SHOPPING and APROVADOR SHOPPING need at least one mall (rules 8), as do all users who do
 * not see every mall.
 */
export const mayHaveMalls = (
  profile: { readonly name: string; readonly seesEveryMall: boolean },
  malls: number,
): Refusal | undefined =>
  profile.seesEveryMall || malls > 0
    ? undefined
    : refusal('SEM_SHOPPING', `Escolha ao menos um shopping para o perfil ${profile.name}.`)

/** Users can assign only malls of their own scope. */
export const mayAssignScope = (giver: Scope, scope: Scope): Refusal | undefined =>
  includes(giver, scope)
    ? undefined
    : refusal('ALEM_DO_PROPRIO', 'Você só pode dar acesso aos shoppings que vê.')

type UserScopeFields = {
  readonly seesEveryMall: boolean
  readonly malls: readonly number[]
  readonly otherMalls: number
}

/** Scope of a user; for malls hidden from the current user only the number is known. */
export const userScopeOf = ({ seesEveryMall, malls, otherMalls }: UserScopeFields): Scope =>
  otherMalls > 0 ? 'all' : scopeOf(seesEveryMall, malls)

/**
 * Login, e-mail, profile and sessions apply in all malls, so changing them requires seeing all
 * malls of the user.
 */
export const mayChangePerson = (changer: Scope, reach: Scope): Refusal | undefined =>
  includes(changer, reach)
    ? undefined
    : refusal('ALEM_DO_PROPRIO', 'Esta pessoa vê shoppings que você não vê.')

/** Profiles apply in every mall, so changing them requires seeing every mall. */
export const mayChangeProfiles = (changer: Scope): Refusal | undefined =>
  changer === 'all'
    ? undefined
    : refusal('ALEM_DO_PROPRIO', 'Um perfil vale em todos os shoppings: só quem vê todos o muda.')

/** A rule of a screen. */
export type Rule = { readonly path: string; readonly code: string }
type Holder = {
  readonly profile: string
  readonly rights: ReadonlyMap<string, ReadonlySet<string>>
}

// The administrator profile is recognized by its code, which is fixed and unique.
const isAdministrator = ({ profile }: Holder): boolean => profile === initialProfiles.AD
const holds = ({ rights }: Holder, { path, code }: Rule): boolean =>
  code === opens ? rights.has(path) : (rights.get(path)?.has(code) ?? false)

/** Administrators may grant any permission, others only their own. */
export const mayGrantPermission = (giver: Holder, rule: Rule): Refusal | undefined =>
  isAdministrator(giver) || holds(giver, rule)
    ? undefined
    : refusal('ALEM_DO_PROPRIO', 'Você só pode dar permissões que tem.')

type ProfileOfPerson = {
  readonly code: string
  readonly name: string
  readonly rules: readonly Rule[]
}

/**
 * Non-administrators may neither assign nor change a profile, or its users, with more permissions
 * than their own.
 */
export function mayHandleProfile(
  changer: Holder,
  { code, name, rules }: ProfileOfPerson,
): Refusal | undefined {
  if (isAdministrator(changer)) return undefined
  if (code === initialProfiles.AD)
    return refusal(
      'PERFIL_ADMINISTRADOR',
      'Só um administrador muda o perfil ADMINISTRADOR e quem o tem.',
    )
  return name === changer.profile || rules.every((rule) => holds(changer, rule))
    ? undefined
    : refusal('ALEM_DO_PROPRIO', `O perfil ${name} tem permissões que você não tem.`)
}

/**
 * The last active administrator stays, because somebody must be able to add users (rules 8). So
 * does the last who sees every mall. `others`: other active administrators; `ofEveryMall`: those
 * who see every mall, if the one leaving does.
 */
export function mayStopAdministering(others: number, ofEveryMall = others): Refusal | undefined {
  if (others > 0 && ofEveryMall > 0) return undefined
  return others === 0
    ? refusal(
        'ULTIMO_ADMINISTRADOR',
        'É o último administrador ativo.',
        'Dê o perfil ADMINISTRADOR a outra pessoa antes.',
      )
    : refusal(
        'ULTIMO_ADMINISTRADOR',
        'É o último administrador ativo que vê todos os shoppings.',
        'Dê antes o perfil ADMINISTRADOR, sem lista de shoppings, a outra pessoa.',
      )
}

type ProfileFacts = {
  readonly code: string
  readonly name: string
  readonly seesEveryMall: boolean
  readonly isActive: boolean
  /** Number of users, active or not. */
  readonly people: number
}
type ProfileChange = Pick<ProfileFacts, 'name' | 'seesEveryMall' | 'isActive'>

/** Validates a profile change; `before` is undefined for a new one. */
export function maySaveProfile(
  before: ProfileFacts | undefined,
  after: ProfileChange,
): Refusal | undefined {
  if (profileCodeOf(after.name) === '')
    return refusal('NOME_SEM_LETRAS', 'O nome precisa de letras ou números.')
  if (after.seesEveryMall && isShoppingProfile(after.name))
    return refusal('PERFIL_DE_SHOPPING', 'Um perfil de SHOPPING vê só os shoppings de cada pessoa.')
  if (before === undefined) return undefined
  if (isInitialProfile(before.code) && before.name !== after.name)
    return refusal(
      'PERFIL_INICIAL',
      `O nome do perfil ${before.name} não muda.`,
      'Crie outro perfil.',
    )
  if (before.code === initialProfiles.AD && !after.isActive)
    return refusal('PERFIL_ADMINISTRADOR', 'O perfil ADMINISTRADOR fica ativo.')
  if (before.people > 0 && before.seesEveryMall !== after.seesEveryMall)
    return refusal(
      'PERFIL_EM_USO',
      'O alcance de um perfil que alguém tem não muda.',
      'Crie outro perfil.',
    )
  return undefined
}

/** Administrators keep access to the screen that grants permissions. */
export const mayRevokePermission = (profileCode: string, rule: Rule) =>
  profileCode === initialProfiles.AD && rule.path === usersScreen && rule.code === opens
    ? refusal('PERFIL_ADMINISTRADOR', 'O perfil ADMINISTRADOR não perde o acesso a esta tela.')
    : undefined

/** Refusals of changing a user: every change, or all except their shared malls. */
export type LimitsOnPerson = {
  readonly all?: Refusal | undefined
  readonly besidesMalls?: Refusal | undefined
}

/**
 * For a user with more malls, only shared malls may change; for one who sees every mall, nothing.
 */
export function limitsOnPerson(
  changer: Holder & { readonly malls: Scope },
  person: UserScopeFields & { readonly profile: ProfileOfPerson },
): LimitsOnPerson {
  const refused = mayHandleProfile(changer, person.profile)
  if (refused) return { all: refused }
  const beyond = mayChangePerson(changer.malls, userScopeOf(person))
  return person.otherMalls > 0 ? { besidesMalls: beyond } : { all: beyond }
}

type LoginAndEmail = { readonly login: string; readonly email: string }

/**
 * True if login or e-mail changed: it may be another person, who must not inherit sessions or
 * account.
 */
export const isReassigned = (before: LoginAndEmail, after: LoginAndEmail): boolean =>
  before.login !== after.login || before.email.toLowerCase() !== after.email.toLowerCase()

/** Ends everybody's sessions, including those of users who see every mall. */
export const mayEndEverySession = (malls: Scope): Refusal | undefined =>
  malls === 'all'
    ? undefined
    : refusal(
        'ALEM_DO_PROPRIO',
        'Só quem vê todos os shoppings encerra as sessões de todas as pessoas.',
      )

type Viewer = { readonly id: number | null; readonly malls: Scope }
/** A user with a session is active. */
type ViewedUser = Viewer & { readonly isActive?: boolean }

/** Validates viewing as a user: never oneself, and never more malls than the own. */
export function maySeeAs(viewer: Viewer, seeAsTarget: ViewedUser): Refusal | undefined {
  if (viewer.id === seeAsTarget.id)
    return refusal('A_PROPRIA_PESSOA', 'Você já vê o sistema como você.')
  if (seeAsTarget.isActive === false) return refusal('PESSOA_INATIVA', 'Esta pessoa está inativa.')
  return includes(viewer.malls, seeAsTarget.malls)
    ? undefined
    : refusal('ALEM_DO_PROPRIO', 'Esta pessoa vê shoppings que você não vê.')
}
