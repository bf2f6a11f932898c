import { bankCalendar, isBusinessDay } from '#values/business-calendar.ts'
import type { LocalDate } from '#values/local-date.ts'

/** Day and hour of São Paulo. */
export type Moment = { readonly today: LocalDate; readonly time: string }

/** True if a file that is expected by this hour (HH:MM) of a business day should be there. */
export const isExpected = (expectedBy: string, { today, time }: Moment): boolean =>
  expectedBy !== '' && isBusinessDay(bankCalendar, today) && time >= expectedBy

/** True if an active source that is expected by now has loaded nothing today (rules 11.8). */
export const isSilent = (
  {
    expectedBy,
    isLoadedToday,
  }: {
    /** HH:MM; '' = never expected. */
    readonly expectedBy: string
    readonly isLoadedToday: boolean
  },
  now: Moment,
): boolean => isExpected(expectedBy, now) && !isLoadedToday

/** The sentence of a silent source, on the start page and in its alert. */
export const silenceWords = (name: string): string => `Nenhum arquivo de ${name} hoje`
