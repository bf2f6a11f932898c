import { openDisputeOfReply } from '#features/ledger/disputes/actions/open.ts'
import { radarPath } from '#features/legal/prescription/contract.ts'
import { isReasonEnough } from '#features/platform/approvals/rules/reason.ts'
import { createAlerts } from '#features/platform/alerts/actions/create-alerts.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { Conflict, InvalidInput, NotFound } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import { todayIn } from '#values/instant.ts'
import { formatDate, type LocalDate } from '#values/local-date.ts'

import type { REPLY_KINDS } from '../contract/message.ts'
import { messageQueries } from '../contract/words.ts'
import { replyHoldsUntil } from '../rules/reply-hold.ts'
import type { LockedMessage } from '../store/locked-messages.ts'
import { insertEvents } from '../store/message-moves.ts'
import * as store from '../store/replies.ts'
import { refuseChannel, suspendAddresses } from '../store/suspensions.ts'
import { lockMessage } from './decide.ts'

export type ReplyKind = (typeof REPLY_KINDS)[number]

/** Who reply of a reply: a person, or a provider. */
export type ReplyWitness =
  | { readonly kind: 'PESSOA' }
  | {
      readonly kind: 'PROVEDOR'
      readonly provider: string
      readonly eventId: string
      readonly at: Date
    }

export type MessageReply = {
  readonly message: LockedMessage
  readonly kind: ReplyKind
  readonly words: string
  readonly day: LocalDate
  readonly witness: ReplyWitness
}

export type ReplyOutcome = {
  readonly seguraAte: LocalDate | null
  readonly idContestacao?: number
}

/** Messages that a person may have answered. */
const answerable: readonly string[] = ['ENVIADA', 'ENTREGUE', 'DEVOLVIDA', 'INCERTA']

/** Why a reply of this day cannot belong to the message. */
export function replyProblem(
  message: Pick<LockedMessage, 'state' | 'sentAt' | 'day'>,
  day: LocalDate,
  today: LocalDate,
): string | undefined {
  if (!answerable.includes(message.state)) return 'A mensagem ainda não foi enviada.'
  const sentOn = message.sentAt === null ? message.day : todayIn(message.sentAt)
  if (day < sentOn) return 'A data é anterior ao envio.'
  return day > today ? 'A data está no futuro.' : undefined
}

const sourceOf = ({ channel }: LockedMessage, witness: ReplyWitness) =>
  witness.kind === 'PROVEDOR' ? 'CALLBACK' : channel === 'CARTA' ? 'CARTA' : 'EMAIL'

/** What a reply does beyond holding: dispute, address, channel, the claim that a promise renews. */
async function effectsOf(work: Work, reply: MessageReply): Promise<number | undefined> {
  const { message, kind, words, witness, day } = reply
  const source = sourceOf(message, witness)
  const byUser = witness.kind === 'PESSOA' ? work.actor.id : null
  const byName = witness.kind === 'PESSOA' ? work.actor.name : witness.provider
  if (kind === 'CONTESTA')
    return openDisputeOfReply(work, {
      tenantId: message.tenantId,
      boletoIds: await store.boletosOfMessage(work.tx, message.id),
      words,
      source,
      openedBy: byUser,
      openedByName: byName,
    })
  if (kind === 'PESSOA_ERRADA')
    await suspendAddresses(work.tx, [
      { messageId: message.id, since: work.today, reason: `Pessoa errada: ${message.protocol}` },
    ])
  if (kind === 'RECUSA')
    await refuseChannel(work.tx, {
      messageId: message.id,
      channel: message.channel,
      since: day,
      source,
      words,
      byUser,
      byName,
    })
  if (kind === 'VAI_PAGAR')
    await createAlerts(work, [
      {
        kind: 'REGUA',
        key: `vai pagar ${message.id} ${day}`,
        mallId: message.mallId,
        path: radarPath,
        title: `${message.name} respondeu que vai pagar`,
        detail: `Resposta por escrito de ${formatDate(day)} a ${message.protocol}: avalie se interrompe a prescrição (CC art. 202, VI).`,
      },
    ])
  return undefined
}

/** Stores a reply, what it holds and what follows from it. */
export async function storeReply(work: Work, reply: MessageReply): Promise<ReplyOutcome> {
  const { message, kind, words, day, witness } = reply
  const parameters = await readParameters(work.tx)
  const limits = { days: parameters.RESPOSTA_SEGURA_DIAS, total: parameters.RESPOSTA_SEGURA_TOTAL }
  const earlier = await store.holdsOfStep(work.tx, message.tenantId, message.step)
  const holdsUntil = kind === 'AUSENCIA' ? null : replyHoldsUntil(day, limits, earlier)
  const disputeId = await effectsOf(work, reply)
  const isPerson = witness.kind === 'PESSOA'
  const byUser = isPerson ? work.actor.id : null
  const byName = isPerson ? work.actor.name : witness.provider
  const id = await store.insertReply(work.tx, {
    messageId: message.id,
    kind,
    words,
    repliedOn: day,
    holdsUntil,
    disputeId: disputeId ?? null,
    byUser,
    byName,
  })
  await insertEvents(work.tx, [
    {
      messageId: message.id,
      event: kind === 'RECUSA' ? 'RECUSA' : 'RESPOSTA',
      occurredAt: (isPerson ? work.now : witness.at).toISOString(),
      source: isPerson ? 'PESSOA' : 'PROVEDOR',
      byUser,
      byName,
      detail: words === '' ? kind : `${kind}: ${words}`,
      ...(!isPerson && { provider: witness.provider, providerEventId: witness.eventId }),
    },
  ])
  work.audit({
    mallId: message.mallId,
    action: 'MENSAGEM_RESPOSTA',
    entity: 'mensagem',
    entityId: message.id,
    body: {
      protocolo: message.protocol,
      resposta: id,
      tipo: kind,
      texto: words,
      data: day,
      seguraAte: holdsUntil,
      ...(disputeId !== undefined && { idContestacao: disputeId }),
    },
  })
  work.invalidate(messageQueries, 'today-queue', 'disputes')
  return { seguraAte: holdsUntil, ...(disputeId !== undefined && { idContestacao: disputeId }) }
}

/** 'Registrar resposta'. */
export async function recordReply(
  work: Work,
  {
    id,
    tipo: kind,
    texto: words,
    data: day,
  }: {
    readonly id: number
    readonly tipo: ReplyKind
    readonly texto: string
    readonly data: LocalDate
  },
): Promise<ReplyOutcome & { mensagem: string }> {
  const message = await lockMessage(work, id, undefined)
  const problem = replyProblem(message, day, work.today)
  if (problem !== undefined) {
    if (!answerable.includes(message.state)) throw new Conflict(problem)
    throw new InvalidInput(problem, { campos: [{ campo: 'data', mensagem: problem }] })
  }
  const outcome = await storeReply(work, { message, kind, words, day, witness: { kind: 'PESSOA' } })
  return { ...outcome, mensagem: 'Salvo com sucesso.' }
}

/** 'Tratar': ends what a reply holds, with a reason. */
export async function handleReply(
  work: Work,
  { id, motivo: reason }: { readonly id: number; readonly motivo: string },
): Promise<{ mensagem: string }> {
  if (!isReasonEnough(reason)) {
    const mensagem = 'O motivo precisa de ao menos 10 caracteres.'
    throw new InvalidInput(mensagem, { campos: [{ campo: 'motivo', mensagem }] })
  }
  const reply = await store.lockReply(work.tx, id, work.actor.malls)
  if (!reply) throw new NotFound('Resposta não encontrada.')
  if (reply.isHandled) throw new Conflict('A resposta já foi tratada.')
  await store.handleReply(work.tx, id, { reason, byName: work.actor.name, at: work.now })
  work.audit({
    mallId: reply.mallId,
    action: 'RESPOSTA_TRATADA',
    entity: 'mensagem',
    entityId: reply.messageId,
    body: { resposta: id, tipo: reply.kind, motivo: reason },
  })
  work.invalidate(messageQueries, 'today-queue')
  return { mensagem: 'Salvo com sucesso.' }
}
