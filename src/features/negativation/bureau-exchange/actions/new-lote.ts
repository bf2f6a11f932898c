import { NO_MALL } from '#server/database/mall-scope.ts'
import { Conflict, Refused } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import { cnpjRoot } from '#values/cnpj.ts'
import type { ParameterSet } from '#features/platform/parameters/rules/parameters.ts'

import type { Sending } from '../contract/calls.ts'
import { sendBatch } from '../contract/jobs.ts'
import { sequenceAt } from '../gateway/remessa.ts'
import { remessaFileName } from '#features/negativation/debt-items/rules/bureau-request.ts'
import * as batches from '../store/batches.ts'
import type { BoletoFacts, PersonFacts } from '../store/record-facts.ts'
import { insertSubmissions, type NewSubmission } from '../store/submissions.ts'
import { inclusionRecord } from './records.ts'

/** A record for a lote; its sequence follows from the order. */
export type LoteRecord = Omit<NewSubmission, 'batchId' | 'sequence'>

/** The record that lists one person of a boleto; `creditor` is a CNPJ of the informant's root. */
export const inclusionOf = (
  boleto: BoletoFacts,
  person: PersonFacts,
  attempt: number,
  creditor: string,
): LoteRecord => ({
  mallId: boleto.mallId,
  itemId: boleto.itemId,
  personId: person.id,
  operation: 'INCLUSAO',
  motive: null,
  value_cents: boleto.balance_cents,
  attempt,
  record: inclusionRecord(boleto, person, creditor),
})

/** A lote to create: one remessa of one informant. */
export type NewLote = {
  readonly id: number
  readonly root: string
  readonly operation: batches.BatchOperation
  readonly boletos: number
  /** In file order. */
  readonly records: readonly LoteRecord[]
}

type OpenedLote = Sending['lotes'][number]

const personsIn = (records: readonly LoteRecord[]): number =>
  new Set(records.map(({ personId }) => personId)).size

/**
 * Takes the next remessa number of a locked informant and inserts the lote, before the items
 * refer to it.
 * Throws 422 when the numbers are used up, 409 when an inclusion of the informant is in flight.
 */
async function openLote(work: Work, lote: NewLote, parameters: ParameterSet): Promise<OpenedLote> {
  const { id, root, operation, boletos, records } = lote
  const atLeast = cnpjRoot(parameters.CNPJ_INFORMANTE) === root ? parameters.ULTIMA_REMESSA : 0
  const remessa = await batches.reserveRemessa(work.tx, root, atLeast)
  if (remessa === undefined)
    throw new Refused(
      'A numeração das remessas desta informante chegou a 999999. Combine com o bureau o reinício da numeração.',
    )
  const pessoas = personsIn(records)
  const batch = {
    id,
    root,
    operation,
    remessa,
    items: boletos,
    persons: pessoas,
    movementOn: work.today,
    fileName: remessaFileName(root, remessa),
    userId: work.actor.id,
    userName: work.actor.name,
  }
  await batches.insertBatch(work.tx, batch).catch((error: unknown) => {
    // Race between two sendings of one informant: the unique index enforces 'one inclusion in
    // flight'.
    throw error instanceof Error &&
      'constraint' in error &&
      error.constraint === 'bureau_batch_one_inclusion'
      ? new Conflict()
      : error
  })
  return { id, remessa, boletos, pessoas }
}

/** Writes the records of a new lote, enqueues its sending and writes the decision log. */
async function fillLote(
  work: Work,
  lote: NewLote,
  { remessa, boletos, pessoas }: OpenedLote,
): Promise<void> {
  const { id, root, operation, records } = lote
  await insertSubmissions(
    work.tx,
    records.map((record, index) => ({ ...record, batchId: id, sequence: sequenceAt(index) })),
  )
  await work.enqueue(sendBatch, { batchId: id }, { key: `bureau.send ${id}` })
  work.audit({
    mallId: NO_MALL,
    action: 'CRIAR_LOTE',
    entity: 'lote',
    entityId: id,
    body: { operacao: operation, informante: root, remessa, boletos, pessoas },
  })
}

/** Reserves a lote id per informant, before the content is decided. */
export async function reserveLotes(
  work: Work,
  roots: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>()
  for (const root of roots) ids.set(root, await batches.reserveBatchId(work.tx))
  return ids
}

/**
 * Writes lotes around `keep`, which writes the items: items refer to their lote, and records to
 * items.
 */
export async function writeLotes(
  work: Work,
  lotes: readonly NewLote[],
  parameters: ParameterSet,
  keep: () => Promise<void>,
): Promise<Sending['lotes']> {
  const openedLotes: OpenedLote[] = []
  for (const lote of lotes) openedLotes.push(await openLote(work, lote, parameters))
  await keep()
  for (const [index, lote] of lotes.entries())
    await fillLote(work, lote, openedLotes[index] as OpenedLote)
  return openedLotes
}
