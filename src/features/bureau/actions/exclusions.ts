import type { Work } from '#server/work.ts'
import type { Event } from '#features/negativation/rules/events.ts'
import { motiveCode } from '#features/negativation/rules/removal-motive.ts'
import * as negativation from '#features/negativation/actions/bureau.ts'
import * as removals from '#features/negativation/actions/removals.ts'

import type { Sending } from '../contract/calls.ts'
import type { RemessaRecord } from '../gateway/remessa.ts'
import { type Informed, informedOf, lockInformantsOf } from './informants.ts'
import { type LoteRecord, type NewLote, reserveLotes, writeLotes } from './new-lote.ts'
import { inclusionRecord } from './records.ts'

/** A listed person of an item that moved, and the record that lists it. */
export type Listed = { readonly personId: number; readonly record: RemessaRecord; readonly exclusions: number }

/** The listed persons of an item; whoever was listed before this product gets its record from the ledger of now. */
export function listedOf({ facts, listed, creditorOf }: Informed, record: negativation.ItemRecord): readonly Listed[] {
  return (listed.get(record.id) ?? []).flatMap(({ personId, record: taken, value_cents, exclusions }) => {
    const boleto = facts.get(record.id)
    const row = boleto?.persons.find(({ id }) => id === personId)
    if (!boleto || !row) return []
    const known = taken ?? inclusionRecord(boleto, row, creditorOf(record.mallId))
    return { personId, exclusions, record: { ...known, value_cents } }
  })
}

/** The record that takes a person out: the one that was taken, with its motive. */
export function exclusionOf(
  record: negativation.ItemRecord,
  { personId, record: taken, exclusions }: Listed,
  motive: string,
): LoteRecord {
  return {
    mallId: record.mallId,
    itemId: record.id,
    personId,
    operation: 'EXCLUSAO',
    motive,
    value_cents: taken.value_cents,
    attempt: exclusions + 1,
    record: { ...taken, operation: 'E', motive },
  }
}

/** Coobrigados before their principal, whose exclusion would take them along unanswered. */
const principalLast = (persons: readonly Listed[]): readonly Listed[] =>
  persons.toSorted(
    (one, other) => Number(one.record.coobrigado === undefined) - Number(other.record.coobrigado === undefined),
  )

export const byMallAndItem = (one: negativation.Moved, other: negativation.Moved): number =>
  one.record.mallId - other.record.mallId || one.record.id - other.record.id

function exclusionsOf(
  moved: readonly negativation.Moved[],
  informed: Informed,
  parameters: negativation.ParameterSet,
): LoteRecord[] {
  return moved.toSorted(byMallAndItem).flatMap(({ record, move }) => {
    const asked = new Set(
      move.to.persons
        .filter(({ exclusion }) => exclusion === 'ENVIADO')
        .map(({ id }) => negativation.personRow(record, id)),
    )
    const motive = motiveCode(move.to.removal?.motive, parameters)
    return principalLast(listedOf(informed, record).filter(({ personId }) => asked.has(personId))).map((listed) =>
      exclusionOf(record, listed, motive),
    )
  })
}

/** What an exclusion did. */
export type Excluded = {
  readonly lotes: Sending['lotes']
  readonly moved: readonly negativation.Moved[]
  readonly refused: readonly negativation.NotMoved[]
}

/**
 * Exclusions of items (rules 4.3 rows 10b and 14): one lote per informant, written with every record before anything
 * leaves. They never wait for an inclusion in flight (rules 4.7).
 */
export async function exclude(
  work: Work,
  itemIds: readonly number[],
  eventOf: (batchId: number) => Event,
  action: string,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<Excluded> {
  if (itemIds.length === 0) return { lotes: [], moved: [], refused: [] }
  const roots = await lockInformantsOf(work, itemIds)
  const locked = await removals.lock(work, itemIds)
  const informed = await informedOf(work, itemIds)
  const batchIds = await reserveLotes(work, roots)
  const batchOf = (record: negativation.ItemRecord) => batchIds.get(informed.rootOf(record))
  const { moved, refused } = removals.decide(locked, (record) => {
    // Listed under another informant since its row was first read: the next run meets it there.
    const batchId = batchOf(record)
    return batchId === undefined ? [] : [eventOf(batchId)]
  })
  const lotes = roots.flatMap((root): NewLote[] => {
    const id = batchIds.get(root) ?? 0
    const own = moved.filter(({ move }) => move.to.batch?.id === id)
    if (own.length === 0) return []
    const records = exclusionsOf(own, informed, locked.parameters)
    return [{ id, root, operation: 'EXCLUSAO', boletos: own.length, records }]
  })
  const opened = await writeLotes(work, lotes, locked.parameters, () =>
    removals.keep(work, moved, locked.parameters, {
      action,
      detail: ({ move }) => ({ ...detail, lote: move.to.batch?.id ?? null, motivo: move.to.removal?.motive ?? null }),
    }),
  )
  return { lotes: opened, moved, refused }
}
