import { naturezaOfBoleto } from '#features/debt-items/rules/bureau-request.ts'
import type { Work } from '#server/work/work.ts'

import type { GuardVerdict } from '../rules/events.ts'
import { guardItem, verdictOf } from '../rules/guards.ts'
import type { Guard, GuardFacts, GuardMoment } from '../rules/guards/facts.ts'
import type { ParameterSet } from '../rules/parameters.ts'
import {
  type FactsOfItem,
  type StoredGuards,
  readGuardFacts,
  refreshPersons,
  withCreditor,
  writeGuards,
} from '../store/guard-facts.ts'
import { type ItemRecord, lockItems } from '../store/items.ts'
import { readRules, type Rules } from '../store/parameters.ts'
import { factsOf, applyEvent, saveMoves, noGuards } from './moves.ts'
import { eachPiece } from './pieces.ts'

export type EvaluatedGuards = { readonly guards: readonly Guard[]; readonly verdict: GuardVerdict }
type FactsAdjustment = (facts: GuardFacts, id: number) => GuardFacts
type Facts = ReadonlyMap<number, FactsOfItem>

/** What the guards look at, after names and addresses were taken over from the register. */
async function readFacts(work: Work, itemIds: readonly number[]): Promise<Facts> {
  const refreshing = refreshPersons(work.tx, itemIds)
  const facts = readGuardFacts(work.tx, itemIds, {
    today: work.today,
    naturezaOf: naturezaOfBoleto,
  })
  await Promise.all([refreshing, facts])
  return facts
}

/** Items under a lock, with everything that a decision on them needs. */
export type GuardInputs = {
  readonly records: readonly ItemRecord[]
  readonly facts: Facts
  readonly rules: Rules
}

/**
 * Locks items of these malls and reads what a decision on them needs; all of it is asked at once.
 */
export async function loadGuardFacts(
  work: Work,
  itemIds: readonly number[],
  malls: Work['actor']['malls'],
): Promise<GuardInputs> {
  // The order of the calls is the order in the database: the locks come first.
  const [records, facts, rules] = await Promise.all([
    lockItems(work.tx, itemIds, malls),
    readFacts(work, itemIds),
    readRules(work.tx),
  ])
  return { records, facts, rules }
}

/** What the guards say of items; `seen` tells what the act adds to the facts. Nothing is stored. */
export const evaluateGuards = (
  facts: Facts,
  moment: GuardMoment,
  parameters: ParameterSet,
  factsAdjustment: FactsAdjustment = (each) => each,
): Map<number, EvaluatedGuards> =>
  new Map(
    [...facts].map(([id, each]) => {
      const guards = guardItem(
        factsAdjustment(withCreditor(each, parameters.CNPJ_INFORMANTE), id),
        moment,
        parameters,
      )
      return [id, { guards, verdict: verdictOf(guards) }] as const
    }),
  )

/** What the lists show of the guards of an item. */
export const toStoredGuards = (id: number, { guards }: EvaluatedGuards): StoredGuards => ({
  id,
  guards,
  blocks: guards.filter(({ severidade }) => severidade === 'BLOQUEIO').length,
  alerts: guards.filter(({ severidade }) => severidade === 'ALERTA').length,
})

/** What the decision log keeps of the guards of an item. */
export const toLoggedGuards = (checked: EvaluatedGuards | undefined) =>
  checked?.guards.map(({ codigo, severidade, pessoa }) => ({ codigo, severidade, pessoa })) ?? []

/**
 * Runs the guards over items and stores what they say (rules 4.6). The flags are not touched here.
 */
export async function checkGuards(
  work: Work,
  itemIds: readonly number[],
  moment: GuardMoment,
  parameters: ParameterSet,
  factsAdjustment?: FactsAdjustment,
): Promise<Map<number, EvaluatedGuards>> {
  const checked = evaluateGuards(
    await readFacts(work, itemIds),
    moment,
    parameters,
    factsAdjustment,
  )
  await writeGuards(
    work.tx,
    [...checked].map(([id, each]) => toStoredGuards(id, each)),
  )
  return checked
}

async function refreshSome(
  work: Work,
  { records, facts, rules }: GuardInputs,
  moment: GuardMoment,
): Promise<void> {
  const checked = evaluateGuards(facts, moment, rules.parameters)
  const { movedItems } = applyEvent(
    records,
    () => ({ type: 'guardsChecked' }),
    (record) => factsOf(record, rules.parameters, checked.get(record.id)?.verdict ?? noGuards),
  )
  const changed = movedItems.filter(
    ({ record, move }) => JSON.stringify(record.state) !== JSON.stringify(move.to),
  )
  const storedGuards = [...checked].map(([id, each]) => toStoredGuards(id, each))
  await Promise.all([
    writeGuards(work.tx, storedGuards),
    saveMoves(work, changed, rules.parameters, {
      action: 'GUARDAS',
      version: rules.version,
      detail: ({ record }) => ({ guardas: toLoggedGuards(checked.get(record.id)) }),
    }),
  ])
}

/**
 * Runs the guards and lets them set or clear the flags: a block sets ISENTAR, one that clears gives
 * back what stood before (rules 4.6).
 */
export const refreshGuards = (
  work: Work,
  itemIds: readonly number[],
  moment: GuardMoment,
): Promise<void> =>
  eachPiece(
    itemIds,
    (some) => loadGuardFacts(work, some, 'all'),
    (inputs) => refreshSome(work, inputs, moment),
  )
