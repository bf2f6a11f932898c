import { serveListing } from '#listing/server/serve-listing.ts'
import { Conflict, NotFound } from '#server/http/errors.ts'
import { FileAnswer } from '#server/http/file-answer.ts'
import { findFile, readFileChunks } from '#server/files/files.ts'
import type { Work } from '#server/work/work.ts'
import { todayIn } from '#values/instant.ts'
import { parametersOf } from '#features/negativation/debt-items/actions/status-words.ts'

import type { Lote } from '../contract/calls.ts'
import { batchList } from '../contract/lotes.ts'
import { returnExpectedBy } from '#features/negativation/debt-items/rules/bureau-request.ts'
import { importObstacles } from './hand-returns.ts'
import { type BatchRow, findBatch, lotesOf } from '../store/batches.ts'

/** Lotes, newest first, each with the due day of its return (rules 4.3, row 9c). */
export const servedLotes = serveListing(batchList, {
  source: ({ actor }) => lotesOf(actor.malls),
  toFilter: (_, search) => ({ ...search, visiveis: true }),
  alsoAnswer: async (work, _, { page }) => {
    const { RETORNO_PRAZO_DIAS } = await parametersOf(work)
    const awaited = page.content.flatMap(({ id, estado }) =>
      estado === 'ENVIADO' || estado === 'PARCIAL' ? [id] : [],
    )
    const obstacles = await importObstacles(work, awaited)
    return {
      content: page.content.map((row): Lote => ({
        ...row,
        impedimentoRetorno: obstacles.get(row.id) ?? null,
        criadoEm: new Date(row.criadoEm),
        enviadoEm: row.enviadoEm && new Date(row.enviadoEm),
        respondidoEm: row.respondidoEm && new Date(row.respondidoEm),
        retornoAte:
          row.enviadoEm === null
            ? null
            : returnExpectedBy(todayIn(row.enviadoEm), RETORNO_PRAZO_DIAS),
      })),
    }
  },
})

// A file has records of every mall of its informant, so only users of every mall may read it.
// Others get the same 404 as for an unknown lote.
async function readableBatch(work: Work, id: number): Promise<BatchRow> {
  const batch = work.actor.malls === 'all' ? await findBatch(work.tx, id) : undefined
  if (!batch) throw new NotFound('Lote não encontrado.')
  return batch
}

async function fileOf(
  work: Work,
  lote: number,
  fileId: string,
  qual: 'remessa' | 'retorno',
): Promise<FileAnswer> {
  const file = await findFile(work.tx, fileId)
  if (!file) throw new NotFound()
  const record = {
    action: 'BAIXAR_ARQUIVO',
    entity: 'lote',
    entityId: lote,
    body: { qual },
  } as const
  return new FileAnswer(file.name, file.mediaType, record, (tx) => readFileChunks(tx, file.id))
}

/** Bytes sent to the bureau. Throws 409 until the file is complete. */
export async function sentFile(work: Work, id: number): Promise<FileAnswer> {
  const batch = await readableBatch(work, id)
  if (batch.sentFileId === null)
    throw new Conflict('O arquivo deste lote ainda está sendo preparado.')
  return fileOf(work, id, batch.sentFileId, 'remessa')
}

/** Bytes of the last return of a lote. Throws 404 if there is none. */
export async function returnFile(work: Work, id: number): Promise<FileAnswer> {
  const batch = await readableBatch(work, id)
  if (batch.returnFileId === null) throw new NotFound('Ainda não há retorno deste lote.')
  return fileOf(work, id, batch.returnFileId, 'retorno')
}
