import fc from 'fast-check'
import { expect, test } from 'vitest'

import { cents } from '#values/cents.ts'

import { answerEveryPair, pairsOfLives, runRandomLives } from '../../../../../drills/lives.ts'
import { type ActorOrSystem, type Event, isMove } from './events.ts'
import * as examples from '#testing/example-item-facts.ts'
import { type ItemState, manualItem, releasedItem } from './item.ts'
import { apply, decidingEvent } from './machine.ts'
import { parameterSet } from '#features/platform/parameters/rules/parameters.ts'
import { S, WORKFLOW_STATUSES } from './status.ts'

test('4,000 random lives of an item: no illegal state, loss or duplicate, four eyes kept, every row reached', () => {
  const { rows, statuses } = runRandomLives(4_000, 20_261_118)
  expect([...statuses].sort()).toEqual([...WORKFLOW_STATUSES].sort())
  const all =
    '2 3 4 4b 5 5b 6a 6b 6c 7 8 9 9b 9c 10 10b 11 12 13 14 15 16 17 18 18b 4.1 4.4 4.6 4.7'.split(
      ' ',
    )
  expect(all.filter((row) => !rows.has(row))).toEqual([])
}, 60_000)

test('every event in every status gives a legal state or a Portuguese sentence, the same each time', () => {
  const { pairs, moves } = answerEveryPair()
  expect(pairs.size).toBe(pairsOfLives)
  expect(moves).toBeGreaterThan(1_000)
})

// Two users who hold every rule code, and the jobs, regardless of the job parameters.
const [one, other] = [examples.people.everything, { ...examples.people.everything, userId: 10 }]
const bold = parameterSet({
  AVANCO_POR_PRAZO: 'Sim',
  LIBERACAO_AUTOMATICA: 'Sim',
  ENVIO_AUTOMATICO: 'Sim',
  SHOPPING_OPCIONAL_PARA_CORPORATIVO: 'Sim',
  INCLUSAO_MANUAL_QUATRO_OLHOS: 'Não',
})
const first = fc.constantFrom(
  releasedItem('B-1', [11]),
  manualItem('B-2', [], { userId: one.userId, isDirect: true }, cents(100_000)),
  manualItem('B-3', [], { userId: one.userId, isDirect: false }, cents(100_000)),
)
const acts = [
  'forward',
  'decide',
  'decide',
  'decide',
  'mark',
  'giveBack',
  'guardBlockedAtSend',
  'send',
] as const
type Step = {
  readonly act: (typeof acts)[number]
  readonly by: ActorOrSystem
  readonly isGrouped: boolean
  readonly isBlocked: boolean
}
const stepsBy = (by: fc.Arbitrary<ActorOrSystem>) =>
  fc.array(
    fc.record<Step>({
      act: fc.constantFrom(...acts),
      by,
      isGrouped: fc.boolean(),
      isBlocked: fc.boolean(),
    }),
    {
      minLength: 5,
      maxLength: 40,
    },
  )

const eventOf = (item: ItemState, { act, by }: Step): Event => {
  const person = by === 'SISTEMA' ? one : by
  switch (act) {
    case 'decide':
      return { type: decidingEvent(item.status) ?? 'submit', by, decision: { flag: 'NEGATIVAR' } }
    case 'mark':
      return { type: 'mark', by: person, decision: { flag: 'NEGATIVAR' } }
    case 'giveBack':
      return { type: 'giveBack', by: person, reason: 'motivo bastante' }
    case 'guardBlockedAtSend':
      return { type: act }
    case 'send':
      return { type: act, by, batchId: 1 }
    case 'forward':
      return { type: act, by }
  }
}

/** Moves an item into a lote; returns who decided or sent it, and every status it had. */
const runToLote = (start: ItemState, steps: readonly Step[]) => {
  const people = new Set<number>(start.includedBy === undefined ? [] : [start.includedBy])
  const statuses = new Set([start.status])
  let item = start
  for (const step of steps) {
    const event = eventOf(item, step)
    const guards =
      step.isBlocked && event.type === 'guardBlockedAtSend'
        ? { block: examples.block, blockedFiadores: [] }
        : { blockedFiadores: [] }
    const outcome = apply(item, event, {
      ...examples.ordinary,
      guards,
      isInCollectionGroup: step.isGrouped,
      parameters: bold,
    })
    if (!isMove(outcome)) continue
    const isDecision =
      step.act === 'decide' || (event.type === 'send' && item.includedBy !== undefined)
    if (isDecision && step.by !== 'SISTEMA') people.add(step.by.userId)
    item = outcome.to
    statuses.add(item.status)
    if (item.batch !== undefined) break
  }
  return { item, people, statuses }
}

test('for any job parameters, an item enters a lote only after acts of two users', () => {
  let lotes = 0
  fc.assert(
    fc.property(
      first,
      stepsBy(fc.constantFrom<ActorOrSystem[]>('SISTEMA', 'SISTEMA', one, other)),
      (start, steps) => {
        const { item, people } = runToLote(start, steps)
        if (item.batch === undefined) return
        lotes += 1
        expect(people.size).toBeGreaterThanOrEqual(2)
      },
    ),
    { numRuns: 6_000 },
  )
  expect(lotes).toBeGreaterThan(300)
})

test('one user plus the jobs send no item; the jobs alone get no further than the corporate analysis', () => {
  const alone = stepsBy(fc.constantFrom<ActorOrSystem[]>('SISTEMA', one))
  fc.assert(
    fc.property(first, alone, (start, steps) => {
      const { item } = runToLote(start, steps)
      expect(item.batch).toBeUndefined()
    }),
    { numRuns: 4_000 },
  )
  fc.assert(
    fc.property(stepsBy(fc.constant<ActorOrSystem>('SISTEMA')), (steps) => {
      const jobs = steps.filter(
        ({ act }) => act === 'forward' || act === 'decide' || act === 'send',
      )
      const { statuses } = runToLote(releasedItem('B-1', [11]), jobs)
      expect(
        [...statuses].filter(
          (status) =>
            ![S.RELEASE, S.MALL_TEAM, S.MALL_HEAD, S.HOLDING_TEAM].some((each) => each === status),
        ),
      ).toEqual([])
    }),
    { numRuns: 2_000 },
  )
})
