import { addBusinessDays, bankCalendar, isBusinessDay } from '#values/business-calendar.ts'
import { firstDay, lastDay } from '#values/competence.ts'
import { addDays, type LocalDate, monthOf } from '#values/local-date.ts'
import { type Refusal, refusal } from '#values/refusal.ts'

import type { ParameterSet } from '#features/platform/parameters/rules/parameters.ts'

type Moment = { readonly today: LocalDate; /** 'HH:MM' in São Paulo. */ readonly time: string }

/** Checks whether CICLO_HORA of the opening day, or of a later day, has passed (rules 4.3 m). */
export function isOpeningDue(
  { today, time }: Moment,
  parameters: Pick<ParameterSet, 'CICLO_AUTOMATICO' | 'CICLO_DIA_UTIL' | 'CICLO_HORA'>,
): boolean {
  if (!parameters.CICLO_AUTOMATICO || time < parameters.CICLO_HORA) return false
  const first = firstDay(monthOf(today))
  return today >= addBusinessDays(bankCalendar, addDays(first, -1), parameters.CICLO_DIA_UTIL)
}

/** Last business day of the cycle's month; it closes at 20:00 (rules 4.1). */
export function closingDay(competenceDay: LocalDate): LocalDate {
  const last = lastDay(monthOf(competenceDay))
  return isBusinessDay(bankCalendar, last) ? last : addBusinessDays(bankCalendar, last, -1)
}

/**
 * Checks whether an open cycle can be completed (rules 4.3 m): only malls without a snapshot are
 * added.
 */
export const mayCompleteCycle = (waiting: { readonly boletos: number }): Refusal | undefined =>
  waiting.boletos > 0
    ? undefined
    : refusal('CICLO_COMPLETO', 'Todos os shoppings com boletos elegíveis já estão no ciclo.')
