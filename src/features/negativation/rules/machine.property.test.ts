import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '#values/cents.ts'
import type { Actor, BureauAnswer, Event, EventFacts, EventType } from './events.ts'
import { isMove } from './events.ts'
import * as examples from './example-items.ts'
import { brokenInvariant } from './invariants.ts'
import { isListed, manualItem, releasedItem, type ItemState } from './item.ts'
import { apply } from './machine.ts'
import {
  isApprovalStep,
  isDecisionStep,
  isTerminal,
  S,
  STEPS,
  WORKFLOW_STATUSES,
  type WorkflowStatus,
} from './status.ts'

const { everything, ...specialists } = examples.people
const users: readonly Actor[] = [...Object.values(specialists), everything, { ...everything, userId: 10 }]

const by = fc.constantFrom(...users)
const byAnyone = fc.oneof(by, fc.constant('SISTEMA' as const))
const flag = fc.constantFrom('NEGATIVAR' as const, 'ISENTAR' as const)
const decision = fc.record({
  flag,
  fiadores: fc.constantFrom([], [{ id: 11, flag: 'ISENTAR' as const }], [{ id: 12, flag: 'NEGATIVAR' as const }]),
})
const maybeDecision = fc.option(decision, { nil: undefined, freq: 2 })
const persons = fc.uniqueArray(fc.constantFrom('LOJISTA' as const, 11, 12), { minLength: 1 })
const verdict = fc.constantFrom('OK' as const, 'OK' as const, 'ERRO' as const)
const receipts = fc.subarray(['R1', 'R2', 'R3'])
const justification = fc.record({
  id: fc.constant(1),
  needsApprover: fc.boolean(),
  exceptionLimit: fc.constantFrom(undefined, 0, 2),
})

// A new lote always has a new number, and a return names the item's own lote most of the time: both are filled in when the event happens.
const NEW = -1
const OWN = -2
const returnedBatch = fc.constantFrom(OWN, OWN, OWN, 1)

const anEvent = (type: EventType): fc.Arbitrary<Event> => {
  const arbitraries: { readonly [Type in EventType]: fc.Arbitrary<Extract<Event, { type: Type }>> } = {
    forward: fc.record({ type: fc.constant('forward'), by }),
    submit: fc.record({ type: fc.constant('submit'), by, decision: maybeDecision }),
    approve: fc.record({ type: fc.constant('approve'), by, decision: maybeDecision }),
    directorApprove: fc.record({ type: fc.constant('directorApprove'), by, decision: maybeDecision }),
    keyAccountDecide: fc.record({ type: fc.constant('keyAccountDecide'), by, decision: maybeDecision }),
    giveBack: fc.record({ type: fc.constant('giveBack'), by, reason: fc.constantFrom('curto', 'motivo bastante') }),
    mark: fc.record({ type: fc.constant('mark'), by, decision }),
    justify: fc.record({ type: fc.constant('justify'), by, justification }),
    clearJustification: fc.record({ type: fc.constant('clearJustification'), by }),
    guardsChecked: fc.record({ type: fc.constant('guardsChecked') }),
    closeCycle: fc.record({ type: fc.constant('closeCycle') }),
    send: fc.record({ type: fc.constant('send'), by: byAnyone, batchId: fc.constant(NEW) }),
    guardBlockedAtSend: fc.record({ type: fc.constant('guardBlockedAtSend') }),
    bureauReturn: fc.record({
      type: fc.constant('bureauReturn'),
      batchId: returnedBatch,
      answers: persons.chain((ids) =>
        fc.tuple(
          ...ids.map((person) => fc.record({ person: fc.constant(person), inclusion: verdict, exclusion: verdict })),
        ),
      ) as fc.Arbitrary<readonly BureauAnswer[]>,
    }),
    fileRejected: fc.record({ type: fc.constant('fileRejected'), batchId: returnedBatch }),
    declareLost: fc.record({ type: fc.constant('declareLost'), by, isConfirmedWithBureau: fc.boolean() }),
    resend: fc.record({
      type: fc.constant('resend'),
      by: byAnyone,
      batchId: fc.constant(NEW),
      persons: fc.option(persons, { nil: undefined }),
    }),
    exempt: fc.record({ type: fc.constant('exempt'), by }),
    published: fc.record({ type: fc.constant('published'), persons }),
    paid: fc.record({ type: fc.constant('paid'), receipts }),
    cancelled: fc.record({ type: fc.constant('cancelled'), receipts }),
    removalNeeded: fc.record({
      type: fc.constant('removalNeeded'),
      motive: fc.constantFrom('PAGAMENTO', 'ACORDO', 'DECURSO', 'LIMINAR'),
      receipts,
    }),
    manualRelease: fc.record({ type: fc.constant('manualRelease'), by }),
    approveRemoval: fc.record({ type: fc.constant('approveRemoval'), by: byAnyone, batchId: fc.constant(NEW) }),
    cancelRemoval: fc.record({
      type: fc.constant('cancelRemoval'),
      by,
      isPaymentReversed: fc.boolean(),
      ticket: fc.constantFrom(undefined, 'CH-1'),
    }),
    bureauRemoval: fc.record({ type: fc.constant('bureauRemoval'), persons, code: fc.constant('291') }),
    partialPayment: fc.record({ type: fc.constant('partialPayment'), batchId: fc.constant(NEW), receipts }),
  }
  return arbitraries[type]
}

const EVENT_TYPES = [
  'forward',
  'submit',
  'approve',
  'directorApprove',
  'keyAccountDecide',
  'giveBack',
  'mark',
  'justify',
  'clearJustification',
  'guardsChecked',
  'closeCycle',
  'send',
  'guardBlockedAtSend',
  'bureauReturn',
  'fileRejected',
  'declareLost',
  'resend',
  'exempt',
  'published',
  'paid',
  'cancelled',
  'removalNeeded',
  'manualRelease',
  'approveRemoval',
  'cancelRemoval',
  'bureauRemoval',
  'partialPayment',
] as const satisfies readonly EventType[]
// The compiler rejects this line when an event is missing from the list above.
const everyEventIsListed: Exclude<EventType, (typeof EVENT_TYPES)[number]> extends never ? true : false = true

const facts = fc.record<Omit<EventFacts, 'parameters'>>({
  balance_cents: fc.constantFrom(100_000, 100_000, 100_000, 40_000, 0).map(cents),
  settledBy: fc.constantFrom('PAGAMENTO', 'CANCELAMENTO'),
  settledReceipts: receipts,
  guards: fc.constantFrom(
    { blockedFiadores: [] },
    { blockedFiadores: [] },
    { blockedFiadores: [11] },
    { block: examples.block, blockedFiadores: [] },
  ),
  removalDue: fc.constantFrom(undefined, undefined, { motive: 'LIMINAR' as const, receipts: [] }),
  exemptionCount: fc.constantFrom(0, 2),
  documentInMall_cents: fc.constantFrom(100_000, 99_999).map(cents),
  documentEverywhere_cents: fc.constantFrom(100_000, 99_999).map(cents),
  isInCollectionGroup: fc.boolean(),
  isReturnOverdue: fc.boolean(),
})

const start = fc.constantFrom(
  releasedItem('B-1', [11, 12]),
  manualItem('B-2', [11, 12], { userId: 1, isDirect: true }, cents(100_000)),
  manualItem('B-3', [11, 12], { userId: 3, isDirect: false }, cents(100_000)),
)

// Two of three events are ones that the status can take, so that the walks reach the bureau and come back.
const LIKELY: Readonly<Record<WorkflowStatus, readonly EventType[]>> = {
  [S.RELEASE]: ['forward'],
  [S.MALL_TEAM]: ['submit', 'justify', 'mark', 'giveBack'],
  [S.MALL_HEAD]: ['approve', 'justify', 'giveBack'],
  [S.MALL_DIRECTOR]: ['directorApprove', 'giveBack'],
  [S.HOLDING_TEAM]: ['submit', 'justify', 'clearJustification', 'giveBack'],
  [S.HOLDING_HEAD]: ['approve', 'mark', 'giveBack'],
  [S.HOLDING_DIRECTOR]: ['directorApprove', 'giveBack'],
  [S.KEY_ACCOUNT]: ['keyAccountDecide'],
  [S.SENDING]: ['send', 'bureauReturn', 'bureauReturn', 'fileRejected', 'declareLost'],
  [S.REMOVAL]: ['approveRemoval', 'bureauReturn', 'cancelRemoval', 'declareLost', 'fileRejected'],
  [S.FAILED]: ['resend', 'resend', 'bureauReturn', 'bureauReturn', 'exempt', 'declareLost', 'paid'],
  [S.DONE]: [
    'partialPayment',
    'bureauReturn',
    'paid',
    'removalNeeded',
    'manualRelease',
    'bureauRemoval',
    'declareLost',
  ],
}

type Stride = { readonly likely: number; readonly seed: number; readonly facts: Omit<EventFacts, 'parameters'> }
const strides = fc.array(fc.record<Stride>({ likely: fc.nat(29), seed: fc.nat(), facts }), {
  minLength: 10,
  maxLength: 40,
})

const eventOf = (item: ItemState, stride: Stride): Event => {
  const types = stride.likely < 20 ? LIKELY[item.status] : EVENT_TYPES
  const type = types[(stride.likely < 20 ? stride.likely : stride.seed) % types.length] ?? 'guardsChecked'
  const [sample] = fc.sample(anEvent(type), { numRuns: 1, seed: stride.seed })
  return withOwner(item, sample ?? { type: 'guardsChecked' }, stride.seed)
}

/** Every other time somebody who owns the step acts, so that permission does not end most walks. */
const withOwner = (item: ItemState, event: Event, seed: number): Event => {
  if (!('by' in event) || event.by === 'SISTEMA' || seed % 2 === 0) return event
  const owners = users.filter((user) => user.rules.includes(STEPS[item.status].ruleCode))
  return { ...event, by: owners[seed % owners.length] ?? event.by }
}

const numbered = (item: ItemState, event: Event, next: number): Event => {
  if (!('batchId' in event)) return event
  if (event.batchId === NEW) return { ...event, batchId: next }
  return event.batchId === OWN ? { ...event, batchId: (item.batch ?? item.lostBatch)?.id ?? 0 } : event
}

/** Who last decided in each step, and who last moved the item into each. */
type Deciders = { readonly inStep: Map<WorkflowStatus, number>; readonly intoStep: Map<WorkflowStatus, number> }

/** What a walk must never show, seen from outside the machine. */
const checkMove = (before: ItemState, event: Event, to: ItemState, decidedBy: Deciders): void => {
  const broken = brokenInvariant(to)
  if (broken !== undefined)
    throw new Error(`${broken}, after ${event.type} from ${before.status}: ${JSON.stringify(to)}`)
  expect(to.persons.map((person) => person.id)).toEqual(before.persons.map((person) => person.id))
  // Nothing lost: a listed person leaves the bureau only because the bureau said so.
  if (event.type !== 'bureauReturn' && event.type !== 'bureauRemoval')
    before.persons.forEach((person, index) => {
      const now = to.persons[index]
      expect(now !== undefined && isListed(now)).toBe(isListed(person))
    })
  // Nothing twice: nobody listed or on the way is included once more.
  if (event.type === 'send' || event.type === 'resend')
    before.persons.forEach((person, index) => {
      if (isListed(person) || person.inclusion === 'ENVIADO') expect(to.persons[index]?.attempts).toBe(person.attempts)
    })
  if (isTerminal(before.status) && before.resultado !== 'NEGATIVADO' && !isTerminal(to.status))
    expect(event.type === 'bureauReturn' && before.lostBatch !== undefined).toBe(true)
  if (to.status === S.SENDING && before.status !== S.SENDING) expect(isDecisionStep(before.status)).toBe(true)
  const deciding = ['submit', 'approve', 'directorApprove', 'keyAccountDecide'].includes(event.type)
  if (!deciding || !('by' in event) || event.by === 'SISTEMA' || to.resultado?.startsWith('RETIRADO')) return
  const { userId } = event.by
  expect(decidedBy.intoStep.get(before.status)).not.toBe(userId)
  if (isApprovalStep(before.status))
    for (const [status, decider] of decidedBy.inStep)
      if (WORKFLOW_STATUSES.indexOf(status) < WORKFLOW_STATUSES.indexOf(before.status)) expect(decider).not.toBe(userId)
  decidedBy.inStep.set(before.status, userId)
  decidedBy.intoStep.set(to.status, userId)
}

describe('random lives of an item', () => {
  test('4,000 sequences: no illegal state, nothing lost, nothing twice, four eyes, every row reached', () => {
    const rows = new Map<string, number>()
    const statuses = new Set<WorkflowStatus>()
    fc.assert(
      fc.property(start, strides, (first, walk) => {
        let item = first
        let next = 100
        const decidedBy: Deciders = { inStep: new Map(), intoStep: new Map() }
        for (const stride of walk) {
          const event = numbered(item, eventOf(item, stride), next++)
          const { parameters } = stride.seed % 3 === 0 ? examples.withDirector : examples.ordinary
          const outcome = apply(item, event, { ...stride.facts, parameters })
          if (!isMove(outcome)) {
            expect(outcome.because).toMatch(/^\p{Lu}.*[.çã]/u)
            continue
          }
          checkMove(item, event, outcome.to, decidedBy)
          rows.set(outcome.row, (rows.get(outcome.row) ?? 0) + 1)
          statuses.add(outcome.to.status)
          item = outcome.to
        }
      }),
      { numRuns: 4000, seed: 20261118 },
    )
    expect([...statuses].sort()).toEqual([...WORKFLOW_STATUSES].sort())
    const all = '2 3 4 4b 5 5b 6a 6b 6c 7 8 9 9b 9c 10 10b 11 12 13 14 15 16 17 18 18b 4.1 4.4 4.6 4.7'.split(' ')
    expect(all.filter((row) => !rows.has(row))).toEqual([])
  }, 60_000)
})

describe('every state and every event', () => {
  const states = Object.entries(examples).flatMap(([name, value]) =>
    typeof value === 'object' && 'handledBy' in value ? [[name, value] as const] : [],
  )

  test('every pair is answered: a legal state or a Portuguese sentence, and the same answer twice', () => {
    expect(everyEventIsListed).toBe(true)
    expect(new Set(states.map(([, state]) => state.status)).size).toBe(WORKFLOW_STATUSES.length)
    const answered = new Set<string>()
    let moves = 0
    for (const [name, state] of states)
      for (const type of EVENT_TYPES)
        for (const event of fc.sample(anEvent(type), { numRuns: 20, seed: 7 })) {
          const given = numbered(state, withOwner(state, event, 1), 900)
          for (const around of [examples.ordinary, examples.paidOff, examples.partlyPaid]) {
            const outcome = apply(state, given, around)
            expect(apply(state, given, around)).toEqual(outcome)
            if (isMove(outcome)) {
              moves++
              expect([name, type, brokenInvariant(outcome.to)]).toEqual([name, type, undefined])
            } else expect(outcome.because.length).toBeGreaterThan(10)
          }
          answered.add(`${state.status} ${type}`)
        }
    expect(answered.size).toBe(WORKFLOW_STATUSES.length * EVENT_TYPES.length)
    expect(moves).toBeGreaterThan(1000)
  })
})
