import type { AnswerOf, InputOf } from '#contract/call.ts'
import { readPage } from '#listing/server/window.ts'
import { Conflict, Forbidden, HttpError } from '#server/errors.ts'
import { finishRun, hasServed, openRun, type RunReport, startRun } from '#server/job-runs.ts'
import type { JobContext } from '#server/jobs.ts'
import { holdsRule, type Work } from '#server/work.ts'
import * as negativation from '#features/negativation/actions/bureau.ts'

import * as calls from '../contract/automation.ts'
import { automate, begin } from '../contract/jobs.ts'
import type { BureauGateway } from '../gateway/port.ts'
import { dueSlot, mayStart, whenItRuns } from '../rules/automation.ts'
import * as store from '../store/job-runs.ts'
import { steps } from './automatic-steps.ts'

/** What browsers read again when a run starts or ends. */
const staleRuns = 'jobs'

async function promiseRun(work: Work, codigo: calls.AutomaticJob, slot?: string): Promise<number | undefined> {
  const runId = await startRun(work.tx, codigo, work.actor, slot)
  if (runId === undefined) return undefined
  await work.promise(automate, { runId }, { key: `${automate.name} ${runId}` })
  work.stale(staleRuns)
  return runId
}

type Row = calls.JobRun

const runOf = ({ iniciadoEm, terminadoEm, ...row }: Row): Row => ({
  ...row,
  iniciadoEm: new Date(iniciadoEm),
  terminadoEm: terminadoEm && new Date(terminadoEm),
})

async function readRuns(work: Work, asked: Parameters<typeof readPage>[3]) {
  const page = await readPage<Row>(work.tx, calls.jobRunList, store.runSource, { ...asked, deRegras: true })
  return { content: page.content.map(runOf), pageInfo: page.pageInfo }
}

/** The runs of the automatic jobs, newest first, and every job with its last one. */
export async function jobRuns(work: Work, asked: calls.JobRunSearch): Promise<AnswerOf<typeof calls.jobRuns>> {
  const parameters = await negativation.parametersOf(work)
  const last = await readRuns(work, { ids: await store.lastRunIds(work.tx) })
  const processos = calls.AUTOMATIC_JOB_CODES.map((codigo) => {
    const ultima = last.content.find((run) => run.codigo === codigo) ?? null
    return {
      codigo,
      nome: calls.AUTOMATIC_JOBS[codigo],
      quando: whenItRuns(codigo, parameters),
      emExecucao: ultima?.estado === 'EXECUTANDO',
      ultima,
    }
  })
  return { ...(await readRuns(work, asked)), processos }
}

/** Runs a job now. 403 for the job of a step that is not the person's; 409 'Ja existe um processo em andamento' while it runs. */
export async function startJob(
  work: Work,
  { codigo }: InputOf<typeof calls.startJob>,
): Promise<AnswerOf<typeof calls.startJob>> {
  if (mayStart(codigo, (rule) => holdsRule(work.actor, rule))) throw new Forbidden()
  const runId = await promiseRun(work, codigo)
  if (runId === undefined) throw new Conflict()
  work.audit({ mallId: 0, action: 'EXECUTAR_JOB', entity: 'job', entityId: codigo, body: { execucao: runId } })
  const { content } = await readRuns(work, { ids: [runId] })
  return { mensagem: `${calls.AUTOMATIC_JOBS[codigo]}: em execução.`, execucao: content[0] as Row }
}

/** Starts every job whose hour has come and was not served; one that runs already is met at the next look. */
export async function startDueJobs(work: Work): Promise<void> {
  const parameters = await negativation.parametersOf(work)
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'America/Sao_Paulo',
    hour: '2-digit',
    minute: '2-digit',
  }).format(work.now)
  for (const codigo of calls.AUTOMATIC_JOB_CODES) {
    const slot = dueSlot(codigo, { today: work.today, time }, parameters)
    if (slot !== undefined && !(await hasServed(work.tx, codigo, slot))) await promiseRun(work, codigo, slot)
  }
}

const againAfterMs = 15_000

/** Starts a run as soon as none is running: what asked for it came after the other one began. */
export async function beginRun(work: Work, codigo: calls.AutomaticJob): Promise<void> {
  if ((await promiseRun(work, codigo)) !== undefined) return
  const runAt = new Date(Date.now() + againAfterMs)
  await work.promise(begin, { codigo }, { key: `${begin.name} ${codigo}`, runAt })
}

const failedSentence = (error: unknown): string =>
  error instanceof HttpError ? error.message : 'Erro interno: a execução parou antes do fim e será tentada na próxima.'

/**
 * One run to its end, step by step in transactions of their own. A worker that dies leaves it to another one, which does
 * what is left: every step finds by itself what is still to do.
 */
export async function runAutomation(
  context: Pick<JobContext, 'work' | 'log'>,
  gateway: BureauGateway,
  runId: number,
): Promise<void> {
  const codigo = await context.work((work) => openRun(work.tx, runId))
  if (codigo === undefined || !(codigo in calls.AUTOMATIC_JOBS)) return
  const done = { processed: 0, failed: 0, lines: [] as string[] }
  let error: string | undefined
  try {
    await steps[codigo as calls.AutomaticJob]({ context, gateway, runId, done })
  } catch (cause) {
    // The row says it to people, the log to whoever mends it; the next run finds what this one left.
    context.log.error({ err: cause, job: codigo }, 'an automatic job stopped before its end')
    error = failedSentence(cause)
  }
  await context.work((work) => endRun(work, runId, { ...done, error }))
}

/** Ends the row of a run. */
export async function endRun(work: Work, runId: number, report: RunReport): Promise<void> {
  await finishRun(work.tx, runId, report)
  work.stale(staleRuns)
}

/** A run that nobody will try again. */
export const giveUpRun = (work: Work, { runId }: { readonly runId: number }): Promise<void> =>
  endRun(work, runId, {
    processed: 0,
    failed: 0,
    lines: [],
    error: 'A execução foi interrompida e não será tentada de novo.',
  })
