import { hasLawsuit } from '#features/legal/lawsuits/store/titulo-rows.ts'
import { findFile, readFileChunks } from '#server/files/files.ts'
import { NotFound } from '#server/http/errors.ts'
import { FileAnswer } from '#server/http/file-answer.ts'
import type { Work } from '#server/work/work.ts'

import { findHistoryRow, readHistory } from '#features/legal/lawsuits/store/recommendations.ts'

/** Recommendations of the action, newest first; 404 if missing or outside the user's malls. */
export async function historyOf({ tx, actor }: Work, id: number) {
  if (!(await hasLawsuit(tx, id, actor.malls))) throw new NotFound('Ação não encontrada.')
  return { data: await readHistory(tx, id) }
}

/** The file of a recommendation; 404 as above. */
export async function attachmentOf({ tx, actor }: Work, id: number): Promise<FileAnswer> {
  const row = await findHistoryRow(tx, id, actor.malls)
  const file = row?.attachmentId ? await findFile(tx, row.attachmentId) : undefined
  if (!row || !file) throw new NotFound('Anexo não encontrado.')
  const record = {
    action: 'BAIXAR_ARQUIVO',
    mallId: row.mallId,
    entity: 'acao',
    entityId: row.lawsuitId,
    body: { anexo: file.name, historico: id },
  } as const
  return new FileAnswer(file.name, file.mediaType, record, (later) =>
    readFileChunks(later, file.id),
  )
}
