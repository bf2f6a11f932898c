import { ending, withdraw } from './chain.ts'
import type { EventFacts, Move, Row } from './events.ts'
import { hasListed, isListed, type ItemPerson, type ItemState, type SentBatch } from './item.ts'
import type { Answers } from './lost-batches.ts'
import { toRemoval } from './listing.ts'
import { afterCorrection, afterExclusion, afterInclusion } from './person-answers.ts'
import { S } from './status.ts'

/** Checks whether the lote on its way still owes an answer. */
const isAwaited = ({ batch }: ItemState): boolean => batch !== undefined && batch.awaited.length > 0

/** State of an item after its inclusion or correction is answered: listed, in error, or gone. */
export const listedOrFailed = (item: ItemState, row: Row, facts: EventFacts): Move => {
  const rest: ItemState = {
    ...item,
    resultado: undefined,
    failedOperation: undefined,
    removal: undefined,
  }
  const isFailed = item.persons.some((person) => person.inclusion === 'REJEITADO')
  if (!hasListed(item)) {
    if (facts.balance_cents <= 0) return withdraw(rest, facts.settledBy)
    if (!isFailed) return { to: ending(rest, 'REMOVIDO_BUREAU'), row }
  }
  const current: ItemState = isFailed
    ? { ...rest, status: S.FAILED, failedOperation: 'INCLUSAO' }
    : { ...ending(rest, 'NEGATIVADO'), reason: undefined }
  if (!hasListed(item)) return { to: current, row }
  // Events that waited for the return apply now (rows 11 and 13).
  if (facts.balance_cents <= 0) return toRemoval(current, facts.settledBy, facts.settledReceipts)
  const due = facts.removalDue
  // A removal cancelled for an agreement is not reopened by the return of a resent fiador.
  const isDismissed =
    due?.receipts.some((receipt) => item.dismissedReceipts.includes(receipt)) ?? true
  return due === undefined || isDismissed
    ? { to: current, row }
    : toRemoval(current, due.motive, due.receipts)
}

/**
 * The value at the bureau. If persons were listed with a higher value before, returns that one;
 * row 18 then corrects it.
 */
export const listedValue = (
  item: ItemState,
  persons: readonly ItemPerson[],
  sent_cents: ItemState['listed_cents'],
): ItemState['listed_cents'] => {
  if (sent_cents === undefined || !persons.some(isListed)) return item.listed_cents
  return hasListed(item) && item.listed_cents !== undefined && item.listed_cents > sent_cents
    ? item.listed_cents
    : sent_cents
}

/** Row 9. */
export const inclusionReturned = (
  item: ItemState,
  batch: SentBatch,
  answers: Answers,
  facts: EventFacts,
): Move => {
  const persons = item.persons.map((person) => afterInclusion(person, answers, false))
  const next: ItemState = {
    ...item,
    persons,
    listed_cents: listedValue(item, persons, batch.value_cents),
  }
  if (isAwaited(next)) return { to: next, row: '9' }
  return listedOrFailed({ ...next, batch: undefined }, '9', facts)
}

/** Row 14, on time, or late while the item still waits for its removal. */
export const exclusionReturned = (item: ItemState, answers: Answers): Move => {
  const next: ItemState = {
    ...item,
    persons: item.persons.map((person) => afterExclusion(person, answers)),
  }
  if (isAwaited(next)) return { to: next, row: '14' }
  const endedItem: ItemState = { ...next, batch: undefined }
  if (!hasListed(endedItem)) return { to: ending(endedItem, 'BAIXADO'), row: '14' }
  // The first part of a late return refused nobody: the removal keeps waiting.
  if (endedItem.persons.every((person) => person.exclusion !== 'REJEITADO'))
    return { to: endedItem, row: '9c' }
  return { to: { ...endedItem, status: S.FAILED, failedOperation: 'EXCLUSAO' }, row: '14' }
}

/**
 * Row 18b: a failed E keeps the old value and must be excluded; a failed I after an accepted E is
 * an inclusion to send again.
 */
export const correctionReturned = (
  item: ItemState,
  batch: SentBatch,
  answers: Answers,
  facts: EventFacts,
): Move => {
  const isLate = item.batch?.id !== batch.id
  const next: ItemState = {
    ...item,
    persons: item.persons.map((person) => afterCorrection(person, answers, isLate)),
  }
  if (isAwaited(next)) return { to: next, row: '18b' }
  const endedItem: ItemState = { ...next, batch: undefined }
  if (endedItem.persons.some((person) => person.exclusion === 'REJEITADO')) {
    const due =
      facts.balance_cents <= 0
        ? { motive: facts.settledBy, receipts: facts.settledReceipts }
        : facts.removalDue
    const { to } = toRemoval(endedItem, due?.motive ?? 'PARCIAL', due?.receipts ?? [])
    return { to: { ...to, status: S.FAILED, failedOperation: 'EXCLUSAO' }, row: '18b' }
  }
  return listedOrFailed(
    { ...endedItem, listed_cents: batch.value_cents ?? endedItem.listed_cents },
    '18b',
    facts,
  )
}
