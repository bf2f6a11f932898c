import type { MessageState } from '#features/collection/messages/contract/words.ts'
import { STATE_WORDS } from '#features/collection/messages/contract/words.ts'
import { Badge, type BadgeTone } from '#ui/display/badge.tsx'

import { type LoggedMessage, REPLY_WORDS } from '../contract/log.ts'

/** Colours of states; the word stands beside. */
export const stateTones: Readonly<Record<MessageState, BadgeTone>> = {
  PROPOSTA: 'neutral',
  LIBERADA: 'accent',
  RETIRADA: 'neutral',
  ENVIANDO: 'accent',
  ENVIADA: 'accent',
  ENTREGUE: 'done',
  DEVOLVIDA: 'danger',
  FALHOU: 'danger',
  INCERTA: 'warn',
}

/** Cells of the log of messages. */
export const messageCells = {
  estado: ({ estado }: LoggedMessage) => (
    <Badge tone={stateTones[estado]}>{STATE_WORDS[estado]}</Badge>
  ),
  resposta: ({ resposta }: LoggedMessage) => (resposta === null ? '' : REPLY_WORDS[resposta]),
}
