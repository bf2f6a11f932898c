import { rehearse } from '#server/attempt.ts'
import { allowLongStatements, enterScope } from '#server/database/connection.ts'
import { InvalidInput } from '#server/errors.ts'
import { keepFile, type KeptFile } from '#server/files.ts'
import type { Arrival } from '#server/routes.ts'
import type { Upload } from '#server/upload.ts'
import type { Work } from '#server/work.ts'
import type { AnswerOf, InputOf } from '#contract/call.ts'
import { refresh } from '#features/negativation/contract/jobs.ts'
import { rowsOfFile } from '#features/receivables/actions/read-file.ts'

import type { uploadNotices } from '../contract.ts'
import { type NoticeReader, readHeader } from '../gateway.ts'
import * as store from '../store/load.ts'

/** The name under which screens read notices again. */
const staleName = 'notices'

const wrong = (mensagem: string, all: readonly string[] = [mensagem]) =>
  new InvalidInput(mensagem, { campos: all.map((each) => ({ campo: 'file', mensagem: each })) })

/** Reads the file into the staging table, with what is wrong with each row that cannot be read. */
async function stage(work: Work, loadId: number, path: string): Promise<{ header: readonly string[]; rows: number }> {
  let reader: NoticeReader | undefined
  let header: readonly string[] = []
  let rows = 0
  for await (const piece of rowsOfFile(path)) {
    const body = reader ? piece : piece.slice(1)
    if (!reader) {
      header = piece[0]?.cells ?? []
      const opened = readHeader(header, work.today)
      if (opened.refusals) throw wrong(opened.refusals[0] ?? '', opened.refusals)
      reader = opened.reader
    }
    const read = body.map(reader)
    rows += read.length
    await store.insertStaged(
      work.tx,
      loadId,
      read.flatMap(({ row }) => (row ? [row] : [])),
    )
    await store.insertIssues(
      work.tx,
      loadId,
      read.flatMap(({ flaws }) => flaws),
    )
  }
  if (!reader) throw wrong('O arquivo está vazio.')
  if (rows === 0) throw wrong('O arquivo só tem o cabeçalho: não há linha para carregar.')
  return { header, rows }
}

function sentenceOf({ ensaio, aceitos, novos, alterados }: Omit<AnswerOf<typeof uploadNotices>, 'mensagem'>): string {
  if (aceitos === 0) return ensaio ? 'Nenhuma linha seria carregada.' : 'Nenhuma linha foi carregada.'
  if (ensaio) return 'Conferência: nada foi gravado.'
  return novos + alterados === 0 ? 'Este arquivo já tinha sido carregado: nada mudou.' : 'Carga feita com sucesso!'
}

type Received = Pick<Upload, 'path' | 'name' | 'mediaType' | 'sha256'>

async function keep(work: Work, { name, mediaType, path }: Received): Promise<KeptFile> {
  // A file may name malls of other people: only who sees every mall may read it.
  await enterScope(work.tx, { malls: 'all', userId: work.actor.id ?? undefined })
  return keepFile(work.tx, { name, mediaType, source: path, mallId: null, createdBy: work.actor.id })
}

async function loadFile(work: Work, upload: Received, ensaio: boolean): Promise<AnswerOf<typeof uploadNotices>> {
  await allowLongStatements(work.tx)
  const jaCarregada = await store.wasLoaded(work.tx, upload.sha256)
  const id = await store.openLoad(work.tx, {
    fileName: upload.name,
    sha256: upload.sha256,
    isDryRun: ensaio,
    userId: work.actor.id,
    userName: work.actor.name,
  })
  const { header, rows } = await stage(work, id, upload.path)
  await store.resolveStaged(work.tx, id, work.actor.malls)
  await store.rejectUnresolved(work.tx, id)
  const rejeitados = await store.countRejected(work.tx, id)
  const merge = ({ tx }: Work) => store.mergeStaged(tx, id)
  const { added: novos, changed: alterados } = ensaio ? await rehearse(work, merge) : await merge(work)
  await store.clearStaged(work.tx, id)
  const kept = ensaio ? undefined : await keep(work, upload)
  const aceitos = rows - rejeitados
  await store.closeLoad(work.tx, id, {
    header,
    rows,
    accepted: aceitos,
    rejected: rejeitados,
    added: novos,
    changed: alterados,
    fileId: kept?.id ?? null,
  })
  const counts = { total: rows, aceitos, rejeitados, novos, alterados, iguais: aceitos - novos - alterados }
  if (kept) {
    work.audit({
      mallId: 0,
      action: 'CARGA_NOTIFICACOES',
      entity: 'notice_load',
      entityId: id,
      body: { arquivo: kept.name, sha256: kept.sha256, ...counts },
    })
    work.stale(staleName)
    // Guard G13 asks for a notice: what it said before may be wrong now.
    if (novos + alterados > 0) await work.promise(refresh, {}, { key: refresh.name })
  }
  const answer = { id, ensaio, jaCarregada, ...counts, problemas: await store.firstIssues(work.tx, id) }
  return { mensagem: sentenceOf(answer), ...answer }
}

/**
 * The load of notices: the file is read as a stream into a staging table, judged against the register and merged in one
 * statement, in one transaction; the same file again changes nothing. With `ensaio` only what was rejected is kept. 400
 * for a file that cannot be read or lacks a column.
 */
export async function loadNotices(
  work: Work,
  { ensaio = false }: InputOf<typeof uploadNotices>,
  { upload }: Pick<Arrival, 'upload'>,
): Promise<AnswerOf<typeof uploadNotices>> {
  if (!upload) throw wrong('Insira um arquivo válido.')
  if (!/\.(csv|txt|xlsx)$/i.test(upload.name)) throw wrong('O arquivo deve ser csv ou xlsx.')
  return loadFile(work, upload, ensaio)
}
