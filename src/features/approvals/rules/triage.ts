import type { Refusal } from '#values/refusal.ts'

import { type Actor, type Chain, fourEyes, type Handling } from './handling.ts'

/** One thing of a list that somebody submits, in the order of the screen. */
export type Candidate<Step extends string> = {
  readonly item: Handling<Step>
  /** The `versao` given with the decision is no longer the thing's. */
  readonly isStale?: boolean
}

/** A list that somebody submits, and from where. */
export type Submitted<Step extends string, One extends Candidate<Step>> = {
  readonly by: Actor
  readonly items: readonly One[]
  /** The steps that the call serves. */
  readonly steps: readonly Step[]
  /** Only what still stands there. */
  readonly pinnedStatus?: Step
}

/** A thing that does not move, and why. */
export type Skipped<One> = { readonly one: One; readonly refusal: Refusal }

/**
 * What a list comes to, thing by thing, in the order of the screen; of several pieces of one list
 * the sum.
 */
export type Triage<One> = {
  /** Never this person's to decide. */
  readonly foreignItems: Skipped<One>[]
  /** Moved meanwhile by somebody. */
  readonly changedMeanwhile: Skipped<One>[]
  /** Kept from this person by four eyes. */
  readonly ownItems: Skipped<One>[]
  /** What the person can still decide, but not like this. */
  readonly refused: Skipped<One>[]
  readyCount: number
}

/** Nothing sorted yet. */
export const emptyTriage = <One>(): Triage<One> => ({
  foreignItems: [],
  changedMeanwhile: [],
  ownItems: [],
  refused: [],
  readyCount: 0,
})

/** Adds the things of a list to what is sorted; answers those that are ready to move. */
export function addToTriage<Step extends string, One extends Candidate<Step>>(
  chain: Chain<Step>,
  triage: Triage<One>,
  { by, items, steps, pinnedStatus }: Submitted<Step, One>,
  unfit: (one: One) => Refusal | undefined = () => undefined,
): readonly One[] {
  const isOwn = (step: Step) => steps.includes(step) && by.rules.includes(chain.ruleOf(step))
  const isHere = (step: Step) =>
    isOwn(step) && (pinnedStatus === undefined || pinnedStatus === step)
  // What never stood in a step of this person never was theirs to decide: no race, but a lack of
  // permission (rules 1).
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

/** An act on a list of which nothing moves; 409 carries who and when of the first thing. */
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

/** How a thing is named when it stays behind. */
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

/** Why nothing of a list moves: the sentence of the first, every thing named; none for none. */
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

/** The same, of what somebody moved meanwhile: 409, by whom and when. */
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
 * A list that moves whole or not at all (rules 5.2): what is another's, then what four eyes keep,
 * then what moved meanwhile, then what may not move like this.
 */
export const wholeListRefusal = <One>(
  triage: Triage<One>,
  naming: Naming<One>,
): ListRefusal | undefined =>
  refusedFor(triage.foreignItems, naming) ??
  refusedFor(triage.ownItems, naming) ??
  movedMeanwhile(triage.changedMeanwhile, naming) ??
  refusedFor(triage.refused, naming)
