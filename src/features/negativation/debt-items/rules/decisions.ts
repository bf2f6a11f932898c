import {
  addToTriage as sortList,
  emptyTriage,
  type ListRefusal,
  movedMeanwhile,
  type Naming,
  refusedFor,
  type Skipped,
  type Triage as ListTriage,
} from '#features/platform/approvals/rules/triage.ts'
import type { Refusal } from '#values/refusal.ts'
import { isMove, type Actor, type Decision, type EventFacts, type Row } from './events.ts'
import { mayDecide } from './flags.ts'
import type { ItemState } from './item.ts'
import { apply, decidingEvent } from './machine.ts'
import { negativationChain } from './may.ts'
import { isGuardCode, outOfStep, refusalStatus } from './refusals.ts'
import type { WorkflowStatus } from './status.ts'

/**
 * One boleto of a bulk submit, in screen order. Without a decision, its stored draft applies
 * (rules 4.3 b).
 */
export type SubmitItem = {
  readonly idBoleto: number
  readonly item: ItemState
  readonly decision?: Decision
  readonly facts: EventFacts
  /** The given `versao` is outdated. */
  readonly isStale?: boolean
  readonly alteradoPor: string
  readonly alteradoEm: Date
}

export type Submission = {
  readonly by: Actor
  readonly items: readonly SubmitItem[]
  /**
   * Steps served by the call: submeter-recomendacao's own, or the key account's for
   * submeter-negativacao.
   */
  readonly steps: readonly WorkflowStatus[]
  /** Optional `status` of the call: only items still in it. */
  readonly pinnedStatus?: WorkflowStatus
}

/**
 * An item skipped while the rest of the list moves: another user moved it, or four eyes bar this
 * user.
 */
export type IgnoredItem = {
  readonly idBoleto: number
  readonly numBoleto: string
  readonly alteradoPor: string
  readonly alteradoEm: Date
  readonly codigo: string
  readonly texto: string
}

export type SubmittedItem = { readonly idBoleto: number; readonly to: ItemState; readonly row: Row }

export type SubmitVerdict =
  | { readonly refusal: ListRefusal }
  | {
      readonly movidos: readonly SubmittedItem[]
      readonly ignorados: readonly IgnoredItem[]
      readonly retirados: readonly SubmittedItem[]
    }

type SkippedItem = Skipped<SubmitItem>

const isPaid = (one: SubmitItem): boolean => one.facts.balance_cents <= 0

/** A paid item leaves by row 11 (check 3), so its guard does not refuse the list. */
const invalidDecision = (one: SubmitItem): Refusal | undefined => {
  const refusal = mayDecide(one.item, one.decision, one.facts.guards)
  return refusal && isGuardCode(refusal.code) && isPaid(one) ? undefined : refusal
}

const naming: Naming<SubmitItem> = {
  id: ({ idBoleto }) => idBoleto,
  status: refusalStatus,
  changed: ({ alteradoPor, alteradoEm }) => ({ by: alteradoPor, at: alteradoEm }),
}

const toIgnored = ({ one, refusal }: SkippedItem): IgnoredItem => ({
  idBoleto: one.idBoleto,
  numBoleto: one.item.numBoleto,
  alteradoPor: one.alteradoPor,
  alteradoEm: one.alteradoEm,
  codigo: refusal.code,
  texto: refusal.because,
})

export type Triage = ListTriage<SubmitItem>

/** Sorts the items of a submission into the triage; returns those ready to move. */
export const addToTriage = (triage: Triage, submission: Submission): readonly SubmitItem[] =>
  sortList(negativationChain, triage, submission, invalidDecision)

/** Checks whether the items sorted so far already refuse the list. */
export const isRefused = ({ foreignItems, refused: list }: Triage): boolean =>
  foreignItems.length > 0 || list.length > 0

/**
 * Reason why a sorted list does not move, if any (rules 4.3 b): 403, then 400, then 422, then
 * items moved meanwhile.
 */
export function refusalOf(triage: Triage): ListRefusal | undefined {
  const invalid = triage.refused.filter(({ refusal }) => refusalStatus(refusal) === 400)
  const submitRefusal =
    refusedFor(triage.foreignItems, naming) ??
    refusedFor(invalid, naming) ??
    refusedFor(triage.refused, naming)
  if (submitRefusal || triage.readyCount > 0) return submitRefusal
  return refusedFor(triage.ownItems, naming) ?? movedMeanwhile(triage.changedMeanwhile, naming)
}

/** Moves ready items, or withdraws paid ones; the rest joins the items moved meanwhile. */
export function moveReady(
  triage: Triage,
  by: Actor,
  ready: readonly SubmitItem[],
): { readonly movidos: readonly SubmittedItem[]; readonly retirados: readonly SubmittedItem[] } {
  const movidos: SubmittedItem[] = []
  const retirados: SubmittedItem[] = []
  for (const one of ready) {
    const type = decidingEvent(one.item.status)
    const outcome = type
      ? apply(one.item, { type, by, decision: one.decision }, one.facts)
      : outOfStep(one.item.status)
    if (!isMove(outcome)) triage.changedMeanwhile.push({ one, refusal: outcome })
    else (isPaid(one) ? retirados : movidos).push({ idBoleto: one.idBoleto, ...outcome })
  }
  return { movidos, retirados }
}

/** Items skipped while the rest of the list moves. */
export const ignoredOf = ({
  changedMeanwhile: skippedItems,
  ownItems,
}: Triage): readonly IgnoredItem[] => [...skippedItems, ...ownItems].map(toIgnored)

/**
 * Checks a bulk submit in order (rules 4.3 b): validation of items this user can decide, then
 * items moved meanwhile, then paid ones.
 */
export const submitAll = (submission: Submission): SubmitVerdict => {
  const triage = emptyTriage<SubmitItem>()
  const ready = addToTriage(triage, submission)
  const refusal = refusalOf(triage)
  return refusal
    ? { refusal }
    : { ...moveReady(triage, submission.by, ready), ignorados: ignoredOf(triage) }
}
