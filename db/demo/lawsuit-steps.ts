import { sql } from 'kysely'

import { lawsuitDetail } from '#features/legal/follow-up/actions/detail.ts'
import { check, save } from '#features/legal/follow-up/actions/save.ts'
import { openTicketsBy } from '#features/legal/follow-up/actions/tickets.ts'
import { chooseTitulos } from '#features/legal/follow-up/actions/titulos.ts'
import { requestClaim } from '#features/legal/follow-up/actions/undo.ts'
import type { GuiaInput } from '#features/legal/follow-up/contract/acts.ts'
import {
  creditKindSearch,
  lawsuitStatusSearch,
} from '#features/legal/settings/actions/registers.ts'
import type { Tx } from '#server/database/connection.ts'
import type { Work } from '#server/work/work.ts'
import { type Cents, cents } from '#values/cents.ts'

import { caseNumber } from './documents.ts'
import { random } from './random.ts'

/** Steps of the follow-up in order. */
const STEPS = [
  'nothing',
  'some documents',
  'documents',
  'guias',
  'a PO',
  'POs',
  'payment tickets',
  'a proof',
  'proofs',
  'filing tickets',
  'an answer',
  'filed',
  'classified',
  'closed',
] as const
export type FollowStep = (typeof STEPS)[number]

/** An action of the first round, with the index of its path. */
export type FirstAction = {
  readonly id: number
  readonly mallId: number
  readonly contract: string
  readonly uf: string
}

/** Followed actions of a month by contract, including ended ones, so that indices are stable. */
export async function firstOnes(tx: Tx, month: string): Promise<FirstAction[]> {
  const { rows } = await sql<FirstAction>`
    select l.id, l.mall_id as "mallId", l.contract_number as contract, coalesce(m.uf, '') as uf
    from lawsuit l
      join mall m on m.id = l.mall_id
    where l.origin = 'WORKFLOW' and l.cycle_month = ${month} and l.concluded_phases is not null
    order by l.contract_number, l.debt_type_id`.execute(tx)
  return rows
}

type Detail = Awaited<ReturnType<typeof lawsuitDetail>>
type Guia = Detail['guias'][number]

const followed = 7
const reached = (step: FollowStep, wanted: FollowStep) =>
  STEPS.indexOf(step) >= STEPS.indexOf(wanted)

/** Fees of an action, in one guia or two. */
function feesOf({ saldoAbertoCriterio }: Detail, place: number): Cents[] {
  const fee = Math.max(17_680, Math.round(saldoAbertoCriterio * 0.015))
  const first = place % 3 === 0 ? Math.round(fee * 0.7) : fee
  return first === fee ? [cents(fee)] : [cents(first), cents(fee - first)]
}

const numbersOf = (contract: string, index: number) => {
  const chance = random('guia', contract, index)
  return {
    purchaseOrder: `45${chance.int(10_000_000, 99_999_999)}`,
    ticket: `CH-${chance.int(100_000, 999_999)}`,
  }
}

/** State of a guia in a step; the second of two may be one step behind. */
function filledTo(
  { contract }: FirstAction,
  step: FollowStep,
  guia: { readonly id: number | null; readonly valor: Cents | null },
  index: number,
): GuiaInput {
  const { purchaseOrder, ticket } = numbersOf(contract, index)
  const first = index === 0
  return {
    id: guia.id,
    valor: guia.valor,
    numeroPO: reached(step, first ? 'a PO' : 'POs') ? purchaseOrder : null,
    numeroChamadoPagamento: reached(step, 'payment tickets') ? ticket : null,
    comprovantePagamento: reached(step, first ? 'a proof' : 'proofs'),
  }
}

/** Documents of phase 1; some actions have no addenda. */
async function checkDocuments(work: Work, { id }: FirstAction, step: FollowStep, place: number) {
  const isWhole = reached(step, 'documents')
  const stateOf = (whole: 'OK' | 'DISPENSADO') => (isWhole ? whole : ('PENDENTE' as const))
  await check(work, {
    id,
    itens: [
      { item: 'CONTRATO', estado: 'OK' },
      { item: 'DEMONSTRATIVO', estado: 'OK' },
      { item: 'ADITIVOS', estado: stateOf(place % 4 === 1 ? 'DISPENSADO' : 'OK') },
      { item: 'FIANCA', estado: stateOf(place % 5 === 2 ? 'DISPENSADO' : 'OK') },
      { item: 'PROCURACAO', estado: stateOf('OK') },
    ],
  })
}

async function fillGuias(
  work: Work,
  action: FirstAction,
  detail: Detail,
  { step, place }: { readonly step: FollowStep; readonly place: number },
): Promise<void> {
  const fees = feesOf(detail, place)
  const guias = fees.map((valor, index) =>
    filledTo(
      action,
      step,
      { id: detail.guias[index]?.id ?? null, valor: detail.guias[index]?.valor ?? valor },
      index,
    ),
  )
  await save(work, { id: action.id, guias })
}

/** Status of a filed action and classification of its credit. */
async function classesOf(work: Work, step: FollowStep, place: number) {
  if (!reached(step, 'classified')) return {}
  const name =
    step === 'closed' ? 'Extinta por pagamento' : place % 2 === 0 ? 'Citação' : 'Acordo homologado'
  const { data: statuses } = await lawsuitStatusSearch.search(work, {})
  const { data: kinds } = await creditKindSearch.search(work, {})
  return {
    idStatusAcao: statuses.find(({ nome }) => nome === name)?.id,
    idEspecieCredito: kinds.find(({ nome }) => nome === 'Extraconcursal')?.id,
    ...(step === 'closed' && { motivo: 'O lojista pagou a dívida em juízo.' }),
  }
}

/** Reply to the ticket of each guia: in progress, or filed with a state court number. */
function answerOf(
  { contract, uf }: FirstAction,
  guia: Guia,
  step: FollowStep,
  { work, index }: { readonly work: Work; readonly index: number },
): GuiaInput {
  if (!reached(step, 'filed')) return { id: guia.id, statusChamadoAjuizamento: 'Em distribuição' }
  if (guia.numeroProtocolo !== null) return { id: guia.id }
  return {
    id: guia.id,
    statusChamadoAjuizamento: 'Ajuizado',
    numeroProtocolo: caseNumber(random('processo', contract, index), uf, work.today.slice(0, 4)),
    dataAjuizamento: work.today,
  }
}

const openTickets = openTicketsBy('own')

/**
 * Opens the tickets of an action. First merges receipts, and requests a changed claim. Returns
 * whether they are open.
 */
async function requestFiling(work: Work, { id }: FirstAction, detail: Detail): Promise<boolean> {
  const titulos = detail.boletos.flatMap((boleto) => boleto.titulos)
  const claimed = titulos.find(({ considerar }) => considerar)
  if (detail.recebidosDepois !== null && claimed)
    await chooseTitulos(work, { id, list: [{ idTitulo: claimed.idTitulo, considerar: true }] })
  const { podePedirConfirmacao: isOther, confirmacao } = await lawsuitDetail(work, { id })
  if (confirmacao !== null) return false
  if (isOther)
    await requestClaim(work, { id, motivo: 'Recebimentos e juros até o dia do chamado.' })
  else await openTickets(work, { id })
  return !isOther
}

/**
 * Advances an action to a step; finished steps are skipped. Two guias exist from the step before
 * their reply. Stops where another user must confirm the claim first.
 */
export async function followTo(
  work: Work,
  action: FirstAction,
  step: FollowStep,
  place: number,
): Promise<void> {
  const { id } = action
  const detail = await lawsuitDetail(work, { id })
  const { fasesConcluidas: concluded } = detail
  if (detail.idStatusWorkflow !== followed) return
  if (reached(step, 'some documents') && concluded === 0)
    await checkDocuments(work, action, step, place)
  if (reached(step, 'guias') && concluded < 5)
    await fillGuias(work, action, detail, { step, place })
  if (reached(step, 'filing tickets') && concluded < 6) {
    const isOpen = await requestFiling(work, action, await lawsuitDetail(work, { id }))
    if (!isOpen) return
  }
  if (reached(step, 'an answer'))
    await save(work, {
      id,
      guias: detail.guias.map((guia, index) => answerOf(action, guia, step, { work, index })),
      ...(await classesOf(work, step, place)),
    })
}
