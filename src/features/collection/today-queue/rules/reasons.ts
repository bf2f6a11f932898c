import type { Cents } from '#values/cents.ts'
import { daysBetween, type LocalDate } from '#values/local-date.ts'

import { type Reason, REASONS } from '../contract/words.ts'
import type { QueueTerms } from './terms.ts'

/** Facts about a customer with an overdue balance. */
export type QueueFacts = {
  readonly overdue_cents: Cents
  /** Oldest due date of the open balance. */
  readonly oldestDueOn: LocalDate
  readonly lastContactOn: LocalDate | undefined
  /** The last broken promise; undefined without one. */
  readonly brokenPromiseOn: LocalDate | undefined
  /** An overdue boleto has a valid promise. */
  readonly isPromised: boolean
  /** First prescription of a título without an action; undefined if none is near. */
  readonly prescribesOn: LocalDate | undefined
  readonly postponedUntil: LocalDate | undefined
  /** Replied to a message, and nobody has answered by a contact. */
  readonly hasReplied: boolean
}

/**
 * Reasons to contact a customer today, most urgent first; empty = not in the queue. A valid promise
 * or a postponement removes it. A contact answers, during the waiting days, the reasons known at
 * that time. `store/queue.ts` repeats this in SQL.
 */
export function reasonsOf(facts: QueueFacts, terms: QueueTerms): readonly Reason[] {
  const { lastContactOn, brokenPromiseOn, prescribesOn, postponedUntil, oldestDueOn } = facts
  if (facts.overdue_cents <= 0) return []
  if (postponedUntil !== undefined && postponedUntil > terms.today) return []
  // Whoever replied waits for an answer, promise or not.
  if (facts.isPromised) return facts.hasReplied ? ['RESPONDEU'] : []
  const answered = terms.waiting.find(({ day }) => day === lastContactOn)
  const silentSince =
    lastContactOn !== undefined && lastContactOn > oldestDueOn ? lastContactOn : oldestDueOn
  const holds: Readonly<Record<Reason, boolean>> = {
    RESPONDEU: facts.hasReplied,
    PROMESSA_QUEBRADA:
      brokenPromiseOn !== undefined &&
      (answered === undefined || brokenPromiseOn >= answered.inForceFrom),
    PRESCRICAO_PERTO: prescribesOn !== undefined && answered === undefined,
    DIVIDA_SEM_CONTATO:
      facts.overdue_cents >= terms.largeFrom &&
      daysBetween(silentSince, terms.today) >= terms.silentDays,
    PRIMEIRO_CONTATO: lastContactOn === undefined || lastContactOn < oldestDueOn,
  }
  return REASONS.filter((reason) => holds[reason])
}
