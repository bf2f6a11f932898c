import {
  brokenOnFor,
  lastDayInForce,
  oldestPromiseInForce,
} from '#features/debt-items/rules/promises.ts'
import {
  addBusinessDays,
  bankCalendar,
  type BusinessCalendar,
  isBusinessDay,
  nextBusinessDay,
} from '#values/business-calendar.ts'
import type { Cents } from '#values/cents.ts'
import { addDays, type LocalDate, shortDate, weekday } from '#values/local-date.ts'

import type { PromiseState } from '../contract/words.ts'

/** A promise about one boleto, as it stands. */
export type PromiseFacts = {
  readonly agreementOn: LocalDate
  readonly balance_cents: Cents
  readonly hasReceipt: boolean
}

/**
 * CUMPRIDA without balance and with a receipt; VIGENTE with a balance before the third business day
 * after the date; QUEBRADA from then on. Without balance and without receipt there is no state
 * (rules 7.6).
 */
export function promiseState(
  { agreementOn, balance_cents, hasReceipt }: PromiseFacts,
  on: LocalDate,
  calendar: BusinessCalendar = bankCalendar,
): PromiseState | undefined {
  if (balance_cents <= 0) return hasReceipt ? 'CUMPRIDA' : undefined
  return agreementOn >= oldestPromiseInForce(on, calendar) ? 'VIGENTE' : 'QUEBRADA'
}

/**
 * The state of several boletos together, as of a customer or an act: VIGENTE if any is, else
 * QUEBRADA if any is, else CUMPRIDA if any is.
 */
export const jointState = (
  states: Iterable<PromiseState | undefined>,
): PromiseState | undefined => {
  const known = new Set(states)
  return (['VIGENTE', 'QUEBRADA', 'CUMPRIDA'] as const).find((state) => known.has(state))
}

/** Until when a new promise is in force, and the day on which it is broken unless it is paid. */
export function forceOf(
  agreementOn: LocalDate,
  calendar: BusinessCalendar = bankCalendar,
): { readonly until: LocalDate; readonly brokenOn: LocalDate } {
  return {
    until: lastDayInForce(agreementOn, calendar),
    brokenOn: brokenOnFor(agreementOn, calendar),
  }
}

/** A day to promise, one click away. */
export type QuickDay = { readonly label: string; readonly day: LocalDate }

const weekdays = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado']
const friday = 5

/** 'sexta 27/11' */
const dayName = (day: LocalDate, today: LocalDate): string =>
  `${weekdays[weekday(day)]} ${shortDate(day, today)}`

/** The next business day, the next Friday of business after it, and five business days from today. */
export function quickDays(
  today: LocalDate,
  calendar: BusinessCalendar = bankCalendar,
): readonly QuickDay[] {
  const tomorrow = addDays(today, 1)
  const next = nextBusinessDay(calendar, tomorrow)
  let lastOfWeek = addDays(next, 1)
  while (weekday(lastOfWeek) !== friday || !isBusinessDay(calendar, lastOfWeek))
    lastOfWeek = addDays(lastOfWeek, 1)
  return [
    { label: next === tomorrow ? 'amanhã' : dayName(next, today), day: next },
    { label: dayName(lastOfWeek, today), day: lastOfWeek },
    { label: '5 dias úteis', day: addBusinessDays(calendar, today, 5) },
  ]
}
