import { addBusinessDays, bankCalendar, type BusinessCalendar } from '#values/business-calendar.ts'
import type { LocalDate } from '#values/local-date.ts'
import { formatWhole } from '#values/whole-number.ts'

/** A range of days in arrears; the last one is open-ended. */
export type ArrearsBand = {
  readonly code: string
  readonly label: string
  readonly from: number
  readonly to: number
}

/** Open debts before their due date, or within the two days of clearing after it. */
export const NOT_OVERDUE = 'A_VENCER'

/** Bands for the colours of arrears bars, shortest first. */
export const ARREARS_BANDS: readonly ArrearsBand[] = [
  { code: NOT_OVERDUE, label: 'A vencer', from: -Infinity, to: 0 },
  { code: '1-30', label: '1 a 30 dias', from: 1, to: 30 },
  { code: '31-60', label: '31 a 60 dias', from: 31, to: 60 },
  { code: '61-90', label: '61 a 90 dias', from: 61, to: 90 },
  { code: '91-120', label: '91 a 120 dias', from: 91, to: 120 },
  { code: 'ACIMA_120', label: 'Acima de 120 dias', from: 121, to: Infinity },
]

/** Index of the band: 0 for not overdue, 5 above 120 days. */
export const arrearsBandOf = (days: number): number =>
  ARREARS_BANDS.findIndex(({ to }) => days <= to)

/** '526 dias', '1 dia', 'a vencer'. */
export const arrearsText = (days: number): string =>
  days <= 0 ? 'a vencer' : `${formatWhole(days)} ${days === 1 ? 'dia' : 'dias'}`

/**
 * The latest unadjusted due date that is overdue. `due_on <=` this date can use an index, unlike
 * the adjusted due date (rules 3, D-2).
 */
export const lastOverdueDueOn = (
  on: LocalDate,
  calendar: BusinessCalendar = bankCalendar,
): LocalDate => addBusinessDays(calendar, on, -3)
