import {
  addToTriage as sortList,
  emptyTriage,
  type ListRefusal,
  movedMeanwhile,
  type Naming,
  refusedFor,
  type Skipped,
  type Triage as ListTriage,
} from '#features/approvals/rules/triage.ts'
import type { Refusal } from '#values/refusal.ts'
import { isMove, type Actor, type Decision, type EventFacts, type Row } from './events.ts'
import { mayDecide } from './flags.ts'
import type { ItemState } from './item.ts'
import { apply, decidingEvent } from './machine.ts'
import { negativationChain } from './may.ts'
import { isGuardCode, outOfStep, refusalStatus } from './refusals.ts'
import type { WorkflowStatus } from './status.ts'

/**
 * One boleto of a bulk submit, in the order of the screen. Without a decision its stored draft
 * counts (rules 4.3 b).
 */
export type SubmitItem = {
  readonly idBoleto: number
  readonly item: ItemState
  readonly decision?: Decision
  readonly facts: EventFacts
  /** The `versao` given with the decision is no longer the item's. */
  readonly isStale?: boolean
  readonly alteradoPor: string
  readonly alteradoEm: Date
}

export type Submission = {
  readonly by: Actor
  readonly items: readonly SubmitItem[]
  /**
   * The steps that the call serves: those of submeter-recomendacao, or the key account's for
   * submeter-negativacao.
   */
  readonly steps: readonly WorkflowStatus[]
  /** The optional `status` of the call: only items that still stand there. */
  readonly pinnedStatus?: WorkflowStatus
}

/**
 * An item that stays where it is although others of the list move: moved meanwhile by somebody, or
 * kept from this person by four eyes.
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

/**
 * A paid item leaves by row 11 (check 3), so the guard that says it is paid does not refuse the
 * list.
 */
const unfit = (one: SubmitItem): Refusal | undefined => {
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

/** What a list of boletos comes to. */
export type Triage = ListTriage<SubmitItem>

/** Adds the items of a submission to what is sorted; answers those that are ready to move. */
export const addToTriage = (triage: Triage, submission: Submission): readonly SubmitItem[] =>
  sortList(negativationChain, triage, submission, unfit)

/** Is the list refused by what is sorted so far, whatever follows? */
export const isRefused = ({ foreignItems, refused: list }: Triage): boolean =>
  foreignItems.length > 0 || list.length > 0

/**
 * Why nothing of a sorted list moves, if so (rules 4.3 b): 403, then 400, then 422, then what moved
 * meanwhile.
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

/**
 * Lets ready items move, or leave when they were paid; what cannot is added to what moved
 * meanwhile.
 */
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

/** What stays where it is although others of the list move. */
export const ignoredOf = ({
  changedMeanwhile: skippedItems,
  ownItems,
}: Triage): readonly IgnoredItem[] => [...skippedItems, ...ownItems].map(toIgnored)

/**
 * The order of checks of a bulk submit (rules 4.3 b): validation of what this person can still
 * decide, then what moved meanwhile, then what was paid.
 */
export const submitAll = (submission: Submission): SubmitVerdict => {
  const triage = emptyTriage<SubmitItem>()
  const ready = addToTriage(triage, submission)
  const refusal = refusalOf(triage)
  return refusal
    ? { refusal }
    : { ...moveReady(triage, submission.by, ready), ignorados: ignoredOf(triage) }
}
