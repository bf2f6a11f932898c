import type { AnswerOf, InputOf } from '#contract/call.ts'
import { readPage } from '#listing/server/window.ts'
import { Conflict, NotFound } from '#server/errors.ts'
import { FileAnswer } from '#server/file-answer.ts'
import { findFile, readFileChunks } from '#server/files.ts'
import type { Work } from '#server/work.ts'
import { todayIn } from '#values/instant.ts'
import * as negativation from '#features/negativation/actions/bureau.ts'

import type { Lote, lotes } from '../contract/calls.ts'
import { returnExpectedBy } from '../rules.ts'
import { type BatchRow, findBatch, lotesOf } from '../store/batches.ts'

/** Lotes, newest first, each with the day its return is due (rules 4.3, row 9c). */
export async function listLotes(work: Work, asked: InputOf<typeof lotes>): Promise<AnswerOf<typeof lotes>> {
  const { RETORNO_PRAZO_DIAS } = await negativation.parametersOf(work)
  const page = await readPage<Omit<Lote, 'retornoAte'>>(work.tx, { sortedBy: '-id' }, lotesOf(work.actor.malls), {
    ...asked,
    visiveis: true,
  })
  const content = page.content.map((row): Lote => ({
    ...row,
    criadoEm: new Date(row.criadoEm),
    enviadoEm: row.enviadoEm && new Date(row.enviadoEm),
    respondidoEm: row.respondidoEm && new Date(row.respondidoEm),
    retornoAte: row.enviadoEm === null ? null : returnExpectedBy(todayIn(row.enviadoEm), RETORNO_PRAZO_DIAS),
  }))
  return { content, pageInfo: page.pageInfo }
}

// A file holds records of every mall of its informant: only people who see every mall read it, and to the others a lote
// that is there looks like one that is not.
async function readableBatch(work: Work, id: number): Promise<BatchRow> {
  const batch = work.actor.malls === 'all' ? await findBatch(work.tx, id) : undefined
  if (!batch) throw new NotFound('Lote não encontrado.')
  return batch
}

async function fileOf(work: Work, fileId: string): Promise<FileAnswer> {
  const file = await findFile(work.tx, fileId)
  if (!file) throw new NotFound()
  return new FileAnswer(file.name, file.mediaType, (tx) => readFileChunks(tx, file.id))
}

/** The bytes that went to the bureau. 409 until the file is complete. */
export async function sentFile(work: Work, id: number): Promise<FileAnswer> {
  const batch = await readableBatch(work, id)
  if (batch.sentFileId === null) throw new Conflict('O arquivo deste lote ainda está sendo preparado.')
  return fileOf(work, batch.sentFileId)
}

/** The bytes that came back last for a lote. 404 while there are none. */
export async function returnFile(work: Work, id: number): Promise<FileAnswer> {
  const batch = await readableBatch(work, id)
  if (batch.returnFileId === null) throw new NotFound('Ainda não há retorno deste lote.')
  return fileOf(work, batch.returnFileId)
}
