import type { Actor } from '#features/platform/approvals/rules/handling.ts'
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
import type { ParameterSet } from '#features/platform/parameters/rules/parameters.ts'

export type { Actor }

/** A job acts as the system: it needs no rule code and is exempt from four eyes. */
export type ActorOrSystem = Actor | 'SISTEMA'

/** Flags of a submit or a draft; a fiador not named keeps its flag. */
export type Decision = {
  readonly flag: Flag
  /** The request names a loja that is not the boleto's. */
  readonly isOfOtherLoja?: boolean
  readonly fiadores?: readonly { readonly id: number; readonly flag: Flag }[]
}

/** Every event of an item (rules 4.3, rows 2 to 18b). */
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
      /** Justification detached by NEGATIVAR; ISENTAR restores it. */
      readonly dormant?: ItemJustification | undefined
    }
  | { readonly type: 'justify'; readonly by: Actor; readonly justification: ItemJustification }
  | { readonly type: 'clearJustification'; readonly by: Actor }
  | { readonly type: 'guardsChecked' }
  | { readonly type: 'closeCycle' }
  | { readonly type: 'send'; readonly by: ActorOrSystem; readonly batchId: number }
  | { readonly type: 'guardBlockedAtSend' }
  /** A bank reported the payment before the lote was handed over (rules 11.7). */
  | { readonly type: 'paidBeforeHandOver'; readonly batchId: number }
  | {
      readonly type: 'bureauReturn'
      readonly batchId: number
      readonly answers: readonly BureauAnswer[]
    }
  /**
   * Declared by hand: the bureau may still answer, which then counts as the late return of a lost
   * lote.
   */
  | { readonly type: 'fileRejected'; readonly batchId: number; readonly isByHand?: boolean }
  | {
      readonly type: 'bureauContradicts'
      readonly operation: SentBatch['operation']
      /** Bureau answers for persons with a different imported result. */
      readonly answers: readonly BureauAnswer[]
      /** The value at the bureau after this answer. */
      readonly value_cents?: Cents
      /** The bureau rejected the whole file. */
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
       * The boleto is on an exception list or too old: it may leave the bureau, but not be
       * re-included.
       */
      readonly isExcepted?: boolean
    }

export type EventType = Event['type']

/** Verdict of the guards of rules 4.6 on an item at the moment of the event. */
export type GuardVerdict = {
  /** The first BLOQUEIO on the lojista or the boleto. */
  readonly block?: { readonly codigo: string; readonly texto: string }
  readonly blockedFiadores: readonly number[]
}

/** Facts around the item at the event; the caller reads them in the same transaction. */
export type EventFacts = {
  readonly balance_cents: Cents
  /** Why the balance is zero; read only in that case. */
  readonly settledBy: 'PAGAMENTO' | 'CANCELAMENTO'
  readonly settledReceipts: readonly string[]
  readonly guards: GuardVerdict
  /**
   * A removal that waited for the bureau's return, such as an injunction received while the
   * inclusion was on its way (row 13).
   */
  readonly removalDue?: { readonly motive: RemovalMotive; readonly receipts: readonly string[] }
  /** Number of cycles that the boleto ended as ISENTO (rules 4.5). */
  readonly exemptionCount: number
  /** Open value of the document's items in this cycle, in the mall (4b) and in all malls (5b). */
  readonly documentInMall_cents: Cents
  readonly documentEverywhere_cents: Cents
  readonly isInCollectionGroup: boolean
  /** RETORNO_PRAZO_DIAS have passed since the lote was sent (row 9c). */
  readonly isReturnOverdue: boolean
  readonly parameters: ParameterSet
}

/**
 * The applied row of rules 4.3, for the decision log. '4.1' is the end of a cycle, '4.4' a draft,
 * '4.6' the guards, '4.7' a publication.
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
