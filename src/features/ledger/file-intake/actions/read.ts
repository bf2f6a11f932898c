import { rm } from 'node:fs/promises'

import * as staged from '#features/ledger/receivables/actions/staged-files.ts'
import type { LoadContext } from '#features/ledger/receivables/actions/stage.ts'
import type { Finding } from '#features/ledger/received-files/contract/states.ts'
import { FileRefused } from '#listing/server/reading/layout.ts'
import { HttpError } from '#server/http/errors.ts'
import { temporaryFolder } from '#server/files/temporary-files.ts'
import { failpoint } from '#server/work/failpoints.ts'
import type { Work } from '#server/work/work.ts'

import * as store from '../store/files.ts'
import { historyOf } from '../store/history.ts'
import type { Importers } from './bring.ts'
import { apply, logEntrada } from './failures.ts'
import { type Importer, importMapped } from './import-mapped.ts'
import { type Facts, findingsOf, isRead, judgeParts, readingOf } from './judge-parts.ts'
import { mergeParts } from './merge.ts'
import { alertUploader, nothing } from './outcome.ts'
import { stageParts } from './parts.ts'

/** Stores a refusal: nothing of the file is loaded. */
async function refuse(
  work: Work,
  entrada: store.Entrada,
  findings: readonly Finding[],
  facts: readonly Facts[],
): Promise<void> {
  // A confirmed file that can no longer be read ends in an error; its bytes stay.
  if (entrada.state === 'CARREGANDO') {
    await store.saveState(work.tx, entrada.id, 'ERRO', findings[0]?.texto ?? '')
    work.invalidate('received-files')
    return
  }
  const { state } = await apply(work, entrada, { type: 'julgar', findings, malls: entrada.malls })
  await store.saveJudged(work.tx, entrada.id, {
    ...nothing,
    state,
    findings,
    reading: readingOf(facts),
  })
  const because = findings.map(({ texto }) => texto).join(' ')
  for (const loadId of (await store.lockEntrada(work.tx, entrada.id))?.loadIds ?? []) {
    await staged.saveStatus(work.tx, loadId, 'REJEITADA', because.slice(0, 500))
    await staged.clearStaging(work.tx, loadId)
  }
  if (!entrada.isRehearsal) await alertUploader(work, entrada, 'Arquivo recusado', because)
  logEntrada(work, entrada, 'RECUSAR_ENTRADA', { achados: findings.map(({ codigo }) => codigo) })
}

const columnsOf = (columns: Readonly<Record<string, readonly string[]>> | null) =>
  columns === null ? undefined : new Map(Object.entries(columns))

async function readSpooled(
  context: LoadContext,
  entrada: store.Entrada,
  path: string,
): Promise<void> {
  const { today, columns } = await context.work(async (work) => ({
    today: work.today,
    columns: (await historyOf(work.tx, entrada.id, 0)).columns,
  }))
  const { parts, refused } = await stageParts({
    context,
    entrada,
    path,
    today,
    columnsBefore: entrada.supplementsId === null ? columnsOf(columns) : undefined,
  })
  if (refused) {
    const facts = [...parts.map((part) => part.facts), refused]
    await context.work((work) => refuse(work, entrada, findingsOf(facts), facts))
    return
  }
  failpoint('load:checked')
  const judged = await context.work((work) => judgeParts(work, entrada.id, parts))
  if (judged?.state === 'CARREGANDO') await mergeParts(context, judged, parts)
}

/** Imports a file without a request; its rows are those of the only mall of its source or user. */
async function importInJob(
  context: LoadContext,
  { id, sourceMalls, reach }: store.Entrada,
  importer: Importer,
): Promise<void> {
  const [mall, other] = sourceMalls.length > 0 ? sourceMalls : (reach ?? [])
  await context.work((work) =>
    importMapped(work, id, { importer, shopping: other === undefined ? mall : undefined }),
  )
}

/**
 * Judges a stored file and loads it, unless it waits, is refused or is a rehearsal. A try that is
 * killed starts again from the bytes; a file that ended stays as it is.
 */
export async function readEntrada(
  context: LoadContext,
  id: number,
  importers: Importers = {},
): Promise<void> {
  const entrada = await context.work(({ tx }) => store.lockEntrada(tx, id))
  if (entrada === undefined || !isRead(entrada) || entrada.fileId === null) return
  const { fileId } = entrada
  const importer = importers[entrada.brings]
  const folder = await temporaryFolder()
  try {
    if (importer === undefined)
      await readSpooled(context, entrada, await staged.spool(context, fileId, folder))
    else await importInJob(context, entrada, importer)
  } catch (error) {
    if (!(error instanceof FileRefused || error instanceof HttpError)) throw error
    const finding: Finding = {
      codigo: error instanceof FileRefused ? (error.finding ?? 'LEITURA') : 'LEITURA',
      severidade: 'RECUSA',
      quantidade: 1,
      texto: error.message,
      exemplos: [],
    }
    await context.work((work) => refuse(work, entrada, [finding], []))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Ends a file whose tries are used up: the bytes stay, a user may try again. */
export async function giveUpReading(work: Work, { id }: { readonly id: number }): Promise<void> {
  const entrada = await store.lockEntrada(work.tx, id)
  if (entrada === undefined || !isRead(entrada)) return
  const because =
    'A leitura parou em todas as tentativas; nada do arquivo foi gravado. Tente de novo ou envie outro arquivo.'
  for (const loadId of entrada.loadIds) {
    await staged.saveStatus(work.tx, loadId, 'ERRO', because)
    await staged.clearStaging(work.tx, loadId)
  }
  if (entrada.state === 'CARREGANDO') await store.saveState(work.tx, id, 'ERRO', because)
  else
    await refuse(
      work,
      entrada,
      [{ codigo: 'LEITURA', severidade: 'RECUSA', quantidade: 1, texto: because, exemplos: [] }],
      [],
    )
  work.invalidate('received-files')
}
