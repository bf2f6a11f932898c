import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { addDays, localDate } from '#values/local-date.ts'

import { SourceState } from '../contract/lifecycle.ts'
import {
  applyToSource,
  isSource,
  loadsFiles,
  newSource,
  type Source,
  SOURCE_TRANSITIONS,
  type SourceActor,
  type SourceEvent,
} from './lifecycle.ts'

const today = localDate('2026-11-18')
const reason = 'o ERP mudou a coluna'
const editor = (userId: number, more: Partial<SourceActor> = {}): SourceActor => ({
  userId,
  mayEdit: true,
  ...more,
})
const after = (source: Source, ...events: SourceEvent[]): Source =>
  events.reduce((current, event) => {
    const outcome = applyToSource(current, event)
    if (!isSource(outcome)) throw new Error(outcome.because)
    return outcome
  }, source)
const because = (source: Source, event: SourceEvent) => {
  const outcome = applyToSource(source, event)
  return isSource(outcome) ? undefined : outcome.because
}
const propose = (by: number): SourceEvent => ({
  type: 'proporAtivacao',
  by: editor(by),
  reason,
  today,
})
const confirm = (by: number, days = 0): SourceEvent => ({
  type: 'confirmar',
  by: editor(by),
  today: addDays(today, days),
})
const change = (by: number, baseVersion: number): SourceEvent => ({
  type: 'alterar',
  by: editor(by),
  baseVersion,
  reason,
  today,
})
const active = after(newSource, propose(1), confirm(2))

test('a new source is a RASCUNHO that loads nothing', () => {
  expect(newSource.state).toBe('RASCUNHO')
  expect([newSource, active].map(loadsFiles)).toEqual([false, true])
})

describe('activation', () => {
  test('another person confirms it', () => {
    const proposed = after(newSource, propose(1))
    expect(because(proposed, confirm(1))).toBe('Quem propôs não confirma.')
    expect(
      because(proposed, { type: 'confirmar', by: editor(3, { oneWith: [1] }), today }),
    ).toMatch(/substituição/)
    expect(active).toEqual({
      state: 'ATIVA',
      version: 1,
      versions: { 1: 'VIGENTE' },
      proposal: undefined,
    })
  })

  test('ends after seven days', () => {
    const proposed = after(newSource, propose(1))
    expect(because(proposed, confirm(2, 8))).toBe(
      'A proposta venceu em 25/11/2026 sem confirmação.',
    )
    expect(after(proposed, confirm(2, 7)).state).toBe('ATIVA')
    expect(after(proposed, { type: 'vencer', today: addDays(today, 8) }).proposal).toBeUndefined()
  })

  test('what waits for another person does not change meanwhile', () => {
    expect(because(after(newSource, propose(1)), change(1, 1))).toBe(
      'A fonte já tem uma proposta que espera outra pessoa.',
    )
  })
})

describe('changes', () => {
  test('of a RASCUNHO at once, as a new version', () => {
    expect(after(newSource, change(1, 1))).toMatchObject({
      version: 2,
      versions: { 1: 'ANTERIOR', 2: 'VIGENTE' },
    })
  })

  test('of an ATIVA are a proposal; the version in force reads on until it is confirmed', () => {
    const changed = after(active, change(1, 1))
    expect(changed).toMatchObject({ version: 1, versions: { 1: 'VIGENTE', 2: 'PROPOSTA' } })
    expect(because(changed, confirm(1))).toBe('Quem propôs não confirma.')
    expect(after(changed, confirm(2))).toMatchObject({
      state: 'ATIVA',
      version: 2,
      versions: { 1: 'ANTERIOR', 2: 'VIGENTE' },
    })
    expect(after(changed, { type: 'recusar', by: editor(2), reason })).toMatchObject({
      version: 1,
      versions: { 1: 'VIGENTE', 2: 'RECUSADA' },
      proposal: undefined,
    })
  })

  test('need the version that the person saw, and a reason', () => {
    expect(because(active, change(1, 7))).toBe('Alguém alterou a fonte depois que você a abriu.')
    expect(because(active, { ...change(1, 1), reason: 'curto' } as SourceEvent)).toBe(
      'O motivo precisa de ao menos 10 caracteres.',
    )
  })
})

test('an ATIVA is suspended at once, without its proposal, and activated again by two people', () => {
  const suspend: SourceEvent = { type: 'suspender', by: editor(1), reason }
  const suspended = after(active, change(1, 1), suspend)
  expect(suspended).toMatchObject({
    state: 'SUSPENSA',
    versions: { 1: 'VIGENTE', 2: 'RECUSADA' },
    proposal: undefined,
  })
  expect(because(suspended, suspend)).toBe('A fonte está suspensa.')
  expect(after(suspended, propose(1), confirm(2)).state).toBe('ATIVA')
})

test('only who edits sources and sees every mall acts', () => {
  const nobody = editor(1, { mayEdit: false })
  for (const event of [
    { type: 'alterar', by: nobody, baseVersion: 1, reason, today },
    { type: 'proporAtivacao', by: nobody, reason, today },
    { type: 'suspender', by: nobody, reason },
  ] as const)
    expect(because(active, event)).toBe('Este ato vale para todos os shoppings.')
})

const anActor = fc.record({ userId: fc.integer({ min: 1, max: 3 }), mayEdit: fc.constant(true) })
const aReason = fc.constantFrom('curto', reason)
const aDay = fc.nat(10).map((days) => addDays(today, days))
const anEvent: fc.Arbitrary<SourceEvent> = fc.oneof(
  fc.record({
    type: fc.constant('alterar' as const),
    by: anActor,
    baseVersion: fc.integer({ min: 1, max: 4 }),
    reason: aReason,
    today: fc.constant(today),
  }),
  fc.record({
    type: fc.constant('proporAtivacao' as const),
    by: anActor,
    reason: aReason,
    today: fc.constant(today),
  }),
  fc.record({ type: fc.constant('confirmar' as const), by: anActor, today: aDay }),
  fc.record({ type: fc.constant('recusar' as const), by: anActor, reason: aReason }),
  fc.record({ type: fc.constant('vencer' as const), today: aDay }),
  fc.record({ type: fc.constant('suspender' as const), by: anActor, reason: aReason }),
)

test('20,000 random lives: one version in force, numbers never reused, nothing loads on one word', () => {
  const reached = new Set<string>()
  fc.assert(
    fc.property(fc.array(anEvent, { maxLength: 14 }), (events) => {
      let source = newSource
      reached.add(source.state)
      for (const event of events) {
        const outcome = applyToSource(source, event)
        if (!isSource(outcome)) {
          expect(outcome.because).toMatch(/^[A-ZÀ-Ú].*\.$/)
          continue
        }
        const { from, to } = SOURCE_TRANSITIONS[event.type]
        expect([from.includes(source.state), to.includes(outcome.state)]).toEqual([true, true])
        const inForce = Object.entries(outcome.versions).filter(([, state]) => state === 'VIGENTE')
        expect(inForce).toEqual([[String(outcome.version), 'VIGENTE']])
        const proposed = Object.values(outcome.versions).filter((state) => state === 'PROPOSTA')
        expect(proposed.length).toBe(outcome.proposal?.kind === 'ALTERACAO' ? 1 : 0)
        for (const version of Object.keys(source.versions))
          expect(outcome.versions).toHaveProperty(version)
        // What loads files, or how, changes only by the confirmation of another person.
        const readsOtherwise =
          loadsFiles(outcome) && (!loadsFiles(source) || outcome.version !== source.version)
        if (readsOtherwise) {
          expect(event.type).toBe('confirmar')
          if (event.type === 'confirmar')
            expect(event.by.userId).not.toBe(source.proposal?.proposedBy)
        }
        source = outcome
        reached.add(source.state)
      }
    }),
    { numRuns: 20_000 },
  )
  expect([...reached].toSorted()).toEqual(SourceState.options.toSorted())
})
