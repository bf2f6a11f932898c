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
import { eachPiece } from './pieces.ts'

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
 * except that one whose snapshot was never taken, or is empty, takes it now. 409 after a manual close, unless REABRE_CICLO.
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
    if (await store.hasSnapshot(work.tx, open.id))
      return answerOf(work, open, `O ciclo ${formatCompetence(monthOf(month))} já está aberto.`)
    const anew = { ...open, cutoffOn: work.today }
    await store.setCutoff(work.tx, open.id, work.today)
    await takeSnapshot(work, anew, parameters)
    work.stale(staleName)
    return answerOf(work, anew, `Ciclo ${formatCompetence(monthOf(month))} aberto.`)
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

/** The cycle a manual inclusion belongs to: the open one, else that of the month, opened without a snapshot (rules 4.3 d). */
export async function currentCycleForInclusion(work: Work): Promise<store.CycleRow> {
  await store.lockCycles(work.tx)
  const open = await store.findOpenCycle(work.tx)
  if (open) return open
  const competence = firstDay(monthOf(work.today))
  const cycle = await store.insertCycle(work.tx, { competence, cutoffOn: work.today, by: work.actor.name })
  work.audit({
    mallId: 0,
    action: 'ABRIR_CICLO',
    entity: 'ciclo',
    entityId: cycle.id,
    body: { competencia: cycle.competence, dataCorte: cycle.cutoffOn, boletos: 0, para: 'inclusão manual' },
  })
  return cycle
}

async function finishCycle(work: Work, cycle: store.CycleRow, byHand: boolean): Promise<number> {
  const parameters = await readParameters(work.tx)
  const ids = await store.itemsThatCloseWithCycle(work.tx, cycle.id, WORKFLOW_STATUSES.filter(closesWithCycle))
  let [undecided, ownUndecided] = [0, 0]
  await eachPiece(
    ids,
    (some) => lockItems(work.tx, some, 'all'),
    async (records) => {
      const { moved } = happen(
        records,
        () => ({ type: 'closeCycle' }),
        (record) => factsOf(record, parameters, noGuards),
      )
      undecided += moved.length
      ownUndecided += moved.filter(({ record }) => seesMall(work.actor, record.mallId)).length
      await keepMoves(work, moved, parameters, { action: 'ENCERRAR_CICLO' })
    },
  )
  await store.markCycleClosed(work.tx, cycle.id, work.actor.name, byHand)
  work.audit({
    mallId: 0,
    action: 'ENCERRAR_CICLO',
    entity: 'ciclo',
    entityId: cycle.id,
    body: { competencia: cycle.competence, naoDecididos: undecided },
  })
  work.stale(staleName)
  return ownUndecided
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
 * without an eligible boleto, and never over a cycle that was closed by hand. Answers what it did; undefined for nothing.
 */
export async function openCycleWhenDue(work: Work): Promise<string | undefined> {
  const parameters = await readParameters(work.tx)
  if (!parameters.CICLO_AUTOMATICO || !isOpeningDue(work.today, parameters.CICLO_DIA_UTIL)) return undefined
  const existing = await store.findCycleOf(work.tx, firstDay(monthOf(work.today)))
  // A manual inclusion may have made the cycle of the month before its day: its snapshot is still to be taken.
  if (existing && (existing.status === 'ENCERRADO' || (await store.hasSnapshot(work.tx, existing.id)))) return undefined
  if (!(await store.anyTitulo(work.tx))) return undefined
  if ((await store.countEligible(work.tx, eligibilityWindow(work.today, parameters))) === 0) return undefined
  return (await openCycle(work)).mensagem
}

/** The closing at 20:00 of the last business day, or at the next chance after it (rules 4.1). Answers what it did. */
export async function closeCycleWhenDue(work: Work): Promise<string | undefined> {
  const open = await store.findOpenCycle(work.tx)
  if (!open) return undefined
  const last = closingDay(open.competence)
  const hour = Number(
    new Intl.DateTimeFormat('pt-BR', { hour: 'numeric', hourCycle: 'h23', timeZone: 'America/Sao_Paulo' }).format(
      work.now,
    ),
  )
  if (work.today < last || (work.today === last && hour < 20)) return undefined
  return (await closeCycle(work, open.id, false)).mensagem
}
