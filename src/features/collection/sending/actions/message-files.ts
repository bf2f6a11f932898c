import type { InputOf } from '#contract/call.ts'
import { wordsOf as auditWords, ACTIONS } from '#features/people/audit/contract.ts'
import { enterScope } from '#server/database/connection.ts'
import { readFileChunks } from '#server/files/files.ts'
import { writePdf } from '#server/files/pdf.ts'
import { Conflict, NotFound } from '#server/http/errors.ts'
import { FileAnswer, type FileRecord } from '#server/http/file-answer.ts'
import type { Work } from '#server/work/work.ts'

import type { downloadContent as contentCall } from '../contract/messages.ts'
import { findDispatch } from '../store/dispatches.ts'
import { readPageFacts } from '../store/message-page.ts'
import { contentFacts, wordable } from './contents.ts'
import { contentName, messageFile } from './message-bytes.ts'
import { loggedMessage, messagePage } from './message-page.ts'
import { proofLines } from './proof-text.ts'

const recordOf = (
  id: number,
  mallId: number,
  body: Readonly<Record<string, unknown>>,
): FileRecord => ({ action: 'BAIXAR_ARQUIVO', entity: 'mensagem', entityId: id, mallId, body })

async function* bytesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

const mediaTypes: Readonly<Record<string, string>> = {
  EMAIL: 'message/rfc822',
  CARTA: 'application/pdf',
}

/** The bytes sent; before the sending, the preview. */
export async function downloadContent(
  work: Work,
  { id }: InputOf<typeof contentCall>,
): Promise<FileAnswer> {
  const row = await loggedMessage(work, id)
  const facts = await readPageFacts(work.tx, id)
  if (!facts) throw new NotFound('Mensagem não encontrada.')
  if (facts.erasedAt !== null)
    throw new Conflict(
      'O conteúdo foi apagado depois do prazo de guarda; o hash continua guardado.',
    )
  const { contentFileId: fileId } = facts
  const record = recordOf(id, row.idShopping, {
    protocolo: row.protocolo,
    ...(fileId === null ? { previa: true } : { sha256: row.sha256 }),
  })
  const name = contentName({ protocol: row.protocolo, channel: row.canal })
  if (fileId !== null)
    return new FileAnswer(
      name,
      mediaTypes[row.canal] ?? 'text/plain; charset=utf-8',
      record,
      (tx) => readFileChunks(tx, fileId),
    )
  const file = await messageFile(wordable((await contentFacts(work, [id])).get(id)), {
    day: work.today,
    at: work.now,
  })
  return new FileAnswer(`previa-${name}`, file.mediaType, record, () => bytesOf(file.bytes))
}

/** 'Baixar a prova': content, events and hashes as PDF. */
export async function downloadProof(
  work: Work,
  { id }: InputOf<typeof contentCall>,
): Promise<FileAnswer> {
  const page = await messagePage(work, id)
  const lines = proofLines(page, {
    by: work.actor.name,
    at: work.now,
    actOf: (action) => auditWords(ACTIONS, action),
  })
  const title = `Prova da mensagem ${page.protocolo}`
  const pdf = await writePdf(title, lines, work.now)
  const record = recordOf(page.id, page.idShopping, {
    protocolo: page.protocolo,
    prova: true,
    sha256: page.sha256,
  })
  return new FileAnswer(`prova-${page.protocolo}.pdf`, 'application/pdf', record, () =>
    bytesOf(pdf),
  )
}

/** A file of a remessa whose malls the user sees, all of them. */
async function dispatchFile(work: Work, id: number, kind: 'pdf' | 'csv'): Promise<FileAnswer> {
  const dispatch = await findDispatch(work.tx, id, work.actor.malls)
  const fileId = kind === 'pdf' ? dispatch?.pdfFileId : dispatch?.csvFileId
  if (!dispatch || !fileId)
    throw new NotFound(dispatch ? 'Esta remessa não tem cartas.' : 'Remessa não encontrada.')
  const userId = work.actor.id ?? undefined
  return new FileAnswer(
    `remessa-${id}.${kind}`,
    kind === 'pdf' ? 'application/pdf' : 'text/csv; charset=utf-8',
    {
      action: 'BAIXAR_ARQUIVO',
      entity: 'remessa',
      entityId: id,
      body: { canal: dispatch.channel, shoppings: dispatch.mallIds },
    },
    async function* (tx) {
      // The file of several malls belongs to none; the remessa itself is limited to its malls.
      await enterScope(tx, { malls: 'all', userId })
      yield* readFileChunks(tx, fileId)
    },
  )
}

export const downloadLetters = (work: Work, { id }: { readonly id: number }) =>
  dispatchFile(work, id, 'pdf')

export const downloadDispatchCsv = (work: Work, { id }: { readonly id: number }) =>
  dispatchFile(work, id, 'csv')
