import { Forbidden } from '#server/errors.ts'
import { holdsRule, type Work } from '#server/work.ts'
import { bankCalendar, businessDaysBetween } from '#values/business-calendar.ts'
import { type Cents, sumCents } from '#values/cents.ts'
import { formatCompetence } from '#values/competence.ts'
import { localDate, monthOf } from '#values/local-date.ts'

import type { CyclePanel, FollowUp, MallSummary } from '../contract/calls.ts'
import {
  isWorkflowStatus,
  leastAdvanced,
  statusLabel,
  statusOrder,
  type WorkflowStatus,
  WORKFLOW_STATUSES,
} from '../rules/status.ts'
import { readCycle, readOpenOrLastCycle } from '../store/cycle.ts'
import * as store from '../store/malls.ts'
import { cycleAnswer } from './cycle.ts'

export type MallsAsked = {
  readonly idShopping?: readonly number[] | undefined
  readonly shoppings?: readonly number[] | undefined
}

const within = (own: Work['actor']['malls'], asked: readonly number[] | undefined): readonly number[] | undefined =>
  own === 'all' ? asked : asked === undefined ? own : asked.filter((mall) => own.includes(mall))

/** The malls asked for, never more than those of the person; undefined = every mall. */
export const mallsAsked = ({ actor }: Work, { idShopping, shoppings }: MallsAsked): readonly number[] | undefined =>
  within(actor.malls, shoppings ?? idShopping)

const mallSteps: readonly WorkflowStatus[] = ['AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING', 'PENDENTE_DE_ENVIO']
const nameOf = (status: string) => (isWorkflowStatus(status) ? statusLabel(status) : status)

/** Counts per mall of the two steps that act on whole malls (spec 1:2.6, 1:2.13; rules 4.8). 403 for a step the person does not own. */
export async function totalsByMall(
  work: Work,
  asked: MallsAsked & { readonly codigoStatus?: readonly string[] | undefined },
): Promise<MallSummary[]> {
  const own = mallSteps.filter((status) => holdsRule(work.actor, status))
  const statuses = asked.codigoStatus?.length ? asked.codigoStatus : own
  if (statuses.some((status) => !own.some((mine) => mine === status))) throw new Forbidden()
  const rows = await store.countByMall(work.tx, {
    statuses,
    malls: mallsAsked(work, asked),
    onlyNegativate: statuses.length === 1 && statuses[0] === 'PENDENTE_DE_ENVIO',
  })
  return rows.map((row) => ({
    chave: `${row.mallId}-${row.cycleId}-${row.status}`,
    idShopping: row.mallId,
    shopping: { nomeShopping: row.mallName },
    quantidadeClientes: row.clientes,
    quantidadeBoletos: row.boletos,
    quantidadeFiador: row.fiadores,
    quantidadeExcecao: row.excecoes,
    quantidadeJustificativas: row.justificativas,
    valor: row.valor,
    cicloNegativacao: { id: row.cycleId, nome: formatCompetence(monthOf(localDate(row.competence))) },
    statusWorkflow: { codigo: row.status, nome: nameOf(row.status) },
  }))
}

/** One row per mall with its least advanced status, expandable per status; a mall shows if any item has a chosen status (rules 4.8). */
export async function followUp(
  work: Work,
  asked: MallsAsked & { readonly idCiclo?: number | undefined; readonly codigoStatus?: readonly string[] | undefined },
): Promise<FollowUp[]> {
  const cycle =
    asked.idCiclo === undefined ? await readOpenOrLastCycle(work.tx) : await readCycle(work.tx, asked.idCiclo)
  if (!cycle) return []
  const rows = await store.countByMallAndStatus(work.tx, cycle.id, mallsAsked(work, asked))
  const malls = Map.groupBy(rows, ({ mallId }) => mallId)
  return [...malls.values()].flatMap((statuses) => {
    const [first] = statuses
    if (!first || (asked.codigoStatus?.length && !statuses.some(({ status }) => asked.codigoStatus?.includes(status))))
      return []
    const least = leastAdvanced(statuses.map(({ status }) => status).filter(isWorkflowStatus)) ?? 'FINALIZADO'
    const total = (of: 'boletos' | 'fiadores' | 'justificativas') => statuses.reduce((sum, row) => sum + row[of], 0)
    return {
      idShopping: first.mallId,
      shopping: { nomeShopping: first.mallName },
      quantidadeBoletos: total('boletos'),
      quantidadeFiador: total('fiadores'),
      quantidadeJustificativas: total('justificativas'),
      valor: sumCents(statuses.map(({ valor }) => valor)),
      statusWorkflow: { codigo: least, nome: statusLabel(least) },
      ordemStatus: statusOrder(least),
      porStatus: statuses
        .toSorted((a, b) =>
          isWorkflowStatus(a.status) && isWorkflowStatus(b.status) ? statusOrder(a.status) - statusOrder(b.status) : 0,
        )
        .map((row) => ({
          codigo: row.status,
          nome: nameOf(row.status),
          quantidadeBoletos: row.boletos,
          quantidadeFiador: row.fiadores,
          quantidadeJustificativas: row.justificativas,
          valor: row.valor,
        })),
    }
  })
}

const beyond = (dueOn: string | null, work: Work): number =>
  dueOn === null ? 0 : Math.max(0, businessDaysBetween(bankCalendar, localDate(dueOn), work.today))

/** The funnel of a cycle and where each mall stands (look/02). */
export async function cyclePanel(work: Work, id: number): Promise<CyclePanel | undefined> {
  const cycle = await readCycle(work.tx, id)
  if (!cycle) return undefined
  const here = new Map((await store.funnel(work.tx, id, work.actor.malls)).map((row) => [row.status, row]))
  const reached = await store.reached(work.tx, id, work.actor.malls)
  const shown = WORKFLOW_STATUSES.filter((status) => here.has(status) || !status.startsWith('APROVADOR_DIRETOR'))
  const steps = await store.mallSteps(work.tx, id, work.actor.malls)
  const malls = Map.groupBy(steps, ({ mallId }) => mallId)
  const rows = [...here.values()]
  return {
    ciclo: cycleAnswer(
      cycle,
      rows.reduce((sum, { parados }) => sum + parados, 0),
      sumCents(rows.map(({ valor }) => valor)),
    ),
    funil: shown.map((codigo) => ({
      codigo,
      nome: statusLabel(codigo),
      parados: here.get(codigo)?.parados ?? 0,
      chegaram: reached[codigo] ?? 0,
      valor: here.get(codigo)?.valor ?? (0 as Cents),
      diasAlem: codigo === 'FINALIZADO' ? 0 : beyond(here.get(codigo)?.oldestDueOn ?? null, work),
    })),
    shoppings: [...malls.values()].flatMap((open) => {
      const least = leastAdvanced(open.map(({ status }) => status).filter(isWorkflowStatus))
      const step = open.find(({ status }) => status === least)
      if (!least || !step) return []
      return {
        idShopping: step.mallId,
        nomeShopping: step.mallName,
        codigo: least,
        nome: statusLabel(least),
        boletos: step.boletos,
        diasNaEtapa: businessDaysBetween(bankCalendar, localDate(step.since), work.today),
        diasDePrazo:
          step.dueOn === null ? null : businessDaysBetween(bankCalendar, localDate(step.since), localDate(step.dueOn)),
        diasAlem: beyond(step.dueOn, work),
        comQuem: step.who,
      }
    }),
  }
}
