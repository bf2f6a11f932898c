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
import { declareLost, exempt, fileRejected, publish, resend, send } from './sending.ts'
import { S } from './status.ts'

/**
 * The state machine of rules 4.3, rows 2 to 18b: takes an item, an event and facts; returns the
 * next item or a refusal in Portuguese.
 */
export const apply = (item: ItemState, event: Event, facts: EventFacts): Outcome => {
  switch (event.type) {
    case 'forward':
      return forward(item, event.by, facts)
    case 'submit':
    case 'approve':
    case 'directorApprove':
    case 'keyAccountDecide':
      return decide(item, event.type, event.by, event.decision, facts)
    case 'giveBack':
      return sendBack(item, event.by, event.reason)
    case 'mark':
      return mark(item, event, facts)
    case 'justify':
      return justify(item, event.by, event.justification, facts)
    case 'clearJustification':
      return clearJustification(item, event.by, facts)
    case 'guardsChecked':
      return guardsChecked(item, facts)
    case 'closeCycle':
      return closeCycle(item)
    case 'send':
      return send(item, event.by, event.batchId, facts)
    case 'guardBlockedAtSend':
      if (item.status !== S.SENDING) return outOfStep(item.status)
      return item.batch === undefined ? guardBlocked(item, facts) : alreadySent()
    case 'bureauReturn':
      return bureauReturn(item, event.batchId, event.answers, facts)
    case 'fileRejected':
      return fileRejected(item, event, facts)
    case 'bureauContradicts':
      return contradict(item, event, facts)
    case 'declareLost':
      return declareLost(item, event.by, event.isConfirmedWithBureau, facts)
    case 'resend':
      return resend(item, event.by, event.batchId, event.persons, facts)
    case 'exempt':
      return exempt(item, event.by)
    case 'published':
      return item.persons.some(
        (person) =>
          person.inclusion === 'EM_NOTIFICACAO' &&
          isListed(person) &&
          event.persons.includes(person.id),
      )
        ? publish(item, event.persons)
        : withoutEffect('Nenhuma das pessoas está em notificação por este boleto.')
    case 'paid':
      return settle(item, 'PAGAMENTO', event.receipts, facts)
    case 'cancelled':
      return settle(item, 'CANCELAMENTO', event.receipts, facts)
    case 'removalNeeded':
      return removalNeeded(item, event.motive, event.receipts)
    case 'manualRelease':
      return manualRelease(item, event.by)
    case 'approveRemoval':
      return approveRemoval(item, event.by, event.batchId)
    case 'cancelRemoval':
      return cancelRemoval(item, event, facts)
    case 'bureauRemoval':
      return bureauRemoval(item, event.persons, event.code)
    case 'partialPayment':
      return partialPayment(item, event, facts)
  }
}

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
