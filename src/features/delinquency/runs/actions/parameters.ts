import type { InputOf } from '#contract/call.ts'
import { requestedMallIds } from '#server/work/visible-malls.ts'
import type { Work } from '#server/work/work.ts'
import { type Competence, formatCompetence } from '#values/competence.ts'

import type { readParameters as readCall } from '../contract/parameters.ts'
import { fitToNeighbours, defaultParameters, type RunParameters } from '../rules/window.ts'
import { lastRun } from '../store/months.ts'
import { runFacts } from '../store/runs.ts'
import { type Closing, closingRules, requestedMonth } from './months.ts'

type ParametersInput = InputOf<typeof readCall>

/**
 * Default parameters of a run (rules 6.1): today and the stored days. Window and net days come from
 * the last run of the month, else from the neighbouring months.
 */
export async function startOfRun(
  work: Work,
  month: Competence,
  rules: Closing,
  shoppings?: readonly number[],
): Promise<RunParameters> {
  const usual = defaultParameters(month, work.today, rules)
  const mallIds = requestedMallIds(work, { shoppings })
  const last = await lastRun(work.tx, month, { mallIds })
  if (last) {
    const { billedFrom, billedUntil, netOn, previousNetOn } = last
    return { ...usual, billedFrom, billedUntil, netOn, previousNetOn }
  }
  const malls = shoppings && mallIds ? await runFacts(work.tx, mallIds, usual) : []
  const beside = malls.find(({ previous, next }) => previous !== undefined || next !== undefined)
  return beside ? fitToNeighbours(usual, beside) : usual
}

/** A calculation sums a base, so its defaults are the parameters of the base. */
async function startOf(work: Work, month: Competence, { tipo, shoppingIds }: ParametersInput) {
  const base =
    tipo === 'CALCULO'
      ? await lastRun(work.tx, month, {
          kind: 'BASE',
          mallIds: requestedMallIds(work, { shoppings: shoppingIds }),
        })
      : undefined
  return base ?? startOfRun(work, month, await closingRules(work), shoppingIds)
}

/** The values of CALCULO_INAD for both modals (rules 6.1). */
export async function readRunParameters(work: Work, input: ParametersInput) {
  const month = await requestedMonth(work, input.mesAno, await closingRules(work))
  const run = await startOf(work, month, input)
  return [
    { name: 'dataReferencia', value: formatCompetence(month) },
    { name: 'dataProcessamento', value: run.processedOn },
    { name: 'dataInicioFaturado', value: run.billedFrom },
    { name: 'dataFimFaturado', value: run.billedUntil },
    { name: 'dataRecebimentoLiquido', value: run.netOn },
    { name: 'dataRecebimentoLiquidoAnterior', value: run.previousNetOn },
    { name: 'quantidadeMinimaDias', value: String(run.minimumDays) },
  ]
}
