import { brokenOnFor, lastDayInForce, oldestPromiseInForce } from '#values/promise-term.ts'
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

/** A promise about one boleto. */
export type PromiseFacts = {
  readonly agreementOn: LocalDate
  readonly balance_cents: Cents
  readonly hasReceipt: boolean
}

/**
 * State of a promise (rules 7.6). CUMPRIDA: no balance, with a receipt. VIGENTE: balance, before
 * the third business day after the date; QUEBRADA from then on. Undefined without balance and
 * receipt.
 */
export function promiseState(
  { agreementOn, balance_cents, hasReceipt }: PromiseFacts,
  on: LocalDate,
  calendar: BusinessCalendar = bankCalendar,
): PromiseState | undefined {
  if (balance_cents <= 0) return hasReceipt ? 'CUMPRIDA' : undefined
  return agreementOn >= oldestPromiseInForce(on, calendar) ? 'VIGENTE' : 'QUEBRADA'
}

/** Joint state of several boletos: VIGENTE if any is, else QUEBRADA, else CUMPRIDA. */
export const jointState = (
  states: Iterable<PromiseState | undefined>,
): PromiseState | undefined => {
  const known = new Set(states)
  return (['VIGENTE', 'QUEBRADA', 'CUMPRIDA'] as const).find((state) => known.has(state))
}

/** Last valid day of a new promise, and the day on which it breaks if unpaid. */
export function forceOf(
  agreementOn: LocalDate,
  calendar: BusinessCalendar = bankCalendar,
): { readonly until: LocalDate; readonly brokenOn: LocalDate } {
  return {
    until: lastDayInForce(agreementOn, calendar),
    brokenOn: brokenOnFor(agreementOn, calendar),
  }
}

export type QuickDay = { readonly label: string; readonly day: LocalDate }

const weekdays = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado']
const friday = 5

/** 'sexta 27/11' */
const dayName = (day: LocalDate, today: LocalDate): string =>
  `${weekdays[weekday(day)]} ${shortDate(day, today)}`

/** The next business day, the next business Friday after it, and five business days from today. */
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
