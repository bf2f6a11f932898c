import { describe, expect, test } from 'vitest'

import { initialProfiles } from './session.ts'
import {
  isReassigned,
  isShoppingProfile,
  type LimitsOnPerson,
  limitsOnPerson,
  mayChangePerson,
  mayChangeProfiles,
  mayGrantPermission,
  mayAssignScope,
  mayHandleProfile,
  mayHaveMalls,
  maySaveProfile,
  maySeeAs,
  mayStopAdministering,
  mayRevokePermission,
  profileNameOf,
  userScopeOf,
  savedProfileCode,
  scopeOf,
} from './people.ts'

const profile = { code: 'GERENTE', name: 'GERENTE', seesEveryMall: true, isActive: true, people: 0 }

describe('profiles (rules 8, spec 3:5)', () => {
  test('profile name is upper-cased', () => {
    expect(profileNameOf('  cobrança   norte ')).toBe('COBRANÇA NORTE')
  })

  test('the profile code has only word characters, in upper case', () => {
    expect(savedProfileCode('COBRANÇA NORTE - 2ª LINHA')).toBe('COBRANCANORTE2ALINHA')
  })

  test('profile code derived from the name, immutable once used', () => {
    expect(savedProfileCode('OUTRO', { code: 'GERENTE', people: 0 })).toBe('OUTRO')
    expect(savedProfileCode('OUTRO', { code: 'GERENTE', people: 1 })).toBe('GERENTE')
    expect(savedProfileCode('OUTRO', { code: initialProfiles.HO, people: 0 })).toBe('HOLDING')
  })

  test('a name without a letter or digit gives no code and is refused', () => {
    expect(maySaveProfile(undefined, { ...profile, name: '- / -' })?.code).toBe('NOME_SEM_LETRAS')
    expect(maySaveProfile(undefined, profile)).toBeUndefined()
  })

  test('a profile with SHOPPING in its name sees only the malls of its users', () => {
    expect(isShoppingProfile('APROVADOR SHOPPING NORTE')).toBe(true)
    const shopping = { ...profile, name: 'GERENTE SHOPPING' }
    expect(maySaveProfile(undefined, shopping)?.code).toBe('PERFIL_DE_SHOPPING')
    expect(maySaveProfile(undefined, { ...shopping, seesEveryMall: false })).toBeUndefined()
  })

  test('the scope of an assigned profile cannot change', () => {
    const changed = { ...profile, seesEveryMall: false }
    expect(maySaveProfile({ ...profile, people: 1 }, changed)?.code).toBe('PERFIL_EM_USO')
    expect(maySaveProfile(profile, changed)).toBeUndefined()
  })

  test('the initial profiles keep their names; ADMINISTRADOR stays active and keeps its screen', () => {
    const initial = { ...profile, code: initialProfiles.AD, name: 'ADMINISTRADOR' }
    expect(maySaveProfile(initial, { ...initial, name: 'CHEFE' })?.code).toBe('PERFIL_INICIAL')
    expect(maySaveProfile(initial, { ...initial, isActive: false })?.code).toBe(
      'PERFIL_ADMINISTRADOR',
    )
    expect(maySaveProfile(initial, initial)).toBeUndefined()
    const opens = { path: '/acessos-usuarios', code: 'ACESSAR' }
    expect(mayRevokePermission(initialProfiles.AD, opens)?.code).toBe('PERFIL_ADMINISTRADOR')
    expect(
      mayRevokePermission(initialProfiles.AD, { ...opens, code: 'VISUALIZAR_COMO' }),
    ).toBeUndefined()
    expect(mayRevokePermission('GERENTE', opens)).toBeUndefined()
  })
})

describe('managing users', () => {
  const door = { path: '/acessos-usuarios', code: 'ACESSAR' }
  const seeAs = { path: '/acessos-usuarios', code: 'VISUALIZAR_COMO' }
  const porter = {
    profile: 'PORTARIA',
    rights: new Map([['/acessos-usuarios', new Set<string>()]]),
  }
  const administrator = { profile: 'ADMINISTRADOR', rights: new Map<string, Set<string>>() }

  test('profiles can be changed only with access to every mall', () => {
    expect(mayChangeProfiles('all')).toBeUndefined()
    expect(mayChangeProfiles([1, 2])?.code).toBe('ALEM_DO_PROPRIO')
  })

  test('permissions can be granted only if held; an administrator grants every one', () => {
    expect(mayGrantPermission(porter, door)).toBeUndefined()
    expect(mayGrantPermission(porter, seeAs)?.because).toBe('Você só pode dar permissões que tem.')
    expect(mayGrantPermission(porter, { ...door, path: '/outra' })?.code).toBe('ALEM_DO_PROPRIO')
    expect(mayGrantPermission(administrator, seeAs)).toBeUndefined()
  })

  test('profiles with more rights cannot be changed, and ADMINISTRADOR only by administrators', () => {
    const less = { code: 'MENOS', name: 'MENOS', rules: [door] }
    expect(mayHandleProfile(porter, less)).toBeUndefined()
    expect(mayHandleProfile(porter, { ...less, rules: [door, seeAs] })?.because).toBe(
      'O perfil MENOS tem permissões que você não tem.',
    )
    expect(
      mayHandleProfile(porter, { code: 'PORTARIA', name: 'PORTARIA', rules: [seeAs] }),
    ).toBeUndefined()
    const highest = { code: initialProfiles.AD, name: 'ADMINISTRADOR', rules: [] }
    expect(mayHandleProfile(porter, highest)?.code).toBe('PERFIL_ADMINISTRADOR')
    expect(mayHandleProfile(administrator, highest)).toBeUndefined()
  })
})

describe('changes of a user', () => {
  const door = { path: '/acessos-usuarios', code: 'ACESSAR' }
  const profile = { code: 'MENOS', name: 'MENOS', rules: [door] }
  const changer = {
    profile: 'PORTARIA',
    rights: new Map([['/acessos-usuarios', new Set<string>()]]),
    malls: [1],
  }
  const person = { seesEveryMall: false, malls: [1], otherMalls: 0, profile }
  const codes = ({ all, besidesMalls }: LimitsOnPerson) => [all?.code, besidesMalls?.code]

  test.each([
    ['of the own malls, everything', person, [undefined, undefined]],
    [
      'of other malls too, their own malls alone',
      { ...person, otherMalls: 1 },
      [undefined, 'ALEM_DO_PROPRIO'],
    ],
    [
      'of every mall, nothing',
      { ...person, malls: [], seesEveryMall: true },
      ['ALEM_DO_PROPRIO', undefined],
    ],
    [
      'of a profile that gives more, nothing',
      { ...person, otherMalls: 1, profile: { ...profile, rules: [{ ...door, path: '/outra' }] } },
      ['ALEM_DO_PROPRIO', undefined],
    ],
  ])('%s', (_, who, expected) => {
    expect(codes(limitsOnPerson(changer, who))).toEqual(expected)
  })

  test('another login or e-mail may be another person; a change of case in an e-mail is not', () => {
    const ana = { login: 'ana', email: 'ana@regua.example' }
    expect(isReassigned(ana, { ...ana, email: 'Ana@Regua.example' })).toBe(false)
    expect(isReassigned(ana, { ...ana, email: 'bia@regua.example' })).toBe(true)
    expect(isReassigned(ana, { ...ana, login: 'bia' })).toBe(true)
  })
})

describe('users (rules 8)', () => {
  test('CS/AS ≥1 mall', () => {
    const shopping = { name: 'COBRANÇA SHOPPING', seesEveryMall: false }
    expect(mayHaveMalls(shopping, 0)?.because).toBe(
      'Escolha ao menos um shopping para o perfil COBRANÇA SHOPPING.',
    )
    expect(mayHaveMalls(shopping, 1)).toBeUndefined()
    expect(mayHaveMalls({ name: 'HOLDING', seesEveryMall: true }, 0)).toBeUndefined()
  })

  test('last active AD cannot be deactivated', () => {
    expect(mayStopAdministering(0)?.because).toBe('É o último administrador ativo.')
    expect(mayStopAdministering(1)).toBeUndefined()
  })

  test('the last active AD with every mall cannot be deactivated while others see only some malls', () => {
    expect(mayStopAdministering(2, 0)?.because).toBe(
      'É o último administrador ativo que vê todos os shoppings.',
    )
    expect(mayStopAdministering(2, 1)).toBeUndefined()
  })

  test('a manager with fewer malls cannot change the user', () => {
    expect(userScopeOf({ seesEveryMall: true, malls: [], otherMalls: 0 })).toBe('all')
    expect(userScopeOf({ seesEveryMall: true, malls: [1], otherMalls: 0 })).toEqual([1])
    expect(userScopeOf({ seesEveryMall: false, malls: [1], otherMalls: 1 })).toBe('all')
    expect(mayChangePerson([1], [1])).toBeUndefined()
    expect(mayChangePerson([1], 'all')?.code).toBe('ALEM_DO_PROPRIO')
    expect(mayChangePerson('all', 'all')).toBeUndefined()
  })

  test('nobody grants malls that they do not see', () => {
    expect(scopeOf(true, [])).toBe('all')
    expect(scopeOf(false, [])).toEqual([])
    expect(mayAssignScope('all', 'all')).toBeUndefined()
    expect(mayAssignScope([1, 2], [2])).toBeUndefined()
    expect(mayAssignScope([1, 2], [2, 3])?.code).toBe('ALEM_DO_PROPRIO')
    expect(mayAssignScope([1, 2], 'all')?.code).toBe('ALEM_DO_PROPRIO')
  })

  test('an administrator can view as another user, not as themselves or with more malls', () => {
    expect(maySeeAs({ id: 1, malls: 'all' }, { id: 2, malls: 'all' })).toBeUndefined()
    expect(maySeeAs({ id: 1, malls: 'all' }, { id: 1, malls: 'all' })?.code).toBe(
      'A_PROPRIA_PESSOA',
    )
    expect(maySeeAs({ id: 1, malls: [1] }, { id: 2, malls: [1] })).toBeUndefined()
    expect(maySeeAs({ id: 1, malls: [1] }, { id: 2, malls: [1, 2] })?.code).toBe('ALEM_DO_PROPRIO')
    expect(maySeeAs({ id: 1, malls: [1] }, { id: 2, malls: 'all' })?.code).toBe('ALEM_DO_PROPRIO')
  })
})
