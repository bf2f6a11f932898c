import { addBusinessDays, bankCalendar, type BusinessCalendar } from '#values/business-calendar.ts'
import { formatAmount } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'
import { formatWhole } from '#values/whole-number.ts'

/** A range of days in arrears; the last one is open-ended. */
export type ArrearsBand = {
  readonly code: string
  /** '1 a 30', 'Acima de 120'. */
  readonly range: string
  readonly label: string
  /** Token of its colour in bars. */
  readonly color: string
  readonly from: number
  readonly to: number
}

/** Open debts before their due date, or within the two days of clearing after it. */
export const NOT_OVERDUE = 'A_VENCER'

const overdue = (code: string, range: string, color: string, from: number, to: number) => ({
  code,
  range,
  label: `${range} dias`,
  color,
  from,
  to,
})

/** Bands of overdue debts, shortest first. */
export const OVERDUE_BANDS: readonly ArrearsBand[] = [
  overdue('1-30', '1 a 30', 'a1', 1, 30),
  overdue('31-60', '31 a 60', 'a2', 31, 60),
  overdue('61-90', '61 a 90', 'a3', 61, 90),
  overdue('91-120', '91 a 120', 'a4', 91, 120),
  overdue('ACIMA_120', 'Acima de 120', 'a5', 121, Infinity),
]

/** The same after the band of debts that are not overdue. */
export const ARREARS_BANDS: readonly ArrearsBand[] = [
  {
    code: NOT_OVERDUE,
    range: 'A vencer',
    label: 'A vencer',
    color: 'warn-fill',
    from: -Infinity,
    to: 0,
  },
  ...OVERDUE_BANDS,
]

/** A band in a sentence: 'até 30', '31 a 60', 'acima de 120'. */
export const bandText = ({ range, from, to }: ArrearsBand): string =>
  from === 1 ? `até ${to}` : range.toLowerCase()

/** 'até 30 dias: 1.200,00; acima de 120 dias: 80,00', of amounts in the order of the bands. */
export const overdueText = (amounts: readonly number[]): string =>
  OVERDUE_BANDS.flatMap((band, place) => {
    const amount = amounts[place] ?? 0
    return amount > 0 ? [`${bandText(band)} dias: ${formatAmount(amount)}`] : []
  }).join('; ')

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
