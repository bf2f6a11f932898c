import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import { assignDemoMalls } from '#features/people/access/actions/demo.ts'
import { erpFiles, type LoadStatus, type LoadTotals } from '../contract.ts'
import { failpoint } from '#server/work/failpoints.ts'
import { writeFileTo } from '#server/files/files.ts'
import { temporaryFolder } from '#server/files/temporary-files.ts'
import type { Work } from '#server/work/work.ts'

import { FileRefused } from '#listing/server/reading/layout.ts'
import { rowTexts } from '#listing/server/reading/reading.ts'
import { checkContracts } from '../store/check-contracts.ts'
import { checkTitulos } from '../store/check-titulos.ts'
import * as rows from '../store/load-rows.ts'
import { mergeContracts } from '../store/merge-contracts.ts'
import { mergeTitulos } from '../store/merge-titulos.ts'
import { deleteOldUndo, lockMerges, type Outcome } from '../store/merge.ts'
import { clearStaging, linesWithoutText, saveRowTexts } from '../store/staging.ts'
import { announceLoad, followLoad } from './announce.ts'
import { type LoadContext, stage, type StagedFile } from './stage.ts'
import { notifyRefusedLoad, notifyRejectedLines } from './notify-load.ts'

export type LoadSummary = LoadTotals & {
  readonly id: number
  readonly status: LoadStatus
  readonly error: string | undefined
}

/** Thrown to roll back the merge of a dry run; carries the result. */
class DryRunDone extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super('dry run')
    this.outcome = outcome
  }
}

const endStatuses: readonly LoadStatus[] = ['PROCESSADA', 'REJEITADA', 'DESFEITA']

async function spool(context: LoadContext, fileId: string, folder: string): Promise<string> {
  const path = join(folder, 'carga')
  await context.work(({ tx }) => writeFileTo(tx, fileId, path))
  return path
}

/** Checks that need other rows or stored data. */
async function check(
  context: LoadContext,
  order: rows.LoadOrder,
  path: string,
  stagedFile: StagedFile,
): Promise<Omit<LoadTotals, 'novas' | 'alteradas' | 'iguais'>> {
  const { id, mallId } = order
  const checkRows = stagedFile.kind === 'ORACLE' ? checkTitulos : checkContracts
  await context.work(({ tx }) => checkRows(tx, id, stagedFile.staging, mallId))
  const lines = await context.work(({ tx }) => linesWithoutText(tx, id))
  if (lines.length > 0)
    for await (const texts of rowTexts(path, lines))
      await context.work(({ tx }) => saveRowTexts(tx, id, texts))
  return context.work(async (work) => {
    const counts = await rows.countRows(work.tx, id, stagedFile.rows)
    if (counts.aceitas === 0) await endRejected(work, order, noneAccepted(stagedFile.rows))
    else await rows.saveStatus(work.tx, id, 'VALIDADA')
    return counts
  })
}

const noneAccepted = (read: number) =>
  read === 0
    ? 'O arquivo só tem o cabeçalho: não há linha para carregar.'
    : 'Nenhuma linha do arquivo pôde ser aceita.'

/** Ends the load as rejected: nothing of the file is loaded. */
async function endRejected(work: Work, order: rows.LoadOrder, because: string): Promise<void> {
  await rows.saveStatus(work.tx, order.id, 'REJEITADA', because)
  await clearStaging(work.tx, order.id)
  await notifyRefusedLoad(work, order, because)
}

/**
 * After each committed load: grant malls to demo users, remove paid boletos from the workflow,
 * refresh screens.
 */
async function afterLoad(work: Work, loadId: number): Promise<void> {
  await assignDemoMalls(work)
  await followLoad(work, loadId)
  work.invalidate('loads', 'malls', 'collection-groups', 'receivables')
  work.log.info({ loadId }, 'load committed')
}

function logMerge(
  work: Work,
  order: rows.LoadOrder,
  counts: Pick<LoadTotals, 'aceitas' | 'rejeitadas'>,
  outcome: Outcome,
): void {
  const { kind: tipo, fileName: arquivo, sha256, createdByName: usuario } = order
  work.audit({
    mallId: order.mallId ?? 0,
    action: erpFiles.action,
    entity: 'erp_load',
    entityId: order.id,
    body: {
      tipo,
      arquivo,
      sha256: sha256.toString('hex'),
      usuario,
      ...counts,
      novas: outcome.new,
      alteradas: outcome.changed,
      iguais: outcome.same,
    },
  })
}

/** Saves the result of a merge that was rolled back. */
async function endDryRun(work: Work, id: number, outcome: Outcome): Promise<void> {
  await rows.saveOutcome(work.tx, id, outcome, true)
  await clearStaging(work.tx, id)
  work.invalidate('loads')
}

/** All or nothing, in one transaction. Retries of the job merge only once. */
async function merge(
  context: LoadContext,
  { id }: rows.LoadOrder,
  counts: Pick<LoadTotals, 'aceitas' | 'rejeitadas'>,
): Promise<Outcome | undefined> {
  await context.work((work) => rows.saveStatus(work.tx, id, 'PROCESSANDO'))
  return context
    .work(async (work) => {
      await lockMerges(work.tx)
      const order = await rows.findLoad(work.tx, id, true)
      if (!order || order.staging === null || endStatuses.includes(order.status)) return undefined
      await deleteOldUndo(work.tx)
      const { staging, columns } = order
      const outcome = await (order.kind === 'ORACLE' ? mergeTitulos : mergeContracts)(work.tx, {
        id,
        staging,
        columns,
      })
      // The merged rows must add up to the checked rows.
      const merged = outcome.new + outcome.changed + outcome.same
      if (merged !== counts.aceitas)
        throw new Error(`Load ${id} merged ${merged} of ${counts.aceitas} accepted rows`)
      if (order.isDryRun) throw new DryRunDone(outcome)
      await rows.saveOutcome(work.tx, id, outcome, false)
      await announceLoad(work, id, `Carga do ERP: ${order.fileName}.`)
      await clearStaging(work.tx, id)
      logMerge(work, order, counts, outcome)
      await notifyRejectedLines(work, order, counts.rejeitadas)
      await afterLoad(work, id)
      failpoint('load:before-merge-commit')
      return outcome
    })
    .catch(async (error: unknown) => {
      if (!(error instanceof DryRunDone)) throw error
      await context.work((work) => endDryRun(work, id, error.outcome))
      return error.outcome
    })
}

const nothing = {
  linhas: 0,
  aceitas: 0,
  rejeitadas: 0,
  comAviso: 0,
  novas: 0,
  alteradas: 0,
  iguais: 0,
}

async function runLoad(
  context: LoadContext,
  order: rows.LoadOrder,
  folder: string,
  anyLayout: boolean,
): Promise<LoadSummary | undefined> {
  if (order.fileId === null) throw new FileRefused('O arquivo desta carga não está mais guardado.')
  const path = await spool(context, order.fileId, folder)
  const stagedFile = await stage(context, order.id, path, anyLayout ? undefined : order.kind)
  failpoint('load:staged')
  const counts = await check(context, order, path, stagedFile)
  if (counts.aceitas === 0)
    return {
      ...nothing,
      id: order.id,
      status: 'REJEITADA',
      error: noneAccepted(counts.linhas),
      ...counts,
    }
  failpoint('load:checked')
  const outcome = await merge(context, order, counts)
  if (!outcome) return undefined
  return {
    id: order.id,
    status: order.isDryRun ? 'VALIDADA' : 'PROCESSADA',
    error: undefined,
    ...counts,
    novas: outcome.new,
    alteradas: outcome.changed,
    iguais: outcome.same,
  }
}

/**
 * Loads a received file: reads and stages it, checks it, merges it in one transaction. If the
 * process is killed before the commit, the next try starts again; after it, the next try does
 * nothing. Returns undefined if the load had already ended. `anyLayout` detects the layout from the
 * header; otherwise the declared layout is required.
 */
export async function load(
  context: LoadContext,
  loadId: number,
  anyLayout = false,
): Promise<LoadSummary | undefined> {
  const order = await context.work((work) => rows.findLoad(work.tx, loadId))
  if (
    !order ||
    endStatuses.includes(order.status) ||
    (order.isDryRun && order.status === 'VALIDADA')
  )
    return undefined
  const folder = await temporaryFolder()
  try {
    return await runLoad(context, order, folder, anyLayout)
  } catch (error) {
    const refusal = error instanceof FileRefused ? error.message : undefined
    await context.work(async (work) => {
      await rows.saveStatus(
        work.tx,
        loadId,
        refusal === undefined ? 'ERRO' : 'REJEITADA',
        refusal ??
          'A carga parou por um erro do sistema; nada do arquivo foi gravado. Ela será tentada de novo.',
      )
      await clearStaging(work.tx, loadId)
      if (refusal !== undefined) await notifyRefusedLoad(work, order, refusal)
      work.invalidate('loads')
    })
    if (refusal === undefined) throw error
    return { id: loadId, status: 'REJEITADA', error: refusal, ...nothing }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
