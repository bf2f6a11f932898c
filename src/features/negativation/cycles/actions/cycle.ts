import { NO_MALL } from '#server/database/mall-scope.ts'
import { allowLongStatements, enterScope } from '#server/database/connection.ts'
import { Conflict, NotFound } from '#server/http/errors.ts'
import { seesMall, type Work } from '#server/work/work.ts'
import { lastOverdueDueOn } from '#values/arrears.ts'
import { type Competence, firstDay, formatCompetence } from '#values/competence.ts'
import { secondsIntoDay, timeIn } from '#values/instant.ts'
import { addDays, type LocalDate, monthOf } from '#values/local-date.ts'

import { closingDay, isOpeningDue } from '../rules/cycle.ts'
import {
  closesWithCycle,
  WORKFLOW_STATUSES,
} from '#features/negativation/debt-items/rules/status.ts'
import type { ParameterSet } from '#features/platform/parameters/rules/parameters.ts'
import * as store from '../store/cycle.ts'
import { lockItems } from '#features/negativation/debt-items/store/items.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { refreshGuards } from '#features/negativation/debt-items/actions/guards.ts'
import {
  factsOf,
  applyEvent,
  saveMoves,
  noGuards,
  workflowQueries,
} from '#features/negativation/debt-items/actions/moves.ts'
import { eachPiece } from '#features/negativation/debt-items/actions/pieces.ts'
import {
  type CycleRow,
  findOpenCycle,
  hasSnapshot,
  findCycleOf,
} from '#features/negativation/debt-items/store/cycles.ts'
import { oldestPromiseInForce } from '#values/promise-term.ts'
import type { EligibilityWindow } from '#features/negativation/debt-items/store/eligibility.ts'

/**
 * Dates and cents of rules 4.2 for a cutoff on `on`. What the bank reported counts as of `today`,
 * also when a cycle is completed later.
 */
export function eligibilityWindow(
  on: LocalDate,
  parameters: ParameterSet,
  today: LocalDate = on,
): EligibilityWindow {
  return {
    lastOverdueDueOn: lastOverdueDueOn(on),
    youngestDueOn: addDays(on, -parameters.DIAS_ATRASO_MIN),
    oldestDueOn: addDays(on, -parameters.DIAS_ATRASO_MAX),
    minimum_cents: parameters.VALOR_MINIMO,
    minimumBoletos: parameters.QTD_MIN_BOLETOS,
    includesInactive: parameters.INCLUI_INATIVO,
    agreementsOn: parameters.BLOQUEIA_ACORDO_VIGENTE ? on : null,
    promisesSince: parameters.BLOQUEIA_ACORDO_VIGENTE ? oldestPromiseInForce(on) : null,
    heldOn: parameters.RETORNO_BANCARIO_SEGURA ? today : null,
    excludesVanished: parameters.SUMIDO_BLOQUEIA,
  }
}

export const cycleAnswer = (
  cycle: CycleRow,
  boletos: number,
  valor: store.CycleTotals['valor'],
) => ({
  id: cycle.id,
  competencia: monthOf(cycle.competence),
  nome: formatCompetence(monthOf(cycle.competence)),
  status: cycle.status,
  dataCorte: cycle.cutoffOn,
  encerraEm: cycle.status === 'ABERTO' ? closingDay(cycle.competence) : null,
  boletos,
  valor,
})

const auditOpening = (work: Work, cycle: CycleRow, more: Readonly<Record<string, unknown>>) =>
  work.audit({
    mallId: NO_MALL,
    action: 'ABRIR_CICLO',
    entity: 'ciclo',
    entityId: cycle.id,
    body: { competencia: cycle.competence, dataCorte: cycle.cutoffOn, ...more },
  })

async function createSnapshot(
  work: Work,
  cycle: CycleRow,
  parameters: ParameterSet,
): Promise<void> {
  const ids = await store.insertSnapshot(
    work.tx,
    cycle.id,
    work.today,
    eligibilityWindow(work.today, parameters),
  )
  await refreshGuards(work, ids, 'LOAD')
  const totals = await store.cycleTotals(work.tx, cycle.id, 'all')
  auditOpening(work, cycle, { boletos: totals.boletos, valorCentavos: totals.valor })
}

// The act is company-wide; its response covers only the user's malls.
export async function answerOf(work: Work, cycle: CycleRow, mensagem: string) {
  const totals = await store.cycleTotals(work.tx, cycle.id, work.actor.malls)
  const window = eligibilityWindow(cycle.cutoffOn, await readParameters(work.tx), work.today)
  return {
    ...(await store.keptOutOfCycle(work.tx, window, work.actor.malls)),
    ...cycleAnswer(cycle, totals.boletos, totals.valor),
    mensagem,
    shoppings: totals.shoppings,
    clientes: totals.clientes,
    fiadores: totals.fiadores,
  }
}

/**
 * Opens the cycle of the month and takes its snapshot (rules 4.1). An open cycle is returned
 * unchanged, unless its snapshot is missing or empty: then it is taken now.
 * Throws 409 after a manual close, unless REABRE_CICLO.
 */
export async function openCycle(work: Work) {
  // The cycle is company-wide, whatever malls the user sees.
  await enterScope(work.tx, { malls: 'all', userId: work.actor.id ?? undefined })
  await allowLongStatements(work.tx)
  await store.lockCycles(work.tx)
  const parameters = await readParameters(work.tx)
  const month = firstDay(monthOf(work.today))
  const open = await findOpenCycle(work.tx)
  if (open?.competence === month) {
    if (await hasSnapshot(work.tx, open.id))
      return answerOf(work, open, `O ciclo ${formatCompetence(monthOf(month))} já está aberto.`)
    const anew = { ...open, cutoffOn: work.today }
    await store.setCutoff(work.tx, open.id, work.today)
    await createSnapshot(work, anew, parameters)
    work.invalidate(workflowQueries)
    return answerOf(work, anew, `Ciclo ${formatCompetence(monthOf(month))} aberto.`)
  }
  const existing = await findCycleOf(work.tx, month)
  if (existing?.closedByHand && !parameters.REABRE_CICLO) {
    throw new Conflict(
      `O ciclo ${formatCompetence(monthOf(month))} foi encerrado. O próximo abre no mês seguinte.`,
    )
  }
  if (open) await finishCycle(work, open, false)
  const cycle = await store.insertCycle(work.tx, {
    competence: month,
    cutoffOn: work.today,
    by: work.actor.name,
  })
  await createSnapshot(work, cycle, parameters)
  work.invalidate(workflowQueries)
  return answerOf(work, cycle, `Ciclo ${formatCompetence(monthOf(month))} aberto.`)
}

/**
 * Cycle of a manual inclusion: the open one, else that of the month, opened without a snapshot
 * (rules 4.3 d).
 */
export async function currentCycleForInclusion(work: Work): Promise<CycleRow> {
  await store.lockCycles(work.tx)
  const open = await findOpenCycle(work.tx)
  if (open) return open
  const competence = firstDay(monthOf(work.today))
  const cycle = await store.insertCycle(work.tx, {
    competence,
    cutoffOn: work.today,
    by: work.actor.name,
  })
  auditOpening(work, cycle, { boletos: 0, para: 'inclusão manual' })
  return cycle
}

async function finishCycle(work: Work, cycle: CycleRow, byHand: boolean): Promise<number> {
  const parameters = await readParameters(work.tx)
  const ids = await store.itemsThatCloseWithCycle(
    work.tx,
    cycle.id,
    WORKFLOW_STATUSES.filter(closesWithCycle),
  )
  let [undecidedCount, ownUndecided] = [0, 0]
  await eachPiece(
    ids,
    (some) => lockItems(work.tx, some, 'all'),
    async (records) => {
      const { movedItems } = applyEvent(
        records,
        () => ({ type: 'closeCycle' }),
        (record) => factsOf(record, parameters, noGuards),
      )
      undecidedCount += movedItems.length
      ownUndecided += movedItems.filter(({ record }) => seesMall(work.actor, record.mallId)).length
      await saveMoves(work, movedItems, parameters, { action: 'ENCERRAR_CICLO' })
    },
  )
  await store.markCycleClosed(work.tx, cycle.id, work.actor.name, byHand)
  work.audit({
    mallId: NO_MALL,
    action: 'ENCERRAR_CICLO',
    entity: 'ciclo',
    entityId: cycle.id,
    body: { competencia: cycle.competence, naoDecididos: undecidedCount },
  })
  work.invalidate(workflowQueries)
  return ownUndecided
}

/** The cycle to close: a manual close names its month, to prevent closing the wrong one. */
export type Closing = {
  readonly idCiclo?: number | undefined
  readonly competencia?: Competence | undefined
}

/**
 * Closes the open cycle: undecided items end as NAO_DECIDIDO; approved or sent ones stay (rules
 * 4.1). Throws 404 without one, 409 for another month.
 */
export async function closeCycle(work: Work, { idCiclo, competencia }: Closing, byHand = true) {
  await enterScope(work.tx, { malls: 'all', userId: work.actor.id ?? undefined })
  await allowLongStatements(work.tx)
  await store.lockCycles(work.tx)
  const open = await findOpenCycle(work.tx)
  if (!open || (idCiclo !== undefined && idCiclo !== open.id))
    throw new NotFound('Não há ciclo aberto.')
  const month = monthOf(open.competence)
  if (competencia !== undefined && competencia !== month)
    throw new Conflict(
      `O ciclo aberto é o ${formatCompetence(month)}, e não o ${formatCompetence(competencia)}.`,
    )
  const encerrados = await finishCycle(work, open, byHand)
  return { mensagem: `Ciclo ${formatCompetence(month)} encerrado.`, encerrados }
}

export async function listCycles(work: Work) {
  const cycles = await store.listCycles(work.tx)
  return { content: cycles.map((cycle) => cycleAnswer(cycle, cycle.boletos, cycle.valor)) }
}

/**
 * Opens the cycle automatically (rules 4.1 and 4.3 m): at CICLO_HORA of CICLO_DIA_UTIL or later,
 * once a month.
 * It needs a load of títulos of that day, so that the cutoff is not based on older data, and at
 * least one eligible boleto. A cycle closed by hand is not reopened.
 * Returns what it did; undefined for nothing.
 */
export async function openCycleWhenDue(work: Work): Promise<string | undefined> {
  const parameters = await readParameters(work.tx)
  if (!isOpeningDue({ today: work.today, time: timeIn(work.now) }, parameters)) return undefined
  const existing = await findCycleOf(work.tx, firstDay(monthOf(work.today)))
  // A manual inclusion may have created the cycle before its opening day: its snapshot is still
  // missing.
  if (existing && (existing.status === 'ENCERRADO' || (await hasSnapshot(work.tx, existing.id))))
    return undefined
  if (!(await store.anyTituloLoad(work.tx, secondsIntoDay(work.now)))) return undefined
  if ((await store.countEligible(work.tx, eligibilityWindow(work.today, parameters))) === 0)
    return undefined
  return (await openCycle(work)).mensagem
}

/**
 * Closes the cycle at 20:00 of the last business day, or at the next run after it (rules 4.1).
 * Returns what it did.
 */
export async function closeCycleWhenDue(work: Work): Promise<string | undefined> {
  const open = await findOpenCycle(work.tx)
  if (!open) return undefined
  const last = closingDay(open.competence)
  if (work.today < last || (work.today === last && timeIn(work.now) < '20:00')) return undefined
  return (await closeCycle(work, { idCiclo: open.id }, false)).mensagem
}
