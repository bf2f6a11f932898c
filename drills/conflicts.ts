import { setTimeout as wait } from 'node:timers/promises'

import { actorOf } from '#features/people/access/actions/session.ts'
import type { EventFacts } from '#features/negativation/debt-items/rules/events.ts'
import type { ItemState } from '#features/negativation/debt-items/rules/item.ts'
import { HttpError } from '#server/http/errors.ts'
import { type Process, unitOfWork } from '#server/work/unit-of-work.ts'
import { type Actor, systemActor } from '#server/work/work.ts'
import { cents } from '#values/cents.ts'

import { type Chance, chanceOf } from './chance.ts'
import { mustHold } from './drill-end.ts'
import { type Drill, sizeOf } from './drill.ts'
import { inPlace } from './in-place.ts'
import { ownProcess } from './own-process.ts'
import {
  acts,
  compareStates,
  deciderOf,
  payInFull,
  readFacts,
  readState,
  type Real,
  type Stride,
} from './model-steps.ts'
import type { Place } from './place.ts'
import { addItemsToApprove, addPerson, type Person, type SeededItem } from './world.ts'

const profile = 'APROVADORSHOPPING'

const strides = {
  approve: { step: 'submit', negativar: true },
  exempt: { step: 'justify', negativar: false },
  giveBack: { step: 'giveBack', negativar: true },
  edit: { step: 'mark', negativar: false },
  clear: { step: 'clear', negativar: true },
} as const
type Happening = keyof typeof strides | 'pay' | 'loseRights'
const happenings: readonly Happening[] = [
  'approve',
  'exempt',
  'giveBack',
  'edit',
  'clear',
  'pay',
  'loseRights',
]
// A payment happens once, and rights can be revoked once.
const pairs = happenings
  .flatMap((one, index) => happenings.slice(index).map((other) => [one, other] as const))
  .filter(([one, other]) => one !== other || one in strides)

const strideOf = (name: keyof typeof strides): Stride => ({
  ...strides[name],
  who: 0,
  isOwner: true,
  reason: 'Falta o documento do acordo.',
})

/** Knowledge of the pure core between two events. */
type BelievedState = {
  readonly state: ItemState
  readonly facts: EventFacts
  readonly hasRights: boolean
}

type World = {
  readonly process: Process
  readonly place: Place
  readonly person: (index: 0 | 1) => Person
  readonly actors: readonly [Actor, Actor]
}

/** Facts and actors after the payment or the revocation. */
type Later = { readonly facts: EventFacts; readonly actors: readonly [Actor, Actor] }

/** Applies the second event after the first in the core; returns state and answer. */
function afterwards(
  believedState: BelievedState,
  name: Happening,
  [by, later]: readonly [Actor, Actor],
  { facts, seeded }: { readonly facts: EventFacts; readonly seeded: SeededItem },
): readonly [BelievedState, number] {
  if (name === 'pay') return [{ ...believedState, facts }, 200]
  if (name === 'loseRights') return [{ ...believedState, hasRights: false }, 200]
  const decider = deciderOf(believedState.hasRights ? by : later)
  const stride = strideOf(name)
  const expectedOutcome = acts[strides[name].step].expectedOutcome(
    believedState,
    decider,
    seeded,
    stride,
  )
  return 'to' in expectedOutcome
    ? [{ ...believedState, state: expectedOutcome.to }, 200]
    : [believedState, expectedOutcome.refused]
}

const describeAnswer = (state: ItemState, answers: readonly number[]): string =>
  `${answers.join(' and ')}: ${JSON.stringify(compareStates(state))}`

/** Both orders of two events, each with the answers in the order of the pair. */
function serialOrders(
  from: BelievedState,
  pair: readonly [Happening, Happening],
  before: readonly [Actor, Actor],
  later: Later,
  seededItem: SeededItem,
): string[] {
  const around = { facts: later.facts, seeded: seededItem }
  const next = (believedState: BelievedState, index: 0 | 1) =>
    afterwards(believedState, pair[index], [before[index], later.actors[index]], around)
  const [a, answerA] = next(from, 0)
  const [ab, answerAB] = next(a, 1)
  const [b, answerB] = next(from, 1)
  const [ba, answerBA] = next(b, 0)
  return [
    describeAnswer(ab.state, [answerA, answerAB]),
    describeAnswer(ba.state, [answerBA, answerB]),
  ]
}

/** Performs the event as a request with freshly loaded rights. */
async function really(name: Happening, index: 0 | 1, world: World, real: Real): Promise<number> {
  const { process, place } = world
  const { id } = world.person(index)
  if (name === 'pay') {
    await payInFull(real)
    return 200
  }
  if (name === 'loseRights') {
    const other = world.person(index === 0 ? 1 : 0).id
    await place.rows(
      `
        update app_user
        set profile_id = (select id from profile where code = 'COBRANCASHOPPING')
        where id = any($1::int[])`,
      [[id, other]],
    )
    return 200
  }
  const actor = await unitOfWork(process, systemActor, 'quem', ({ tx }) => actorOf(tx, id))
  if (!actor) return 403
  const stride = strideOf(name)
  return unitOfWork(process, actor, 'conflito', (work) =>
    acts[strides[name].step].real(work, real.seeded, stride),
  ).then(
    () => 200,
    (error: unknown) => {
      if (error instanceof HttpError) return error.status
      throw error
    },
  )
}

const actorsOf = async ({ process, person }: World): Promise<readonly [Actor, Actor]> => {
  const read = (index: 0 | 1) =>
    unitOfWork(process, systemActor, 'quem', ({ tx }) => actorOf(tx, person(index).id)).then(
      (actor) => {
        if (!actor) throw new Error('Nobody is there')
        return actor
      },
    )
  return [await read(0), await read(1)]
}

/**
 * Runs two events on one boleto concurrently; returns an error if neither order explains the
 * result.
 */
async function collide(
  pair: readonly [Happening, Happening],
  seededItem: SeededItem,
  world: World,
  chance: Chance,
): Promise<string | undefined> {
  const real: Real = {
    ...world,
    people: world.actors,
    seeded: seededItem,
    tally: new Map(),
    facts: undefined,
  }
  const state = await readState(real)
  if (!state) throw new Error('The item is not there')
  const from: BelievedState = { state, facts: await readFacts(real), hasRights: true }
  const pauses = [chance.between(0, 12), chance.between(0, 12)]
  const answers = await Promise.all(
    ([0, 1] as const).map(async (index) => {
      await wait(pauses[index])
      return really(pair[index], index, world, real)
    }),
  )
  // A payment between reading the balance and the guards gives 422 from the settled-debt guard, and
  // nothing moved. A retry must get the core's answer for a paid boleto.
  for (const index of [0, 1] as const)
    if (answers[index] === 422 && pair.includes('pay'))
      answers[index] = await really(pair[index], index, world, real)
  const found = await readState(real)
  const ours = found === undefined ? 'nothing' : describeAnswer(found, answers)
  // Set the balance from the payment, not from the product.
  const read = await readFacts(real)
  const facts: EventFacts = pair.includes('pay')
    ? { ...read, balance_cents: cents(0), settledBy: 'PAGAMENTO' }
    : read
  const later: Later = { facts, actors: await actorsOf(world) }
  const possible = serialOrders(from, pair, world.actors, later, seededItem)
  return possible.includes(ours)
    ? undefined
    : `${pair.join(' beside ')} on item ${seededItem.id} gave ${ours}, but in order ${possible.join(' or ')}`
}

/** Every pair of acts, a payment and a revocation of rights, concurrently on one boleto. */
export const conflicts: Drill = {
  name: 'conflicts',
  row: 'R7',
  promise:
    'every pair of concurrent approvals, exemptions, returns, edits, payments and lost rights: state and answers match one order of the two',
  run: (options) =>
    inPlace(async (place, findings) => {
      const perPair = sizeOf(options, 3, 500)
      const chance = chanceOf(options.seed, 'conflicts')
      const up = await place.up()
      const items = await addItemsToApprove(place, pairs.length * perPair)
      await place.rows('analyze')
      const malls = [...new Set(items.map(({ mallId }) => mallId))]
      const people = [
        await addPerson(place, 'um', 'approver', malls),
        await addPerson(place, 'dois', 'approver', malls),
      ]
      const { process, close } = ownProcess(place, { app: 4, admin: 1 })
      let [done, lostRights] = [0, 0]
      try {
        const bare = { process, place, person: (index: 0 | 1) => people[index] as Person }
        const actors = await actorsOf({ ...bare, actors: [systemActor, systemActor] })
        const world: World = { ...bare, actors }
        const waiting = [...items]
        for (const pair of pairs) {
          for (let n = 0; n < perPair; n += 1) {
            const seededItem = waiting.pop() as SeededItem
            const wrong = await collide(pair, seededItem, world, chance)
            if (wrong !== undefined) findings.problems.push(wrong)
            done += 1
            if (!pair.includes('loseRights')) continue
            lostRights += 1
            await place.rows(
              `
                update app_user
                set profile_id = (select id from profile where code = $1)
                where id = any($2::int[])`,
              [profile, people.map(({ id }) => id)],
            )
          }
          options.print?.(`${pair.join(' beside ')}: ${findings.problems.length} unexplained`)
        }
        await mustHold(place, findings)
        return {
          pairs: pairs.length,
          perPair,
          collisions: done,
          withLostRights: lostRights,
          unexplained: findings.problems.length,
        }
      } finally {
        await close()
        await up.down()
      }
    }),
}
