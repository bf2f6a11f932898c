import { NotFound } from '#server/http/errors.ts'
import { FileAnswer } from '#server/http/file-answer.ts'
import { findFile, readFileChunks } from '#server/files/files.ts'
import type { Work } from '#server/work/work.ts'

import {
  findHistoryRow,
  hasItem,
  listJustifications,
  readHistory,
} from '../store/justifications.ts'

/**
 * Every justification of the boleto, newest first. Throws 404 if it is unknown or outside the
 * user's malls.
 */
export async function historyOf(work: Work, idBoleto: number) {
  if (!(await hasItem(work.tx, idBoleto, work.actor.malls)))
    throw new NotFound('Boleto não encontrado.')
  const rows = await readHistory(work.tx, idBoleto)
  return {
    content: rows.map((row) => ({
      idHistorico: row.id,
      serasaJustificatica: { txtJustificativa: row.text },
      numChamado: row.ticket,
      txtObservacao: row.observation,
      nomeAnexo: row.attachmentName,
      datUltimaAtualizacao: row.at,
      usuarioAlteracao: { nome: row.userName },
    })),
  }
}

/** File attached to a history row; throws 404 as above. */
export async function attachmentOf(work: Work, idHistorico: number): Promise<FileAnswer> {
  const row = await findHistoryRow(work.tx, idHistorico, work.actor.malls)
  const file = row?.attachmentId ? await findFile(work.tx, row.attachmentId) : undefined
  if (!row || !file) throw new NotFound('Anexo não encontrado.')
  const record = {
    action: 'BAIXAR_ARQUIVO',
    mallId: row.mallId,
    entity: 'boleto',
    entityId: row.itemId,
    body: { anexo: file.name, historico: idHistorico },
  } as const
  return new FileAnswer(file.name, file.mediaType, record, (tx) => readFileChunks(tx, file.id))
}

/** Active justifications, for the selects. */
export async function justificationOptions(work: Work) {
  const rows = await listJustifications(work.tx)
  return {
    content: rows.map(({ id, text, requirement, exceptionLimit, needsApprover }) => ({
      idSerasaJustificatica: id,
      txtJustificativa: text,
      campoObrigatorio: requirement,
      limiteExcecao: exceptionLimit,
      flagAprovador: needsApprover,
    })),
  }
}
