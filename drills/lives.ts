import fc from 'fast-check'

import { cents } from '#values/cents.ts'
import type {
  Actor,
  Event,
  EventFacts,
  EventType,
} from '#features/negativation/debt-items/rules/events.ts'
import { isMove } from '#features/negativation/debt-items/rules/events.ts'
import * as examples from '#testing/example-item-facts.ts'
import { brokenInvariant } from '#features/negativation/debt-items/rules/invariants.ts'
import {
  type BureauAnswer,
  isListed,
  manualItem,
  type PersonId,
  releasedItem,
  type ItemState,
} from '#features/negativation/debt-items/rules/item.ts'
import { apply } from '#features/negativation/debt-items/rules/machine.ts'
import {
  isApprovalStep,
  isDecisionStep,
  isTerminal,
  S,
  STEPS,
  WORKFLOW_STATUSES,
  type WorkflowStatus,
} from '#features/negativation/debt-items/rules/status.ts'

const { everything, ...specialists } = examples.people
const users: readonly Actor[] = [
  ...Object.values(specialists),
  everything,
  { ...everything, userId: 10 },
]

const by = fc.constantFrom(...users)
const byAnyone = fc.oneof(by, fc.constant('SISTEMA' as const))
// The clock of AVANCO_POR_PRAZO tries every decision. Mostly a person acts, so that runs reach the
// bureau.
const byPersonOrClock = fc.oneof(
  { weight: 5, arbitrary: by },
  { weight: 1, arbitrary: fc.constant('SISTEMA' as const) },
)
const flag = fc.constantFrom('NEGATIVAR' as const, 'ISENTAR' as const)
const decision = fc.record({
  flag,
  fiadores: fc.constantFrom(
    [],
    [{ id: 11, flag: 'ISENTAR' as const }],
    [{ id: 12, flag: 'NEGATIVAR' as const }],
  ),
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

// A new lote gets a new number, and most returns name the item's own lote: both are filled in when
// the event runs.
const NEW = -1
const OWN = -2
const returnedBatch = fc.constantFrom(OWN, OWN, OWN, 1)

const anEvent = (type: EventType): fc.Arbitrary<Event> => {
  const arbitraries: {
    readonly [Type in EventType]: fc.Arbitrary<Extract<Event, { type: Type }>>
  } = {
    forward: fc.record({ type: fc.constant('forward'), by }),
    submit: fc.record({
      type: fc.constant('submit'),
      by: byPersonOrClock,
      decision: maybeDecision,
    }),
    approve: fc.record({
      type: fc.constant('approve'),
      by: byPersonOrClock,
      decision: maybeDecision,
    }),
    directorApprove: fc.record({
      type: fc.constant('directorApprove'),
      by: byPersonOrClock,
      decision: maybeDecision,
    }),
    keyAccountDecide: fc.record({
      type: fc.constant('keyAccountDecide'),
      by: byPersonOrClock,
      decision: maybeDecision,
    }),
    giveBack: fc.record({
      type: fc.constant('giveBack'),
      by,
      reason: fc.constantFrom('curto', 'motivo bastante'),
    }),
    mark: fc.record({ type: fc.constant('mark'), by, decision }),
    justify: fc.record({ type: fc.constant('justify'), by, justification }),
    clearJustification: fc.record({ type: fc.constant('clearJustification'), by }),
    guardsChecked: fc.record({ type: fc.constant('guardsChecked') }),
    closeCycle: fc.record({ type: fc.constant('closeCycle') }),
    send: fc.record({ type: fc.constant('send'), by: byAnyone, batchId: fc.constant(NEW) }),
    guardBlockedAtSend: fc.record({ type: fc.constant('guardBlockedAtSend') }),
    paidBeforeHandOver: fc.record({
      type: fc.constant('paidBeforeHandOver'),
      batchId: fc.constant(OWN),
    }),
    bureauReturn: fc.record({
      type: fc.constant('bureauReturn'),
      batchId: returnedBatch,
      answers: persons.chain((ids) =>
        fc.tuple(
          ...ids.map((person) =>
            fc.record({ person: fc.constant(person), inclusion: verdict, exclusion: verdict }),
          ),
        ),
      ) as fc.Arbitrary<readonly BureauAnswer[]>,
    }),
    fileRejected: fc.record({
      type: fc.constant('fileRejected'),
      batchId: returnedBatch,
      isByHand: fc.constantFrom(false, false, false, true),
    }),
    bureauContradicts: fc.record({
      type: fc.constant('bureauContradicts'),
      operation: fc.constantFrom('INCLUSAO', 'EXCLUSAO', 'CORRECAO'),
      answers: persons.chain((ids) =>
        fc.tuple(
          ...ids.map((person) =>
            fc.record({ person: fc.constant(person), inclusion: verdict, exclusion: verdict }),
          ),
        ),
      ) as fc.Arbitrary<readonly BureauAnswer[]>,
      isWholeFile: fc.boolean(),
    }),
    declareLost: fc.record({
      type: fc.constant('declareLost'),
      by,
      isConfirmedWithBureau: fc.boolean(),
    }),
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
    approveRemoval: fc.record({
      type: fc.constant('approveRemoval'),
      by: byAnyone,
      batchId: fc.constant(NEW),
    }),
    cancelRemoval: fc.record({
      type: fc.constant('cancelRemoval'),
      by,
      isPaymentReversed: fc.boolean(),
      ticket: fc.constantFrom(undefined, 'CH-1'),
    }),
    bureauRemoval: fc.record({
      type: fc.constant('bureauRemoval'),
      persons,
      code: fc.constant('291'),
    }),
    partialPayment: fc.record({
      type: fc.constant('partialPayment'),
      batchId: fc.constant(NEW),
      receipts,
    }),
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
  'paidBeforeHandOver',
  'bureauReturn',
  'fileRejected',
  'bureauContradicts',
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
// Fails to compile if an event is missing from the list above.
const everyEventIsListed: Exclude<EventType, (typeof EVENT_TYPES)[number]> extends never
  ? true
  : false = true

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

// Two of three events are legal for the status, so that runs reach the bureau and come back.
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
    'partialPayment',
    'bureauReturn',
    'paid',
    'removalNeeded',
    'manualRelease',
    'bureauRemoval',
    'declareLost',
    'bureauContradicts',
  ],
}

type Stride = {
  readonly likely: number
  readonly seed: number
  readonly facts: Omit<EventFacts, 'parameters'>
}
const strides = fc.array(fc.record<Stride>({ likely: fc.nat(29), seed: fc.nat(), facts }), {
  minLength: 10,
  maxLength: 40,
})

const eventOf = (item: ItemState, stride: Stride): Event => {
  const types = stride.likely < 20 ? LIKELY[item.status] : EVENT_TYPES
  const type =
    types[(stride.likely < 20 ? stride.likely : stride.seed) % types.length] ?? 'guardsChecked'
  const [sample] = fc.sample(anEvent(type), { numRuns: 1, seed: stride.seed })
  return withOwner(item, sample ?? { type: 'guardsChecked' }, stride.seed)
}

/**
 * Half of the draws pick an owner of the step, so that most runs are not blocked by permissions.
 */
const withOwner = (item: ItemState, event: Event, seed: number): Event => {
  if (!('by' in event) || event.by === 'SISTEMA' || seed % 2 === 0) return event
  const owners = users.filter((user) => user.rules.includes(STEPS[item.status].ruleCode))
  return { ...event, by: owners[seed % owners.length] ?? event.by }
}

/**
 * The lote in transit, or a lost one whose return is still due, even while another is in transit.
 */
const ownBatch = ({ batch, lostBatches }: ItemState, draw: number): number => {
  const sentBatches = [...(batch === undefined ? [] : [batch]), ...lostBatches]
  return sentBatches[draw % Math.max(1, sentBatches.length)]?.id ?? 0
}

const numberBatch = (item: ItemState, event: Event, next: number): Event => {
  if (!('batchId' in event)) return event
  if (event.batchId === NEW) return { ...event, batchId: next }
  return event.batchId === OWN ? { ...event, batchId: ownBatch(item, next) } : event
}

/** The last deciders and movers of each step. */
type Deciders = {
  readonly inStep: Map<WorkflowStatus, number>
  readonly intoStep: Map<WorkflowStatus, number>
}

const must = (isTrue: boolean, sentence: string): void => {
  if (!isTrue) throw new Error(sentence)
}

/** Answers of a lost lote, stored until the lote on its way ends (row 9c). */
const hasStoredAnswer = (before: ItemState, event: Event, personId: PersonId): boolean =>
  ['declareLost', 'fileRejected', 'paidBeforeHandOver'].includes(event.type) &&
  before.lostBatches.some(({ heard }) => heard.some(({ person }) => person === personId))

/**
 * Nothing lost or duplicated: a listed person stays listed until the bureau removes them, and is
 * not included again.
 */
const checkPersons = (before: ItemState, event: Event, to: ItemState): void => {
  must(
    to.persons.map(({ id }) => id).join() === before.persons.map(({ id }) => id).join(),
    `${event.type} from ${before.status} changed who belongs to the item`,
  )
  for (const [index, person] of before.persons.entries()) {
    const now = to.persons[index]
    const isAnswered =
      ['bureauReturn', 'bureauRemoval', 'bureauContradicts'].includes(event.type) ||
      hasStoredAnswer(before, event, person.id)
    if (!isAnswered)
      must(
        now !== undefined && isListed(now) === isListed(person),
        `${event.type} listed or lost somebody`,
      )
    if (
      (event.type === 'send' || event.type === 'resend') &&
      (isListed(person) || person.inclusion === 'ENVIADO')
    )
      must(now?.attempts === person.attempts, `${event.type} included somebody twice`)
  }
}

/**
 * Four eyes: no user decides an item that they moved here, or approves one that they decided before.
 */
const checkDecider = (
  before: ItemState,
  event: Event,
  to: ItemState,
  decidedBy: Deciders,
): void => {
  const deciding = ['submit', 'approve', 'directorApprove', 'keyAccountDecide'].includes(event.type)
  if (
    !deciding ||
    !('by' in event) ||
    event.by === 'SISTEMA' ||
    to.resultado?.startsWith('RETIRADO')
  )
    return
  const { userId } = event.by
  must(
    decidedBy.intoStep.get(before.status) !== userId,
    `${userId} moved the item here and decided it too`,
  )
  if (isApprovalStep(before.status))
    for (const [status, decider] of decidedBy.inStep)
      if (WORKFLOW_STATUSES.indexOf(status) < WORKFLOW_STATUSES.indexOf(before.status))
        must(decider !== userId, `${userId} approved what they had decided in ${status}`)
  decidedBy.inStep.set(before.status, userId)
  decidedBy.intoStep.set(to.status, userId)
}

/** Checks that a run must pass, independent of the machine. */
const checkMove = (before: ItemState, event: Event, to: ItemState, decidedBy: Deciders): void => {
  const broken = brokenInvariant(to)
  must(
    broken === undefined,
    `${broken}, after ${event.type} from ${before.status}: ${JSON.stringify(to)}`,
  )
  checkPersons(before, event, to)
  if (isTerminal(before.status) && before.resultado !== 'NEGATIVADO' && !isTerminal(to.status))
    must(
      (event.type === 'bureauReturn' && before.lostBatches.length > 0) ||
        event.type === 'bureauContradicts',
      `${event.type} brought back an ended item`,
    )
  if (to.status === S.SENDING && before.status !== S.SENDING)
    must(
      isDecisionStep(before.status),
      `${event.type} from ${before.status} led to the sending without a decision`,
    )
  checkDecider(before, event, to, decidedBy)
  if (to.status === S.SENDING && before.status !== S.SENDING)
    must(
      new Set(decidedBy.inStep.values()).size >= 2,
      `${event.type} from ${before.status}: fewer than two people decided`,
    )
}

/** Coverage: rows of the state table, statuses, and pairs of status and event, legal or not. */
export type Lives = {
  readonly rows: ReadonlySet<string>
  readonly statuses: ReadonlySet<WorkflowStatus>
  readonly pairs: ReadonlySet<string>
  readonly moves: number
  readonly refusals: number
}

/** Random runs of an item in the pure core; throws with the shortest failing run. */
export function runRandomLives(sequences: number, seed: number): Lives {
  const [rows, statuses, pairs] = [new Set<string>(), new Set<WorkflowStatus>(), new Set<string>()]
  let [moves, refusals] = [0, 0]
  fc.assert(
    fc.property(start, strides, (first, walk) => {
      let item = first
      let next = 100
      const decidedBy: Deciders = { inStep: new Map(), intoStep: new Map() }
      for (const stride of walk) {
        const event = numberBatch(item, eventOf(item, stride), next++)
        const { parameters } = stride.seed % 3 === 0 ? examples.withDirector : examples.ordinary
        const outcome = apply(item, event, { ...stride.facts, parameters })
        pairs.add(`${item.status} ${event.type}`)
        if (!isMove(outcome)) {
          refusals += 1
          must(/^\p{Lu}.*[.çã]/u.test(outcome.because), `no sentence: ${outcome.because}`)
          continue
        }
        checkMove(item, event, outcome.to, decidedBy)
        moves += 1
        rows.add(outcome.row)
        statuses.add(outcome.to.status)
        item = outcome.to
      }
    }),
    { numRuns: sequences, seed },
  )
  return { rows, statuses, pairs, moves, refusals }
}

const states = Object.values(examples).flatMap((value) =>
  typeof value === 'object' && 'handledBy' in value ? [value as ItemState] : [],
)

export const pairsOfLives: number = WORKFLOW_STATUSES.length * EVENT_TYPES.length

/** Every event in every status gives a legal state or a message; the second time the same. */
export function answerEveryPair(): { readonly pairs: ReadonlySet<string>; readonly moves: number } {
  must(everyEventIsListed, 'an event is not listed')
  const pairs = new Set<string>()
  let moves = 0
  for (const state of states)
    for (const type of EVENT_TYPES)
      for (const event of fc.sample(anEvent(type), { numRuns: 20, seed: 7 })) {
        const args = numberBatch(state, withOwner(state, event, 1), 900)
        for (const around of [examples.ordinary, examples.paidOff, examples.partlyPaid]) {
          const outcome = apply(state, args, around)
          const again = apply(state, args, around)
          must(
            JSON.stringify(again) === JSON.stringify(outcome),
            `${type} in ${state.status} is answered in two ways`,
          )
          if (isMove(outcome)) {
            moves += 1
            const broken = brokenInvariant(outcome.to)
            must(broken === undefined, `${broken}, after ${type} from ${state.status}`)
          } else must(outcome.because.length > 10, `no sentence: ${outcome.because}`)
        }
        pairs.add(`${state.status} ${type}`)
      }
  return { pairs, moves }
}
