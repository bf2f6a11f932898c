import { workflowQueries as itemsStale } from '#features/debt-items/actions/moves.ts'
import { failpoint } from '#ops/failpoints.ts'
import { NO_MALL } from '#server/database/mall-scope.ts'
import { findFile, readFileChunks, storeFile } from '#server/files/files.ts'
import type { Work } from '#server/work/work.ts'
import { parametersOf } from '#features/debt-items/actions/status-words.ts'
import { keepSentOn } from '#features/debt-items/actions/sending.ts'

import { collect, sendBatch } from '../contract/jobs.ts'
import { type BureauGateway, NotNow, NotSent } from '../gateway/port.ts'
import { writeRemessa } from '../gateway/remessa.ts'
import { unknownSending } from '#features/debt-items/rules/bureau-request.ts'
import * as batches from '../store/batches.ts'
import { listedPersonsOf, recordsOf } from '../store/submissions.ts'
import { informantOf } from './records.ts'
import { bureauQueries } from './send.ts'

/** How a job of the bureau opens its transactions. */
export type BureauContext = { work<T>(act: (work: Work) => Promise<T>): Promise<T> }

/** `isFirst`: nothing of it can have left yet. */
type Ready = { readonly fileName: string; readonly bytes: Uint8Array; readonly isFirst: boolean }

async function keptBytes(work: Work, fileId: string): Promise<Uint8Array> {
  if (!(await findFile(work.tx, fileId))) throw new Error(`the remessa file ${fileId} is gone`)
  const pieces: Uint8Array[] = []
  for await (const piece of readFileChunks(work.tx, fileId)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/**
 * PREPARADO → ENVIANDO: the file is made of the rows once and kept; from here on every try hands
 * over these very bytes.
 */
async function prepare(work: Work, batchId: number): Promise<Ready | undefined> {
  const batch = await batches.lockBatch(work.tx, batchId)
  if (batch?.status === 'ENVIANDO' && batch.sentFileId !== null)
    return {
      fileName: batch.fileName,
      bytes: await keptBytes(work, batch.sentFileId),
      isFirst: false,
    }
  if (batch?.status !== 'PREPARADO') return undefined
  // Numbers rise on the bureau's side too: the remessa before this one goes first, unless nobody
  // knows what became of it.
  if (await batches.hasEarlierOnItsWay(work.tx, batch, unknownSending))
    throw new NotNow(earlierSeconds, 'an earlier remessa of this informant is on its way')
  if (batch.sentFileId !== null) {
    // An earlier try came back without having begun: these bytes and no others are this remessa.
    await batches.markSending(work.tx, batchId, batch.sentFileId)
    return {
      fileName: batch.fileName,
      bytes: await keptBytes(work, batch.sentFileId),
      isFirst: true,
    }
  }
  const informant = informantOf(batch.root, await parametersOf(work))
  const bytes = writeRemessa({
    informant,
    remessa: batch.remessa,
    movementOn: batch.movementOn,
    records: await recordsOf(work.tx, batchId),
  })
  const file = await storeFile(work.tx, {
    name: batch.fileName,
    mediaType: 'text/plain; charset=us-ascii',
    source: bytes,
    mallId: null,
  })
  await batches.markSending(work.tx, batchId, file.id)
  work.invalidate(bureauQueries)
  return { fileName: batch.fileName, bytes, isFirst: true }
}

/** ENVIANDO → ENVIADO, on a locked lote; anything else stands as it is. */
export async function recordSent(work: Work, batch: batches.BatchRow | undefined): Promise<void> {
  if (batch?.status !== 'ENVIANDO') return
  await batches.markSent(work.tx, batch.id, work.now)
  await keepSentOn(work, await listedPersonsOf(work.tx, batch.id), work.today)
  const file = batch.sentFileId === null ? undefined : await findFile(work.tx, batch.sentFileId)
  work.audit({
    mallId: NO_MALL,
    action: 'LOTE_ENVIADO',
    entity: 'lote',
    entityId: batch.id,
    body: { remessa: batch.remessa, arquivo: batch.fileName, sha256: file?.sha256 ?? null },
  })
  work.invalidate(bureauQueries, itemsStale)
}

const failedSending =
  'O arquivo ainda não pôde ser entregue ao bureau; o envio será tentado de novo.'

const earlierSeconds = 15

/**
 * What may have gone before is asked for first; only what the other side says it does not have goes
 * again.
 */
async function handOver(
  context: BureauContext,
  gateway: BureauGateway,
  batchId: number,
  { fileName, bytes, isFirst }: Ready,
): Promise<'sent' | 'unknown'> {
  if (!isFirst) {
    const foundGateway = await gateway.find(String(batchId), fileName, bytes)
    if (foundGateway !== 'absent') return foundGateway === 'received' ? 'sent' : 'unknown'
  }
  return gateway.send(String(batchId), fileName, bytes).catch(async (error: unknown) => {
    await context.work(async (work) => {
      if (error instanceof NotSent) await batches.markNotSent(work.tx, batchId, failedSending)
      else await batches.noteError(work.tx, batchId, unknownSending)
      work.invalidate(bureauQueries)
    })
    throw error
  })
}

/** Comes back when the other side wants to be asked; no try of the job is used up by that. */
const comeBack = (context: BureauContext, batchId: number, { seconds }: NotNow) =>
  context.work((work) =>
    work.enqueue(sendBatch, { batchId }, { key: `bureau.send ${batchId}`, afterSeconds: seconds }),
  )

/**
 * Hands one lote over, whatever was interrupted before: the kept bytes go under the one name that
 * this remessa ever has, outside any transaction, and only then the lote is ENVIADO. Whatever may
 * have gone is asked for and never sent again blindly; a return of the lote settles it too.
 */
export async function deliver(
  context: BureauContext,
  gateway: BureauGateway,
  batchId: number,
): Promise<void> {
  try {
    await tryToDeliver(context, gateway, batchId)
  } catch (error) {
    if (!(error instanceof NotNow)) throw error
    await comeBack(context, batchId, error)
  }
}

async function tryToDeliver(
  context: BureauContext,
  gateway: BureauGateway,
  batchId: number,
): Promise<void> {
  const ready = await context.work((work) => prepare(work, batchId))
  failpoint('bureau:file-kept')
  if (!ready) return
  failpoint('bureau:before-sending')
  const answer = await handOver(context, gateway, batchId, ready)
  failpoint('bureau:handed-over')
  await context.work(async (work) => {
    const batch = await batches.lockBatch(work.tx, batchId)
    if (answer === 'sent') await recordSent(work, batch)
    else await batches.noteError(work.tx, batchId, unknownSending)
    work.invalidate(bureauQueries)
    await work.enqueue(collect, {}, { key: collect.name })
  })
  failpoint('bureau:sent-recorded')
}

/**
 * Promises again the sendings that were left half-way; a job that waits already is replaced, not
 * doubled.
 */
export async function resumeSendings(work: Work): Promise<void> {
  for (const batchId of await batches.stuckBatches(work.tx))
    await work.enqueue(sendBatch, { batchId }, { key: `bureau.send ${batchId}` })
}
