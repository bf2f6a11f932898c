import { bureauReturn } from './bureau-return.ts'
import {
  clearJustification,
  closeCycle,
  decide,
  forward,
  sendBack,
  guardBlocked,
  guardsChecked,
  justify,
  mark,
} from './chain.ts'
import { contradict } from './contradiction.ts'
import type { Event, EventFacts, EventType, Outcome } from './events.ts'
import { isListed, type ItemState } from './item.ts'
import { alreadySent, outOfStep, withoutEffect } from './refusals.ts'
import {
  approveRemoval,
  bureauRemoval,
  cancelRemoval,
  manualRelease,
  partialPayment,
  removalNeeded,
  settle,
} from './removal.ts'
import { declareLost, exempt, fileRejected, leaveLote, publish, resend, send } from './sending.ts'
import { S } from './status.ts'

type EventOf<T extends EventType> = Extract<Event, { readonly type: T }>
type Transition<T extends EventType> = (
  item: ItemState,
  event: EventOf<T>,
  facts: EventFacts,
) => Outcome

const toDecide = (
  item: ItemState,
  { type, by, decision }: EventOf<'submit' | 'approve' | 'directorApprove' | 'keyAccountDecide'>,
  facts: EventFacts,
): Outcome => decide(item, type, by, decision, facts)

const TRANSITIONS: { readonly [T in EventType]: Transition<T> } = {
  forward: (item, { by }, facts) => forward(item, by, facts),
  submit: toDecide,
  approve: toDecide,
  directorApprove: toDecide,
  keyAccountDecide: toDecide,
  giveBack: (item, { by, reason }) => sendBack(item, by, reason),
  mark,
  justify: (item, { by, justification }, facts) => justify(item, by, justification, facts),
  clearJustification: (item, { by }, facts) => clearJustification(item, by, facts),
  guardsChecked: (item, _, facts) => guardsChecked(item, facts),
  closeCycle: (item) => closeCycle(item),
  send: (item, { by, batchId }, facts) => send(item, by, batchId, facts),
  guardBlockedAtSend: (item, _, facts) => {
    if (item.status !== S.SENDING) return outOfStep(item.status)
    return item.batch === undefined ? guardBlocked(item, facts) : alreadySent()
  },
  paidBeforeHandOver: (item, { batchId }, facts) => leaveLote(item, batchId, facts),
  bureauReturn: (item, { batchId, answers }, facts) => bureauReturn(item, batchId, answers, facts),
  fileRejected,
  bureauContradicts: contradict,
  declareLost: (item, { by, isConfirmedWithBureau }, facts) =>
    declareLost(item, by, isConfirmedWithBureau, facts),
  resend: (item, { by, batchId, persons }, facts) => resend(item, by, batchId, persons, facts),
  exempt: (item, { by }) => exempt(item, by),
  published: (item, { persons }) =>
    item.persons.some(
      (person) =>
        person.inclusion === 'EM_NOTIFICACAO' && isListed(person) && persons.includes(person.id),
    )
      ? publish(item, persons)
      : withoutEffect('Nenhuma das pessoas está em notificação por este boleto.'),
  paid: (item, { receipts }, facts) => settle(item, 'PAGAMENTO', receipts, facts),
  cancelled: (item, { receipts }, facts) => settle(item, 'CANCELAMENTO', receipts, facts),
  removalNeeded: (item, { motive, receipts }) => removalNeeded(item, motive, receipts),
  manualRelease: (item, { by }) => manualRelease(item, by),
  approveRemoval: (item, { by, batchId }) => approveRemoval(item, by, batchId),
  cancelRemoval,
  bureauRemoval: (item, { persons, code }) => bureauRemoval(item, persons, code),
  partialPayment,
}

const transition = <T extends EventType>(type: T, ...args: Parameters<Transition<T>>): Outcome =>
  TRANSITIONS[type](...args)

/**
 * The state machine of rules 4.3, rows 2 to 18b: takes an item, an event and facts; returns the
 * next item or a refusal in Portuguese.
 */
export const apply = (item: ItemState, event: Event, facts: EventFacts): Outcome =>
  transition(event.type, item, event, facts)

/**
 * Maps a status to one of the four deciding events, because the spec has one call for all;
 * undefined outside the decision steps.
 */
export const decidingEvent = (
  status: ItemState['status'],
):
  | Extract<EventType, 'submit' | 'approve' | 'directorApprove' | 'keyAccountDecide'>
  | undefined => {
  switch (status) {
    case S.MALL_TEAM:
    case S.HOLDING_TEAM:
      return 'submit'
    case S.MALL_HEAD:
    case S.HOLDING_HEAD:
      return 'approve'
    case S.MALL_DIRECTOR:
    case S.HOLDING_DIRECTOR:
      return 'directorApprove'
    case S.KEY_ACCOUNT:
      return 'keyAccountDecide'
    default:
      return undefined
  }
}
