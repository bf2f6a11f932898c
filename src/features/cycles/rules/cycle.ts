import { addBusinessDays, bankCalendar, isBusinessDay } from '#values/business-calendar.ts'
import { firstDay, lastDay } from '#values/competence.ts'
import { addDays, type LocalDate, monthOf } from '#values/local-date.ts'
import { type Refusal, refusal } from '#values/refusal.ts'

import type { ParameterSet } from '#features/debt-items/rules/parameters.ts'

type Moment = { readonly today: LocalDate; /** 'HH:MM' in São Paulo. */ readonly time: string }

/**
 * Is it CICLO_HORA, or later, of the day on which the job opens the cycle of the month, or of a day
 * after it (rules 4.3 m)?
 */
export function isOpeningDue(
  { today, time }: Moment,
  parameters: Pick<ParameterSet, 'CICLO_AUTOMATICO' | 'CICLO_DIA_UTIL' | 'CICLO_HORA'>,
): boolean {
  if (!parameters.CICLO_AUTOMATICO || time < parameters.CICLO_HORA) return false
  const first = firstDay(monthOf(today))
  return today >= addBusinessDays(bankCalendar, addDays(first, -1), parameters.CICLO_DIA_UTIL)
}

/** The last business day of the cycle's month; it closes at 20:00 (rules 4.1). */
export function closingDay(competenceDay: LocalDate): LocalDate {
  const last = lastDay(monthOf(competenceDay))
  return isBusinessDay(bankCalendar, last) ? last : addBusinessDays(bankCalendar, last, -1)
}

/**
 * May an open cycle be completed (rules 4.3 m)? Only malls that have nothing of its snapshot yet
 * are added.
 */
export const mayCompleteCycle = (waiting: { readonly boletos: number }): Refusal | undefined =>
  waiting.boletos > 0
    ? undefined
    : refusal('CICLO_COMPLETO', 'Todos os shoppings com boletos elegíveis já estão no ciclo.')
