import { naturezaOfBoleto } from '#features/bureau/rules.ts'
import type { Work } from '#server/work.ts'

import type { GuardVerdict } from '../rules/events.ts'
import { guardItem, verdictOf } from '../rules/guards.ts'
import type { Guard, GuardMoment } from '../rules/guards/facts.ts'
import type { ParameterSet } from '../rules/parameters.ts'
import { lockItems } from '../store/items.ts'
import { readGuardFacts, refreshPersons, writeGuards } from '../store/guard-facts.ts'
import { readParameters } from '../store/parameters.ts'
import { factsOf, happen, keepMoves, noGuards } from './moves.ts'

export type Checked = { readonly guards: readonly Guard[]; readonly verdict: GuardVerdict }

/** Runs the guards over items and stores what they say (rules 4.6). The flags are not touched here. */
export async function checkGuards(
  work: Work,
  itemIds: readonly number[],
  moment: GuardMoment,
  parameters: ParameterSet,
): Promise<Map<number, Checked>> {
  await refreshPersons(work.tx, itemIds)
  const facts = await readGuardFacts(work.tx, itemIds, {
    today: work.today,
    informant: parameters.CNPJ_INFORMANTE,
    naturezaOf: naturezaOfBoleto,
  })
  const checked = new Map(
    [...facts].map(([id, each]) => {
      const guards = guardItem(each, moment, parameters)
      return [id, { guards, verdict: verdictOf(guards) }] as const
    }),
  )
  await writeGuards(
    work.tx,
    [...checked].map(([id, { guards }]) => ({
      id,
      guards,
      blocks: guards.filter(({ severidade }) => severidade === 'BLOQUEIO').length,
      alerts: guards.filter(({ severidade }) => severidade === 'ALERTA').length,
    })),
  )
  return checked
}

/** Runs the guards and lets them set or clear the flags: a block sets ISENTAR, one that clears gives back what stood before (rules 4.6). */
export async function refreshGuards(work: Work, itemIds: readonly number[], moment: GuardMoment): Promise<void> {
  if (itemIds.length === 0) return
  const parameters = await readParameters(work.tx)
  const records = await lockItems(work.tx, itemIds, 'all')
  const checked = await checkGuards(work, itemIds, moment, parameters)
  const verdict = (id: number) => checked.get(id)?.verdict ?? noGuards
  const { moved } = happen(
    records,
    () => ({ type: 'guardsChecked' }),
    (record) => factsOf(record, parameters, verdict(record.id)),
  )
  const changed = moved.filter(({ record, move }) => JSON.stringify(record.state) !== JSON.stringify(move.to))
  await keepMoves(work, changed, parameters, {
    action: 'GUARDAS',
    detail: ({ record }) => ({
      guardas:
        checked.get(record.id)?.guards.map(({ codigo, severidade, pessoa }) => ({ codigo, severidade, pessoa })) ?? [],
    }),
  })
}
