import {
  enteredFrom,
  handledBy as handledByPerson,
} from '#features/platform/approvals/rules/handling.ts'

import type { Actor, ActorOrSystem, Decision, Event, EventFacts, Move, Outcome } from './events.ts'
import { applyDecision, isSameDecision, mayDecide, withGuards } from './flags.ts'
import { isExemptionException } from './justification.ts'
import type { ItemJustification, ItemState } from './item.ts'
import { mayForward, maySendBack, maySendBackBecause, mayJustify, MAY } from './may.ts'
import { withoutEffect } from './refusals.ts'
import { closesWithCycle, S, type WorkflowStatus } from './status.ts'

/**
 * Adds a user to those who handled a step; the last one moved the item on. The clock is not a
 * user and blocks nobody.
 */
const handledBy = (
  item: ItemState,
  step: WorkflowStatus,
  by: ActorOrSystem,
): ItemState['handledBy'] =>
  by === 'SISTEMA' ? item.handledBy : handledByPerson(item, step, by.userId)

/** Moves forward into a step; stores only the first origin, for 'Devolver' (row 16). */
const entering = (item: ItemState, to: WorkflowStatus): ItemState => ({
  ...item,
  status: to,
  enteredFrom: enteredFrom(item, to),
  reason: undefined,
})

/** Ends an item and clears its error or removal. */
export const ending = (
  item: ItemState,
  resultado: NonNullable<ItemState['resultado']>,
  reason?: string,
): ItemState => ({
  ...item,
  status: S.DONE,
  resultado,
  failedOperation: undefined,
  removal: undefined,
  reason: reason ?? item.reason,
})

/** Row 11 for an item that was never sent. */
export const withdraw = (item: ItemState, settledBy: EventFacts['settledBy']): Move => ({
  to: ending(item, settledBy === 'PAGAMENTO' ? 'RETIRADO_PAGAMENTO' : 'RETIRADO_CANCELAMENTO'),
  row: '11',
})

/** Row 2; under (c) a tenant of a collection group goes straight to the corporate analysis. */
export const forward = (item: ItemState, by: ActorOrSystem, facts: EventFacts): Outcome => {
  const refusal = mayForward(item, by)
  if (refusal) return refusal
  if (facts.balance_cents <= 0) return withdraw(item, facts.settledBy)
  const skipsMall = facts.parameters.SHOPPING_OPCIONAL_PARA_CORPORATIVO && facts.isInCollectionGroup
  return {
    to: entering(withGuards(item, facts.guards), skipsMall ? S.HOLDING_TEAM : S.MALL_TEAM),
    row: '2',
  }
}

/**
 * Checks whether a person's exemption reaches the director's limit by the document's open value
 * (rows 4b and 5b).
 */
const needsDirector = (item: ItemState, document_cents: number, facts: EventFacts): boolean => {
  const limit = facts.parameters.ALCADA_DIRETOR_VALOR
  return (
    limit !== undefined &&
    item.flag === 'ISENTAR' &&
    item.flagSetBy === 'PESSOA' &&
    document_cents >= limit
  )
}

const toSending = (item: ItemState, facts: EventFacts): ItemState => ({
  ...entering(item, S.SENDING),
  approved_cents: facts.balance_cents,
})

const exempt = (item: ItemState, facts: EventFacts): ItemState =>
  item.flagSetBy === 'GUARDA'
    ? ending(item, 'BLOQUEADO', facts.guards.block?.texto)
    : ending(item, 'ISENTO')

/** Rows 6a to 6c: the last approval. */
const approvedByHolding = (item: ItemState, facts: EventFacts): Move => {
  if (item.flag === 'NEGATIVAR') return { to: toSending(item, facts), row: '6a' }
  return isExemptionException(item, facts.exemptionCount)
    ? { to: entering(item, S.KEY_ACCOUNT), row: '6c' }
    : { to: exempt(item, facts), row: '6b' }
}

const moveOnward = (item: ItemState, facts: EventFacts): Move => {
  switch (item.status) {
    case S.MALL_TEAM:
      return { to: entering(item, S.MALL_HEAD), row: '3' }
    case S.MALL_HEAD:
      return needsDirector(item, facts.documentInMall_cents, facts)
        ? { to: entering(item, S.MALL_DIRECTOR), row: '4b' }
        : { to: entering(item, S.HOLDING_TEAM), row: '4' }
    case S.MALL_DIRECTOR:
      return { to: entering(item, S.HOLDING_TEAM), row: '4b' }
    case S.HOLDING_TEAM:
      return { to: entering(item, S.HOLDING_HEAD), row: '5' }
    case S.HOLDING_HEAD:
      return needsDirector(item, facts.documentEverywhere_cents, facts)
        ? { to: entering(item, S.HOLDING_DIRECTOR), row: '5b' }
        : approvedByHolding(item, facts)
    case S.KEY_ACCOUNT:
      return {
        to: item.flag === 'NEGATIVAR' ? toSending(item, facts) : exempt(item, facts),
        row: '7',
      }
    default:
      return approvedByHolding(item, facts)
  }
}

/** Rows 3 to 7: the given flag is the decision, and the item moves on (rules 4.3 b). */
export const decide = (
  item: ItemState,
  type: keyof typeof MAY,
  by: ActorOrSystem,
  decision: Decision | undefined,
  facts: EventFacts,
): Outcome => {
  const refusal = MAY[type](item, by)
  if (refusal) return refusal
  if (facts.balance_cents <= 0) return withdraw(item, facts.settledBy)
  const unfit = mayDecide(item, decision, facts.guards)
  if (unfit) return unfit
  const next = applyDecision(item, decision, facts).item
  return moveOnward({ ...next, handledBy: handledBy(item, item.status, by) }, facts)
}

type MarkEvent = Extract<Event, { type: 'mark' }>

/**
 * Returns to ISENTAR with its previous justification, so that an accidental toggle loses nothing.
 */
const withDormant = (item: ItemState, { decision, dormant }: MarkEvent): ItemState =>
  dormant !== undefined &&
  decision.flag === 'ISENTAR' &&
  item.flag === 'NEGATIVAR' &&
  item.justification === undefined
    ? { ...item, justification: dormant }
    : item

/**
 * Saves draft flags before a submit ('marcar', rules 4.3 b). ISENTAR restores the justification
 * that NEGATIVAR had detached;
 * without one, it may be missing for now.
 */
export const mark = (current: ItemState, event: MarkEvent, facts: EventFacts): Outcome => {
  const { by, decision } = event
  const item = withDormant(current, event)
  const refusal = mayJustify(item, by)
  if (refusal) return refusal
  const unfit = mayDecide(item, decision, facts.guards)
  if (unfit && unfit.code !== 'JUSTIFICATIVA_OBRIGATORIA') return unfit
  const { item: next, isChanged } = applyDecision(item, decision, facts)
  return {
    to: isChanged ? { ...next, handledBy: handledBy(item, item.status, by) } : next,
    row: '4.4',
  }
}

// A user who changes a decision counts as its analyst (rules 4.3 h); saving the same value does
// not count.
const withHandlerIfChanged = (before: ItemState, after: ItemState, by: Actor): ItemState =>
  isSameDecision(before, after)
    ? after
    : { ...after, handledBy: handledBy(before, before.status, by) }

/**
 * Saving a justification sets ISENTAR (rules 4.4). Under a guard it is stored until the guard
 * clears.
 */
export const justify = (
  item: ItemState,
  by: Actor,
  justification: ItemJustification,
  facts: EventFacts,
): Outcome => {
  const refusal = mayJustify(item, by)
  if (refusal) return refusal
  const guardedItem = withGuards(item, facts.guards)
  const { item: next } = applyDecision(
    { ...guardedItem, justification },
    { flag: 'ISENTAR' },
    facts,
  )
  const ownedItem: ItemState = next.flagSetBy === 'GUARDA' ? next : { ...next, flagSetBy: 'PESSOA' }
  return { to: withHandlerIfChanged(item, ownedItem, by), row: '4.4' }
}

/** 'Limpar' sets NEGATIVAR and deletes the justification (rules 4.4); a guard keeps its ISENTAR. */
export const clearJustification = (item: ItemState, by: Actor, facts: EventFacts): Outcome => {
  const refusal = mayJustify(item, by)
  if (refusal) return refusal
  const bare = withGuards({ ...item, justification: undefined }, facts.guards)
  const next =
    bare.flagSetBy === 'GUARDA' ? bare : applyDecision(bare, { flag: 'NEGATIVAR' }, facts).item
  return { to: withHandlerIfChanged(item, next, by), row: '4.4' }
}

/**
 * Reruns the guards when a list is loaded (rules 4.6); outside the decision steps nothing
 * changes.
 */
export const guardsChecked = (item: ItemState, facts: EventFacts): Outcome =>
  closesWithCycle(item.status)
    ? { to: withGuards(item, facts.guards), row: '4.6' }
    : withoutEffect('As guardas só mudam a marcação enquanto o boleto está em análise.')

/**
 * Row 16: returns the item to its first origin with flags and justification. A manual inclusion
 * has no previous step and ends.
 */
export const sendBack = (item: ItemState, by: Actor, reason: string): Outcome => {
  const refusal = maySendBack(item, by) ?? maySendBackBecause(reason)
  if (refusal) return refusal
  const to = item.enteredFrom[item.status]
  if (to === undefined) return { to: ending(item, 'NAO_DECIDIDO', reason.trim()), row: '16' }
  return { to: { ...item, status: to, reason: reason.trim() }, row: '16' }
}

/**
 * Row 12: a BLOQUEIO at the sending returns the item to the corporate analysis, or ends it if its
 * cycle is closed.
 */
export const guardBlocked = (item: ItemState, facts: EventFacts): Outcome => {
  const { block } = facts.guards
  if (block === undefined) return withoutEffect('Nenhuma guarda bloqueia este boleto.')
  if (!item.cycleOpen) return { to: ending(item, 'NAO_DECIDIDO', block.texto), row: '12' }
  const back = withGuards(
    { ...item, includedBy: undefined, mayIncluderSend: undefined, approved_cents: undefined },
    facts.guards,
  )
  return { to: { ...back, status: S.HOLDING_TEAM, reason: block.texto }, row: '12' }
}

/**
 * End of the cycle: undecided items end as NAO_DECIDIDO; the others keep their cycle and stay
 * actionable (rules 4.1).
 */
export const closeCycle = (item: ItemState): Outcome => {
  if (!item.cycleOpen) return withoutEffect('O ciclo deste boleto já foi encerrado.')
  const closedItem: ItemState = { ...item, cycleOpen: false }
  if (!closesWithCycle(item.status)) return { to: closedItem, row: '4.1' }
  return { to: ending(closedItem, 'NAO_DECIDIDO', 'Ciclo encerrado sem decisão.'), row: '4.1' }
}
