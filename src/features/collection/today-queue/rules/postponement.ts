import {
  addBusinessDays,
  bankCalendar,
  type BusinessCalendar,
  isBusinessDay,
  nextBusinessDay,
} from '#values/business-calendar.ts'
import { addDays, formatDate, type LocalDate } from '#values/local-date.ts'
import { refusal, type Refusal } from '#values/refusal.ts'

export const lastPostponement = (
  today: LocalDate,
  businessDays: number,
  calendar: BusinessCalendar = bankCalendar,
): LocalDate => addBusinessDays(calendar, today, businessDays)

/** A postponement applies to all users, so it needs a reason. */
export const missingReason = 'Informe o motivo.'

/**
 * Whether a customer may be postponed to this day: a business day, from tomorrow up to the maximum.
 */
export function mayPostpone(
  until: LocalDate,
  { today, last }: { readonly today: LocalDate; readonly last: LocalDate },
  calendar: BusinessCalendar = bankCalendar,
): Refusal | undefined {
  if (until <= today || until > last)
    return refusal(
      'ADIAR_FORA_DO_PRAZO',
      `O dia da volta deve ficar de ${formatDate(addDays(today, 1))} a ${formatDate(last)}.`,
    )
  return isBusinessDay(calendar, until)
    ? undefined
    : refusal(
        'ADIAR_SEM_EXPEDIENTE',
        `${formatDate(until)} não é dia útil: escolha ${formatDate(nextBusinessDay(calendar, until))}.`,
      )
}
