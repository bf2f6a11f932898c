import { describe, expect, test } from 'vitest'

import { type LocalDate, localDate } from '#values/local-date.ts'

import {
  isInForce,
  mallsInForce,
  mayAccept,
  mayEnd,
  mayName,
  mayNameFor,
  type OpenSubstitution,
  type PartyFacts,
} from './substitutions.ts'

const day = (text: string): LocalDate => localDate(`2026-${text}`)
const today = day('11-18')
const party = (id: number, name: string, more: Partial<PartyFacts> = {}): PartyFacts => ({
  id,
  name,
  profileId: 2,
  malls: [1, 2],
  isActive: true,
  ...more,
})
const ana = party(1, 'Ana')
const bruno = party(2, 'Bruno')
const carla = party(3, 'Carla')
const days = (from: string, until: string) => ({ from: day(from), until: day(until) })
const agreed = (
  absent: PartyFacts,
  substitute: PartyFacts,
  of: ReturnType<typeof days>,
  isAccepted = true,
): OpenSubstitution => ({ ...of, absent, substitute, isAccepted })
const name = (
  absent: PartyFacts,
  substitute: PartyFacts,
  of = days('11-20', '11-30'),
  open: readonly OpenSubstitution[] = [],
) => mayName(absent, substitute, of, { today, open })?.because

describe('allowed substitutes', () => {
  test('a colleague of the same profile with the same malls or more', () => {
    expect(name(ana, bruno)).toBeUndefined()
    expect(name(ana, party(2, 'Bruno', { malls: [1, 2, 3] }))).toBeUndefined()
    expect(name(ana, party(2, 'Bruno', { malls: 'all' }))).toBeUndefined()
  })
  test('no other user', () => {
    expect(name(ana, ana)).toBe('Ninguém substitui a si mesmo.')
    expect(name(ana, party(2, 'Bruno', { profileId: 3 }))).toBe('Bruno tem outro perfil que Ana.')
    expect(name(ana, party(2, 'Bruno', { malls: [1] }))).toBe(
      'Bruno não vê todos os shoppings de Ana.',
    )
    expect(name(party(1, 'Ana', { malls: 'all' }), bruno)).toBe(
      'Bruno não vê todos os shoppings de Ana.',
    )
    expect(name(ana, party(2, 'Bruno', { isActive: false }))).toContain('está inativo')
    expect(name(party(1, 'Ana', { isActive: false }), bruno)).toContain('está inativo')
  })
  test('from today on, in date order, for at most 180 days', () => {
    expect(name(ana, bruno, days('11-18', '11-18'))).toBeUndefined()
    expect(name(ana, bruno, days('11-17', '11-20'))).toBe('A substituição começa hoje ou depois.')
    expect(name(ana, bruno, days('11-20', '11-19'))).toBe('O último dia vem antes do primeiro.')
    const from = day('11-18')
    expect(name(ana, bruno, { from, until: localDate('2027-05-16') })).toBeUndefined()
    expect(name(ana, bruno, { from, until: localDate('2027-05-17') })).toBe(
      'Uma substituição dura no máximo 180 dias.',
    )
  })
})

describe('existing substitutions', () => {
  const open = [agreed(ana, bruno, days('11-20', '11-30'))]
  test('only one substitute on each day', () => {
    expect(name(ana, carla, days('11-30', '12-05'), open)).toBe(
      'Ana já tem substituto de 20/11/2026 a 30/11/2026: Bruno.',
    )
    expect(name(ana, carla, days('12-01', '12-05'), open)).toBeUndefined()
    expect(name(ana, carla, days('11-18', '11-19'), open)).toBeUndefined()
  })
  test('an absent user cannot be a substitute', () => {
    expect(name(carla, ana, days('11-25', '11-26'), open)).toBe(
      'Ana estará ausente de 20/11/2026 a 30/11/2026.',
    )
    expect(name(carla, ana, days('12-01', '12-02'), open)).toBeUndefined()
  })
  test('a substitute cannot name a substitute in these days: there are no chains', () => {
    expect(name(bruno, carla, days('11-29', '12-10'), open)).toBe(
      'Bruno substitui Ana de 20/11/2026 a 30/11/2026, e ninguém age por quem age por outra pessoa.',
    )
    expect(name(bruno, carla, days('12-01', '12-10'), open)).toBeUndefined()
  })
  test('a pending request prevents no other substitution', () => {
    const asked = [agreed(ana, bruno, days('11-20', '11-30'), false)]
    expect(name(carla, ana, days('11-25', '11-26'), asked)).toBeUndefined()
    expect(name(bruno, carla, days('11-29', '12-10'), asked)).toBeUndefined()
    expect(name(ana, carla, days('11-30', '12-05'), asked)).toContain('já tem substituto')
  })
  test('one user may substitute two', () => {
    expect(name(carla, bruno, days('11-25', '11-26'), open)).toBeUndefined()
  })
})

describe('validity of a substitution', () => {
  test('on the first and last day, and on no day outside', () => {
    const of = days('11-20', '11-22')
    const held = ['11-19', '11-20', '11-22', '11-23'].map((text) => isInForce(of, [1], day(text)))
    expect(held).toEqual([false, true, true, false])
    expect(isInForce(of, [], day('11-21'))).toBe(false)
    expect(isInForce(of, 'all', day('11-21'))).toBe(true)
  })
  test('in the malls that both had at the agreement and still have', () => {
    expect(mallsInForce([1, 2], [1, 2, 3], 'all')).toEqual([1, 2])
    expect(mallsInForce([1, 2], [2], 'all')).toEqual([2])
    expect(mallsInForce([1, 2], [1, 2], [1, 3])).toEqual([1])
    expect(mallsInForce('all', 'all', 'all')).toBe('all')
    expect(mallsInForce('all', [4], 'all')).toEqual([4])
    expect(mallsInForce([1], [2], 'all')).toEqual([])
  })
})

describe('who names and who ends', () => {
  const asking = (id: number, profile = 'HOLDING', malls: readonly number[] | 'all' = [1]) => ({
    id,
    profile,
    malls,
  })
  test('users name for themselves, an administrator of every mall for others', () => {
    expect(mayNameFor(asking(1), 1)).toBeUndefined()
    expect(mayNameFor(asking(1), 2)?.code).toBe('SEM_PERMISSAO')
    expect(mayNameFor(asking(1, 'ADMINISTRADOR'), 2)?.code).toBe('SEM_PERMISSAO')
    expect(mayNameFor(asking(1, 'HOLDING', 'all'), 2)?.code).toBe('SEM_PERMISSAO')
    expect(mayNameFor(asking(1, 'ADMINISTRADOR', 'all'), 2)).toBeUndefined()
  })
  test('only the substitute accepts, until the last day', () => {
    const of = {
      absent: { id: 1, name: 'Ana' },
      substitute: { id: 2, name: 'Bruno' },
      from: day('11-18'),
      until: day('11-30'),
      isAccepted: false,
      isEnded: false,
    }
    const facts = { today, open: [] }
    expect(mayAccept({ id: 2 }, of, facts)).toBeUndefined()
    expect(mayAccept({ id: 1 }, of, facts)?.code).toBe('SEM_PERMISSAO')
    expect(mayAccept({ id: 9 }, of, facts)?.code).toBe('SEM_PERMISSAO')
    expect(mayAccept({ id: 2 }, { ...of, isEnded: true }, facts)?.code).toBe('ENCERRADA')
    const away = { ...of, absent: of.substitute, substitute: { id: 3, name: 'Carla' } }
    const open = (isAccepted: boolean) => ({ today, open: [{ ...away, isAccepted }] })
    expect(mayAccept({ id: 2 }, of, open(false))).toBeUndefined()
    expect(mayAccept({ id: 2 }, of, open(true))?.code).toBe('SUBSTITUTO_AUSENTE')
  })
  test('both users or such an administrator end it', () => {
    const open = { absentId: 1, substituteId: 2, until: day('11-30'), isEnded: false }
    expect(mayEnd(asking(1), open, today)).toBeUndefined()
    expect(mayEnd(asking(2), open, today)).toBeUndefined()
    expect(mayEnd(asking(3), open, today)?.code).toBe('SEM_PERMISSAO')
    expect(mayEnd(asking(9, 'ADMINISTRADOR', 'all'), open, today)).toBeUndefined()
    expect(mayEnd(asking(1), { ...open, isEnded: true }, today)?.code).toBe('ENCERRADA')
    expect(mayEnd(asking(1), { ...open, until: day('11-17') }, today)?.code).toBe('ENCERRADA')
  })
})
