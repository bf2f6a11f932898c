import { Forbidden } from '#server/http/errors.ts'
import { hasRule, type Work } from '#server/work/work.ts'
import { bankCalendar, businessDaysBetween } from '#values/business-calendar.ts'
import { type Cents, sumCents } from '#values/cents.ts'
import { formatCompetence } from '#values/competence.ts'
import { localDate, monthOf } from '#values/local-date.ts'
import { formatWhole } from '#values/whole-number.ts'
import { type Resultado, RESULTADOS } from '#features/negativation/debt-items/contract/outcomes.ts'
import {
  isWorkflowStatus,
  leastAdvanced,
  S,
  statusLabel,
  statusOrder,
  WORKFLOW_STATUSES,
  type WorkflowStatus,
} from '#features/negativation/debt-items/rules/status.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { requestedMallIds, type RequestedMalls } from '#server/work/visible-malls.ts'

import type { FollowUp, MallSummary, EmptyEligible } from '../contract/calls.ts'
import type { CyclePanel, EndedBoletos } from '../contract/cycle.ts'
import {
  findOpenCycle,
  hasSnapshot,
  readCycle,
  readOpenOrLastCycle,
} from '#features/negativation/debt-items/store/cycles.ts'
import * as store from '../store/malls.ts'
import { cycleAnswer } from './cycle.ts'

const mallSteps: readonly WorkflowStatus[] = [
  'AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING',
  'PENDENTE_DE_ENVIO',
]

const nameOf = (status: string) => (isWorkflowStatus(status) ? statusLabel(status) : status)

/**
 * Counts per mall of the two steps that act on whole malls (spec 1:2.6, 1:2.13; rules 4.8).
 * Throws 403 for a step the user does not hold.
 */
export async function totalsByMall(
  work: Work,
  filters: RequestedMalls & { readonly codigoStatus?: readonly string[] | undefined },
): Promise<MallSummary[]> {
  const own = mallSteps.filter((status) => hasRule(work.actor, status))
  // Without a status, the list shows the eligible step of its title.
  const eligible = own.filter((status) => status === S.RELEASE)
  const unless = eligible.length > 0 ? eligible : own
  const statuses = filters.codigoStatus?.length ? filters.codigoStatus : unless
  if (statuses.some((status) => !own.some((mine) => mine === status))) throw new Forbidden()
  const rows = await store.countByMall(work.tx, {
    statuses,
    malls: requestedMallIds(work, filters),
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
    cicloNegativacao: {
      id: row.cycleId,
      nome: formatCompetence(monthOf(localDate(row.competence))),
    },
    statusWorkflow: { codigo: row.status, nome: nameOf(row.status) },
  }))
}

const resultados = Object.keys(RESULTADOS) as readonly Resultado[]

/** Counts of finished boletos by resultado, in its order. */
const endedOf = (rows: readonly store.OutcomeCounts[]): EndedBoletos =>
  resultados.flatMap((codigo) => {
    const same = rows.filter(({ outcome }) => outcome === codigo)
    return same.length === 0
      ? []
      : [
          {
            codigo,
            nome: RESULTADOS[codigo],
            quantidadeBoletos: same.reduce((sum, { boletos }) => sum + boletos, 0),
            valor: sumCents(same.map(({ valor }) => valor)),
          },
        ]
  })

const endedWords = (endedBoletos: EndedBoletos): string =>
  endedBoletos
    .map(({ nome, quantidadeBoletos }) => `${nome} ${formatWhole(quantidadeBoletos)}`)
    .join(' · ')

/**
 * Why the eligible list is empty: no cycle, no snapshot, nobody eligible, all withdrawn, or all
 * forwarded.
 */
export async function readEmptyEligible(work: Work): Promise<EmptyEligible> {
  const cycle = await findOpenCycle(work.tx)
  if (!cycle) return { tipo: 'SEM_CICLO', ciclo: null, dataCorte: null, boletos: 0, em: null }
  const about = {
    ciclo: formatCompetence(monthOf(localDate(cycle.competence))),
    dataCorte: cycle.cutoffOn,
    em: null,
  }
  const mallsInReach = await store.mallsByStep(work.tx, cycle.id, work.actor.malls)
  const all = mallsInReach[S.RELEASE] ?? 0
  if (all > 0 && !(await hasSnapshot(work.tx, cycle.id)))
    return { ...about, tipo: 'SEM_FOTO', boletos: all }
  const boletos = mallsInReach[S.MALL_TEAM] ?? 0
  if (boletos > 0)
    return {
      ...about,
      tipo: 'TUDO_ENCAMINHADO',
      boletos,
      em: await store.lastForwarding(work.tx, cycle.id, work.actor.malls),
    }
  return { ...about, tipo: all > 0 ? 'SAIRAM' : 'SEM_ELEGIVEIS', boletos: all }
}

const byOrder = (one: store.MallStatusCounts, other: store.MallStatusCounts) =>
  isWorkflowStatus(one.status) && isWorkflowStatus(other.status)
    ? statusOrder(one.status) - statusOrder(other.status)
    : 0

function mallRow(
  statuses: readonly store.MallStatusCounts[],
  outcomes: ReadonlyMap<number, readonly store.OutcomeCounts[]>,
): FollowUp[] {
  const [first] = statuses
  if (!first) return []
  const least =
    leastAdvanced(statuses.map(({ status }) => status).filter(isWorkflowStatus)) ?? 'FINALIZADO'
  const endedBoletos = endedOf(outcomes.get(first.mallId) ?? [])
  const total = (of: 'boletos' | 'justificativas') =>
    statuses.reduce((sum, row) => sum + row[of], 0)
  return [
    {
      idShopping: first.mallId,
      shopping: { nomeShopping: first.mallName },
      quantidadeBoletos: total('boletos'),
      // A fiador with boletos in two statuses counts once per mall.
      quantidadeFiador: first.fiadoresDoShopping,
      quantidadeJustificativas: total('justificativas'),
      valor: sumCents(statuses.map(({ valor }) => valor)),
      statusWorkflow: { codigo: least, nome: statusLabel(least) },
      ordemStatus: statusOrder(least),
      resultado: endedWords(endedBoletos),
      porStatus: statuses.toSorted(byOrder).map((row) => ({
        codigo: row.status,
        nome: nameOf(row.status),
        quantidadeBoletos: row.boletos,
        quantidadeFiador: row.fiadores,
        quantidadeJustificativas: row.justificativas,
        valor: row.valor,
        resultados: row.status === 'FINALIZADO' ? endedBoletos : [],
      })),
    },
  ]
}

/**
 * One row per mall with its least advanced status, expandable per status. A mall is shown if any
 * item has a chosen status (rules 4.8).
 */
export async function followUp(
  work: Work,
  filters: RequestedMalls & {
    readonly idCiclo?: number | undefined
    readonly codigoStatus?: readonly string[] | undefined
  },
): Promise<FollowUp[]> {
  const cycle =
    filters.idCiclo === undefined
      ? await readOpenOrLastCycle(work.tx)
      : await readCycle(work.tx, filters.idCiclo)
  if (!cycle) return []
  const rows = await store.countByMallAndStatus(work.tx, cycle.id, requestedMallIds(work, filters))
  const outcomes = Map.groupBy(
    await store.outcomesByMall(work.tx, cycle.id, requestedMallIds(work, filters) ?? 'all'),
    ({ mallId }) => mallId,
  )
  const malls = Map.groupBy(rows, ({ mallId }) => mallId)
  return [...malls.values()].flatMap((statuses) =>
    !filters.codigoStatus?.length ||
    statuses.some(({ status }) => filters.codigoStatus?.includes(status))
      ? mallRow(statuses, outcomes)
      : [],
  )
}

const beyond = (dueOn: string | null, work: Work): number =>
  dueOn === null ? 0 : Math.max(0, businessDaysBetween(bankCalendar, localDate(dueOn), work.today))

/** The least advanced open step of a mall, with its owner and deadline. */
function stepOf(open: readonly store.MallStep[], work: Work): CyclePanel['shoppings'] {
  const least = leastAdvanced(open.map(({ status }) => status).filter(isWorkflowStatus))
  const step = open.find(({ status }) => status === least)
  if (!least || !step) return []
  const since = localDate(step.since)
  return [
    {
      idShopping: step.mallId,
      nomeShopping: step.mallName,
      codigo: least,
      nome: statusLabel(least),
      boletos: step.boletos,
      diasNaEtapa: businessDaysBetween(bankCalendar, since, work.today),
      diasDePrazo:
        step.dueOn === null
          ? null
          : businessDaysBetween(bankCalendar, since, localDate(step.dueOn)),
      diasAlem: beyond(step.dueOn, work),
      comQuem: step.who,
    },
  ]
}

/** Funnel of a cycle and the state of each mall (look/02). */
export async function cyclePanel(work: Work, id: number): Promise<CyclePanel | undefined> {
  const cycle = await readCycle(work.tx, id)
  if (!cycle) return undefined
  const here = new Map(
    (await store.funnel(work.tx, id, work.actor.malls)).map((row) => [row.status, row]),
  )
  const mallsInReach = await store.mallsByStep(work.tx, id, work.actor.malls)
  const shownStatuses = WORKFLOW_STATUSES.filter(
    (status) => here.has(status) || !status.startsWith('APROVADOR_DIRETOR'),
  )
  const steps = await store.mallSteps(work.tx, id, work.actor.malls)
  const malls = Map.groupBy(steps, ({ mallId }) => mallId)
  const endedBoletos = endedOf(await store.outcomesByMall(work.tx, id, work.actor.malls))
  const rows = [...here.values()]
  return {
    ciclo: cycleAnswer(
      cycle,
      rows.reduce((sum, { parados }) => sum + parados, 0),
      sumCents(rows.map(({ valor }) => valor)),
    ),
    abreDeNovo: (await readParameters(work.tx)).REABRE_CICLO,
    funil: shownStatuses.map((codigo) => ({
      codigo,
      nome: statusLabel(codigo),
      parados: here.get(codigo)?.parados ?? 0,
      chegaram: mallsInReach[codigo] ?? 0,
      valor: here.get(codigo)?.valor ?? (0 as Cents),
      diasAlem: codigo === 'FINALIZADO' ? 0 : beyond(here.get(codigo)?.oldestDueOn ?? null, work),
      resultados: codigo === 'FINALIZADO' ? endedBoletos : [],
    })),
    shoppings: [...malls.values()].flatMap((open) => stepOf(open, work)),
  }
}
