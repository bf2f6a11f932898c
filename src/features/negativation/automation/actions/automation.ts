import type { AnswerOf, InputOf } from '#contract/call.ts'
import { createAlerts } from '#features/platform/alerts/actions/create-alerts.ts'
import { mayActForCompany } from '#contract/company.ts'
import { NO_MALL } from '#server/database/mall-scope.ts'
import { seesEveryMall } from '#server/http/company.ts'
import { serveListing } from '#listing/server/serve-listing.ts'
import { readPage } from '#listing/server/page.ts'
import { Conflict, Forbidden, HttpError } from '#server/http/errors.ts'
import { finishRun, hasServed, openRun, type RunReport, startRun } from '#server/jobs/job-runs.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import { hasRule, type Work } from '#server/work/work.ts'
import { parametersOf } from '#features/negativation/debt-items/actions/status-words.ts'
import { timeIn } from '#values/instant.ts'

import * as calls from '../contract/automation.ts'
import { automate } from '../contract/jobs.ts'
import { begin } from '#features/negativation/debt-items/contract/automatic-jobs.ts'
import type { BureauGateway } from '#features/negativation/bureau-exchange/gateway/port.ts'
import { dueSlot, mayStart, whenItRuns } from '../rules/automation.ts'
import * as store from '../store/job-runs.ts'
import { steps } from './automatic-steps.ts'
import {
  type AutomaticJob,
  AUTOMATIC_JOB_CODES,
  AUTOMATIC_JOBS,
} from '#features/negativation/debt-items/contract/automatic-jobs.ts'

/** Stale name of the start or end of a run. */
const runQueries = 'jobs'

async function promiseRun(
  work: Work,
  codigo: AutomaticJob,
  slot?: string,
): Promise<number | undefined> {
  const runId = await startRun(work.tx, codigo, work.actor, slot)
  if (runId === undefined) return undefined
  await work.enqueue(automate, { runId }, { key: `${automate.name} ${runId}` })
  work.invalidate(runQueries)
  return runId
}

type Row = calls.JobRun

const runOf = ({ iniciadoEm, terminadoEm, ...row }: Row): Row => ({
  ...row,
  iniciadoEm: new Date(iniciadoEm),
  terminadoEm: terminadoEm && new Date(terminadoEm),
})

async function readRuns(work: Work, ids: readonly number[]): Promise<Row[]> {
  const { content } = await readPage<Row>(work.tx, calls.jobRunList, store.runSource, { ids })
  return content.map(runOf)
}

/** Why this user may not start a job by hand: it needs every mall and the steps that it moves. */
const whyNotStart = (
  { actor }: Work,
  codigo: AutomaticJob,
  parameters: Parameters<typeof mayStart>[2],
): string | undefined =>
  (
    mayActForCompany(seesEveryMall(actor)) ??
    mayStart(codigo, (rule) => hasRule(actor, rule), parameters)
  )?.because

async function jobsWithLastRun(work: Work) {
  const parameters = await parametersOf(work)
  const last = await readRuns(work, await store.lastRunIds(work.tx))
  return AUTOMATIC_JOB_CODES.map((codigo) => {
    const ultima = last.find((run) => run.codigo === codigo) ?? null
    return {
      codigo,
      nome: AUTOMATIC_JOBS[codigo],
      quando: whenItRuns(codigo, parameters),
      porQueNao: whyNotStart(work, codigo, parameters) ?? null,
      emExecucao: ultima?.estado === 'EXECUTANDO',
      ultima,
    }
  })
}

/** Runs of the automatic jobs, newest first, and every job with its last run. */
export const servedRuns = serveListing(calls.jobRunList, {
  source: store.runSource,
  toFilter: (_, search) => ({ ...search, deRegras: true }),
  toRow: runOf,
  alsoAnswer: async (work) => ({ processos: await jobsWithLastRun(work) }),
})

/**
 * Runs a job now. Throws 403, naming the step, without its rule code; 409 'Ja existe um processo
 * em andamento' while it runs.
 */
export async function startJob(
  work: Work,
  { codigo }: InputOf<typeof calls.startJob>,
): Promise<AnswerOf<typeof calls.startJob>> {
  const refusalText = whyNotStart(work, codigo, await parametersOf(work))
  if (refusalText !== undefined) throw new Forbidden(refusalText)
  const runId = await promiseRun(work, codigo)
  if (runId === undefined) throw new Conflict()
  work.audit({
    mallId: NO_MALL,
    action: 'EXECUTAR_JOB',
    entity: 'job',
    entityId: codigo,
    body: { execucao: runId },
  })
  const [execucao] = await readRuns(work, [runId])
  return { mensagem: `${AUTOMATIC_JOBS[codigo]}: em execução.`, execucao: execucao as Row }
}

/** Starts every due job that has not run; one still running is retried at the next tick. */
export async function startDueJobs(work: Work): Promise<void> {
  const parameters = await parametersOf(work)
  const time = timeIn(work.now)
  for (const codigo of AUTOMATIC_JOB_CODES) {
    const slot = dueSlot(codigo, { today: work.today, time }, parameters)
    if (slot !== undefined && !(await hasServed(work.tx, codigo, slot)))
      await promiseRun(work, codigo, slot)
  }
}

const retryAfterMs = 15_000

/** Starts a run once none is running: the current one may have missed the cause. */
export async function beginRun(work: Work, codigo: AutomaticJob): Promise<void> {
  if ((await promiseRun(work, codigo)) !== undefined) return
  const runAt = new Date(Date.now() + retryAfterMs)
  await work.enqueue(begin, { codigo }, { key: `${begin.name} ${codigo}`, runAt })
}

const failedSentence = (error: unknown): string =>
  error instanceof HttpError
    ? error.message
    : 'Erro interno: a execução parou antes do fim e será tentada na próxima.'

/**
 * Runs a job to its end, step by step in separate transactions. If the worker dies, another one
 * resumes: every step finds its remaining work.
 */
export async function runAutomation(
  context: Pick<JobContext, 'work' | 'log'>,
  gateway: BureauGateway,
  runId: number,
): Promise<void> {
  const codigo = await context.work((work) => openRun(work.tx, runId))
  if (codigo === undefined || !(codigo in AUTOMATIC_JOBS)) return
  const counts = { processed: 0, failed: 0, lines: [] as string[] }
  let error: string | undefined
  try {
    await steps[codigo as AutomaticJob]({ context, gateway, runId, counts })
  } catch (cause) {
    // The row is for users, the log for operators; the next run continues the rest.
    context.log.error({ err: cause, job: codigo }, 'an automatic job stopped before its end')
    error = failedSentence(cause)
  }
  await context.work((work) => endRun(work, runId, { ...counts, error }))
}

export async function endRun(work: Work, runId: number, report: RunReport): Promise<void> {
  const codigo = await openRun(work.tx, runId)
  await finishRun(work.tx, runId, report)
  work.invalidate(runQueries)
  if (codigo === undefined || report.error === undefined) return
  await createAlerts(work, [
    {
      kind: 'PROCESSO',
      key: `execucao ${runId}`,
      path: '/cadastro-serasa?aba=execucoes',
      title: `${AUTOMATIC_JOBS[codigo as AutomaticJob] ?? codigo}: parou com erro`,
      detail: report.error,
    },
  ])
}

/** Ends a run that will not be retried. */
export const giveUpRun = (work: Work, { runId }: { readonly runId: number }): Promise<void> =>
  endRun(work, runId, {
    processed: 0,
    failed: 0,
    lines: [],
    error: 'A execução foi interrompida e não será tentada de novo.',
  })
