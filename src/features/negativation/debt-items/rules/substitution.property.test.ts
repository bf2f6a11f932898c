import fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  isInForce,
  mayName,
  type OpenSubstitution,
  type PartyFacts,
} from '#features/people/access/rules/substitutions.ts'
import { cents } from '#values/cents.ts'
import { addDays, localDate } from '#values/local-date.ts'

import { type Actor, type Event, isMove } from './events.ts'
import * as examples from '#testing/example-item-facts.ts'
import { type ItemState, manualItem, releasedItem } from './item.ts'
import { apply, decidingEvent } from './machine.ts'
import { statusOrder } from './status.ts'

// Four people hold every rule code, so that only four eyes separate them. Substitutions are any
// that the rules allow, on random days.

const start = localDate('2026-11-18')
const peopleIds = [1, 2, 3, 4] as const
const party = (id: number): PartyFacts => ({
  id,
  name: `Pessoa ${id}`,
  profileId: 2,
  malls: 'all',
  isActive: true,
})
const somebody = fc.constantFrom(...peopleIds)
const dayNumber = fc.integer({ min: 0, max: 9 })
const wishes = fc.array(
  fc.record({ absent: somebody, substitute: somebody, from: dayNumber, days: dayNumber }),
  { maxLength: 8 },
)
const steps = fc.array(
  fc.record({
    by: somebody,
    act: fc.constantFrom('decide', 'decide', 'decide', 'mark', 'giveBack', 'send'),
    later: fc.integer({ min: 0, max: 1 }),
  }),
  { minLength: 6, maxLength: 30 },
)

const agree = (
  wanted: readonly (typeof wishes extends fc.Arbitrary<infer W> ? W : never)[number][],
) =>
  wanted.reduce<OpenSubstitution[]>((open, { absent, substitute, from, days }) => {
    const of = { from: addDays(start, from), until: addDays(start, from + days) }
    const [away, there] = [party(absent), party(substitute)]
    return mayName(away, there, of, { today: start, open })
      ? open
      : [...open, { ...of, absent: away, substitute: there, isAccepted: true }]
  }, [])

const held = (open: readonly OpenSubstitution[], day: number) =>
  open.filter((one) => isInForce(one, 'all', addDays(start, day)))

const eyes = (open: readonly OpenSubstitution[], userId: number, day: number): number[] =>
  held(open, day).flatMap(({ absent, substitute }) => {
    if (absent.id === userId) return [substitute.id]
    return substitute.id === userId ? [absent.id] : []
  })

const eventOf = (item: ItemState, act: string, by: Actor): Event => {
  if (act === 'mark') return { type: 'mark', by, decision: { flag: 'NEGATIVAR' } }
  if (act === 'giveBack') return { type: 'giveBack', by, reason: 'motivo bastante' }
  return act === 'send'
    ? { type: 'send', by, batchId: 1 }
    : { type: decidingEvent(item.status) ?? 'submit', by, decision: { flag: 'NEGATIVAR' } }
}

const firstItems = fc.constantFrom(
  releasedItem('B-1', [11]),
  manualItem('B-2', [], { userId: 1, isDirect: true }, cents(100_000)),
)

test('a substitute of a substitute never acts: there are no chains', () => {
  fc.assert(
    fc.property(wishes, dayNumber, (wanted, day) => {
      const now = held(agree(wanted), day)
      const away = now.map(({ absent }) => absent.id)
      expect(new Set(away).size).toBe(away.length)
      expect(now.filter(({ substitute }) => away.includes(substitute.id))).toEqual([])
    }),
    { numRuns: 4_000 },
  )
})

test('under any substitutions, nobody approves or sends an item that they or their counterpart handled before', () => {
  let [approvals, refusals, lotes] = [0, 0, 0]
  fc.assert(
    fc.property(firstItems, wishes, steps, (first, wanted, acts) => {
      const open = agree(wanted)
      let item = apply(first, { type: 'forward', by: examples.people.regua }, examples.ordinary)
      let state: ItemState = isMove(item) ? item.to : first
      let day = 0
      const deciders = new Set<number>(state.includedBy === undefined ? [] : [state.includedBy])
      for (const { by, act, later } of acts) {
        day += later
        const oneWith = eyes(open, by, day)
        const actor: Actor = { userId: by, rules: examples.people.everything.rules, oneWith }
        const before = state
        item = apply(state, eventOf(state, act, actor), examples.ordinary)
        if (!isMove(item)) {
          refusals += item.because.includes('Enquanto a substituição vale') ? 1 : 0
          continue
        }
        state = item.to
        const ownHands = [by, ...oneWith]
        const earlier = Object.entries(before.handledBy).flatMap(([step, users]) =>
          statusOrder(step as ItemState['status']) < statusOrder(before.status) ? users : [],
        )
        if (act === 'decide' && before.status.startsWith('PENDENTE_APROVACAO')) {
          approvals += 1
          expect(earlier.filter((user) => ownHands.includes(user))).toEqual([])
        }
        if (act === 'send' && before.includedBy !== undefined)
          expect(ownHands).not.toContain(before.includedBy)
        if (act === 'decide' || act === 'send') deciders.add(by)
        if (state.batch === undefined) continue
        lotes += 1
        // At least two humans decide, whomever they substitute.
        expect(deciders.size).toBeGreaterThanOrEqual(2)
        return
      }
    }),
    { numRuns: 6_000 },
  )
  expect(approvals).toBeGreaterThan(500)
  expect(refusals).toBeGreaterThan(100)
  expect(lotes).toBeGreaterThan(100)
})
