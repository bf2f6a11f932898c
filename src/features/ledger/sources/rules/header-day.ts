import { isLocalDate, type LocalDate } from '#values/local-date.ts'
import { type DayForm, readWrittenDay } from '#values/written-day.ts'

// Days among numbers, and days with the name of their month: '18/11/2026', '18-NOV-26',
// '18 de novembro de 2026'.
const written =
  /\d{1,4}[./-]\d{1,2}[./-]\d{2,4}|\d{1,2}(?: de |[ ./-])\p{L}{3,9}(?: de |[ ./-])\d{2,4}/giu

/**
 * Day of a report, from the texts above its header: 'Posição em 18/11/2026'. Of several days the
 * last one that is not in the future, as in 'de 01/01/2026 a 18/11/2026'.
 */
export function headerDay(
  texts: readonly string[],
  form: DayForm,
  today: LocalDate,
): LocalDate | undefined {
  return texts
    .flatMap((text) => text.slice(0, 200).match(written) ?? [])
    .map((text) => readWrittenDay(text, form))
    .flatMap((read) => (typeof read === 'string' ? [] : [read.day]))
    .filter((day) => isLocalDate(day) && day <= today)
    .toSorted()
    .at(-1)
}
