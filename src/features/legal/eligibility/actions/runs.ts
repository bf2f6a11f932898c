import type { AnswerOf, InputOf } from '#contract/call.ts'
import { alreadyRunning } from '#contract/errors.ts'
import { lawsuitQueries } from '#features/legal/lawsuits/contract/stale-names.ts'
import { readCorrectionTables } from '#features/ledger/corrected-balance/actions.ts'
import {
  applyToLawsuits,
  lawsuitFacts,
  saveLawsuitMoves,
} from '#features/legal/lawsuits/actions/moves.ts'
import { lockLawsuits } from '#features/legal/lawsuits/store/lawsuits.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { failpoint } from '#server/work/failpoints.ts'
import { allowLongStatements } from '#server/database/connection.ts'
import { NO_MALL } from '#server/database/mall-scope.ts'
import { requireEveryMall } from '#server/http/company.ts'
import { Conflict } from '#server/http/errors.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import type { Work } from '#server/work/work.ts'
import { firstDay } from '#values/competence.ts'
import { formatInstant } from '#values/instant.ts'
import { monthOf } from '#values/local-date.ts'

import type * as calls from '../contract/calls.ts'
import { buildEligibleList } from '../contract/jobs.ts'
import { changesSince, isSameRun, listChanged } from '../rules/fire-state.ts'
import { LEFT_OUT, type LeftOutReason } from '../rules/requirement.ts'
import { readFireState } from '../store/fire-state.ts'
import { readRequirements } from '../store/requirements.ts'
import * as store from '../store/runs.ts'
import { dropIneligible, findList, writeList } from '../store/write-list.ts'
import { eligibilityFacts } from './facts.ts'

const toExecution = (run: store.LawsuitRun): calls.Execution => ({
  id: run.id,
  status: run.status,
  dataReferencia: run.asOf,
  iniciadaPor: run.startedByName,
  submetidaEm: run.createdAt,
  iniciadaEm: run.startedAt,
  terminadaEm: run.finishedAt,
  quantidade: run.lawsuits,
  erro: run.error,
  requisitos: run.requirements.map(({ id, version: versao }) => ({ id, versao })),
  ficaramDeFora: Object.entries(run.figures).map(([motivo, quantidade]) => ({
    motivo,
    nome: LEFT_OUT[motivo as LeftOutReason][quantidade === 1 ? 0 : 1],
    quantidade,
  })),
})

/** 409 during a Disparar: nobody may change the list while it is rebuilt. */
export async function requireNoRun({ tx }: Work): Promise<void> {
  await store.lockEligibleList(tx, 'shared')
  if (await store.isRunning(tx)) throw new Conflict()
}

/** Says who started a Disparar, and when. */
const startedBy = (run: store.LawsuitRun | undefined) =>
  run
    ? [
        {
          id: run.id,
          codigo: 'OUTRO_DISPARAR',
          texto: `${run.startedByName} disparou uma lista em ${formatInstant(run.createdAt)}.`,
        },
      ]
    : []

/** 409 if another Disparar runs, or if the user confirmed numbers that are outdated. */
async function requireConfirmed({ tx }: Work, confirmed: string | undefined): Promise<void> {
  if (await store.isRunning(tx))
    throw new Conflict(alreadyRunning, { itens: startedBy(await store.lastRun(tx)) })
  if (confirmed === undefined) return
  // Waits for releases that are on their way.
  await store.lockEligibleList(tx, 'alone')
  const now = await readFireState(tx)
  const changes = changesSince(confirmed, now)
  if (changes.length === 0) return
  throw new Conflict(listChanged, {
    itens: [
      ...changes.map((texto) => ({ id: 'lista', codigo: 'MUDOU_DEPOIS_DA_CONFERENCIA', texto })),
      ...(isSameRun(confirmed, now) ? [] : startedBy(await store.lastRun(tx))),
    ],
  })
}

/**
 * 'Disparar Elegíveis' (rules 5.1): returns at once and enqueues the job; one at a time. Without
 * `force` it only returns the last run.
 */
export async function fireEligible(
  work: Work,
  { force, conferencia }: InputOf<typeof calls.fireEligible>,
): Promise<AnswerOf<typeof calls.fireEligible>> {
  if (force !== true) {
    const run = await store.lastRun(work.tx)
    return {
      mensagem: run ? 'Último Disparar.' : 'Nenhum Disparar foi feito ainda.',
      idExecucao: run?.id ?? null,
      execucao: run ? toExecution(run) : null,
    }
  }
  requireEveryMall(work.actor)
  await requireConfirmed(work, conferencia)
  const runId = await store.insertRun(work.tx, work.today, work.actor)
  if (runId === undefined) throw new Conflict()
  work.audit({
    mallId: NO_MALL,
    action: 'DISPARAR_ELEGIVEIS',
    entity: 'lista_de_elegiveis',
    entityId: runId,
    body: { dataReferencia: work.today },
  })
  await work.enqueue(buildEligibleList, { runId }, { key: `${buildEligibleList.name} ${runId}` })
  work.invalidate(lawsuitQueries)
  const run = await store.lastRun(work.tx)
  return {
    mensagem: 'Executado com sucesso.',
    idExecucao: runId,
    execucao: run ? toExecution(run) : null,
  }
}

/** The running or last Disparar, and the last successful one. */
export async function readExecution({ tx }: Work): Promise<AnswerOf<typeof calls.readExecution>> {
  const [run, done] = [await store.lastRun(tx), await store.lastDone(tx)]
  return {
    id: run?.id ?? null,
    status: run?.status ?? null,
    iniciadaEm: run?.startedAt ?? null,
    terminadaEm: run?.finishedAt ?? null,
    quantidade: run?.lawsuits ?? null,
    erro: run?.error ?? null,
    execucao: run ? toExecution(run) : null,
    ultimaConcluida: done ? toExecution(done) : null,
  }
}

/** Rebuilds the list; ineligible actions with a history end (rules 5.2 row 3). */
async function writeRun(work: Work, runId: number): Promise<void> {
  const { tx, today } = work
  await store.lockEligibleList(tx, 'alone')
  if (!(await store.lockRun(tx, runId))) return
  await allowLongStatements(tx)
  const requirements = await readRequirements(tx)
  const facts = await eligibilityFacts(work, requirements)
  const { figures, due } = await findList(tx, facts)
  const tables = await readCorrectionTables(work, { ...due, since: due.since ?? monthOf(today) })
  const run = { id: runId, cycleMonth: firstDay(monthOf(today)) }
  const lawsuits = await writeList(tx, facts, run, tables)
  await endDropped(work, await dropIneligible(tx))
  failpoint('lawsuits:before-commit')
  await store.finishRun(tx, runId, { lawsuits, figures, requirements })
}

async function endDropped(work: Work, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const parameters = await readParameters(work.tx)
  const { moves } = applyToLawsuits(
    await lockLawsuits(work.tx, ids, 'all'),
    () => ({ type: 'drop' }),
    (record) => lawsuitFacts(record, work.today, parameters),
  )
  await saveLawsuitMoves(work, moves, { action: 'SAIR_DOS_ELEGIVEIS' })
}

/** Runs a submitted Disparar in one transaction; an interrupted one starts again. */
export async function executeRun(context: Pick<JobContext, 'work'>, runId: number): Promise<void> {
  const isOpen = await context.work(async (work) => {
    work.invalidate(lawsuitQueries)
    return store.startRun(work.tx, runId)
  })
  if (!isOpen) return
  failpoint('lawsuits:started')
  await context.work(async (work) => {
    await writeRun(work, runId)
    work.invalidate(lawsuitQueries)
  })
}

/** Fails a Disparar after the last retry; the previous list stays. */
export async function giveUpRun(work: Work, { runId }: { readonly runId: number }): Promise<void> {
  await store.failRun(
    work.tx,
    runId,
    'O Disparar parou por um erro do sistema e nada foi gravado. Dispare de novo.',
  )
  work.invalidate(lawsuitQueries)
}
