import type { Refusal } from '#values/refusal.ts'
import { isMove, type Actor, type Decision, type EventFacts, type Row } from './events.ts'
import { mayDecide } from './flags.ts'
import type { ItemState } from './item.ts'
import { apply, decidingEvent } from './machine.ts'
import { fourEyes } from './may.ts'
import { changedMeanwhile, notAllowed, outOfStep, refusalStatus } from './refusals.ts'
import { STEPS, type WorkflowStatus } from './status.ts'

/** One boleto of a bulk submit, in the order of the screen. Without a decision its stored draft counts (rules 4.3 b). */
export type SubmitItem = {
  readonly idBoleto: number
  readonly item: ItemState
  readonly decision?: Decision
  readonly facts: EventFacts
  /** The `versao` given with the decision is no longer the item's. */
  readonly isStale?: boolean
  readonly alteradoPor: string
  /** Instant, ISO 8601. */
  readonly alteradoEm: string
}

export type Submission = {
  readonly by: Actor
  readonly items: readonly SubmitItem[]
  /** The steps that the call serves: those of submeter-recomendacao, or the key account's for submeter-negativacao. */
  readonly steps: readonly WorkflowStatus[]
  /** The optional `status` of the call: only items that still stand there. */
  readonly pinnedStatus?: WorkflowStatus
}

/** An item that stays where it is although others of the list move: moved meanwhile by somebody, or kept from this person by four eyes. */
export type Ignored = {
  readonly idBoleto: number
  readonly numBoleto: string
  readonly alteradoPor: string
  readonly alteradoEm: string
  readonly codigo: string
  readonly texto: string
}

/** A submit of which nothing moves; 409 carries who and when of the first item. */
export type SubmitRefusal = {
  readonly status: 400 | 403 | 409 | 422
  readonly mensagem: string
  readonly itens: readonly { readonly id: number; readonly codigo: string; readonly texto: string }[]
  readonly alteradoPor?: string
  readonly alteradoEm?: string
}

export type Submitted = { readonly idBoleto: number; readonly to: ItemState; readonly row: Row }

export type SubmitVerdict =
  | { readonly refused: SubmitRefusal }
  | {
      readonly movidos: readonly Submitted[]
      readonly ignorados: readonly Ignored[]
      readonly retirados: readonly Submitted[]
    }

/** An item that does not move, and why. */
type Held = Omit<Ignored, 'codigo' | 'texto'> & { readonly refused: Refusal }

const held = ({ idBoleto, item, alteradoPor, alteradoEm }: SubmitItem, refused: Refusal): Held => ({
  idBoleto,
  numBoleto: item.numBoleto,
  alteradoPor,
  alteradoEm,
  refused,
})

const isHere = ({ by, steps, pinnedStatus }: Submission, status: WorkflowStatus): boolean =>
  steps.includes(status) &&
  (pinnedStatus === undefined || pinnedStatus === status) &&
  by.rules.includes(STEPS[status].ruleCode)

/** Did the item ever stand in a step of this person? If not it never was theirs to decide, which is no race but a lack of permission (rules 1). */
const wasHere = ({ by, steps }: Submission, item: ItemState): boolean =>
  steps.some(
    (status) => by.rules.includes(STEPS[status].ruleCode) && (status === item.status || status in item.enteredFrom),
  )

const isPaid = (one: SubmitItem): boolean => one.facts.balance_cents <= 0

/** A paid item leaves by row 11 (check 3), so the guard that says it is paid does not refuse the list. */
const unfit = (one: SubmitItem): Refusal | undefined => {
  const refused = mayDecide(one.item, one.decision, one.facts.guards)
  return refused?.code === 'BLOQUEIO' && isPaid(one) ? undefined : refused
}

const asItens = (list: readonly Held[]): SubmitRefusal['itens'] =>
  list.map(({ idBoleto, refused }) => ({ id: idBoleto, codigo: refused.code, texto: refused.because }))

const refusedBy = (list: readonly Held[]): SubmitRefusal | undefined => {
  const [first] = list
  return first && { status: refusalStatus(first.refused), mensagem: first.refused.because, itens: asItens(list) }
}

const ignored = ({ refused, ...one }: Held): Ignored => ({ ...one, codigo: refused.code, texto: refused.because })

const movedMeanwhile = (list: readonly Held[]): SubmitRefusal | undefined => {
  const [first] = list
  if (first === undefined) return undefined
  const { alteradoPor, alteradoEm } = first
  return { status: 409, mensagem: first.refused.because, itens: asItens(list), alteradoPor, alteradoEm }
}

/** What a list comes to, item by item, in the order of the screen; of several pieces of one list the sum. */
export type Sorted = {
  /** Never this person's to decide. */
  readonly foreign: Held[]
  /** Moved meanwhile by somebody. */
  readonly moved: Held[]
  /** Kept from this person by four eyes. */
  readonly own: Held[]
  /** What the person can still decide, but not like this. */
  readonly unfit: Held[]
  readyCount: number
}

/** Nothing sorted yet. */
export const nothingSorted = (): Sorted => ({ foreign: [], moved: [], own: [], unfit: [], readyCount: 0 })

/** Adds the items of a submission to what is sorted; answers those that are ready to move. */
export function sortInto(sorted: Sorted, submission: Submission): readonly SubmitItem[] {
  const ready: SubmitItem[] = []
  for (const one of submission.items) {
    const eyes = fourEyes(one.item, submission.by.userId)
    if (!wasHere(submission, one.item)) sorted.foreign.push(held(one, notAllowed()))
    else if (!isHere(submission, one.item.status)) sorted.moved.push(held(one, outOfStep(one.item.status)))
    else if (one.isStale) sorted.moved.push(held(one, changedMeanwhile()))
    else if (eyes) sorted.own.push(held(one, eyes))
    else ready.push(one)
  }
  for (const one of ready) {
    const refused = unfit(one)
    if (refused) sorted.unfit.push(held(one, refused))
  }
  sorted.readyCount += ready.length
  return ready
}

/** Is the list refused by what is sorted so far, whatever follows? */
export const isRefused = ({ foreign, unfit: list }: Sorted): boolean => foreign.length > 0 || list.length > 0

/** Why nothing of a sorted list moves, if so (rules 4.3 b): 403, then 400, then 422, then what moved meanwhile. */
export function refusalOf(sorted: Sorted): SubmitRefusal | undefined {
  const invalid = sorted.unfit.filter(({ refused }) => refusalStatus(refused) === 400)
  const refused = refusedBy(sorted.foreign) ?? refusedBy(invalid) ?? refusedBy(sorted.unfit)
  if (refused || sorted.readyCount > 0) return refused
  return refusedBy(sorted.own) ?? movedMeanwhile(sorted.moved)
}

/** Lets ready items move, or leave when they were paid; what cannot is added to what moved meanwhile. */
export function moveReady(
  sorted: Sorted,
  by: Actor,
  ready: readonly SubmitItem[],
): { readonly movidos: readonly Submitted[]; readonly retirados: readonly Submitted[] } {
  const movidos: Submitted[] = []
  const retirados: Submitted[] = []
  for (const one of ready) {
    const type = decidingEvent(one.item.status)
    const outcome = type ? apply(one.item, { type, by, decision: one.decision }, one.facts) : outOfStep(one.item.status)
    if (!isMove(outcome)) sorted.moved.push(held(one, outcome))
    else (isPaid(one) ? retirados : movidos).push({ idBoleto: one.idBoleto, ...outcome })
  }
  return { movidos, retirados }
}

/** What stays where it is although others of the list move. */
export const ignoredOf = ({ moved, own }: Sorted): readonly Ignored[] => [...moved, ...own].map(ignored)

/** The order of checks of a bulk submit (rules 4.3 b): validation of what this person can still decide, then what moved meanwhile, then what was paid. */
export const submitAll = (submission: Submission): SubmitVerdict => {
  const sorted = nothingSorted()
  const ready = sortInto(sorted, submission)
  const refused = refusalOf(sorted)
  return refused ? { refused } : { ...moveReady(sorted, submission.by, ready), ignorados: ignoredOf(sorted) }
}
