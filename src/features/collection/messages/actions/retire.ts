import type { AnswerOf, InputOf } from '#contract/call.ts'
import type { Work } from '#server/work/work.ts'
import { withoutDocuments } from '#values/document.ts'

import type * as calls from '../contract/batch.ts'
import { messageQueries } from '../contract/words.ts'
import { applyToMessage, isMessage, mayHandle, MESSAGE_TRANSITIONS } from '../rules/machine.ts'
import { insertEvents } from '../store/message-moves.ts'
import { lockBatchRows, retireRows } from '../store/release.ts'
import { refused } from './events.ts'
import { factsOfRow, requireSight } from './release.ts'
import { messageActor } from './message-actor.ts'

/** 'Retirar': proposals and released messages of a day; they are not proposed again that day. */
export async function retireMessages(
  work: Work,
  { data, ids, motivo }: InputOf<typeof calls.retireMessages>,
): Promise<AnswerOf<typeof calls.retireMessages>> {
  const { tx, actor } = work
  const by = messageActor(actor)
  const rows = await lockBatchRows(tx, { ids, day: data, malls: actor.malls })
  requireSight(work, rows)
  const foreign = rows.map((row) => mayHandle(row, by)).find((refusal) => refusal !== undefined)
  if (foreign) throw refused(foreign)
  const movable = rows.filter(({ state }) => MESSAGE_TRANSITIONS.retirar.from.includes(state))
  for (const row of movable) {
    const next = applyToMessage(factsOfRow(row), { type: 'retirar', by, reason: motivo })
    if (!isMessage(next)) throw refused(next)
  }
  await retireRows(
    tx,
    movable.map(({ id }) => id),
    motivo,
    actor,
  )
  await insertEvents(
    tx,
    movable.map(({ id: messageId }) => ({
      messageId,
      event: 'RETIRADA' as const,
      occurredAt: work.now.toISOString(),
      source: 'PESSOA' as const,
      byUser: actor.id,
      byName: actor.name,
      detail: motivo,
    })),
  )
  work.audit(
    ...movable.map(({ id, mallId, protocol, state, step }) => ({
      mallId,
      action: 'RETIRAR_MENSAGEM',
      entity: 'mensagem',
      entityId: id,
      body: { protocolo: protocol, passo: step, de: state, motivo: withoutDocuments(motivo) },
    })),
  )
  work.invalidate(messageQueries)
  return {
    retiradas: movable.length,
    ignoradas: rows
      .filter((row) => !movable.includes(row))
      .map(({ id, state }) => ({ id, estado: state })),
  }
}
