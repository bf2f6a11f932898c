import fc from 'fast-check'
import { expect, test } from 'vitest'

import { parameterSet } from '#features/platform/parameters/rules/parameters.ts'
import { addBusinessDays, bankCalendar } from '#values/business-calendar.ts'
import { cents } from '#values/cents.ts'
import { addDays, localDate } from '#values/local-date.ts'

import { BankActKind, BankActState } from '../contract.ts'
import { type ActEvent, applyToAct, isActMove, reconcile } from './act.ts'
import { arrivalOf } from './arrival.ts'
import { type BankAct, consequenceOf, heldUntil, isHeld } from './hold.ts'

const parameters = parameterSet()
const start = localDate('2026-11-17')
const dayAfter = fc.nat(60).map((days) => addDays(start, days))
const money = fc.integer({ min: 1, max: 200_000 }).map(cents)
const reason = fc.constantFrom('curto', 'um motivo que basta')
const receipt = fc.record({
  id: fc.constantFrom('R1', 'R2', 'R3'),
  paidOn: dayAfter,
  received_cents: money,
})
const person = fc.integer({ min: 1, max: 4 })

const anAct: fc.Arbitrary<BankAct> = fc
  .record({
    kind: fc.constantFrom(...BankActKind.options),
    paid_cents: money,
    open: fc.option(fc.integer({ min: 0, max: 200_000 }).map(cents), { nil: undefined }),
    receivedOn: dayAfter,
    broughtBy: fc.option(person, { nil: undefined }),
    hasEndedUnconfirmed: fc.boolean(),
  })
  .map(({ open, ...act }) => ({
    ...act,
    ...arrivalOf(
      { ...act, occurredOn: start, discount_cents: cents(0) },
      open === undefined ? undefined : { open_cents: open },
    ),
    boletoId: open === undefined ? undefined : 1,
    occurredOn: start,
    isConfirmed: act.broughtBy === undefined,
  }))

const anEvent: fc.Arbitrary<ActEvent> = fc.oneof(
  fc.record({
    type: fc.constant('vincular' as const),
    boletoId: fc.constantFrom(1, 2),
    arrival: fc.constantFrom(
      { kind: 'PAGO' as const, state: 'ABERTO' as const },
      { kind: 'PARCIAL' as const, state: 'ABERTO' as const },
      { kind: 'BAIXADO' as const, state: 'CONCILIADO' as const },
    ),
    reason,
  }),
  fc.record({ type: fc.constant('desconsiderar' as const), reason }),
  fc.record({ type: fc.constant('confirmar' as const), by: fc.record({ userId: person }) }),
  fc.record({
    type: fc.constant('conciliar' as const),
    receipts: fc.array(receipt, { maxLength: 2 }),
    open_cents: fc.constantFrom(cents(0), cents(100_000)),
  }),
  fc.constant({ type: 'estornar' as const }),
  fc.record({
    type: fc.constant('reabrir' as const),
    open_cents: fc.constantFrom(cents(0), cents(100_000)),
  }),
  fc.record({ type: fc.constant('virarODia' as const), today: dayAfter }),
)

const ways: Readonly<Record<BankActState, readonly BankActState[]>> = {
  NAO_IDENTIFICADO: ['NAO_IDENTIFICADO', 'ABERTO', 'CONCILIADO', 'DESCONSIDERADO'],
  ABERTO: ['ABERTO', 'CONCILIADO', 'NAO_CONFIRMADO', 'DESCONSIDERADO'],
  // Only the undo of a load opens it again.
  CONCILIADO: ['CONCILIADO', 'ABERTO'],
  NAO_CONFIRMADO: ['NAO_CONFIRMADO'],
  DESCONSIDERADO: ['DESCONSIDERADO'],
}

test('4,000 random lives: only the ways of the rules, ends are ends, every state is reached', () => {
  const reached = new Set<BankActState>()
  fc.assert(
    fc.property(anAct, fc.array(anEvent, { maxLength: 12 }), (first, events) => {
      let act = first
      reached.add(act.state)
      for (const event of events) {
        const outcome = applyToAct(act, event, parameters)
        if (!isActMove(outcome)) {
          expect(outcome.because).toMatch(/^[A-ZÀ-Ú].*\.$/)
          continue
        }
        expect(ways[act.state]).toContain(outcome.to.state)
        // The bank's word never changes: value, days, who brought it.
        expect(outcome.to).toMatchObject({
          paid_cents: act.paid_cents,
          occurredOn: act.occurredOn,
          receivedOn: act.receivedOn,
          broughtBy: act.broughtBy,
        })
        act = outcome.to
        reached.add(act.state)
      }
    }),
    { numRuns: 4_000 },
  )
  expect([...reached].toSorted()).toEqual(BankActState.options.toSorted())
})

test('a file that one user brought holds at most two business days and removes nothing alone', () => {
  fc.assert(
    fc.property(
      anAct.filter(({ broughtBy }) => broughtBy !== undefined),
      fc.array(anEvent, { maxLength: 12 }),
      dayAfter,
      (first, events, today) => {
        const alone = events.filter(
          (event) => event.type !== 'confirmar' || event.by.userId === first.broughtBy,
        )
        let act = first
        for (const event of alone) {
          const outcome = applyToAct(act, event, parameters)
          if (isActMove(outcome)) act = outcome.to
        }
        expect(act.isConfirmed).toBe(false)
        const until = heldUntil(act, parameters)
        if (until !== undefined)
          expect(until).toBe(addBusinessDays(bankCalendar, act.receivedOn, 2))
        for (const listing of ['FORA', 'ENTREGUE_OU_NEGATIVADO'] as const)
          expect(consequenceOf(act, listing, today, parameters)).not.toBe('BAIXA')
      },
    ),
    { numRuns: 2_000 },
  )
})

test('every hold ends: past RETORNO_SEGURA_DIAS no act holds, and an open one ends', () => {
  fc.assert(
    fc.property(anAct, (act) => {
      const after = addDays(
        addBusinessDays(bankCalendar, act.receivedOn, parameters.RETORNO_SEGURA_DIAS),
        1,
      )
      expect(isHeld(act, after, parameters)).toBe(false)
      if (act.state !== 'ABERTO') return
      expect(applyToAct(act, { type: 'virarODia', today: after }, parameters)).toMatchObject({
        to: { state: 'NAO_CONFIRMADO' },
      })
    }),
    { numRuns: 2_000 },
  )
})

test('reconciling again adds nothing, and no receipt confirms two acts', () => {
  fc.assert(
    fc.property(
      fc.array(anAct, { maxLength: 4 }),
      fc.uniqueArray(receipt, { maxLength: 3, selector: ({ id }) => id }),
      (acts, receipts) => {
        const ledger = { receipts, open_cents: cents(100_000) }
        const first = reconcile(acts, ledger, parameters)
        const used = first.flatMap((each) => (each.receipt ? [each.receipt.id] : []))
        expect(new Set(used).size).toBe(used.length)
        const after = acts.map((act) =>
          first.some((each) => each.act === act) ? { ...act, state: 'CONCILIADO' as const } : act,
        )
        const left = { ...ledger, receipts: receipts.filter(({ id }) => !used.includes(id)) }
        expect(reconcile(after, left, parameters)).toEqual([])
      },
    ),
    { numRuns: 3_000 },
  )
})
