import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import { assignDemoMalls } from '#features/people/access/actions/demo.ts'
import { erpFiles, type LoadStatus, type LoadTotals } from '../contract.ts'
import { failpoint } from '#server/work/failpoints.ts'
import { writeFileTo } from '#server/files/files.ts'
import { temporaryFolder } from '#server/files/temporary-files.ts'
import type { Work } from '#server/work/work.ts'

import { FileRefused } from '#listing/server/reading/layout.ts'
import { readRows, rowTexts } from '#listing/server/reading/reading.ts'
import { erpLayouts } from '../gateway/layouts.ts'
import { checkContracts } from '../store/check-contracts.ts'
import { checkTitulos } from '../store/check-titulos.ts'
import * as rows from '../store/load-rows.ts'
import { mergeContracts } from '../store/merge-contracts.ts'
import { mergeTitulos } from '../store/merge-titulos.ts'
import { deleteOldUndo, lockMerges, type Outcome } from '../store/merge.ts'
import { toFileLines } from '../store/staged-receipts.ts'
import { clearStaging, linesWithoutText, saveRowTexts } from '../store/staging.ts'
import { announceLoad, type Follower, followLoad } from './announce.ts'
import type { LoadHooks } from './load-hooks.ts'
import { type LoadContext, stage, type StagedFile } from './stage.ts'
import { notifyRefusedLoad, notifyRejectedLines } from './notify-load.ts'

export type LoadSummary = LoadTotals & {
  readonly id: number
  readonly status: LoadStatus
  readonly error: string | undefined
}

/** Thrown to roll back the merge of a dry run; carries the result. */
class DryRunDone extends Error {
  readonly outcomes: readonly Outcome[]
  constructor(outcomes: readonly Outcome[]) {
    super('dry run')
    this.outcomes = outcomes
  }
}

const endStatuses: readonly LoadStatus[] = ['PROCESSADA', 'REJEITADA', 'DESFEITA']

/** Writes the stored bytes of a file to disk, where a thread reads them. */
export async function spool(context: LoadContext, fileId: string, folder: string): Promise<string> {
  const path = join(folder, 'carga')
  await context.work(({ tx }) => writeFileTo(tx, fileId, path))
  return path
}

export type CheckedCounts = Omit<LoadTotals, 'novas' | 'alteradas' | 'iguais'>

/** Original texts of certain lines, in batches. */
export type TextsOf = (lines: readonly number[]) => AsyncIterable<ReadonlyMap<number, string>>

/** Checks staged rows against each other and the stored data; rejected ones leave the staging. */
export async function checkStaged(
  context: LoadContext,
  order: Pick<rows.LoadOrder, 'id' | 'mallId'>,
  stagedFile: StagedFile,
  textsOf: TextsOf,
): Promise<CheckedCounts> {
  const { id, mallId } = order
  const checkRows = stagedFile.kind === 'ORACLE' ? checkTitulos : checkContracts
  await context.work(({ tx }) => checkRows(tx, id, stagedFile.staging, mallId))
  const counts = await context.work(async ({ tx }) => {
    const counted = await rows.countRows(tx, id, stagedFile.rows)
    // Counted first: several rows of the load may be one line of the file.
    if (stagedFile.further) await toFileLines(tx, id, stagedFile.further)
    return counted
  })
  const lines = await context.work(({ tx }) => linesWithoutText(tx, id))
  if (lines.length > 0)
    for await (const texts of textsOf(lines))
      await context.work(({ tx }) => saveRowTexts(tx, id, texts))
  return counts
}

async function check(
  context: LoadContext,
  order: rows.LoadOrder,
  path: string,
  stagedFile: StagedFile,
): Promise<CheckedCounts> {
  const counts = await checkStaged(context, order, stagedFile, (lines) => rowTexts(path, lines))
  await context.work(async (work) => {
    if (counts.aceitas === 0) await endRejected(work, order, noneAccepted(stagedFile.rows))
    else await rows.saveStatus(work.tx, order.id, 'VALIDADA')
  })
  return counts
}

export const noneAccepted = (read: number): string =>
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
async function afterLoad(work: Work, loadId: number): Promise<readonly Follower[]> {
  await assignDemoMalls(work)
  const followers = await followLoad(work, loadId)
  work.invalidate('loads', 'malls', 'collection-groups', 'receivables')
  work.log.info({ loadId }, 'load committed')
  return followers
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

/** A checked load, to be merged. */
export type CheckedLoad = {
  readonly id: number
  readonly counts: Pick<LoadTotals, 'aceitas' | 'rejeitadas'>
  /** False for receipts, which confirm no balance. */
  readonly confirms?: boolean
}

/** What a merge stores beside the rows of its file. */
export type MergeMore = {
  /** The source that brings the títulos; null = a native layout. */
  readonly sourceId: number | null
  /** In the same transaction, before the first and after the last merge. */
  readonly before?: (work: Work) => Promise<void>
  readonly after?: (work: Work, followers: readonly Follower[]) => Promise<void>
}

type Merged = {
  readonly outcome: Outcome
  readonly isDryRun: boolean
  readonly followers: readonly Follower[]
}

/** Merges a load in its transaction; undefined if it had already ended. */
async function mergeOne(
  work: Work,
  { id, counts, confirms = true }: CheckedLoad,
  { sourceId }: MergeMore,
): Promise<Merged | undefined> {
  const order = await rows.findLoad(work.tx, id, true)
  if (!order || order.staging === null || endStatuses.includes(order.status)) return undefined
  const { staging, columns } = order
  const merge = order.kind === 'ORACLE' ? mergeTitulos : mergeContracts
  const outcome = await merge(work.tx, { id, staging, columns, sourceId, confirms })
  // The merged rows must add up to the checked rows.
  const merged = outcome.new + outcome.changed + outcome.same
  if (merged !== counts.aceitas)
    throw new Error(`Load ${id} merged ${merged} of ${counts.aceitas} accepted rows`)
  if (order.isDryRun) return { outcome, isDryRun: true, followers: [] }
  await rows.saveOutcome(work.tx, id, outcome, false)
  const announced = await announceLoad(work, id, `Carga do ERP: ${order.fileName}.`)
  await clearStaging(work.tx, id)
  logMerge(work, order, counts, outcome)
  await notifyRejectedLines(work, order, counts.rejeitadas)
  const followers = [...announced, ...(await afterLoad(work, id))]
  return { outcome, isDryRun: false, followers }
}

/**
 * Merges the parts of a file, all or nothing, in one transaction. Retries of the job merge only
 * once: undefined if they had already ended.
 */
export async function mergeLoads(
  context: LoadContext,
  loads: readonly CheckedLoad[],
  more: MergeMore,
): Promise<readonly Outcome[] | undefined> {
  await context.work(async ({ tx }) => {
    for (const { id } of loads) await rows.saveStatus(tx, id, 'PROCESSANDO')
  })
  return context
    .work(async (work) => {
      await lockMerges(work.tx)
      await deleteOldUndo(work.tx)
      await more.before?.(work)
      const outcomes: Outcome[] = []
      const followers: Follower[] = []
      let isDryRun = false
      for (const load of loads) {
        const merged = await mergeOne(work, load, more)
        if (!merged) return undefined
        outcomes.push(merged.outcome)
        followers.push(...merged.followers)
        isDryRun ||= merged.isDryRun
      }
      if (isDryRun) throw new DryRunDone(outcomes)
      await more.after?.(work, followers)
      failpoint('load:before-merge-commit')
      return outcomes
    })
    .catch(async (error: unknown) => {
      if (!(error instanceof DryRunDone)) throw error
      await context.work(async (work) => {
        for (const [index, { id }] of loads.entries())
          await endDryRun(work, id, error.outcomes[index] ?? noRows)
      })
      return error.outcomes
    })
}

const noRows: Outcome = { new: 0, changed: 0, same: 0 }

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
  hooks: LoadHooks | undefined,
): Promise<LoadSummary | undefined> {
  if (order.fileId === null) throw new FileRefused('O arquivo desta carga não está mais guardado.')
  const path = await spool(context, order.fileId, folder)
  const stagedFile = await stage(context, order.id, (codes) =>
    readRows(path, erpLayouts(codes), anyLayout ? undefined : order.kind),
  )
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
  const mayMerge = (await hooks?.mayMerge(context, order, stagedFile, counts)) ?? true
  if (!mayMerge && !order.isDryRun) return { ...nothing, ...counts, ...waiting, id: order.id }
  const merged = await mergeLoads(context, [{ id: order.id, counts }], {
    sourceId: null,
    ...(hooks && {
      after: (work: Work, followers: readonly Follower[]) =>
        hooks.merged(work, order.id, followers),
    }),
  })
  const outcome = merged?.[0]
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

const waiting = { status: 'VALIDADA', error: undefined } as const

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
  hooks?: LoadHooks,
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
    return await endedAs(context, hooks, await runLoad(context, order, folder, anyLayout, hooks))
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
      if (refusal !== undefined) await hooks?.refused(work, loadId, refusal)
      work.invalidate('loads')
    })
    if (refusal === undefined) throw error
    return { id: loadId, status: 'REJEITADA', error: refusal, ...nothing }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Notifies the hooks of a file without an accepted row. */
async function endedAs(
  context: LoadContext,
  hooks: LoadHooks | undefined,
  summary: LoadSummary | undefined,
): Promise<LoadSummary | undefined> {
  if (hooks && summary?.status === 'REJEITADA')
    await context.work((work) => hooks.refused(work, summary.id, summary.error ?? ''))
  return summary
}
