import { lawsuitFacts, saveLawsuitMoves } from '#features/legal/lawsuits/actions/moves.ts'
import { lawsuitQueries } from '#features/legal/lawsuits/contract/stale-names.ts'
import { isLawsuitMove } from '#features/legal/lawsuits/rules/lawsuit.ts'
import { applyToLawsuit, type LawsuitEvent } from '#features/legal/lawsuits/rules/machine.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { lockLawsuits, type LawsuitRecord } from '#features/legal/lawsuits/store/lawsuits.ts'
import type { Work } from '#server/work/work.ts'

import { sendTicketRequest } from '../contract/jobs.ts'
import type { TicketAnswer, TicketRequest, TicketPort } from '../gateway/ticket-port.ts'
import { ticketPause } from '../rules/ticket-pause.ts'
import * as store from '../store/ticket-requests.ts'
import { reserveOwnNumbers } from './own-numbers.ts'

/** Opens transactions for ticket jobs. */
export type TicketContext = { work<T>(act: (work: Work) => Promise<T>): Promise<T> }

export const promiseTicket = (work: Work, requestId: number, afterSeconds = 0): Promise<void> =>
  work.enqueue(sendTicketRequest, { requestId }, { key: `tickets.ask ${requestId}`, afterSeconds })

/**
 * Starts a try with the stored key and body. Undefined if nothing was sent yet and the guia no
 * longer needs a number.
 */
async function begin(work: Work, requestId: number): Promise<TicketRequest | undefined> {
  const request = await store.lockRequest(work.tx, requestId)
  if (!request) return undefined
  if (request.tries === 0 && !request.isWanted) {
    await store.closeRequest(work.tx, requestId, { state: 'DISPENSADO' })
    work.invalidate(lawsuitQueries)
    return undefined
  }
  await store.noteTry(work.tx, requestId)
  return { key: request.key, body: request.body }
}

type Locked = { readonly record: LawsuitRecord; readonly request: store.OpenRequest }

/** Locks the action, then its request; a concurrent caller then finds the stored answer. */
async function lockBoth(work: Work, requestId: number): Promise<Locked | undefined> {
  const lawsuitId = await store.findOpenLawsuit(work.tx, requestId)
  if (lawsuitId === undefined) return undefined
  const [record] = await lockLawsuits(work.tx, [lawsuitId], work.actor.malls)
  const request = await store.lockRequest(work.tx, requestId)
  return record && request && { record, request }
}

async function moveFor(work: Work, record: LawsuitRecord, event: LawsuitEvent) {
  const facts = lawsuitFacts(record, work.today, await readParameters(work.tx))
  const answer = applyToLawsuit(record.state, event, facts)
  return isLawsuitMove(answer) ? { record, move: answer, event } : answer
}

const byOf = ({ askedById: id, askedBy: name }: store.OpenRequest) => ({ id, name })

async function storeTicket(work: Work, { record, request }: Locked, ticket: string): Promise<void> {
  const { id, guiaId } = request
  const change = await moveFor(work, record, { type: 'takeTicket', guiaId, ticket })
  if ('because' in change) {
    await store.closeRequest(work.tx, id, {
      state: 'SEM_LUGAR',
      ticket,
      because: change.because,
    })
    work.audit({
      mallId: record.mallId,
      action: 'CHAMADO_SEM_LUGAR',
      entity: 'acao',
      entityId: record.id,
      body: { contrato: record.contractNumber, guia: guiaId, chamado: ticket, pedido: request.key },
    })
    return
  }
  await saveLawsuitMoves(work, [change], {
    action: 'ABRIR_CHAMADO',
    detail: () => ({ chamados: [ticket], guia: guiaId, pedido: request.key }),
    by: byOf(request),
  })
  await store.closeRequest(work.tx, id, { state: 'ABERTO', ticket })
}

async function storeRefusal(
  work: Work,
  { record, request }: Locked,
  because: string,
): Promise<void> {
  const { id, guiaId } = request
  const change = await moveFor(work, record, { type: 'loseTicket', guiaId })
  const detail = { guia: guiaId, pedido: request.key, recusa: because }
  if ('because' in change)
    work.audit({
      mallId: record.mallId,
      action: 'RECUSA_DE_CHAMADO',
      entity: 'acao',
      entityId: record.id,
      body: { contrato: record.contractNumber, ...detail },
    })
  else
    await saveLawsuitMoves(work, [change], {
      action: 'RECUSA_DE_CHAMADO',
      detail: () => detail,
    })
  await store.closeRequest(work.tx, id, { state: 'RECUSADO', because })
}

async function comeBack(
  work: Work,
  { id, tries }: store.OpenRequest,
  because: string,
  seconds = ticketPause(tries),
): Promise<void> {
  work.log.warn({ request: id, tries, seconds }, `no ticket yet: ${because}`)
  await store.noteProblem(work.tx, id, because, seconds)
  await promiseTicket(work, id, seconds)
}

/** Handles a number for a request cancelled in flight: notifies the requester. */
async function storeLateNumber(work: Work, requestId: number, answer: TicketAnswer): Promise<void> {
  if (answer.kind !== 'opened') return
  const because = 'O pedido foi cancelado antes de o número chegar.'
  const found = await store.recordLateTicket(work.tx, requestId, answer.ticket, because)
  if (!found) return
  work.audit({
    mallId: found.mallId,
    action: 'CHAMADO_SEM_LUGAR',
    entity: 'acao',
    entityId: found.lawsuitId,
    body: { guia: found.guiaId, chamado: answer.ticket },
  })
  work.invalidate(lawsuitQueries)
}

/** Stores an answer once; an answer stored earlier wins. */
async function settle(
  work: Work,
  requestId: number,
  answerOf: () => TicketAnswer | Promise<TicketAnswer>,
  late?: TicketAnswer,
): Promise<void> {
  const locked = await lockBoth(work, requestId)
  if (!locked) return late && storeLateNumber(work, requestId, late)
  const { request } = locked
  const answer = await answerOf()
  if (answer.kind === 'later') return comeBack(work, request, answer.because, answer.seconds)
  if (answer.kind === 'refused') await storeRefusal(work, locked, answer.because)
  else if (await store.isTicketOfAnother(work.tx, answer.ticket, request.guiaId))
    return comeBack(work, request, `the number ${answer.ticket} is of another guia already`)
  else await storeTicket(work, locked, answer.ticket)
  work.invalidate(lawsuitQueries)
}

/**
 * Requests the ticket of one guia, also after an interruption. Sends the stored body under the
 * request's permanent key, outside any transaction. If the process dies before the number is
 * stored, the retry gets the same number. If settings switched back to own numbering, an open
 * request gets one of our numbers.
 */
export async function sendOneTicketRequest(
  context: TicketContext,
  port: TicketPort,
  requestId: number,
): Promise<void> {
  const asking = await context.work((work) => begin(work, requestId))
  if (!asking) return
  if (port.kind === 'own')
    return context.work((work) =>
      settle(work, requestId, async () => {
        const [ticket = ''] = await reserveOwnNumbers(work, 1)
        return { kind: 'opened', ticket }
      }),
    )
  const answer = await port.ask(asking)
  await context.work((work) => settle(work, requestId, () => answer, answer))
}

/** Enqueues interrupted requests again; replaces a waiting job. */
export async function resumeTicketRequests(work: Work): Promise<void> {
  for (const requestId of await store.stuckRequests(work.tx)) await promiseTicket(work, requestId)
}
