import type { Work } from '#server/work/work.ts'
import { cnpjRoot } from '#values/cnpj.ts'
import { parametersOf } from '#features/negativation/debt-items/actions/status-words.ts'

import * as batches from '../store/batches.ts'
import { type BoletoFacts, readBoletoFacts } from '../store/record-facts.ts'
import { type ListedRecord, listedRecords } from '../store/listed-records.ts'

/** Per item: listed persons, record facts, and the informant of its lote. */
export type InformedItem = {
  readonly facts: ReadonlyMap<number, BoletoFacts>
  readonly recordsByItem: ReadonlyMap<number, readonly ListedRecord[]>
  readonly creditorOf: (mallId: number) => string
  readonly rootOf: (item: { readonly id: number; readonly mallId: number }) => string
}

/**
 * Reads them for items. The informant of an existing listing wins, else the creditor of the mall
 * (rules 4.7).
 */
export async function informedOf(work: Work, itemIds: readonly number[]): Promise<InformedItem> {
  const { CNPJ_INFORMANTE: informant } = await parametersOf(work)
  const facts = await readBoletoFacts(work.tx, itemIds)
  const recordsByItem = Map.groupBy(await listedRecords(work.tx, itemIds), ({ itemId }) => itemId)
  const malls = [...new Set([...facts.values()].map(({ mallId }) => mallId))]
  const creditors = await batches.creditorsOf(work.tx, malls, informant)
  const creditorOf = (mallId: number) => creditors.get(mallId) ?? informant
  return {
    facts,
    recordsByItem,
    creditorOf,
    rootOf: ({ id, mallId }) =>
      recordsByItem.get(id)?.find(({ root }) => root !== null)?.root ??
      cnpjRoot(creditorOf(mallId)),
  }
}

/** Locks the informants of these items in order, before any item is locked; returns their roots. */
export async function lockInformantsOf(
  work: Work,
  itemIds: readonly number[],
): Promise<readonly string[]> {
  const { facts, rootOf } = await informedOf(work, itemIds)
  const roots = [
    ...new Set([...facts.values()].map(({ itemId, mallId }) => rootOf({ id: itemId, mallId }))),
  ].toSorted()
  await batches.lockInformants(work.tx, roots)
  return roots
}
