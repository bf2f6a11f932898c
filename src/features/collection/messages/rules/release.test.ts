import { describe, expect, test } from 'vitest'

import { cents } from '#values/cents.ts'
import { localDate } from '#values/local-date.ts'

import { isBatchDue } from './batch-hours.ts'
import { lastDayAlone, needsSecondPerson, pauseProblems } from './pause.ts'
import { proposalsOf } from './proposals.ts'
import type { PlannedMessage } from './plan/facts.ts'
import { isAsShown, mayReleaseBatch, type ReleaseFacts, releasedAutomatically } from './release.ts'

const today = localDate('2026-11-18')
const facts: ReleaseFacts = {
  isSendingOn: true,
  malls: [{ name: 'Shopping Vila Nova', loadedOn: localDate('2026-11-17') }],
  today,
  oldestLoad: 1,
  hasEmail: true,
  hasMailServer: true,
}
const because = (more: Partial<ReleaseFacts>) => mayReleaseBatch({ ...facts, ...more })?.because

describe('what a release needs', () => {
  test('the switch', () => {
    expect(because({})).toBeUndefined()
    expect(because({ isSendingOn: false })).toBe('O envio da régua está desligado.')
  })
  test('a load of at most one business day', () => {
    const loaded = (day: string) => [{ name: 'Shopping Vila Nova', loadedOn: localDate(day) }]
    expect(because({ malls: loaded('2026-11-16') })).toBe(
      'A última carga de Shopping Vila Nova é de 16/11/2026. Carregue os títulos antes de liberar.',
    )
    // A load of Friday still counts on Monday.
    expect(because({ malls: loaded('2026-11-13'), today: localDate('2026-11-16') })).toBeUndefined()
    expect(because({ malls: [{ name: 'Shopping Vila Nova', loadedOn: undefined }] })).toBe(
      'Nenhuma carga de Shopping Vila Nova. Carregue os títulos antes de liberar.',
    )
  })
  test('a mail server, for e-mails', () => {
    expect(because({ hasMailServer: false })).toBe('Não há servidor de e-mail para a cobrança.')
    expect(because({ hasMailServer: false, hasEmail: false })).toBeUndefined()
  })
})

test('the number and the sum are those shown', () => {
  const two = [{ openCents: cents(100) }, { openCents: cents(250) }]
  expect(isAsShown(two, { count: 2, cents: cents(350) })).toBe(true)
  expect(isAsShown(two, { count: 1, cents: cents(350) })).toBe(false)
  expect(isAsShown(two, { count: 2, cents: cents(351) })).toBe(false)
})

test('a mall above the limit waits for a person, the others do not', () => {
  const rows = [1, 1, 1, 2].map((mallId, id) => ({ id, mallId }))
  expect(releasedAutomatically(rows, 2).map(({ id }) => id)).toEqual([3])
  expect(releasedAutomatically(rows, 3)).toHaveLength(4)
})

describe('when a batch is made', () => {
  const due = (
    time: string,
    of: Partial<Parameters<typeof isBatchDue>[0]> = {},
    from = '07:00',
  ): boolean =>
    isBatchDue({ state: null, loadedOn: today, isNewerLoad: false, ...of }, { today, time, from })
  const yesterday = { loadedOn: localDate('2026-11-17') }
  test('from its hour on, after the load of the day; at nine without it', () => {
    expect(due('06:59')).toBe(false)
    expect(due('07:00')).toBe(true)
    expect(due('08:59', yesterday)).toBe(false)
    expect(due('09:00', yesterday)).toBe(true)
    expect(due('09:30', yesterday, '10:00')).toBe(false)
    expect(due('10:00', yesterday, '10:00')).toBe(true)
  })
  test('once, and again after a load; never after its end', () => {
    expect(due('12:00', { state: 'ABERTO' })).toBe(false)
    expect(due('12:00', { state: 'ABERTO', isNewerLoad: true })).toBe(true)
    expect(due('12:00', { state: 'ENCERRADO', isNewerLoad: true })).toBe(false)
  })
})

describe('pauses', () => {
  test('one person pauses up to ten business days, twice in 90 days', () => {
    // 20/11 is a holiday.
    expect(lastDayAlone(today, 10)).toBe('2026-12-03')
    const needs = (until: string, earlier = 0) =>
      needsSecondPerson({ until: localDate(until), earlier }, today, 10)
    expect(needs('2026-12-03')).toBe(false)
    expect(needs('2026-12-04')).toBe(true)
    expect(needs('2026-11-19', 1)).toBe(false)
    expect(needs('2026-11-19', 2)).toBe(true)
  })
  test('need a reason and an end that is not over', () => {
    expect(pauseProblems({ until: localDate('2026-11-17'), reason: 'curto' }, today)).toEqual([
      { campo: 'ate', mensagem: 'A pausa não termina no passado.' },
      { campo: 'motivo', mensagem: 'O motivo precisa de ao menos 10 caracteres.' },
    ])
    expect(pauseProblems({ until: today, reason: 'em férias coletivas' }, today)).toEqual([])
  })
})

test('a batch made again keeps the rows of its persons, drops fallen ones, leaves released ones', () => {
  const planned = (document: string) =>
    ({ mallId: 1, tenantId: 5, document }) as unknown as PlannedMessage
  const standing = (id: number, document: string, state: 'PROPOSTA' | 'LIBERADA' | 'RETIRADA') => ({
    id,
    mallId: 1,
    tenantId: 5,
    document,
    state,
  })
  const change = proposalsOf(
    [planned('new'), planned('kept'), planned('released'), planned('retired')],
    [
      standing(1, 'kept', 'PROPOSTA'),
      standing(2, 'released', 'LIBERADA'),
      standing(3, 'retired', 'RETIRADA'),
      standing(4, 'fallen', 'PROPOSTA'),
    ],
  )
  expect(change.fresh.map(({ document }) => document)).toEqual(['new'])
  expect(change.standing.map(({ id }) => id)).toEqual([1])
  expect(change.fallen).toEqual([4])
})
