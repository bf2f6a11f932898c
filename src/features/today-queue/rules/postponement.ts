import { addBusinessDays, bankCalendar, type BusinessCalendar } from '#values/business-calendar.ts'
import { addDays, formatDate, type LocalDate } from '#values/local-date.ts'
import { refusal, type Refusal } from '#values/refusal.ts'

/** The last day until which somebody may be put off. */
export const lastPostponement = (
  today: LocalDate,
  businessDays: number,
  calendar: BusinessCalendar = bankCalendar,
): LocalDate => addBusinessDays(calendar, today, businessDays)

/** May somebody be put off until this day? From tomorrow to so many business days from today. */
export const mayPostpone = (
  until: LocalDate,
  { today, last }: { readonly today: LocalDate; readonly last: LocalDate },
): Refusal | undefined =>
  until > today && until <= last
    ? undefined
    : refusal(
        'ADIAR_FORA_DO_PRAZO',
        `O dia da volta deve ficar de ${formatDate(addDays(today, 1))} a ${formatDate(last)}.`,
      )
