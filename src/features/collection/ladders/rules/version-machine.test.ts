import { describe, expect, test } from 'vitest'

import { addDays, localDate } from '#values/local-date.ts'

import { VersionState } from '../contract/versions.ts'
import {
  applyToVersion,
  isVersioned,
  newDraft,
  VERSION_TRANSITIONS,
  type Versioned,
  type VersionEvent,
  type VersionEventType,
} from './version-machine.ts'

const today = localDate('2026-11-18')
const [ana, bia] = [{ userId: 1 }, { userId: 2 }]
const reason = 'os prazos mudaram'

const eventsOf = (version: number): Readonly<Record<VersionEventType, VersionEvent>> => ({
  salvar: { type: 'salvar', baseVersion: version },
  descartar: { type: 'descartar', baseVersion: version },
  propor: { type: 'propor', baseVersion: version, by: ana, reason, today },
  proporDesativar: { type: 'proporDesativar', baseVersion: version, by: ana, reason, today },
  confirmar: { type: 'confirmar', baseVersion: version, by: bia, today },
  recusar: { type: 'recusar', baseVersion: version, reason },
  vencer: { type: 'vencer', today: addDays(today, 8) },
})

const done = (versioned: Versioned, event: VersionEvent): Versioned => {
  const outcome = applyToVersion(versioned, event)
  if (!isVersioned(outcome)) throw new Error(outcome.because)
  return outcome
}
const because = (versioned: Versioned, event: VersionEvent) => {
  const outcome = applyToVersion(versioned, event)
  return isVersioned(outcome) ? outcome.state : `${outcome.code}: ${outcome.because}`
}

const proposed = done(newDraft, eventsOf(1).propor)
const inForce = done(proposed, eventsOf(1).confirmar)

describe('a version', () => {
  test('is drafted, proposed and confirmed', () => {
    expect(proposed).toMatchObject({ state: 'PROPOSTA', version: 1, proposedBy: 1 })
    expect(proposed.expiresOn).toBe('2026-11-25')
    expect(inForce).toMatchObject({ state: 'VIGENTE', version: 1, versionInForce: 1 })
  })

  test('rises with each save, while the one in force stays', () => {
    const draft = done(inForce, eventsOf(1).salvar)
    expect(draft).toMatchObject({ state: 'RASCUNHO', version: 2, versionInForce: 1 })
    expect(done(draft, eventsOf(2).salvar)).toMatchObject({ version: 3, versionInForce: 1 })
    const next = done(done(draft, eventsOf(2).propor), eventsOf(2).confirmar)
    expect(next).toMatchObject({ version: 2, versionInForce: 2 })
  })

  test('is confirmed by another person only', () => {
    expect(because(proposed, { type: 'confirmar', baseVersion: 1, by: ana, today })).toBe(
      'QUATRO_OLHOS: Outra pessoa precisa confirmar.',
    )
    const substitute = { userId: 2, oneWith: [1] }
    expect(
      because(proposed, { type: 'confirmar', baseVersion: 1, by: substitute, today }),
    ).toContain('QUATRO_OLHOS')
  })

  test('is confirmed within seven days', () => {
    const on = (days: number): VersionEvent => ({
      type: 'confirmar',
      baseVersion: 1,
      by: bia,
      today: addDays(today, days),
    })
    expect(because(proposed, on(7))).toBe('VIGENTE')
    expect(because(proposed, on(8))).toBe(
      'CONFLITO: A proposta venceu em 25/11/2026 sem confirmação.',
    )
    expect(because(proposed, { type: 'vencer', today: addDays(today, 7) })).toContain('CONFLITO')
    expect(because(proposed, eventsOf(1).vencer)).toBe('VENCIDA')
  })

  test('is proposed and refused with a reason', () => {
    const short = 'curto'
    expect(because(newDraft, { ...eventsOf(1).propor, reason: short } as VersionEvent)).toBe(
      'MOTIVO_CURTO: O motivo precisa de ao menos 10 caracteres.',
    )
    expect(because(proposed, { type: 'recusar', baseVersion: 1, reason: short })).toContain(
      'MOTIVO_CURTO',
    )
    expect(because(proposed, eventsOf(1).recusar)).toBe('RECUSADA')
  })

  test('is decided as it was seen', () => {
    expect(because(proposed, { type: 'confirmar', baseVersion: 2, by: bia, today })).toContain(
      'ALTERADO',
    )
  })

  test('leaves its use by two people, too', () => {
    const leaving = done(inForce, eventsOf(1).proporDesativar)
    expect(leaving).toMatchObject({ state: 'PROPOSTA', version: 2, versionInForce: 1 })
    expect(done(leaving, eventsOf(2).confirmar)).toMatchObject({
      state: 'INATIVA',
      versionInForce: null,
    })
    expect(because({ ...newDraft, state: 'RECUSADA' }, eventsOf(1).proporDesativar)).toBe(
      'CONFLITO: Não há versão vigente.',
    )
  })

  test('moves only as the table says', () => {
    for (const state of VersionState.options)
      for (const [type, event] of Object.entries(eventsOf(5))) {
        const versioned: Versioned = {
          version: 5,
          state,
          versionInForce: 4,
          proposedBy: 1,
          expiresOn: addDays(today, 7),
          deactivates: false,
        }
        const outcome = applyToVersion(versioned, event)
        const { from, to } = VERSION_TRANSITIONS[type as VersionEventType]
        expect(isVersioned(outcome), `${state} ${type}`).toBe(from.includes(state))
        if (isVersioned(outcome)) expect(to).toContain(outcome.state)
      }
  })
})
