import { cents } from '#values/cents.ts'
import {
  isMove,
  type Actor,
  type Event,
  type EventFacts,
  type Move,
  type Outcome,
} from '#features/negativation/debt-items/rules/events.ts'
import { releasedItem, type ItemState } from '#features/negativation/debt-items/rules/item.ts'
import { apply } from '#features/negativation/debt-items/rules/machine.ts'
import { parameterSet } from '#features/platform/parameters/rules/parameters.ts'
import { S, type WorkflowStatus } from '#features/negativation/debt-items/rules/status.ts'

// Test examples: one person per profile, and an item moved to each step by the machine itself.

const actor = (userId: number, ...rules: readonly WorkflowStatus[]): Actor => ({ userId, rules })

/** One person per initial profile, and a director of each side (rules 1, 4.3 g). */
export const people = {
  regua: actor(1, S.RELEASE, S.KEY_ACCOUNT, S.SENDING, S.REMOVAL, S.FAILED),
  otherRegua: actor(2, S.RELEASE, S.KEY_ACCOUNT, S.SENDING, S.REMOVAL, S.FAILED),
  mallTeam: actor(3, S.MALL_TEAM),
  mallHead: actor(4, S.MALL_HEAD),
  mallDirector: actor(5, S.MALL_DIRECTOR),
  holdingTeam: actor(6, S.HOLDING_TEAM),
  holdingHead: actor(7, S.HOLDING_HEAD),
  holdingDirector: actor(8, S.HOLDING_DIRECTOR),
  /** Holds every rule code: four eyes do not depend on the profile. */
  everything: actor(9, ...Object.values(S)),
} as const

/** Default facts: R$ 1.000,00 open, no guard, default parameters. */
export const ordinary: EventFacts = {
  balance_cents: cents(100_000),
  settledBy: 'PAGAMENTO',
  settledReceipts: ['R1'],
  guards: { blockedFiadores: [] },
  exemptionCount: 0,
  documentInMall_cents: cents(100_000),
  documentEverywhere_cents: cents(100_000),
  isInCollectionGroup: false,
  isReturnOverdue: true,
  parameters: parameterSet(),
}

export const paidOff: EventFacts = { ...ordinary, balance_cents: cents(0) }

export const block = { codigo: 'G07', texto: 'Liminar proíbe a negativação.' }

/** A justification that is never an exception by default. */
export const reason = { id: 1, needsApprover: false, exceptionLimit: undefined }

/** The move of an event; throws the refusal if there is none. */
export const requireMove = (outcome: Outcome): Move => {
  if (isMove(outcome)) return outcome
  throw new Error(`${outcome.code}: ${outcome.because}`)
}

/** The code of a refusal; throws if the event moved the item. */
export const refusedCode = (outcome: Outcome): string => {
  if (isMove(outcome)) throw new Error(`Moved by row ${outcome.row}`)
  return outcome.code
}

/** The item after some events, all of which must succeed. */
export const after = (
  item: ItemState,
  events: readonly Event[],
  facts: EventFacts = ordinary,
): ItemState => events.reduce((state, event) => requireMove(apply(state, event, facts)).to, item)

/** A boleto with two fiadores, 11 and 12, at the cycle opening. */
export const releasedExample = releasedItem('B-1', [11, 12])

const chain: readonly Event[] = [
  { type: 'forward', by: people.regua },
  { type: 'submit', by: people.mallTeam },
  { type: 'approve', by: people.mallHead },
  { type: 'submit', by: people.holdingTeam },
  { type: 'approve', by: people.holdingHead },
  { type: 'send', by: people.regua, batchId: 100 },
]

export const inMallTeam = after(releasedExample, chain.slice(0, 1))
export const inMallHead = after(releasedExample, chain.slice(0, 2))
export const inHoldingTeam = after(releasedExample, chain.slice(0, 3))
export const inHoldingHead = after(releasedExample, chain.slice(0, 4))
export const inSending = after(releasedExample, chain.slice(0, 5))
export const sentExample = after(releasedExample, chain)

const justifiedAt = (item: ItemState, by: Actor, justification = reason): ItemState =>
  after(item, [{ type: 'justify', by, justification }])

/** Set to ISENTAR by the mall's team, moved to the holding's head. */
export const exemptInHoldingHead = after(
  justifiedAt(inMallTeam, people.mallTeam),
  chain.slice(1, 4),
)

/** The same with a justification that always requires the key account. */
export const inKeyAccount = after(
  after(
    justifiedAt(inMallTeam, people.mallTeam, { ...reason, needsApprover: true }),
    chain.slice(1, 4),
  ),
  [{ type: 'approve', by: people.holdingHead }],
)

/** Facts under which an exemption of R$ 1.000,00 requires the director. */
export const withDirector: EventFacts = {
  ...ordinary,
  parameters: parameterSet({ ALCADA_DIRETOR_VALOR: '1.000,00' }),
}

export const inMallDirector = after(
  justifiedAt(inMallTeam, people.mallTeam),
  [
    { type: 'submit', by: people.mallTeam },
    { type: 'approve', by: people.mallHead },
  ],
  withDirector,
)

export const inHoldingDirector = after(
  inMallDirector,
  [
    { type: 'directorApprove', by: people.mallDirector },
    { type: 'submit', by: people.holdingTeam },
    { type: 'approve', by: people.holdingHead },
  ],
  withDirector,
)

const answer = (batchId: number, one: 'OK' | 'ERRO', others: 'OK' | 'ERRO'): Event => ({
  type: 'bureauReturn',
  batchId,
  answers: [
    { person: 'LOJISTA', inclusion: one },
    { person: 11, inclusion: others },
    { person: 12, inclusion: others },
  ],
})

export const negativatedExample = after(sentExample, [answer(100, 'OK', 'OK')])
/** The lojista is listed, both fiadores were refused. */
export const halfFailed = after(sentExample, [answer(100, 'OK', 'ERRO')])
export const failedExample = after(sentExample, [answer(100, 'ERRO', 'ERRO')])

export const inRemoval = after(negativatedExample, [
  { type: 'removalNeeded', motive: 'PAGAMENTO', receipts: ['R1'] },
])
export const removalSent = after(inRemoval, [
  { type: 'approveRemoval', by: people.regua, batchId: 200 },
])
export const failedRemoval = after(removalSent, [
  {
    type: 'bureauReturn',
    batchId: 200,
    answers: [
      { person: 'LOJISTA', exclusion: 'ERRO' },
      { person: 11, exclusion: 'ERRO' },
      { person: 12, exclusion: 'ERRO' },
    ],
  },
])

/** R$ 400,00 of the R$ 1.000,00 listed remain open. */
export const partlyPaid: EventFacts = { ...ordinary, balance_cents: cents(40_000) }
export const correctionSent = after(
  negativatedExample,
  [{ type: 'partialPayment', batchId: 300, receipts: ['R2'] }],
  partlyPaid,
)
