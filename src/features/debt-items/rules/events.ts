import type { Actor } from '#features/approvals/rules/handling.ts'
import type { Cents } from '#values/cents.ts'
import type { Refusal } from '#values/refusal.ts'
import type {
  BureauAnswer,
  Flag,
  ItemJustification,
  ItemState,
  PersonId,
  RemovalMotive,
  SentBatch,
} from './item.ts'
import type { ParameterSet } from './parameters.ts'

export type { Actor }

/** A job acts for the system: it needs no rule code and has no four eyes of its own. */
export type ActorOrSystem = Actor | 'SISTEMA'

/** The flags of a submit or a draft; a fiador not named keeps its own. */
export type Decision = {
  readonly flag: Flag
  /** The request named a loja that is not the boleto's: it is about something else than it says. */
  readonly isOfOtherLoja?: boolean
  readonly fiadores?: readonly { readonly id: number; readonly flag: Flag }[]
}

/** Everything that can happen to an item (rules 4.3, rows 2 to 18b). */
export type Event =
  | { readonly type: 'forward'; readonly by: ActorOrSystem }
  | { readonly type: 'submit'; readonly by: ActorOrSystem; readonly decision?: Decision }
  | { readonly type: 'approve'; readonly by: ActorOrSystem; readonly decision?: Decision }
  | { readonly type: 'directorApprove'; readonly by: ActorOrSystem; readonly decision?: Decision }
  | { readonly type: 'keyAccountDecide'; readonly by: ActorOrSystem; readonly decision?: Decision }
  | { readonly type: 'giveBack'; readonly by: Actor; readonly reason: string }
  | {
      readonly type: 'mark'
      readonly by: Actor
      readonly decision: Decision
      /** The justification that NEGATIVAR had set aside; ISENTAR takes it up again. */
      readonly dormant?: ItemJustification | undefined
    }
  | { readonly type: 'justify'; readonly by: Actor; readonly justification: ItemJustification }
  | { readonly type: 'clearJustification'; readonly by: Actor }
  | { readonly type: 'guardsChecked' }
  | { readonly type: 'closeCycle' }
  | { readonly type: 'send'; readonly by: ActorOrSystem; readonly batchId: number }
  | { readonly type: 'guardBlockedAtSend' }
  | {
      readonly type: 'bureauReturn'
      readonly batchId: number
      readonly answers: readonly BureauAnswer[]
    }
  /**
   * By hand: the bureau itself may still answer, and is heard then as the late return of a lote
   * declared lost.
   */
  | { readonly type: 'fileRejected'; readonly batchId: number; readonly isByHand?: boolean }
  | {
      readonly type: 'bureauContradicts'
      readonly operation: SentBatch['operation']
      /** What the bureau says, of those of whom a person had imported something else. */
      readonly answers: readonly BureauAnswer[]
      /** The value at the bureau by what it says now. */
      readonly value_cents?: Cents
      /** The bureau refused the whole file. */
      readonly isWholeFile?: boolean
    }
  | { readonly type: 'declareLost'; readonly by: Actor; readonly isConfirmedWithBureau: boolean }
  | {
      readonly type: 'resend'
      readonly by: ActorOrSystem
      readonly batchId: number
      readonly persons?: readonly PersonId[]
    }
  | { readonly type: 'exempt'; readonly by: Actor }
  | { readonly type: 'published'; readonly persons: readonly PersonId[] }
  | { readonly type: 'paid'; readonly receipts: readonly string[] }
  | { readonly type: 'cancelled'; readonly receipts: readonly string[] }
  | {
      readonly type: 'removalNeeded'
      readonly motive: Exclude<RemovalMotive, 'PARCIAL' | 'ERRO' | 'MANUAL'>
      readonly receipts: readonly string[]
    }
  | { readonly type: 'manualRelease'; readonly by: Actor }
  | { readonly type: 'approveRemoval'; readonly by: ActorOrSystem; readonly batchId: number }
  | {
      readonly type: 'cancelRemoval'
      readonly by: Actor
      readonly isPaymentReversed: boolean
      readonly ticket?: string
    }
  | { readonly type: 'bureauRemoval'; readonly persons: readonly PersonId[]; readonly code: string }
  | {
      readonly type: 'partialPayment'
      readonly batchId: number
      readonly receipts: readonly string[]
      /**
       * The boleto is on an exception list by now, or too old: it may leave the bureau, and not
       * enter it again.
       */
      readonly isExcepted?: boolean
    }

export type EventType = Event['type']

/** The verdict of the guards of rules 4.6 on an item at the moment of the event. */
export type GuardVerdict = {
  /** The first BLOQUEIO on the lojista or the boleto. */
  readonly block?: { readonly codigo: string; readonly texto: string }
  readonly blockedFiadores: readonly number[]
}

/**
 * What is true around the item when the event happens; the caller reads it in the same transaction.
 */
export type EventFacts = {
  readonly balance_cents: Cents
  /** Why the balance is zero; read only when it is. */
  readonly settledBy: 'PAGAMENTO' | 'CANCELAMENTO'
  readonly settledReceipts: readonly string[]
  readonly guards: GuardVerdict
  /**
   * A removal that waited for the bureau's return, such as an injunction that came while the
   * inclusion was on its way (row 13).
   */
  readonly removalDue?: { readonly motive: RemovalMotive; readonly receipts: readonly string[] }
  /** Cycles that the boleto ended ISENTO (rules 4.5). */
  readonly exemptionCount: number
  /** Open value of the document's items in this cycle, in the mall (4b) and everywhere (5b). */
  readonly documentInMall_cents: Cents
  readonly documentEverywhere_cents: Cents
  readonly isInCollectionGroup: boolean
  /** RETORNO_PRAZO_DIAS have passed since the lote was sent (row 9c). */
  readonly isReturnOverdue: boolean
  readonly parameters: ParameterSet
}

/**
 * The row of rules 4.3 that answered, for the decision log; '4.1' is the end of a cycle, '4.4' a
 * draft, '4.6' the guards, '4.7' a publication.
 */
export type Row =
  | '2'
  | '3'
  | '4'
  | '4b'
  | '5'
  | '5b'
  | '6a'
  | '6b'
  | '6c'
  | '7'
  | '8'
  | '9'
  | '9b'
  | '9c'
  | '10'
  | '10b'
  | '11'
  | '12'
  | '13'
  | '14'
  | '15'
  | '16'
  | '17'
  | '18'
  | '18b'
  | '4.1'
  | '4.4'
  | '4.6'
  | '4.7'

export type Move = { readonly to: ItemState; readonly row: Row }

export type Outcome = Move | Refusal

export const isMove = (outcome: Outcome): outcome is Move => 'to' in outcome
