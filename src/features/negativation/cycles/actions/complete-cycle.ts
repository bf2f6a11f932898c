import { NO_MALL } from '#server/database/mall-scope.ts'
import { allowLongStatements, enterScope } from '#server/database/connection.ts'
import { Conflict, NotFound } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import type { AnswerOf } from '#contract/call.ts'
import { formatCompetence } from '#values/competence.ts'
import { sumCents } from '#values/cents.ts'
import { monthOf } from '#values/local-date.ts'

import type { cycleCompletion } from '../contract/calls.ts'
import { mayCompleteCycle } from '../rules/cycle.ts'
import * as store from '../store/cycle.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { answerOf, eligibilityWindow } from './cycle.ts'
import { refreshGuards } from '#features/negativation/debt-items/actions/guards.ts'
import { workflowQueries } from '#features/negativation/debt-items/actions/moves.ts'
import { type CycleRow, findOpenCycle } from '#features/negativation/debt-items/store/cycles.ts'

async function theOpenCycle(work: Work): Promise<CycleRow> {
  const open = await findOpenCycle(work.tx)
  if (!open) throw new NotFound('Não há ciclo aberto.')
  return open
}

/**
 * What completing the open cycle would add, per mall, within the user's malls. Throws 404 without
 * an open cycle.
 */
export async function readCycleCompletion(work: Work): Promise<AnswerOf<typeof cycleCompletion>> {
  await allowLongStatements(work.tx)
  const cycle = await theOpenCycle(work)
  const window = eligibilityWindow(cycle.cutoffOn, await readParameters(work.tx), work.today)
  const shoppings = await store.eligibleOfNewMalls(work.tx, cycle.id, window, work.actor.malls)
  const boletos = shoppings.reduce((sum, mall) => sum + mall.boletos, 0)
  const valor = sumCents(shoppings.map((mall) => mall.valor))
  const keptOut = await store.keptOutOfNewMalls(work.tx, cycle.id, window, work.actor.malls)
  const porQueNao = mayCompleteCycle({ boletos })?.because ?? null
  return { shoppings, boletos, valor, porQueNao, ...keptOut }
}

/**
 * 'Completar ciclo' (rules 4.3 m): adds a mall loaded after the opening, with its eligible
 * boletos at the same dataCorte. Existing items do not change.
 * Throws 404 without an open cycle, 409 when no mall is missing.
 */
export async function completeCycle(work: Work) {
  await enterScope(work.tx, { malls: 'all', userId: work.actor.id ?? undefined })
  await allowLongStatements(work.tx)
  await store.lockCycles(work.tx)
  const cycle = await theOpenCycle(work)
  const window = eligibilityWindow(cycle.cutoffOn, await readParameters(work.tx), work.today)
  const ids = await store.insertSnapshot(work.tx, cycle.id, work.today, window, 'new malls')
  const refusal = mayCompleteCycle({ boletos: ids.length })
  if (refusal) throw new Conflict(refusal.because)
  await refreshGuards(work, ids, 'LOAD')
  const incluidos = await store.totalsOfItems(work.tx, ids)
  work.audit({
    mallId: NO_MALL,
    action: 'COMPLETAR_CICLO',
    entity: 'ciclo',
    entityId: cycle.id,
    body: {
      competencia: cycle.competence,
      dataCorte: cycle.cutoffOn,
      shoppings: incluidos.shoppings,
      boletos: incluidos.boletos,
      valorCentavos: incluidos.valor,
    },
  })
  work.invalidate(workflowQueries)
  const answer = await answerOf(
    work,
    cycle,
    `Ciclo ${formatCompetence(monthOf(cycle.competence))} completado.`,
  )
  return { ...answer, incluidos }
}
