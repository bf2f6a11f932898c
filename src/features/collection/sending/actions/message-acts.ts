import type { InputOf } from '#contract/call.ts'
import { lockMessage } from '#features/collection/messages/actions/decide.ts'
import { applyEvents, refused } from '#features/collection/messages/actions/events.ts'
import { messageActor } from '#features/collection/messages/actions/message-actor.ts'
import type { Work } from '#server/work/work.ts'

import type { recordEvent as recordCall } from '../contract/messages.ts'

export { decideMessage } from '#features/collection/messages/actions/decide.ts'
export { handleReply, recordReply } from '#features/collection/messages/actions/reply.ts'

/** 'Registrar entrega': another person than the releaser says what happened to a message. */
export async function recordEvent(
  work: Work,
  input: InputOf<typeof recordCall>,
): Promise<{ mensagem: string }> {
  const message = await lockMessage(work, input.id, input.versao)
  const [outcome] = await applyEvents(
    work,
    [message],
    [
      {
        messageId: message.id,
        event: input.evento,
        at: input.data,
        source: 'DIGITADA',
        by: messageActor(work.actor),
        proof: input.comprovante,
        detail: input.detalhe,
      },
    ],
  )
  if (outcome?.refusal) throw refused(outcome.refusal)
  return { mensagem: 'Salvo com sucesso.' }
}
