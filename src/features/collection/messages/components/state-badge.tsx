import { Badge, type BadgeTone } from '#ui/display/badge.tsx'

import { type MessageState, STATE_WORDS } from '../contract/words.ts'

/** Colours of the states of a message. The badge also shows the state as a word. */
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

/** The state of a message. */
export const StateBadge = ({ state }: { readonly state: MessageState }) => (
  <Badge tone={stateTones[state]}>{STATE_WORDS[state]}</Badge>
)
