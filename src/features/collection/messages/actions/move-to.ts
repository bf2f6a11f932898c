import type { Work } from '#server/work/work.ts'

import { doesItsStep } from '../rules/machine.ts'
import type { LockedMessage } from '../store/locked-messages.ts'
import type { MessageChange, MessageMove, NewEvent } from '../store/message-moves.ts'

/** The move of a message to a state, with the event that says so. */
export const moveTo = (
  message: LockedMessage,
  to: MessageMove['to'],
  change: MessageChange,
  event: Omit<NewEvent, 'event'>,
): MessageMove => ({
  id: message.id,
  to,
  isDone: doesItsStep(message.kind, to),
  change,
  event: { event: to, ...event },
})

/** What the user of this work did to a message. */
export const byUser = (work: Work, at: Date, detail: string): Omit<NewEvent, 'event'> => ({
  occurredAt: at.toISOString(),
  source: 'PESSOA',
  byUser: work.actor.id,
  byName: work.actor.name,
  detail,
})
