import { refresh } from '#features/ledger/receivables/contract.ts'
import { lockMessages, type LockedMessage } from '#features/collection/messages/actions/events.ts'
import { moveTo } from '#features/collection/messages/actions/move-to.ts'
import {
  batchPath,
  messageQueries,
  messagesPath,
  releaseNoticesRule,
  releaseRule,
} from '#features/collection/messages/contract/words.ts'
import {
  type MessageChange,
  type MessageMove,
  writeMoves,
} from '#features/collection/messages/store/message-moves.ts'
import { insertNotices } from '#features/collection/messages/store/sent-notices.ts'
import { createAlerts } from '#features/platform/alerts/actions/create-alerts.ts'
import type { Work } from '#server/work/work.ts'
import { countOf } from '#values/count-of.ts'
import { formatDate } from '#values/local-date.ts'

import type { Carrier, HandOver } from '../gateway/hand-over.ts'
import { nextTry } from '../rules/retries.ts'
import { countFailures, type Due, lockLost } from '../store/outbox.ts'

/** A locked message and the state that the system moves it to. */
type SystemMove = {
  readonly message: LockedMessage
  readonly to: MessageMove['to']
  readonly change: MessageChange
  readonly detail?: string
}

const moveOf = (work: Work, { message, to, change, detail = '' }: SystemMove): MessageMove =>
  moveTo(message, to, change, {
    occurredAt: work.now.toISOString(),
    source: 'SISTEMA',
    byUser: null,
    byName: 'Sistema',
    detail,
  })

/** Moves of locked messages by the system, with their lines in the decision log. */
export async function moveMessages(work: Work, moves: readonly SystemMove[]): Promise<void> {
  if (moves.length === 0) return
  await writeMoves(
    work.tx,
    moves.map((move) => moveOf(work, move)),
  )
  work.audit(
    ...moves.map(({ message, to, change, detail = '' }) => ({
      mallId: message.mallId,
      action: 'MENSAGEM_ENVIO',
      entity: 'mensagem',
      entityId: message.id,
      body: {
        protocolo: message.protocol,
        de: message.state,
        para: to,
        detalhe: detail,
        ...(change.sha256 !== undefined && { sha256: change.sha256 }),
      },
    })),
  )
  work.invalidate(messageQueries)
}

const moveMessage = (
  work: Work,
  message: LockedMessage,
  to: MessageMove['to'],
  change: MessageChange,
  detail = '',
): Promise<void> => moveMessages(work, [{ message, to, change, detail }])

/** The answers were lost: a person decides (rules 8.2). */
export async function loseMessages(
  work: Work,
  messages: readonly LockedMessage[],
  because: string,
): Promise<void> {
  if (messages.length === 0) return
  const change = { reason: because, nextTryAt: null }
  await moveMessages(
    work,
    messages.map((message) => ({ message, to: 'INCERTA', change, detail: because })),
  )
  await createAlerts(
    work,
    messages.map((message) => ({
      kind: 'REGUA' as const,
      key: `incerta ${message.id}`,
      mallId: message.mallId,
      rule: message.kind === 'NOTIFICACAO' ? releaseNoticesRule : releaseRule,
      path: batchPath,
      title: `Mensagem incerta: ${message.name}`,
      detail: `${message.protocol}: não se sabe se foi enviada. Decida em Mensagens.`,
      merged: { title: '{n} mensagens incertas' },
      subject: message.name,
    })),
  )
}

/** Messages whose sender is gone become INCERTA. */
export async function settleLost(work: Work, due: Due): Promise<void> {
  const lost = await lockMessages(work.tx, await lockLost(work.tx, due), 'all')
  await loseMessages(work, lost, 'O envio foi interrompido e a resposta do servidor se perdeu.')
}

type Accepted = { readonly message: LockedMessage } & Pick<
  Extract<HandOver, { kind: 'sent' }>,
  'answer' | 'providerId'
>

/** Messages that a way out accepted: ENVIADA, with their rows in Cartas e E-mail. */
export async function acceptMessages(work: Work, accepted: readonly Accepted[]): Promise<void> {
  if (accepted.length === 0) return
  await moveMessages(
    work,
    accepted.map(({ message, answer, providerId }) => ({
      message,
      to: 'ENVIADA',
      change: {
        sentAt: work.now.toISOString(),
        nextTryAt: null,
        reason: null,
        ...(providerId !== undefined && { providerId }),
      },
      detail: answer,
    })),
  )
  await insertNotices(
    work.tx,
    accepted.map(({ message }) => message.id),
  )
  await noticesAreStale(work)
}

/** Not accepted, or unknown over a service: tried again later, at most five times. */
async function retryLater(
  work: Work,
  message: LockedMessage,
  because: string,
  isKnown: boolean,
): Promise<void> {
  const tries = message.tries + 1
  const at = nextTry(tries, work.now)
  if (at === undefined)
    return moveMessage(
      work,
      message,
      'FALHOU',
      { reason: because, tries, nextTryAt: null },
      because,
    )
  const change = { tries, nextTryAt: at.toISOString(), reason: because }
  if (isKnown) return moveMessage(work, message, 'LIBERADA', change, because)
  // It may be there already: it stays ENVIANDO and is repeated under its key with the same bytes.
  await writeMoves(work.tx, [{ id: message.id, to: 'ENVIANDO', isDone: true, change }])
  work.invalidate(messageQueries)
}

/** Records what came of handing a message over. */
export async function endHandOver(
  work: Work,
  id: number,
  { isIdempotent }: Pick<Carrier, 'isIdempotent'>,
  outcome: HandOver,
): Promise<void> {
  const [message] = await lockMessages(work.tx, [id], 'all')
  // A provider's callback may have come first.
  if (message?.state !== 'ENVIANDO') return
  if (outcome.kind === 'sent') return acceptMessages(work, [{ message, ...outcome }])
  if (outcome.kind === 'refused') {
    const reason = outcome.because
    return moveMessage(work, message, 'FALHOU', { reason, nextTryAt: null }, reason)
  }
  if (outcome.kind === 'unknown' && !isIdempotent)
    return loseMessages(work, [message], outcome.because)
  await retryLater(work, message, outcome.because, outcome.kind === 'later')
}

const worst = 0.05

/** Tells the releasers of a mall once a day that too many messages failed. */
export async function notifyFailures(work: Work): Promise<void> {
  const malls = await countFailures(work.tx, work.today)
  await createAlerts(
    work,
    malls
      .filter(({ failed, all }) => failed / all > worst)
      .map(({ mallId, mall, failed, all }) => ({
        kind: 'REGUA' as const,
        key: `falhas ${mallId} ${work.today}`,
        mallId,
        rule: releaseRule,
        path: batchPath,
        title: `${mall}: ${failed} de ${countOf(all, 'mensagem', 'mensagens')} de ${formatDate(work.today)} ${failed === 1 ? 'falhou' : 'falharam'}`,
        detail: `Confira os endereços e o servidor de envio. As mensagens estão em ${messagesPath}.`,
      })),
  )
}

/** Re-evaluates the guards that read notices. */
export async function noticesAreStale(work: Work): Promise<void> {
  work.invalidate('notices')
  await work.enqueue(refresh, {}, { key: refresh.name })
}
