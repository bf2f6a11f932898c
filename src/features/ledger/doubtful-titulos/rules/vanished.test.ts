import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { cents } from '#values/cents.ts'
import { addDays, localDate } from '#values/local-date.ts'

import { VanishedState } from '../contract.ts'
import {
  afterLoad,
  applyToVanished,
  mayConfirmProposal,
  mayPropose,
  mayProposeOfMall,
  type OpenTitulo,
  proposalsOf,
  type Vanished,
  VANISHED_TRANSITIONS,
  type VanishedEvent,
  vanishedOf,
} from './vanished.ts'

const titulo = (id: number, more: Partial<OpenTitulo> = {}): OpenTitulo => ({
  id,
  mallId: 1,
  number: `F00370${id}`,
  open_cents: cents(10_000),
  sourceId: 5,
  ...more,
})
const file = (titulos: readonly OpenTitulo[]) => ({
  isComplete: true,
  sourceId: 5,
  titulos,
  zeroedMalls: [] as readonly number[],
})
const ids = (titulos: readonly OpenTitulo[]) => titulos.map(({ id }) => id)

describe('what has vanished', () => {
  const open = [titulo(1), titulo(2), titulo(3)]

  test('one título that is open here and not in the file of its mall', () => {
    expect(ids(vanishedOf(open, file([titulo(2), titulo(3)])))).toEqual([1])
  })

  test('a título of this source or of a native layout, not one of another source', () => {
    const owned = [titulo(1, { sourceId: 6 }), titulo(2, { sourceId: null }), titulo(3)]
    expect(ids(vanishedOf(owned, file([titulo(9)])))).toEqual([2, 3])
  })

  test('none of a mall without a row, unless a person confirmed it as zeroed', () => {
    const other = [titulo(1, { mallId: 2 }), titulo(2)]
    expect(ids(vanishedOf(other, file([titulo(2)])))).toEqual([])
    expect(ids(vanishedOf(other, { ...file([titulo(2)]), zeroedMalls: [2] }))).toEqual([1])
  })

  test('another spelling of the number is the same título, in its own mall only', () => {
    expect(ids(vanishedOf([titulo(1)], file([titulo(1, { number: 'f-3701' })])))).toEqual([])
    expect(ids(vanishedOf([titulo(1)], file([titulo(1, { mallId: 2 }), titulo(2)])))).toEqual([1])
  })

  test('what a file brings has not vanished, and nothing vanishes twice', () => {
    const anyTitulo = fc.record({
      id: fc.nat(20),
      mallId: fc.integer({ min: 1, max: 3 }),
      number: fc.constantFrom('A1', 'A2', 'B1', 'B2'),
      open_cents: fc.nat(3).map(cents),
      sourceId: fc.constantFrom(null, 5, 6),
    })
    fc.assert(
      fc.property(fc.array(anyTitulo), fc.array(anyTitulo), (stored, brought) => {
        const found = vanishedOf(stored, file(brought))
        for (const each of found) {
          expect(each.open_cents).toBeGreaterThan(0)
          expect(
            brought.some(({ mallId, number }) => mallId === each.mallId && number === each.number),
          ).toBe(false)
        }
        expect(vanishedOf(stored, file([...brought, ...found]))).toEqual([])
      }),
    )
  })
})

describe('what a load does with them', () => {
  const vanished = [titulo(1), titulo(2, { mallId: 2 })]
  const context = {
    policy: 'BAIXAR',
    wasDriftConfirmed: false,
    openOfMalls: new Map([
      [1, cents(100_000)],
      [2, cents(99_999)],
    ]),
  } as const

  test('IGNORAR lists nothing, AVISAR lists, BAIXAR proposes too', () => {
    expect(afterLoad(vanished, { ...context, policy: 'IGNORAR' }).listed).toEqual([])
    expect(afterLoad(vanished, { ...context, policy: 'AVISAR' })).toEqual({
      listed: vanished,
      proposals: [],
      withheld: [],
    })
    expect(afterLoad(vanished, context).proposals).toEqual([{ tituloIds: [1], open_cents: 10_000 }])
  })

  test('over 10 % of the open sum of a mall nothing is offered, exactly 10 % is', () => {
    const { withheld } = afterLoad(vanished, context)
    expect(withheld.map(({ mallId }) => mallId)).toEqual([2])
    expect(withheld[0]?.refusal.because).toBe(
      'Sumiram R$\u00a0100,00 dos R$\u00a0999,99 em aberto do shopping: mais de 10 %.',
    )
  })

  test('after a confirmed J09 nothing is offered', () => {
    expect(afterLoad(vanished, { ...context, wasDriftConfirmed: true }).proposals).toEqual([])
    expect(mayProposeOfMall({ vanished_cents: cents(1), open_cents: cents(100) }, true)?.code).toBe(
      'DERIVA',
    )
  })

  test('a proposal has at most 500 títulos, with their sum', () => {
    const many = Array.from({ length: 1_001 }, (_, index) => titulo(index + 1))
    expect(
      proposalsOf(many).map(({ tituloIds, open_cents }) => [tituloIds.length, open_cents]),
    ).toEqual([
      [500, 5_000_000],
      [500, 5_000_000],
      [1, 10_000],
    ])
    expect(proposalsOf([])).toEqual([])
  })
})

describe('the proposal', () => {
  const proposedOn = localDate('2026-11-18')
  test('needs títulos that are still vanished, and a reason', () => {
    const reason = 'cancelados no ERP'
    expect(mayPropose([{ state: 'SUMIDO' }], reason)).toBeUndefined()
    expect(mayPropose([{ state: 'SUMIDO' }], 'curto')?.code).toBe('MOTIVO_CURTO')
    expect(mayPropose([], reason)?.code).toBe('SEM_EFEITO')
    expect(mayPropose([{ state: 'VOLTOU' }, { state: 'SUMIDO' }], reason)?.because).toBe(
      '1 título já não está entre os sumidos.',
    )
    expect(mayPropose(Array(501).fill({ state: 'SUMIDO' }), reason)?.code).toBe('DEMAIS')
  })

  test('is confirmed by another person, within seven days', () => {
    const confirm = (userId: number, days: number, proposedBy: number | undefined = 1) =>
      mayConfirmProposal({ proposedBy, proposedOn }, { userId }, addDays(proposedOn, days))?.because
    expect(confirm(1, 0)).toBe('Quem propôs não confirma.')
    expect(confirm(2, 7)).toBeUndefined()
    expect(confirm(2, 8)).toBe('A proposta venceu em 25/11/2026 sem confirmação.')
    // The job proposed it: one person is the second pair of eyes.
    expect(
      mayConfirmProposal({ proposedBy: undefined, proposedOn }, { userId: 1 }, proposedOn),
    ).toBeUndefined()
  })
})

const anEvent: fc.Arbitrary<VanishedEvent> = fc.oneof(
  fc.record({ type: fc.constant('propor' as const), by: fc.constantFrom(1, 2, undefined) }),
  fc.record({
    type: fc.constant('confirmar' as const),
    by: fc.record({ userId: fc.constantFrom(1, 2) }),
  }),
  fc.constantFrom<VanishedEvent>({ type: 'recusar' }, { type: 'voltar' }),
)

test('random lives: written off once, by another person than the proposer; what came back is over', () => {
  const reached = new Set<string>()
  fc.assert(
    fc.property(fc.array(anEvent, { maxLength: 8 }), (events) => {
      let vanished: Vanished = {
        tituloId: 1,
        state: 'SUMIDO',
        open_cents: cents(100),
        proposedBy: undefined,
      }
      reached.add(vanished.state)
      for (const event of events) {
        const outcome = applyToVanished(vanished, event)
        if (!('to' in outcome)) continue
        expect(VANISHED_TRANSITIONS[event.type].from).toContain(vanished.state)
        if (outcome.isWrittenOff) {
          expect(outcome.to.open_cents).toBe(0)
          if (event.type === 'confirmar') expect(event.by.userId).not.toBe(vanished.proposedBy)
        }
        expect(outcome.alerts === true).toBe(
          event.type === 'voltar' && vanished.state === 'BAIXADO',
        )
        vanished = outcome.to
        reached.add(vanished.state)
      }
    }),
    { numRuns: 3_000 },
  )
  expect([...reached].toSorted()).toEqual(VanishedState.options.toSorted())
})
