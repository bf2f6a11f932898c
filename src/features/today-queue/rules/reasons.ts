import type { Cents } from '#values/cents.ts'
import { daysBetween, type LocalDate } from '#values/local-date.ts'

import { type Reason, REASONS } from '../contract/words.ts'
import type { QueueTerms } from './terms.ts'

/** What is known of a customer with an overdue balance. */
export type QueueFacts = {
  readonly overdue_cents: Cents
  /** The oldest due date of what is open. */
  readonly oldestDueOn: LocalDate
  readonly lastContactOn: LocalDate | undefined
  /** The last of its broken promises; undefined without one. */
  readonly brokenPromiseOn: LocalDate | undefined
  /** A promise on an overdue boleto is in force. */
  readonly isPromised: boolean
  /** When the first título without an action prescribes; undefined when none is near. */
  readonly prescribesOn: LocalDate | undefined
  /** Somebody put it off until this day. */
  readonly postponedUntil: LocalDate | undefined
}

/**
 * Why a customer has to be contacted today, the first reason first; empty = not in the queue. A
 * promise in force and a postponement take it out whole. A contact answers, for the days of
 * waiting, what was known when it was made. The list asks the same in SQL, for all at once.
 */
export function reasonsOf(facts: QueueFacts, terms: QueueTerms): readonly Reason[] {
  const { lastContactOn, brokenPromiseOn, prescribesOn, postponedUntil, oldestDueOn } = facts
  if (facts.isPromised || facts.overdue_cents <= 0) return []
  if (postponedUntil !== undefined && postponedUntil > terms.today) return []
  const answered = terms.waiting.find(({ day }) => day === lastContactOn)
  const silentSince =
    lastContactOn !== undefined && lastContactOn > oldestDueOn ? lastContactOn : oldestDueOn
  const holds: Readonly<Record<Reason, boolean>> = {
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
