import { failpoint } from '#server/failpoints.ts'
import { findFile, keepFile, readFileChunks, sha256 } from '#server/files.ts'
import { mutant } from '#server/mutants.ts'
import type { Work } from '#server/work.ts'
import * as negativation from '#features/negativation/actions/bureau.ts'

import { collect, sendBatch } from '../contract/jobs.ts'
import type { BureauGateway } from '../gateway/port.ts'
import { writeRemessa } from '../gateway/remessa.ts'
import { unknownSending } from '../rules.ts'
import * as batches from '../store/batches.ts'
import { personsOf, recordsOf } from '../store/submissions.ts'
import { informantOf } from './records.ts'
import { staleName } from './send.ts'

/** How a job of the bureau opens its transactions. */
export type BureauContext = { work<T>(act: (work: Work) => Promise<T>): Promise<T> }

type Ready = { readonly fileName: string; readonly bytes: Uint8Array }

async function keptBytes(work: Work, fileId: string): Promise<Uint8Array> {
  const file = await findFile(work.tx, fileId)
  const pieces: Buffer[] = []
  for await (const piece of readFileChunks(work.tx, fileId)) pieces.push(piece)
  const bytes = Buffer.concat(pieces)
  if (!file || (await sha256(bytes)) !== file.sha256) throw new Error(`the remessa file ${fileId} is not what was kept`)
  return bytes
}

/** PREPARADO → ENVIANDO: the file is made of the rows once and kept; from here on every try hands over these very bytes. */
async function prepare(work: Work, batchId: number): Promise<Ready | undefined> {
  const batch = await batches.lockBatch(work.tx, batchId)
  if (batch?.status === 'ENVIANDO' && batch.sentFileId !== null) {
    return batch.error === unknownSending && !mutant('resend-unknown')
      ? undefined
      : { fileName: batch.fileName, bytes: await keptBytes(work, batch.sentFileId) }
  }
  if (batch?.status !== 'PREPARADO') return undefined
  const informant = informantOf(batch.root, await negativation.parametersOf(work))
  const bytes = writeRemessa({
    informant,
    remessa: batch.remessa,
    movementOn: batch.movementOn,
    records: await recordsOf(work.tx, batchId),
  })
  const file = await keepFile(work.tx, {
    name: batch.fileName,
    mediaType: 'text/plain; charset=us-ascii',
    source: bytes,
    mallId: null,
  })
  await batches.markSending(work.tx, batchId, file.id)
  work.stale(staleName)
  return { fileName: batch.fileName, bytes }
}

/** ENVIANDO → ENVIADO, on a locked lote; anything else stands as it is. */
export async function recordSent(work: Work, batch: batches.BatchRow | undefined): Promise<void> {
  if (batch?.status !== 'ENVIANDO') return
  await batches.markSent(work.tx, batch.id, work.now)
  await negativation.keepSentOn(work, await personsOf(work.tx, batch.id), work.today)
  const file = batch.sentFileId === null ? undefined : await findFile(work.tx, batch.sentFileId)
  work.audit({
    mallId: 0,
    action: 'LOTE_ENVIADO',
    entity: 'lote',
    entityId: batch.id,
    body: { remessa: batch.remessa, arquivo: batch.fileName, sha256: file?.sha256 ?? null },
  })
  work.stale(staleName, negativation.staleName)
}

const failedSending = 'O arquivo ainda não pôde ser entregue ao bureau; o envio será tentado de novo.'

/**
 * Hands one lote over, whatever was interrupted before: the kept bytes go under the one name that this remessa ever has,
 * outside any transaction, and only then the lote is ENVIADO. An unknown result is never sent again: a return of the
 * lote, or a person who asks the bureau, settles it.
 */
export async function deliver(context: BureauContext, gateway: BureauGateway, batchId: number): Promise<void> {
  const ready = await context.work((work) => prepare(work, batchId))
  failpoint('bureau:file-kept')
  if (!ready) return
  if (mutant('sent-before-sending'))
    await context.work(async (work) => recordSent(work, await batches.lockBatch(work.tx, batchId)))
  failpoint('bureau:before-sending')
  const answer = await gateway.send(String(batchId), ready.fileName, ready.bytes).catch(async (error: unknown) => {
    await context.work((work) => batches.noteError(work.tx, batchId, failedSending))
    throw error
  })
  failpoint('bureau:handed-over')
  await context.work(async (work) => {
    const batch = await batches.lockBatch(work.tx, batchId)
    if (answer === 'sent') await recordSent(work, batch)
    else await batches.noteError(work.tx, batchId, unknownSending)
    work.stale(staleName)
    await work.promise(collect, {}, { key: collect.name })
  })
  failpoint('bureau:sent-recorded')
}

/** Promises again the sendings that were left half-way; a job that waits already is replaced, not doubled. */
export async function resumeSendings(work: Work): Promise<void> {
  for (const batchId of await batches.stuckBatches(work.tx, mutant('resend-unknown') ? '' : unknownSending))
    await work.promise(sendBatch, { batchId }, { key: `bureau.send ${batchId}` })
}
