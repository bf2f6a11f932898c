import { oldestPromiseInForce } from '#features/debt-items/rules/promises.ts'
import { addBusinessDays, bankCalendar, type BusinessCalendar } from '#values/business-calendar.ts'
import type { Cents } from '#values/cents.ts'
import { addDays, type LocalDate } from '#values/local-date.ts'

/** The parameters that say who is in the queue. */
export type QueueParameters = {
  readonly AGIR_DIVIDA_VALOR: Cents
  readonly AGIR_DIVIDA_DIAS: number
  readonly AGIR_ESPERA_DIAS: number
}

/** What the conditions of the queue are measured by on a day. */
export type QueueTerms = {
  readonly today: LocalDate
  /** A debt is large from here on. */
  readonly largeFrom: Cents
  /** So many days without a contact, or since it fell due, make a large debt urgent. */
  readonly silentDays: number
  /**
   * The days on which a contact still counts as an answer, and for each the oldest promise that was
   * then in force: an older one was known to be broken when the contact was made.
   */
  readonly waiting: readonly { readonly day: LocalDate; readonly inForceFrom: LocalDate }[]
}

/** The terms of a day: a contact is an answer for so many business days. */
export function termsOf(
  parameters: QueueParameters,
  today: LocalDate,
  calendar: BusinessCalendar = bankCalendar,
): QueueTerms {
  const last = addBusinessDays(calendar, today, -parameters.AGIR_ESPERA_DIAS)
  const waiting: { day: LocalDate; inForceFrom: LocalDate }[] = []
  for (let day = today; day > last; day = addDays(day, -1))
    waiting.push({ day, inForceFrom: oldestPromiseInForce(day, calendar) })
  return {
    today,
    largeFrom: parameters.AGIR_DIVIDA_VALOR,
    silentDays: parameters.AGIR_DIVIDA_DIAS,
    waiting,
  }
}
