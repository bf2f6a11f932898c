import type { Refusal } from '#values/refusal.ts'

import { type Actor, type Chain, fourEyes, type Handling } from './handling.ts'

/** One item of a submitted list, in the order of the screen. */
export type Candidate<Step extends string> = {
  readonly item: Handling<Step>
  /** The `versao` sent with the decision is outdated. */
  readonly isStale?: boolean
}

export type Submitted<Step extends string, One extends Candidate<Step>> = {
  readonly by: Actor
  readonly items: readonly One[]
  /** Steps that the call accepts. */
  readonly steps: readonly Step[]
  /** Accept only items in this status. */
  readonly pinnedStatus?: Step
}

/** An item that does not move, with the reason. */
export type Skipped<One> = { readonly one: One; readonly refusal: Refusal }

/** Result of a list, item by item in screen order; several chunks of one list are added up. */
export type Triage<One> = {
  /** The user has no permission for these. */
  readonly foreignItems: Skipped<One>[]
  /** Another user moved these meanwhile. */
  readonly changedMeanwhile: Skipped<One>[]
  /** The four-eyes rule blocks these. */
  readonly ownItems: Skipped<One>[]
  /** The user may decide these, but not in this way. */
  readonly refused: Skipped<One>[]
  readyCount: number
}

export const emptyTriage = <One>(): Triage<One> => ({
  foreignItems: [],
  changedMeanwhile: [],
  ownItems: [],
  refused: [],
  readyCount: 0,
})

/** Sorts items into the triage; returns those that can move. */
export function addToTriage<Step extends string, One extends Candidate<Step>>(
  chain: Chain<Step>,
  triage: Triage<One>,
  { by, items, steps, pinnedStatus }: Submitted<Step, One>,
  unfit: (one: One) => Refusal | undefined = () => undefined,
): readonly One[] {
  const isOwn = (step: Step) => steps.includes(step) && by.rules.includes(chain.ruleOf(step))
  const isHere = (step: Step) =>
    isOwn(step) && (pinnedStatus === undefined || pinnedStatus === step)
  // An item that was never in a step of this user is no race but a missing permission (rules 1).
  const wasHere = ({ status, enteredFrom }: Handling<Step>) =>
    steps.some((step) => isOwn(step) && (step === status || step in enteredFrom))
  const ready: One[] = []
  for (const one of items) {
    const { item } = one
    const eyes = fourEyes(chain, item, by)
    if (!wasHere(item)) triage.foreignItems.push({ one, refusal: chain.notAllowed() })
    else if (!isHere(item.status))
      triage.changedMeanwhile.push({ one, refusal: chain.outOfStep(item.status) })
    else if (one.isStale === true)
      triage.changedMeanwhile.push({ one, refusal: chain.changedMeanwhile() })
    else if (eyes) triage.ownItems.push({ one, refusal: eyes })
    else ready.push(one)
  }
  for (const one of ready) {
    const refusal = unfit(one)
    if (refusal) triage.refused.push({ one, refusal })
  }
  triage.readyCount += ready.length
  return ready
}

/** Refusal of a list without any movable item; 409 names user and time of the first item. */
export type ListRefusal = {
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

/** How messages name an item that stays behind. */
export type Naming<One> = {
  readonly id: (one: One) => number
  readonly status: (refusal: Refusal) => ListRefusal['status']
  readonly changed: (one: One) => { readonly by: string; readonly at: Date }
}

const itensOf = <One>(list: readonly Skipped<One>[], { id }: Naming<One>): ListRefusal['itens'] =>
  list.map(({ one, refusal }) => ({
    id: id(one),
    codigo: refusal.code,
    texto: refusal.because,
  }))

/**
 * Refusal if nothing of a list moves: the message of the first item, with all items named.
 * Undefined for an empty list.
 */
export const refusedFor = <One>(
  list: readonly Skipped<One>[],
  naming: Naming<One>,
): ListRefusal | undefined => {
  const [first] = list
  return (
    first && {
      status: naming.status(first.refusal),
      mensagem: first.refusal.because,
      itens: itensOf(list, naming),
    }
  )
}

/** The same for items that another user moved: 409 with user and time. */
export const movedMeanwhile = <One>(
  list: readonly Skipped<One>[],
  naming: Naming<One>,
): ListRefusal | undefined => {
  const [first] = list
  if (first === undefined) return undefined
  const { by, at } = naming.changed(first.one)
  return {
    status: 409,
    mensagem: first.refusal.because,
    itens: itensOf(list, naming),
    alteradoPor: by,
    alteradoEm: at,
  }
}

/**
 * For lists that move whole or not at all (rules 5.2). Order of the checks: permission, four eyes,
 * moved meanwhile, invalid decision.
 */
export const wholeListRefusal = <One>(
  triage: Triage<One>,
  naming: Naming<One>,
): ListRefusal | undefined =>
  refusedFor(triage.foreignItems, naming) ??
  refusedFor(triage.ownItems, naming) ??
  movedMeanwhile(triage.changedMeanwhile, naming) ??
  refusedFor(triage.refused, naming)
