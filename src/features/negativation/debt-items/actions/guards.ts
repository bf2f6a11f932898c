import { naturezaOfBoleto } from '#features/negativation/debt-items/rules/bureau-request.ts'
import type { Work } from '#server/work/work.ts'

import type { GuardVerdict } from '../rules/events.ts'
import { guardItem, verdictOf } from '../rules/guards.ts'
import type { Guard, GuardFacts, GuardMoment } from '../rules/guards/facts.ts'
import type { ParameterSet } from '#features/platform/parameters/rules/parameters.ts'
import {
  type FactsOfItem,
  type StoredGuards,
  readGuardFacts,
  refreshPersons,
  withCreditor,
  writeGuards,
} from '../store/guard-facts.ts'
import { type ItemRecord, lockItems } from '../store/items.ts'
import { readRules, type Rules } from '#features/platform/parameters/store/parameters.ts'
import { applyEvent, factsOf, type MovedItem, type MoveLog, noGuards, saveMoves } from './moves.ts'
import { eachPiece } from './pieces.ts'

export type EvaluatedGuards = { readonly guards: readonly Guard[]; readonly verdict: GuardVerdict }
type FactsAdjustment = (facts: GuardFacts, id: number) => GuardFacts
type Facts = ReadonlyMap<number, FactsOfItem>
export type EvaluatedByItem = ReadonlyMap<number, EvaluatedGuards>

/** Facts for the guards, read after names and addresses were refreshed from the register. */
async function readFacts(work: Work, itemIds: readonly number[]): Promise<Facts> {
  const refreshing = refreshPersons(work.tx, itemIds)
  const facts = readGuardFacts(work.tx, itemIds, {
    today: work.today,
    naturezaOf: naturezaOfBoleto,
  })
  await Promise.all([refreshing, facts])
  return facts
}

/** Locked items with the facts and parameters that a decision needs. */
export type GuardInputs = {
  readonly records: readonly ItemRecord[]
  readonly facts: Facts
  readonly rules: Rules
}

/** Locks items of these malls and reads the facts for a decision, with all queries sent at once. */
export async function loadGuardFacts(
  work: Work,
  itemIds: readonly number[],
  malls: Work['actor']['malls'],
): Promise<GuardInputs> {
  // Queries run in the order of the calls: locks come first.
  const [records, facts, rules] = await Promise.all([
    lockItems(work.tx, itemIds, malls),
    readFacts(work, itemIds),
    readRules(work.tx),
  ])
  return { records, facts, rules }
}

/** Runs the guards on items without storing anything; `seen` adds the facts of the act. */
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

/** Guards of an item, in the shape stored for the lists. */
export const toStoredGuards = (id: number, { guards }: EvaluatedGuards): StoredGuards => ({
  id,
  guards,
  blocks: guards.filter(({ severidade }) => severidade === 'BLOQUEIO').length,
  alerts: guards.filter(({ severidade }) => severidade === 'ALERTA').length,
})

/** Guards of an item, in the shape written to the decision log. */
export const toLoggedGuards = (checked: EvaluatedGuards | undefined) =>
  checked?.guards.map(({ codigo, severidade, pessoa }) => ({ codigo, severidade, pessoa })) ?? []

/** Runs the guards on items and stores the results (rules 4.6). Does not change the flags. */
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

/** Writes the moves, and the guard results of all items; one update for an item that moves. */
export async function saveWithGuards(
  work: Work,
  moves: readonly MovedItem[],
  { checked, rules }: { readonly checked: EvaluatedByItem; readonly rules: Rules },
  log: Omit<MoveLog, 'guards' | 'version'>,
): Promise<void> {
  const guardsOf = (id: number): StoredGuards[] => {
    const each = checked.get(id)
    return each ? [toStoredGuards(id, each)] : []
  }
  const moving = new Set(moves.map(({ record }) => record.id))
  await Promise.all([
    writeGuards(work.tx, [...checked.keys()].filter((id) => !moving.has(id)).flatMap(guardsOf)),
    saveMoves(work, moves, rules.parameters, {
      ...log,
      version: rules.version,
      guards: ({ record }) => guardsOf(record.id)[0],
    }),
  ])
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
  await saveWithGuards(
    work,
    changed,
    { checked, rules },
    {
      action: 'GUARDAS',
      detail: ({ record }) => ({ guardas: toLoggedGuards(checked.get(record.id)) }),
    },
  )
}

/**
 * Runs the guards and updates the flags: a block sets ISENTAR, and clearing it restores the
 * previous flag (rules 4.6).
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
