import type { Work } from '#server/work/work.ts'
import type { Refusal } from '#values/refusal.ts'

import { type Event, isMove } from '../rules/events.ts'
import { apply } from '../rules/machine.ts'
import { isFromBank } from '../rules/removal-motive.ts'
import type { ParameterSet } from '#features/platform/parameters/rules/parameters.ts'
import { exceptedItems, lockExceptionLists } from '../store/exceptions.ts'
import { type ItemRecord, lockItems } from '../store/items.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { itemsWithCauses, type RemovalCauses, showExclusionPrepared } from '../store/removals.ts'
import { personRow } from './sending.ts'
import { factsOf, saveMoves, type MovedItem, noGuards, type RefusedItem } from './moves.ts'
import { causeInputs, dueCauses, updateRemovalClocks } from './removal-clock.ts'

export { lastSentRemoval, releasableRemovals, waitingRemovals } from '../store/removals.ts'

// Removals of the bureau's listings (rules 4.3 rows 13 to 15 and 18): detects them, and offers
// `bureau-exchange` the functions that move them. That feature owns lotes and files.

export type LockedItems = {
  readonly records: readonly ItemRecord[]
  readonly parameters: ParameterSet
}

/** Locks items of the user's malls in id order. */
export async function lock(work: Work, itemIds: readonly number[]): Promise<LockedItems> {
  const records = await lockItems(work.tx, itemIds, work.actor.malls)
  return { records, parameters: await readParameters(work.tx) }
}

/**
 * Finds which of these items an exception list bars from re-inclusion. Call it before locking the
 * items; the result holds until the commit.
 */
export async function listExcepted(
  work: Work,
  itemIds: readonly number[],
): Promise<ReadonlySet<number>> {
  await lockExceptionLists(work.tx)
  return exceptedItems(work.tx, itemIds)
}

/**
 * Applies the first event that moves an item; writes nothing. If all are refused, returns the
 * first refusal.
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

/** Writes moves, their decision log lines and their clocks. */
export async function saveRemovals(
  work: Work,
  movedItems: readonly MovedItem[],
  parameters: ParameterSet,
  log: Parameters<typeof saveMoves>[3],
): Promise<void> {
  await saveMoves(work, movedItems, parameters, log)
  await updateRemovalClocks(work, movedItems, parameters)
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

/** Batch size of the detection, one transaction each. */
const detectedAtOnce = 500

/**
 * Result of one batch: last item processed (undefined when none is left), removals started, and
 * items whose value fell.
 */
export type DetectedRemovals = {
  readonly last: number | undefined
  readonly begunCount: number
  readonly partlyPaid: readonly number[]
}

/**
 * Row 13, run by the job: starts removals of listed items that are paid, cancelled, under a court
 * order or near five years.
 * Partly paid items are returned only: their new value needs a lote (row 18).
 */
export async function detectRemovals(work: Work, afterItem: number): Promise<DetectedRemovals> {
  const limits = causeInputs(work.today, await readParameters(work.tx))
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
      ...(isFromBank(move.to.removal?.receipts ?? []) && { origem: 'RETORNO_BANCARIO' }),
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
