import { firstDay, lastDay } from '#values/competence.ts'
import { addDays, addMonths, type LocalDate, monthOf } from '#values/local-date.ts'

/** First and last day, inclusive. */
export type DayInterval = readonly [from: LocalDate, to: LocalDate]

const monthAround = (day: LocalDate): DayInterval => [firstDay(monthOf(day)), lastDay(monthOf(day))]

/** Common intervals, counted from today and ending today. */
export const intervalPresets: readonly {
  readonly label: string
  readonly from: (today: LocalDate) => DayInterval
}[] = [
  { label: 'Hoje', from: (today) => [today, today] },
  { label: '7 dias', from: (today) => [addDays(today, -6), today] },
  { label: '30 dias', from: (today) => [addDays(today, -29), today] },
  { label: 'Este mês', from: monthAround },
  { label: 'Mês passado', from: (today) => monthAround(addMonths(firstDay(monthOf(today)), -1)) },
]
