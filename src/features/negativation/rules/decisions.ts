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

type Held = { readonly one: SubmitItem; readonly refused: Refusal }

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

const asItens = (held: readonly Held[]): SubmitRefusal['itens'] =>
  held.map(({ one, refused }) => ({ id: one.idBoleto, codigo: refused.code, texto: refused.because }))

const refusedBy = (held: readonly Held[]): SubmitRefusal | undefined => {
  const [first] = held
  return first && { status: refusalStatus(first.refused), mensagem: first.refused.because, itens: asItens(held) }
}

const ignored = ({ one, refused }: Held): Ignored => ({
  idBoleto: one.idBoleto,
  alteradoPor: one.alteradoPor,
  alteradoEm: one.alteradoEm,
  codigo: refused.code,
  texto: refused.because,
})

const movedMeanwhile = (moved: readonly Held[]): SubmitRefusal | undefined => {
  const [first] = moved
  if (first === undefined) return undefined
  const { alteradoPor, alteradoEm } = first.one
  return { status: 409, mensagem: first.refused.because, itens: asItens(moved), alteradoPor, alteradoEm }
}

/** The order of checks of a bulk submit (rules 4.3 b): validation of what this person can still decide, then what moved meanwhile, then what was paid. */
export const submitAll = (submission: Submission): SubmitVerdict => {
  const moved: Held[] = []
  const own: Held[] = []
  const foreign: Held[] = []
  const ready: SubmitItem[] = []
  for (const one of submission.items) {
    const eyes = fourEyes(one.item, submission.by.userId)
    if (!wasHere(submission, one.item)) foreign.push({ one, refused: notAllowed() })
    else if (!isHere(submission, one.item.status)) moved.push({ one, refused: outOfStep(one.item.status) })
    else if (one.isStale) moved.push({ one, refused: changedMeanwhile() })
    else if (eyes) own.push({ one, refused: eyes })
    else ready.push(one)
  }
  const forbidden = refusedBy(foreign)
  if (forbidden) return { refused: forbidden }
  const held = ready.flatMap((one): readonly Held[] => {
    const refused = unfit(one)
    return refused === undefined ? [] : [{ one, refused }]
  })
  const invalid = refusedBy(held.filter(({ refused }) => refusalStatus(refused) === 400))
  const blocked = invalid ?? refusedBy(held)
  if (blocked) return { refused: blocked }
  if (ready.length === 0) {
    const nothingLeft = refusedBy(own) ?? movedMeanwhile(moved)
    if (nothingLeft) return { refused: nothingLeft }
  }
  const movidos: Submitted[] = []
  const retirados: Submitted[] = []
  for (const one of ready) {
    const type = decidingEvent(one.item.status)
    const event = type && { type, by: submission.by, decision: one.decision }
    const outcome = event ? apply(one.item, event, one.facts) : outOfStep(one.item.status)
    if (!isMove(outcome)) moved.push({ one, refused: outcome })
    else (isPaid(one) ? retirados : movidos).push({ idBoleto: one.idBoleto, ...outcome })
  }
  return { movidos, retirados, ignorados: [...moved, ...own].map(ignored) }
}
