import type { AnswerOf, InputOf } from '#contract/call.ts'
import { lawsuitActor, saveLawsuitMoves } from '#features/legal/lawsuits/actions/moves.ts'
import { lawsuitQueries } from '#features/legal/lawsuits/contract/stale-names.ts'
import { mayFollowUp } from '#features/legal/lawsuits/rules/may.ts'
import { Conflict } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'

import type { cancelTicket, retryTicket } from '../contract/acts.ts'
import * as store from '../store/ticket-requests.ts'
import { lockOne, moveOf, refusedWith } from './acting.ts'
import { promiseTicket } from './request-tickets.ts'

async function lockTicketRequest(work: Work, id: number, guiaId: number) {
  const request = await store.lockRequestOf(work.tx, id, guiaId)
  if (!request)
    throw new Conflict('Esta guia não tem pedido de chamado em aberto: atualize a ação.')
  return request
}

/**
 * Cancels a request without an answer, after the user checked the other system. A number that still
 * arrives is not assigned; the requester is notified.
 */
export async function cancelTicketRequest(
  work: Work,
  { id, idGuia: guiaId, motivo }: InputOf<typeof cancelTicket>,
): Promise<AnswerOf<typeof cancelTicket>> {
  const locked = await lockOne(work, id)
  const request = await lockTicketRequest(work, id, guiaId)
  const reason = motivo.trim()
  const move = moveOf(locked, { type: 'cancelTicket', by: lawsuitActor(work), guiaId, reason })
  await saveLawsuitMoves(work, [move], {
    action: 'CANCELAR_PEDIDO_DE_CHAMADO',
    detail: () => ({
      guia: guiaId,
      pedido: request.key,
      tentativas: request.tries,
      motivo: reason,
    }),
  })
  await store.closeRequest(work.tx, request.id, { state: 'CANCELADO', because: reason })
  return { mensagem: 'Pedido de chamado cancelado' }
}

/** Retries a request now, under its permanent key. */
export async function retryTicketRequest(
  work: Work,
  { id, idGuia: guiaId }: InputOf<typeof retryTicket>,
): Promise<AnswerOf<typeof retryTicket>> {
  const { record } = await lockOne(work, id)
  const refusal = mayFollowUp(record.state, lawsuitActor(work))
  if (refusal) throw refusedWith(record, refusal)
  const request = await lockTicketRequest(work, id, guiaId)
  work.audit({
    mallId: record.mallId,
    action: 'PEDIR_CHAMADO_DE_NOVO',
    entity: 'acao',
    entityId: id,
    body: { contrato: record.contractNumber, guia: guiaId, pedido: request.key },
  })
  await promiseTicket(work, request.id)
  work.invalidate(lawsuitQueries)
  return { mensagem: 'Chamado pedido de novo' }
}
