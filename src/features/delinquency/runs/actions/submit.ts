import type { InputOf } from '#contract/call.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { maxRows } from '#listing/address.ts'
import { Conflict, InvalidInput, Refused } from '#server/http/errors.ts'
import { seesMall, type Work } from '#server/work/work.ts'
import { competence, formatCompetence } from '#values/competence.ts'

import { executeRun } from '../contract/jobs.ts'
import type { RunKind } from '../contract/run-list.ts'
import type { calculate as calculateCall } from '../contract/runs.ts'
import { busy } from '../rules/month.ts'
import {
  hasSameParameters,
  validateParameters,
  validateTiling,
  type RunParameters,
} from '../rules/window.ts'
import * as store from '../store/runs.ts'
import { servedRuns } from './runs.ts'

type CalculationInput = InputOf<typeof calculateCall>

const parametersOf = (input: CalculationInput): RunParameters => ({
  month: competence(`${input.year}-${String(input.month).padStart(2, '0')}`),
  processedOn: input.processingDate,
  billedFrom: input.adjustmentReceiptStartDate,
  billedUntil: input.adjustmentReceiptEndDate,
  netOn: input.netReceiptDate,
  previousNetOn: input.previousMonthNetReceiptDate,
  minimumDays: input.minimumNumberOfDays,
})

const fieldProblem = (mensagem: string) =>
  new InvalidInput(mensagem, { campos: [{ campo: 'shoppings', mensagem }] })

async function requireMalls(
  { tx, actor }: Work,
  named: readonly string[],
): Promise<store.RunMall[]> {
  if (named.length === 0) throw fieldProblem('Selecione ao menos um shopping.')
  const malls = (await store.findMalls(tx, named)).filter(({ id }) => seesMall(actor, id))
  const isKnown = (each: string) =>
    malls.some(({ id, name }) => name === each || String(id) === each)
  if (!named.every(isKnown)) throw fieldProblem('Um dos shoppings não foi encontrado.')
  return malls
}

/** Checks that apply to one kind of run (rules 6.4). */
function refuseKind(kind: RunKind, mall: store.RunFacts, run: RunParameters): void {
  const name = `${mall.name} ${formatCompetence(run.month)}`
  // A closed month can be run for comparison even if all its títulos are gone.
  if (kind === 'BASE' && !mall.hasTitulos && !mall.isClosed)
    throw new Refused(`Não há carga de títulos de ${name}. Carregue os títulos do mês antes.`)
  if (kind === 'CALCULO' && (!mall.base || !hasSameParameters(mall.base, run)))
    throw new Refused(`Processe ${name} antes de calcular.`)
}

/** Submits a run for each mall, or none; returns the ids (rules 6.4). */
export async function submitRuns(
  work: Work,
  kind: RunKind,
  run: RunParameters,
  mallIds: readonly number[],
): Promise<readonly number[]> {
  const wrong = validateParameters(run, work.today)
  if (wrong) throw new Refused(wrong.because)
  await store.lockMonths(work.tx, mallIds, run.month)
  const facts = await store.runFacts(work.tx, mallIds, run)
  for (const mall of facts) {
    if (mall.isBusy) throw new Conflict(busy(mall.name, run.month).because)
    const untiled = validateTiling(run, mall, mall.name)
    if (untiled) throw new Refused(untiled.because)
    refuseKind(kind, mall, run)
  }
  const { DATA_BASE: dayCounted } = await readParameters(work.tx)
  const bases = facts.map(({ id, base }) => ({
    id,
    baseId: kind === 'CALCULO' && base ? base.id : null,
  }))
  work.audit(
    ...facts.map(({ id: mallId }) => ({
      mallId,
      action: kind === 'BASE' ? 'PROCESSAR_INADIMPLENCIA' : 'CALCULAR_INADIMPLENCIA',
      entity: 'delinquency_month',
      entityId: `${mallId} ${run.month}`,
      body: { ...run },
    })),
  )
  work.invalidate('delinquency')
  return store.insertRuns(work.tx, kind, bases, { ...run, dayCounted }, work.actor)
}

async function submit(work: Work, kind: RunKind, input: CalculationInput) {
  const malls = await requireMalls(work, input.shoppings)
  const runs = await submitRuns(
    work,
    kind,
    parametersOf(input),
    malls.map(({ id }) => id),
  )
  for (const runId of runs)
    await work.enqueue(executeRun, { runId }, { key: `${executeRun.name} ${runId}` })
  const { data } = await servedRuns.search(work, { size: maxRows, sort: '-id' })
  return {
    mensagem: 'Processo de Cálculo Submetido',
    execucoes: data.filter(({ id }) => runs.includes(id)),
  }
}

/** 'Processar': snapshots the current títulos of a month. */
export const processBase = (work: Work, input: CalculationInput) => submit(work, 'BASE', input)

/** 'Calcular': sums a base with the same parameters, and makes the month current. */
export const calculate = (work: Work, input: CalculationInput) => submit(work, 'CALCULO', input)
