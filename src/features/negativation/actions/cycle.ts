import { allowLongStatements, enterScope } from '#server/database/connection.ts'
import { Conflict, NotFound } from '#server/errors.ts'
import { seesMall, type Work } from '#server/work.ts'
import { lastOverdueDueOn } from '#features/receivables/rules.ts'
import { addBusinessDays, bankCalendar, isBusinessDay } from '#values/business-calendar.ts'
import { firstDay, formatCompetence, lastDay } from '#values/competence.ts'
import { addDays, type LocalDate, monthOf } from '#values/local-date.ts'

import { closesWithCycle, WORKFLOW_STATUSES } from '../rules/status.ts'
import type { ParameterSet } from '../rules/parameters.ts'
import * as store from '../store/cycle.ts'
import { lockItems } from '../store/items.ts'
import { readParameters } from '../store/parameters.ts'
import { refreshGuards } from './guards.ts'
import { factsOf, happen, keepMoves, noGuards, staleName } from './moves.ts'

/** Days and cents of rules 4.2 for a cut on `on`. */
export function eligibilityWindow(on: LocalDate, parameters: ParameterSet): store.EligibilityWindow {
  return {
    lastOverdueDueOn: lastOverdueDueOn(on),
    youngestDueOn: addDays(on, -parameters.DIAS_ATRASO_MIN),
    oldestDueOn: addDays(on, -parameters.DIAS_ATRASO_MAX),
    minimum_cents: parameters.VALOR_MINIMO,
    minimumBoletos: parameters.QTD_MIN_BOLETOS,
    includesInactive: parameters.INCLUI_INATIVO,
  }
}

/** The last business day of the cycle's month; it closes at 20:00 (rules 4.1). */
export function closingDay(competenceDay: LocalDate): LocalDate {
  const last = lastDay(monthOf(competenceDay))
  return isBusinessDay(bankCalendar, last) ? last : addBusinessDays(bankCalendar, last, -1)
}

export const cycleAnswer = (cycle: store.CycleRow, boletos: number, valor: store.CycleTotals['valor']) => ({
  id: cycle.id,
  competencia: monthOf(cycle.competence),
  nome: formatCompetence(monthOf(cycle.competence)),
  status: cycle.status,
  dataCorte: cycle.cutoffOn,
  encerraEm: cycle.status === 'ABERTO' ? closingDay(cycle.competence) : null,
  boletos,
  valor,
})

async function takeSnapshot(work: Work, cycle: store.CycleRow, parameters: ParameterSet): Promise<void> {
  const ids = await store.insertSnapshot(work.tx, cycle.id, work.today, eligibilityWindow(work.today, parameters))
  await refreshGuards(work, ids, 'LOAD')
  const totals = await store.cycleTotals(work.tx, cycle.id, 'all')
  work.audit({
    mallId: 0,
    action: 'ABRIR_CICLO',
    entity: 'ciclo',
    entityId: cycle.id,
    body: {
      competencia: cycle.competence,
      dataCorte: cycle.cutoffOn,
      boletos: totals.boletos,
      valorCentavos: totals.valor,
    },
  })
}

// The act is of the whole company; what it answers is of the person's own malls.
async function answerOf(work: Work, cycle: store.CycleRow, mensagem: string) {
  const totals = await store.cycleTotals(work.tx, cycle.id, work.actor.malls)
  return {
    ...cycleAnswer(cycle, totals.boletos, totals.valor),
    mensagem,
    shoppings: totals.shoppings,
    clientes: totals.clientes,
    fiadores: totals.fiadores,
  }
}

/**
 * Opens the cycle of the month and takes its snapshot (rules 4.1). An open cycle answers itself and adds nothing,
 * except that one without any item takes the snapshot anew. 409 after a manual close, unless REABRE_CICLO.
 */
export async function openCycle(work: Work) {
  // The cycle is of the whole company, whatever malls the person who opens it may see.
  await enterScope(work.tx, { malls: 'all', userId: work.actor.id ?? undefined })
  await allowLongStatements(work.tx)
  await store.lockCycles(work.tx)
  const parameters = await readParameters(work.tx)
  const month = firstDay(monthOf(work.today))
  const open = await store.findOpenCycle(work.tx)
  if (open?.competence === month) {
    const { boletos } = await store.cycleTotals(work.tx, open.id, 'all')
    if (boletos > 0) return answerOf(work, open, `O ciclo ${formatCompetence(monthOf(month))} já está aberto.`)
    await takeSnapshot(work, open, parameters)
    work.stale(staleName)
    return answerOf(work, open, `Ciclo ${formatCompetence(monthOf(month))} aberto.`)
  }
  const existing = await store.findCycleOf(work.tx, month)
  if (existing?.closedByHand && !parameters.REABRE_CICLO) {
    throw new Conflict(`O ciclo ${formatCompetence(monthOf(month))} foi encerrado. O próximo abre no mês seguinte.`)
  }
  if (open) await finishCycle(work, open, false)
  const cycle = await store.insertCycle(work.tx, { competence: month, cutoffOn: work.today, by: work.actor.name })
  await takeSnapshot(work, cycle, parameters)
  work.stale(staleName)
  return answerOf(work, cycle, `Ciclo ${formatCompetence(monthOf(month))} aberto.`)
}

async function finishCycle(work: Work, cycle: store.CycleRow, byHand: boolean): Promise<number> {
  const parameters = await readParameters(work.tx)
  const ids = await store.itemsThatCloseWithCycle(work.tx, cycle.id, WORKFLOW_STATUSES.filter(closesWithCycle))
  const records = await lockItems(work.tx, ids, 'all')
  const { moved } = happen(
    records,
    () => ({ type: 'closeCycle' }),
    (record) => factsOf(record, parameters, noGuards),
  )
  await keepMoves(work, moved, parameters, { action: 'ENCERRAR_CICLO' })
  await store.markCycleClosed(work.tx, cycle.id, work.actor.name, byHand)
  work.audit({
    mallId: 0,
    action: 'ENCERRAR_CICLO',
    entity: 'ciclo',
    entityId: cycle.id,
    body: { competencia: cycle.competence, naoDecididos: moved.length },
  })
  work.stale(staleName)
  return moved.filter(({ record }) => seesMall(work.actor, record.mallId)).length
}

/** Closes the open cycle: what nobody decided ends NAO_DECIDIDO; what was approved or sent stays (rules 4.1). 404 without one. */
export async function closeCycle(work: Work, idCiclo: number | undefined, byHand = true) {
  await enterScope(work.tx, { malls: 'all', userId: work.actor.id ?? undefined })
  await allowLongStatements(work.tx)
  await store.lockCycles(work.tx)
  const open = await store.findOpenCycle(work.tx)
  if (!open || (idCiclo !== undefined && idCiclo !== open.id)) throw new NotFound('Não há ciclo aberto.')
  const encerrados = await finishCycle(work, open, byHand)
  return { mensagem: `Ciclo ${formatCompetence(monthOf(open.competence))} encerrado.`, encerrados }
}

export async function listCycles(work: Work) {
  const cycles = await store.listCycles(work.tx)
  return { content: cycles.map((cycle) => cycleAnswer(cycle, cycle.boletos, cycle.valor)) }
}

/** Is today the day, or a day after the day, on which the job opens the cycle of the month? */
export function isOpeningDue(today: LocalDate, businessDay: number): boolean {
  const first = firstDay(monthOf(today))
  return today >= addBusinessDays(bankCalendar, addDays(first, -1), businessDay)
}

/**
 * The daily opening (rules 4.1): from CICLO_DIA_UTIL on, once a month; never before the first load of títulos nor
 * without an eligible boleto, and never over a cycle that was closed by hand.
 */
export async function openCycleWhenDue(work: Work): Promise<void> {
  const parameters = await readParameters(work.tx)
  if (!parameters.CICLO_AUTOMATICO || !isOpeningDue(work.today, parameters.CICLO_DIA_UTIL)) return
  if (await store.findCycleOf(work.tx, firstDay(monthOf(work.today)))) return
  if (!(await store.anyTitulo(work.tx))) return
  if ((await store.countEligible(work.tx, eligibilityWindow(work.today, parameters))) === 0) return
  await openCycle(work)
}

/** The closing at 20:00 of the last business day, or at the next chance after it (rules 4.1). */
export async function closeCycleWhenDue(work: Work): Promise<void> {
  const open = await store.findOpenCycle(work.tx)
  if (!open) return
  const last = closingDay(open.competence)
  const hour = Number(
    new Intl.DateTimeFormat('pt-BR', { hour: 'numeric', hourCycle: 'h23', timeZone: 'America/Sao_Paulo' }).format(
      work.now,
    ),
  )
  if (work.today > last || (work.today === last && hour >= 20)) await closeCycle(work, open.id, false)
}
