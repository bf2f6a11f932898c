import { refresh } from '#features/ledger/receivables/contract.ts'
import { Conflict, NotFound } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'

import { messageQueries } from '../contract/words.ts'
import { applyToMessage, isMessage } from '../rules/machine.ts'
import { lockMessages, type LockedMessage } from '../store/locked-messages.ts'
import { writeMoves } from '../store/message-moves.ts'
import { insertNotices } from '../store/sent-notices.ts'
import { withdrawAlerts } from '#features/platform/alerts/actions/create-alerts.ts'
import { factsOf, refused } from './events.ts'
import { messageActor } from './message-actor.ts'
import { byUser, moveTo } from './move-to.ts'

/** A message of the user's malls, locked; 404, or 409 if it changed since it was read. */
export async function lockMessage(
  work: Work,
  id: number,
  version: number | undefined,
): Promise<LockedMessage> {
  const [message] = await lockMessages(work.tx, [id], work.actor.malls)
  if (!message) throw new NotFound('Mensagem não encontrada.')
  if (version !== undefined && version !== message.version)
    throw new Conflict('A mensagem mudou. Confira e tente de novo.')
  return message
}

/** 'Decidir': another person than the releaser says whether an INCERTA was sent. */
export async function decideMessage(
  work: Work,
  {
    id,
    estado: to,
    motivo: reason,
    versao,
  }: {
    readonly id: number
    readonly estado: 'ENVIADA' | 'FALHOU'
    readonly motivo: string
    readonly versao?: number | undefined
  },
): Promise<{ mensagem: string }> {
  const message = await lockMessage(work, id, versao)
  const facts = factsOf(message)
  const by = messageActor(work.actor)
  const next = applyToMessage(facts, { type: 'decidir', by, to, reason, at: work.now })
  if (!isMessage(next)) throw refused(next)
  await writeMoves(work.tx, [
    moveTo(
      message,
      to,
      to === 'ENVIADA' ? { sentAt: work.now.toISOString(), reason: null } : { reason },
      byUser(work, work.now, reason),
    ),
  ])
  if (to === 'ENVIADA') await insertNotices(work.tx, [id])
  work.audit({
    mallId: message.mallId,
    action: 'MENSAGEM_DECIDIDA',
    entity: 'mensagem',
    entityId: id,
    body: { protocolo: message.protocol, para: to, motivo: reason },
  })
  await withdrawAlerts(work, 'REGUA', [`incerta ${id}`])
  work.invalidate(messageQueries, 'notices')
  await work.enqueue(refresh, {}, { key: refresh.name })
  return { mensagem: 'Salvo com sucesso.' }
}
