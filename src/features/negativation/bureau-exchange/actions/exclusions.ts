import type { Work } from '#server/work/work.ts'
import type { Event } from '#features/negativation/debt-items/rules/events.ts'
import { motiveCode } from '#features/negativation/debt-items/rules/removal-motive.ts'
import type { ItemRecord } from '#features/negativation/debt-items/store/items.ts'
import type { MovedItem, RefusedItem } from '#features/negativation/debt-items/actions/moves.ts'
import type { ParameterSet } from '#features/platform/parameters/rules/parameters.ts'
import { personRow } from '#features/negativation/debt-items/actions/sending.ts'
import * as removals from '#features/negativation/debt-items/actions/removals.ts'

import type { Sending } from '../contract/calls.ts'
import type { RemessaRecord } from '../gateway/remessa.ts'
import { type InformedItem, informedOf, lockInformantsOf } from './informants.ts'
import { type LoteRecord, type NewLote, reserveLotes, writeLotes } from './new-lote.ts'
import { inclusionRecord } from './records.ts'
import type { BoletoFacts } from '../store/record-facts.ts'

/** A listed person of a moved item, with the record that lists them. */
export type ListedPerson = {
  readonly personId: number
  readonly record: RemessaRecord
  readonly exclusions: number
}

/** The record of a listing made before this product, with the key that the bureau knows. */
function earlierRecord(
  boleto: BoletoFacts,
  person: BoletoFacts['persons'][number],
  creditor: string,
): RemessaRecord {
  const record = inclusionRecord(boleto, person, creditor)
  return person.listedAs === null
    ? record
    : {
        ...record,
        contractNumber: person.listedAs.contract,
        natureza: person.listedAs.natureza,
      }
}

/**
 * Listed persons of an item; persons listed before this product get a record from the current
 * ledger.
 */
export function listedOf(
  { facts, recordsByItem, creditorOf }: InformedItem,
  record: ItemRecord,
): readonly ListedPerson[] {
  return (recordsByItem.get(record.id) ?? []).flatMap(
    ({ personId, record: remessaRecord, value_cents, exclusions }) => {
      const boleto = facts.get(record.id)
      const row = boleto?.persons.find(({ id }) => id === personId)
      if (!boleto || !row) return []
      const known = remessaRecord ?? earlierRecord(boleto, row, creditorOf(record.mallId))
      return { personId, exclusions, record: { ...known, value_cents } }
    },
  )
}

/** The exclusion record of a person: the accepted record with its motive. */
export function exclusionOf(
  record: ItemRecord,
  { personId, record: remessaRecord, exclusions }: ListedPerson,
  motive: string,
): LoteRecord {
  return {
    mallId: record.mallId,
    itemId: record.id,
    personId,
    operation: 'EXCLUSAO',
    motive,
    value_cents: remessaRecord.value_cents,
    attempt: exclusions + 1,
    record: { ...remessaRecord, operation: 'E', motive },
  }
}

/**
 * Coobrigados before their principal: the principal's exclusion would remove them without an
 * answer.
 */
const principalLast = (persons: readonly ListedPerson[]): readonly ListedPerson[] =>
  persons.toSorted(
    (one, other) =>
      Number(one.record.coobrigado === undefined) - Number(other.record.coobrigado === undefined),
  )

export const byMallAndItem = (one: MovedItem, other: MovedItem): number =>
  one.record.mallId - other.record.mallId || one.record.id - other.record.id

function exclusionsOf(
  movedItems: readonly MovedItem[],
  informedItem: InformedItem,
  parameters: ParameterSet,
): LoteRecord[] {
  return movedItems.toSorted(byMallAndItem).flatMap(({ record, move }) => {
    const askedIds = new Set(
      move.to.persons
        .filter(({ exclusion }) => exclusion === 'ENVIADO')
        .map(({ id }) => personRow(record, id)),
    )
    const motive = motiveCode(move.to.removal?.motive, parameters)
    return principalLast(
      listedOf(informedItem, record).filter(({ personId }) => askedIds.has(personId)),
    ).map((listedPerson) => exclusionOf(record, listedPerson, motive))
  })
}

/** Result of an exclusion. */
export type ExclusionOutcome = {
  readonly lotes: Sending['lotes']
  readonly movedItems: readonly MovedItem[]
  readonly refusedItems: readonly RefusedItem[]
}

/**
 * Excludes items (rules 4.3 rows 10b and 14): one lote per informant, with every record written
 * before the sending. Exclusions never wait for an inclusion in flight (rules 4.7).
 */
export async function exclude(
  work: Work,
  itemIds: readonly number[],
  eventOf: (batchId: number) => Event,
  action: string,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<ExclusionOutcome> {
  if (itemIds.length === 0) return { lotes: [], movedItems: [], refusedItems: [] }
  const roots = await lockInformantsOf(work, itemIds)
  const lockedItems = await removals.lock(work, itemIds)
  const informedItem = await informedOf(work, itemIds)
  const batchIds = await reserveLotes(work, roots)
  const batchOf = (record: ItemRecord) => batchIds.get(informedItem.rootOf(record))
  const { movedItems, refusedItems } = removals.decide(lockedItems, (record) => {
    // Listed under another informant since its row was read: the next run handles it.
    const batchId = batchOf(record)
    return batchId === undefined ? [] : [eventOf(batchId)]
  })
  const lotes = roots.flatMap((root): NewLote[] => {
    const id = batchIds.get(root) ?? 0
    const own = movedItems.filter(({ move }) => move.to.batch?.id === id)
    if (own.length === 0) return []
    const records = exclusionsOf(own, informedItem, lockedItems.parameters)
    return [{ id, root, operation: 'EXCLUSAO', boletos: own.length, records }]
  })
  const openedLotes = await writeLotes(work, lotes, lockedItems.parameters, () =>
    removals.saveRemovals(work, movedItems, lockedItems.parameters, {
      action,
      detail: ({ move }) => ({
        ...detail,
        lote: move.to.batch?.id ?? null,
        motivo: move.to.removal?.motive ?? null,
      }),
    }),
  )
  return { lotes: openedLotes, movedItems, refusedItems }
}
