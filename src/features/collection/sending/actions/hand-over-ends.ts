import { refresh } from '#features/ledger/receivables/contract.ts'
import { lockMessages, type LockedMessage } from '#features/collection/messages/actions/events.ts'
import {
  batchPath,
  messageQueries,
  messagesPath,
  releaseNoticesRule,
  releaseRule,
} from '#features/collection/messages/contract/words.ts'
import { doesItsStep } from '#features/collection/messages/rules/machine.ts'
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

/** A move of a locked message by the system, with its line in the decision log. */
export async function moveMessage(
  work: Work,
  message: LockedMessage,
  to: MessageMove['to'],
  change: MessageChange,
  detail = '',
): Promise<void> {
  await writeMoves(work.tx, [
    {
      id: message.id,
      to,
      isDone: doesItsStep(message.kind, to),
      change,
      event: {
        event: to,
        occurredAt: work.now.toISOString(),
        source: 'SISTEMA',
        byUser: null,
        byName: 'Sistema',
        detail,
      },
    },
  ])
  work.audit({
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
  })
  work.invalidate(messageQueries)
}

/** The answer was lost: a person decides (rules 8.2). */
export async function loseMessage(
  work: Work,
  message: LockedMessage,
  because: string,
): Promise<void> {
  await moveMessage(work, message, 'INCERTA', { reason: because, nextTryAt: null }, because)
  await createAlerts(work, [
    {
      kind: 'REGUA',
      key: `incerta ${message.id}`,
      mallId: message.mallId,
      rule: message.kind === 'NOTIFICACAO' ? releaseNoticesRule : releaseRule,
      path: batchPath,
      title: `Mensagem incerta: ${message.name}`,
      detail: `${message.protocol}: não se sabe se foi enviada. Decida em Mensagens.`,
      merged: { title: '{n} mensagens incertas' },
      subject: message.name,
    },
  ])
}

/** Messages whose sender is gone become INCERTA. */
export async function settleLost(work: Work, due: Due): Promise<void> {
  const ids = await lockLost(work.tx, due)
  for (const message of await lockMessages(work.tx, ids, 'all'))
    await loseMessage(work, message, 'O envio foi interrompido e a resposta do servidor se perdeu.')
}

async function accept(
  work: Work,
  message: LockedMessage,
  { answer, providerId }: Extract<HandOver, { kind: 'sent' }>,
): Promise<void> {
  const change = {
    sentAt: work.now.toISOString(),
    nextTryAt: null,
    reason: null,
    ...(providerId !== undefined && { providerId }),
  }
  await moveMessage(work, message, 'ENVIADA', change, answer)
  await insertNotices(work.tx, [message.id])
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
  if (outcome.kind === 'sent') return accept(work, message, outcome)
  if (outcome.kind === 'refused') {
    const reason = outcome.because
    return moveMessage(work, message, 'FALHOU', { reason, nextTryAt: null }, reason)
  }
  if (outcome.kind === 'unknown' && !isIdempotent)
    return loseMessage(work, message, outcome.because)
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
