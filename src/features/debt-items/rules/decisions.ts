import type { Refusal } from '#values/refusal.ts'
import { isMove, type Actor, type Decision, type EventFacts, type Row } from './events.ts'
import { mayDecide } from './flags.ts'
import type { ItemState } from './item.ts'
import { apply, decidingEvent } from './machine.ts'
import { fourEyes } from './may.ts'
import { changedMeanwhile, isGuardCode, notAllowed, outOfStep, refusalStatus } from './refusals.ts'
import { STEPS, type WorkflowStatus } from './status.ts'

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

/** A submit of which nothing moves; 409 carries who and when of the first item. */
export type SubmitRefusal = {
  readonly status: 400 | 403 | 409 | 422
  readonly mensagem: string
  readonly itens: readonly {
    readonly id: number
    readonly codigo: string
    readonly texto: string
  }[]
  readonly alteradoPor?: string
  readonly alteradoEm?: Date
}

export type SubmittedItem = { readonly idBoleto: number; readonly to: ItemState; readonly row: Row }

export type SubmitVerdict =
  | { readonly refusal: SubmitRefusal }
  | {
      readonly movidos: readonly SubmittedItem[]
      readonly ignorados: readonly IgnoredItem[]
      readonly retirados: readonly SubmittedItem[]
    }

/** An item that does not move, and why. */
type SkippedItem = Omit<IgnoredItem, 'codigo' | 'texto'> & { readonly refusal: Refusal }

const toSkipped = (
  { idBoleto, item, alteradoPor, alteradoEm }: SubmitItem,
  refusal: Refusal,
): SkippedItem => ({
  idBoleto,
  numBoleto: item.numBoleto,
  alteradoPor,
  alteradoEm,
  refusal,
})

const isHere = ({ by, steps, pinnedStatus }: Submission, status: WorkflowStatus): boolean =>
  steps.includes(status) &&
  (pinnedStatus === undefined || pinnedStatus === status) &&
  by.rules.includes(STEPS[status].ruleCode)

/**
 * Did the item ever stand in a step of this person? If not it never was theirs to decide, which is
 * no race but a lack of permission (rules 1).
 */
const wasHere = ({ by, steps }: Submission, item: ItemState): boolean =>
  steps.some(
    (status) =>
      by.rules.includes(STEPS[status].ruleCode) &&
      (status === item.status || status in item.enteredFrom),
  )

const isPaid = (one: SubmitItem): boolean => one.facts.balance_cents <= 0

/**
 * A paid item leaves by row 11 (check 3), so the guard that says it is paid does not refuse the
 * list.
 */
const unfit = (one: SubmitItem): Refusal | undefined => {
  const refusal = mayDecide(one.item, one.decision, one.facts.guards)
  return refusal && isGuardCode(refusal.code) && isPaid(one) ? undefined : refusal
}

const asItens = (list: readonly SkippedItem[]): SubmitRefusal['itens'] =>
  list.map(({ idBoleto, refusal }) => ({
    id: idBoleto,
    codigo: refusal.code,
    texto: refusal.because,
  }))

const refusedBy = (list: readonly SkippedItem[]): SubmitRefusal | undefined => {
  const [first] = list
  return (
    first && {
      status: refusalStatus(first.refusal),
      mensagem: first.refusal.because,
      itens: asItens(list),
    }
  )
}

const toIgnored = ({ refusal, ...one }: SkippedItem): IgnoredItem => ({
  ...one,
  codigo: refusal.code,
  texto: refusal.because,
})

const movedMeanwhile = (list: readonly SkippedItem[]): SubmitRefusal | undefined => {
  const [first] = list
  if (first === undefined) return undefined
  const { alteradoPor, alteradoEm } = first
  return {
    status: 409,
    mensagem: first.refusal.because,
    itens: asItens(list),
    alteradoPor,
    alteradoEm,
  }
}

/**
 * What a list comes to, item by item, in the order of the screen; of several pieces of one list the
 * sum.
 */
export type Triage = {
  /** Never this person's to decide. */
  readonly foreignItems: SkippedItem[]
  /** Moved meanwhile by somebody. */
  readonly changedMeanwhile: SkippedItem[]
  /** Kept from this person by four eyes. */
  readonly ownItems: SkippedItem[]
  /** What the person can still decide, but not like this. */
  readonly refused: SkippedItem[]
  readyCount: number
}

/** Nothing sorted yet. */
export const emptyTriage = (): Triage => ({
  foreignItems: [],
  changedMeanwhile: [],
  ownItems: [],
  refused: [],
  readyCount: 0,
})

/** Adds the items of a submission to what is sorted; answers those that are ready to move. */
export function addToTriage(triage: Triage, submission: Submission): readonly SubmitItem[] {
  const ready: SubmitItem[] = []
  for (const one of submission.items) {
    const eyes = fourEyes(one.item, submission.by.userId)
    if (!wasHere(submission, one.item)) triage.foreignItems.push(toSkipped(one, notAllowed()))
    else if (!isHere(submission, one.item.status))
      triage.changedMeanwhile.push(toSkipped(one, outOfStep(one.item.status)))
    else if (one.isStale) triage.changedMeanwhile.push(toSkipped(one, changedMeanwhile()))
    else if (eyes) triage.ownItems.push(toSkipped(one, eyes))
    else ready.push(one)
  }
  for (const one of ready) {
    const refusal = unfit(one)
    if (refusal) triage.refused.push(toSkipped(one, refusal))
  }
  triage.readyCount += ready.length
  return ready
}

/** Is the list refused by what is sorted so far, whatever follows? */
export const isRefused = ({ foreignItems, refused: list }: Triage): boolean =>
  foreignItems.length > 0 || list.length > 0

/**
 * Why nothing of a sorted list moves, if so (rules 4.3 b): 403, then 400, then 422, then what moved
 * meanwhile.
 */
export function refusalOf(triage: Triage): SubmitRefusal | undefined {
  const invalid = triage.refused.filter(({ refusal }) => refusalStatus(refusal) === 400)
  const submitRefusal =
    refusedBy(triage.foreignItems) ?? refusedBy(invalid) ?? refusedBy(triage.refused)
  if (submitRefusal || triage.readyCount > 0) return submitRefusal
  return refusedBy(triage.ownItems) ?? movedMeanwhile(triage.changedMeanwhile)
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
    if (!isMove(outcome)) triage.changedMeanwhile.push(toSkipped(one, outcome))
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
  const triage = emptyTriage()
  const ready = addToTriage(triage, submission)
  const refusal = refusalOf(triage)
  return refusal
    ? { refusal }
    : { ...moveReady(triage, submission.by, ready), ignorados: ignoredOf(triage) }
}
