import { workflowQueries as itemsStale } from '#features/negativation/debt-items/actions/moves.ts'
import { failpoint } from '#server/work/failpoints.ts'
import { NO_MALL } from '#server/database/mall-scope.ts'
import { findFile, readFileChunks, storeFile } from '#server/files/files.ts'
import type { Work } from '#server/work/work.ts'
import { parametersOf } from '#features/negativation/debt-items/actions/status-words.ts'
import { takePaidOut } from '#features/negativation/debt-items/actions/bank-holds.ts'
import { storeSentOn } from '#features/negativation/debt-items/actions/sending.ts'

import { collect, sendBatch } from '../contract/jobs.ts'
import { type BureauGateway, NotNow, NotSent } from '../gateway/port.ts'
import { writeRemessa } from '../gateway/remessa.ts'
import { unknownSending } from '#features/negativation/debt-items/rules/bureau-request.ts'
import * as batches from '../store/batches.ts'
import { listedPersonsOf, recordsOf, takeRecordsOut } from '../store/submissions.ts'
import { informantOf } from './records.ts'
import { bureauQueries } from './send.ts'

/** Opens the transactions of a bureau job. */
export type BureauContext = { work<T>(act: (work: Work) => Promise<T>): Promise<T> }

/** `isFirst`: nothing of it can have been sent yet. */
type Ready = { readonly fileName: string; readonly bytes: Uint8Array; readonly isFirst: boolean }

async function storedBytes(work: Work, fileId: string): Promise<Uint8Array> {
  if (!(await findFile(work.tx, fileId))) throw new Error(`the remessa file ${fileId} is gone`)
  const pieces: Uint8Array[] = []
  for await (const piece of readFileChunks(work.tx, fileId)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/**
 * Takes out what a bank reported as paid since the lote was made (rules 11.7, row 12). The file is
 * then written anew; a lote without records ends unsent.
 */
async function takeOut(
  work: Work,
  { id, operation, remessa }: batches.BatchRow,
): Promise<'everything' | 'a part' | 'nothing'> {
  const paidItems = operation === 'EXCLUSAO' ? [] : await takePaidOut(work, id)
  if (paidItems.length === 0) return 'everything'
  work.invalidate(bureauQueries, itemsStale)
  if ((await takeRecordsOut(work.tx, id, paidItems)) > 0) return 'a part'
  await batches.markAnswered(work.tx, id, 'PERDIDO', work.now, nothingLeft)
  work.audit({
    mallId: NO_MALL,
    action: 'LOTE_VAZIO',
    entity: 'lote',
    entityId: id,
    body: { remessa, motivo: nothingLeft },
  })
  return 'nothing'
}

const nothingLeft = 'Não foi enviado: o banco informou o pagamento de todos os boletos do lote.'

/**
 * PREPARADO → ENVIANDO: builds the file from the rows once and stores it. Every later try sends
 * these bytes.
 */
async function prepare(work: Work, batchId: number): Promise<Ready | undefined> {
  const batch = await batches.lockBatch(work.tx, batchId)
  if (batch?.status === 'ENVIANDO' && batch.sentFileId !== null)
    return {
      fileName: batch.fileName,
      bytes: await storedBytes(work, batch.sentFileId),
      isFirst: false,
    }
  if (batch?.status !== 'PREPARADO') return undefined
  // The bureau requires rising numbers: the previous remessa goes first, unless its fate is
  // unknown.
  if (await batches.hasEarlierOnItsWay(work.tx, batch, unknownSending))
    throw new NotNow(earlierSeconds, 'an earlier remessa of this informant is on its way')
  const left = await takeOut(work, batch)
  if (left === 'nothing') return undefined
  if (batch.sentFileId !== null && left === 'everything') {
    // An earlier try did not start; reuse its bytes for this remessa.
    await batches.markSending(work.tx, batchId, batch.sentFileId)
    return {
      fileName: batch.fileName,
      bytes: await storedBytes(work, batch.sentFileId),
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

/** ENVIANDO → ENVIADO on a locked lote; other states are unchanged. */
export async function recordSent(work: Work, batch: batches.BatchRow | undefined): Promise<void> {
  if (batch?.status !== 'ENVIANDO') return
  await batches.markSent(work.tx, batch.id, work.now)
  await storeSentOn(work, await listedPersonsOf(work.tx, batch.id), work.today)
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
 * If an earlier try may have been sent, asks first; resends only what the other side does not
 * have.
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

/** Reschedules the job for later without using up a retry. */
const comeBack = (context: BureauContext, batchId: number, { seconds }: NotNow) =>
  context.work((work) =>
    work.enqueue(sendBatch, { batchId }, { key: `bureau.send ${batchId}`, afterSeconds: seconds }),
  )

/**
 * Sends one lote, after any interruption. The stored bytes go under the remessa's only name,
 * outside any transaction; then the lote becomes ENVIADO.
 * A remessa that may have been sent is queried, never resent blindly; a return of the lote
 * settles it too.
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

/** Enqueues again the sendings that were interrupted; a waiting job is replaced, not duplicated. */
export async function resumeSendings(work: Work): Promise<void> {
  for (const batchId of await batches.stuckBatches(work.tx))
    await work.enqueue(sendBatch, { batchId }, { key: `bureau.send ${batchId}` })
}
