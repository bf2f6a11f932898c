import type { Work } from '#server/work/work.ts'
import type { Refusal } from '#values/refusal.ts'

import { type Event, isMove } from '../rules/events.ts'
import { apply } from '../rules/machine.ts'
import type { ParameterSet } from '../rules/parameters.ts'
import { exceptedItems, holdLists } from '../store/exceptions.ts'
import { type ItemRecord, lockItems } from '../store/items.ts'
import { readParameters } from '../store/parameters.ts'
import { itemsWithCauses, type RemovalCauses, showExclusionPrepared } from '../store/removals.ts'
import { personRow } from './sending.ts'
import { factsOf, saveMoves, type MovedItem, noGuards, type RefusedItem } from './moves.ts'
import { causesAsked, dueCauses, keepClocks } from './removal-clock.ts'

export { lastSentRemoval, releasableRemovals, waitingRemovals } from '../store/removals.ts'

// Removals of the bureau's listings (rules 4.3 rows 13 to 15 and 18): who has to go, and the door
// through which the bureau feature moves them; lotes and files are its own.

/** Locked items and the parameters in force. */
export type LockedItems = {
  readonly records: readonly ItemRecord[]
  readonly parameters: ParameterSet
}

/** Locks items of the person's malls in the order of their ids. */
export async function lock(work: Work, itemIds: readonly number[]): Promise<LockedItems> {
  const records = await lockItems(work.tx, itemIds, work.actor.malls)
  return { records, parameters: await readParameters(work.tx) }
}

/**
 * Which of these items an exception list keeps from being included again: asked before their locks,
 * true until the commit.
 */
export async function listExcepted(
  work: Work,
  itemIds: readonly number[],
): Promise<ReadonlySet<number>> {
  await holdLists(work.tx)
  return exceptedItems(work.tx, itemIds)
}

/**
 * Lets the first event that moves an item happen to it; nothing is written. Of several refusals the
 * first is told.
 */
export function decide(
  { records, parameters }: LockedItems,
  eventsOf: (record: ItemRecord) => readonly Event[],
): { readonly movedItems: MovedItem[]; readonly refusedItems: RefusedItem[] } {
  const movedItems: MovedItem[] = []
  const refusedItems: RefusedItem[] = []
  for (const record of records) {
    let refusal: Refusal | undefined
    const facts = factsOf(record, parameters, noGuards)
    const isDone = eventsOf(record).some((event) => {
      const outcome = apply(record.state, event, facts)
      if (isMove(outcome)) movedItems.push({ record, move: outcome, event })
      else refusal ??= outcome
      return isMove(outcome)
    })
    if (!isDone && refusal !== undefined) refusedItems.push({ record, refusal })
  }
  return { movedItems, refusedItems }
}

/** Writes moves, their lines in the decision log and their clocks. */
export async function saveRemovals(
  work: Work,
  movedItems: readonly MovedItem[],
  parameters: ParameterSet,
  log: Parameters<typeof saveMoves>[3],
): Promise<void> {
  await saveMoves(work, movedItems, parameters, log)
  await keepClocks(work, movedItems, parameters)
  await showExclusionPrepared(
    work.tx,
    movedItems.flatMap(({ record, move }) =>
      move.to.persons.flatMap((person, index) =>
        person.exclusion === 'ENVIADO' && record.state.persons[index]?.exclusion !== 'ENVIADO'
          ? [personRow(record, person.id)]
          : [],
      ),
    ),
  )
}

const eventsOf = (causes: RemovalCauses | undefined, record: ItemRecord): Event[] => {
  if (causes === undefined) return []
  const events: Event[] = []
  if (causes.isSettled)
    events.push({
      type: record.settledBy === 'PAGAMENTO' ? 'paid' : 'cancelled',
      receipts: record.settledReceipts,
    })
  return [
    ...events,
    ...dueCauses(causes).map((cause): Event => ({ type: 'removalNeeded', ...cause })),
  ]
}

/** Items that are looked at in one transaction. */
const detectedAtOnce = 500

/**
 * What a look found: the last item looked at (undefined when none is left), removals that began,
 * and items whose value fell.
 */
export type DetectedRemovals = {
  readonly last: number | undefined
  readonly begunCount: number
  readonly partlyPaid: readonly number[]
}

/**
 * Row 13 by the job: paid, cancelled, under a court order or near five years, and still listed.
 * Partly paid ones are named and left to the bureau feature, since their new value needs a lote
 * (row 18).
 */
export async function detectRemovals(work: Work, afterItem: number): Promise<DetectedRemovals> {
  const limits = causesAsked(work.today, await readParameters(work.tx))
  const causes = await itemsWithCauses(work.tx, { ...limits, afterItem, limit: detectedAtOnce })
  const byId = new Map(causes.map((each) => [each.id, each]))
  const wanted = causes.filter((each) => each.isSettled || dueCauses(each).length > 0)
  const lockedItems = await lock(
    work,
    wanted.map(({ id }) => id),
  )
  const { movedItems } = decide(lockedItems, (record) => eventsOf(byId.get(record.id), record))
  await saveRemovals(work, movedItems, lockedItems.parameters, {
    action: 'DETECTAR_BAIXA',
    detail: ({ record, move }) => ({
      motivo: move.to.removal?.motive ?? null,
      recebimentos: move.to.removal?.receipts ?? [],
      pagoEm: record.lastPaidOn,
    }),
  })
  const movedIds = new Set(movedItems.map(({ record }) => record.id))
  return {
    last: causes.at(-1)?.id,
    begunCount: movedItems.length,
    partlyPaid: causes
      .filter(({ id, isPartlyPaid }) => isPartlyPaid && !movedIds.has(id))
      .map(({ id }) => id),
  }
}
