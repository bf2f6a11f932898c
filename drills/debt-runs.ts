import fc from 'fast-check'

import type { Actor, Event } from '#features/negativation/debt-items/rules/events.ts'
import * as examples from '#testing/example-item-facts.ts'
import {
  isListed,
  manualItem,
  releasedItem,
  type PersonId,
} from '#features/negativation/debt-items/rules/item.ts'
import { apply, decidingEvent } from '#features/negativation/debt-items/rules/machine.ts'
import { S, STEPS } from '#features/negativation/debt-items/rules/status.ts'
import { cents } from '#values/cents.ts'

import { type DebtCounts, emptyDebtCounts } from './debt-counts.ts'
import { Debt, type Machine } from './debt.ts'

/** Numbers derived from one number, so that fast-check can shrink a whole step as one. */
export class Draws {
  #state: number
  constructor(seed: number) {
    this.#state = seed | 0
  }
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
  of<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T
  }
}

const { everything, ...specialists } = examples.people
const people: readonly Actor[] = [...Object.values(specialists), everything]
const { regua, otherRegua } = examples.people

/**
 * Half of the draws pick an owner of the step, so that most runs are not blocked by permissions.
 */
const somebody = (debt: Debt, draws: Draws): Actor => {
  const owners = people.filter(({ rules }) => rules.includes(STEPS[debt.item.status].ruleCode))
  return draws.below(5) > 0 && owners.length > 0 ? draws.of(owners) : draws.of(people)
}

type Act = (debt: Debt, draws: Draws) => void

const decide: Act = (debt, draws) => {
  const type = decidingEvent(debt.item.status) ?? 'submit'
  const flag = draws.below(4) > 0 ? ('NEGATIVAR' as const) : ('ISENTAR' as const)
  const fiadores =
    draws.below(4) === 0 ? [{ id: 11, flag: draws.of(['NEGATIVAR', 'ISENTAR'] as const) }] : []
  debt.applyEvent({
    type,
    by: somebody(debt, draws),
    ...(draws.below(3) > 0 ? { decision: { flag, fiadores } } : {}),
  })
}
const byPerson =
  (eventOf: (by: Actor, debt: Debt, draws: Draws) => Event): Act =>
  (debt, draws) =>
    void debt.applyEvent(eventOf(somebody(debt, draws), debt, draws))

/** Named events of a debt: acts, payments, bureau messages, time. */
export const ACTS = {
  forward: byPerson((by) => ({ type: 'forward', by })),
  decide,
  mark: byPerson((by, _, draws) => ({
    type: 'mark',
    by,
    decision: { flag: draws.of(['NEGATIVAR', 'ISENTAR'] as const) },
  })),
  justify: byPerson((by, _, draws) => ({
    type: 'justify',
    by,
    justification: { ...examples.reason, needsApprover: draws.below(3) === 0 },
  })),
  clear: byPerson((by) => ({ type: 'clearJustification', by })),
  giveBack: byPerson((by) => ({ type: 'giveBack', by, reason: 'Falta o documento do acordo.' })),
  closeCycle: (debt) => void debt.applyEvent({ type: 'closeCycle' }),
  send: (debt, draws) => {
    // After a false report of a lost lote, wait for the late return before sending again.
    if (!debt.isMisled)
      debt.applyEvent({ type: 'send', by: draws.of([regua, otherRegua]), batchId: debt.nextBatch })
  },
  resend: (debt, draws) => {
    if (debt.isMisled) return
    const persons = draws.of<readonly PersonId[] | undefined>([
      undefined,
      ['LOJISTA'],
      [11],
      [11, 12],
    ])
    debt.applyEvent({
      type: 'resend',
      by: draws.of([regua, otherRegua]),
      batchId: debt.nextBatch,
      ...(persons ? { persons } : {}),
    })
  },
  include: (debt, draws) => {
    const by = { userId: draws.of(people).userId, isDirect: draws.below(3) > 0 }
    debt.comeBack(
      draws.below(4) > 0
        ? manualItem('B-4', [11, 12], by, cents(debt.balance_cents))
        : releasedItem('B-4', [11, 12]),
    )
  },
  exempt: byPerson((by) => ({ type: 'exempt', by })),
  manualRelease: byPerson((by) => ({ type: 'manualRelease', by })),
  approveRemoval: (debt, draws) =>
    void debt.applyEvent({
      type: 'approveRemoval',
      by: draws.of([regua, otherRegua]),
      batchId: debt.nextBatch,
    }),
  cancelRemoval: byPerson((by, _, draws) => ({
    type: 'cancelRemoval',
    by,
    isPaymentReversed: draws.below(2) === 0,
    ticket: 'CH-1',
  })),
  pay: (debt) => debt.pay(0),
  payPart: (debt, draws) => debt.pay(Math.floor(debt.balance_cents * draws.of([0.9, 0.5, 0.05]))),
  cancel: (debt) => debt.cancel(),
  writeOff: (debt) => debt.cancel(),
  reverse: (debt) => debt.reverse(),
  agree: (debt) => debt.agree(),
  court: (debt) => void (debt.isUnderCourt = !debt.isUnderCourt),
  arrive: (debt, draws) => {
    if (debt.isVanished) return
    const [refuses, whom] = [draws.below(3) === 0, draws.below(8)]
    debt.arrive(
      draws.below(10) === 0 ? 'refused whole' : 'answered',
      ({ person, operation }) =>
        refuses &&
        (whom & (person === 'LOJISTA' ? 1 : person === 11 ? 2 : 4)) > 0 &&
        (operation === 'EXCLUSAO' || whom > 0),
    )
  },
  importByHand: (debt, draws) => {
    const [whom, refuses] = [draws.below(8), draws.below(2) === 0]
    debt.importByHand(
      draws.below(8) === 0
        ? 'REJEITADO'
        : ({ person }) =>
            refuses && (whom & (person === 'LOJISTA' ? 1 : person === 11 ? 2 : 4)) > 0
              ? 'ERRO'
              : 'OK',
    )
  },
  vanish: (debt) => debt.vanish(),
  declareLost: (debt, draws) => {
    debt.declareLost(
      {
        type: 'declareLost',
        by: draws.of([regua, otherRegua]),
        isConfirmedWithBureau: draws.below(5) > 0,
      },
      debt.isVanished,
    )
  },
  read: (debt, draws) => debt.readReturn(draws.of(['whole', 'whole', 'half', 'twice'] as const)),
  loseByItself: (debt, draws) => {
    const there = [...debt.bureau.keys()]
    if (there.length > 0) debt.loseByItself(draws.of(there))
  },
  morning: (debt) => debt.morning(),
  days: (debt, draws) => debt.passDays(draws.of([1, 1, 2, 5])),
  weeks: (debt, draws) => debt.passDays(draws.of([7, 12])),
} as const satisfies Readonly<Record<string, Act>>

export type ActName = keyof typeof ACTS
const names = Object.keys(ACTS) as ActName[]

const money: readonly ActName[] = [
  'pay',
  'payPart',
  'cancel',
  'writeOff',
  'reverse',
  'court',
  'agree',
]
const listedActs: readonly ActName[] = [
  'pay',
  'payPart',
  'payPart',
  'cancel',
  'agree',
  'manualRelease',
  'loseByItself',
  'days',
  'days',
  'weeks',
  'reverse',
  'court',
]

const inAnalysis: readonly ActName[] = [
  ...Array.from({ length: 12 }, () => 'decide' as const),
  'justify',
  'justify',
  'clear',
  'mark',
  'giveBack',
  'payPart',
  'pay',
  'court',
]

/** Events that lead to the bureau and back. */
export function bureauActs(debt: Debt): readonly ActName[] {
  const { item } = debt
  if (debt.isVanished) return ['declareLost', 'days', 'pay', 'payPart']
  if (debt.onItsWay.length > 0)
    return [
      'arrive',
      'arrive',
      'arrive',
      'arrive',
      'vanish',
      'pay',
      'court',
      'days',
      'declareLost',
      'importByHand',
    ]
  if (debt.returns.length > 0) return ['read', 'read', 'read', 'pay', 'payPart', 'reverse', 'days']
  switch (item.status) {
    case S.RELEASE:
      return ['forward']
    case S.SENDING:
      return ['send', 'send', 'send', 'pay', 'court', 'days', 'giveBack']
    case S.FAILED:
      return ['resend', 'resend', 'exempt', 'pay', 'payPart', 'days', 'loseByItself']
    case S.REMOVAL:
      return [
        'approveRemoval',
        'approveRemoval',
        'cancelRemoval',
        'reverse',
        'days',
        'days',
        'loseByItself',
      ]
    case S.DONE:
      return item.persons.some(isListed)
        ? listedActs
        : ['include', 'include', 'include', 'reverse', 'reverse', 'days']
    default:
      return inAnalysis
  }
}

/** One step of a run: four of five are likely events, the rest any. */
export function step(debt: Debt, seed: number): ActName {
  const draws = new Draws(seed)
  const roll = draws.below(20)
  const name =
    roll < 17 ? draws.of(bureauActs(debt)) : roll < 18 ? draws.of(money) : draws.of(names)
  ACTS[name](debt, draws)
  return name
}

const beginnings = [
  () => examples.releasedExample,
  () => releasedItem('B-1', [11, 12]),
  () => examples.inHoldingHead,
  () => manualItem('B-2', [11, 12], { userId: 1, isDirect: true }, cents(150_000)),
  () => manualItem('B-3', [], { userId: 3, isDirect: false }, cents(150_000)),
  () => ({ ...examples.inSending, approved_cents: cents(150_000) }),
  () => examples.inMallHead,
]

const days = ['2026-11-18', '2026-02-11', '2026-12-22', '2028-02-28']

const examplesOfParameters = [
  examples.ordinary.parameters,
  examples.ordinary.parameters,
  examples.withDirector.parameters,
]

/** Runs one debt from its seeds; throws Wrong at the first violation. */
export function live(
  first: number,
  seeds: readonly number[],
  machine: Machine,
  debtCounts: DebtCounts,
): readonly ActName[] {
  const draws = new Draws(first)
  const item = draws.of(beginnings)()
  // Every tenth debt is nearly five years old and must be removed in time.
  const today = draws.of(days)
  const dueOn =
    draws.below(10) === 0
      ? `${Number(today.slice(0, 4)) - 5}-${today.slice(5, 7)}-25`
      : `${Number(today.slice(0, 4)) - 1}-09-15`
  const debt = new Debt(item, machine, debtCounts, {
    today,
    dueOn,
    parameters: draws.of(examplesOfParameters),
  })
  const acts = seeds.map((seed) => step(debt, seed))
  debt.finish(regua)
  return acts
}

// The size of a step seed has no meaning, so do not prefer small ones.
const aSeed = fc.noBias(fc.nat())

/** Random runs of debts with payments and the bureau; throws with the shortest failing run. */
export function runRandomDebts(
  sequences: number,
  seed: number,
  machine: Machine = apply,
): DebtCounts {
  const debtCounts = emptyDebtCounts()
  fc.assert(
    fc.property(
      aSeed,
      fc.array(aSeed, { minLength: 14, maxLength: 40, size: 'max' }),
      (first, seeds) => {
        live(first, seeds, machine, debtCounts)
      },
    ),
    { numRuns: sequences, seed },
  )
  return debtCounts
}
