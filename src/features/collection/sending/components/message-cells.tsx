import { StateBadge } from '#features/collection/messages/components/state-badge.tsx'

import { type LoggedMessage, REPLY_WORDS } from '../contract/log.ts'

/** Cells of the log of messages. */
export const messageCells = {
  estado: ({ estado }: LoggedMessage) => <StateBadge state={estado} />,
  resposta: ({ resposta }: LoggedMessage) => (resposta === null ? '' : REPLY_WORDS[resposta]),
}
