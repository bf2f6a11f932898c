import { oldestPromiseInForce } from '#values/promise-term.ts'
import { addBusinessDays, bankCalendar, type BusinessCalendar } from '#values/business-calendar.ts'
import type { Cents } from '#values/cents.ts'
import { addDays, type LocalDate } from '#values/local-date.ts'

export type QueueParameters = {
  readonly AGIR_DIVIDA_VALOR: Cents
  readonly AGIR_DIVIDA_DIAS: number
  readonly AGIR_ESPERA_DIAS: number
}

export type QueueTerms = {
  readonly today: LocalDate
  /** Minimum of a large debt. */
  readonly largeFrom: Cents
  /** Days without contact, or since the due date, after which a large debt is urgent. */
  readonly silentDays: number
  /**
   * Days on which a contact still counts as an answer, each with the oldest promise then valid. An
   * older promise was already known to be broken.
   */
  readonly waiting: readonly { readonly day: LocalDate; readonly inForceFrom: LocalDate }[]
}

/** The thresholds of a day; a contact is an answer for some business days. */
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
