import { oldestPromiseInForce } from '#values/promise-term.ts'
import { type Competence, firstDay, lastDay } from '#values/competence.ts'
import type { LocalDate } from '#values/local-date.ts'
import { refusal, type Refusal } from '#values/refusal.ts'

/** Whether a tendency may be set, given the promised day (spec 3:4, rules 7.7). */
export const mayFlag = (promisedOn: LocalDate | null, today: LocalDate): Refusal | undefined =>
  promisedOn !== null && promisedOn >= today
    ? undefined
    : refusal('BOLETO_VENCIDO', 'Boleto vencido!')

/**
 * Promise days that set a tendency automatically: in the current month, and VIGENTE (rules 7.6,
 * 7.7).
 */
export function promisedDays(today: LocalDate): {
  readonly month: LocalDate
  readonly from: LocalDate
  readonly to: LocalDate
} {
  const current = today.slice(0, 7) as Competence
  const month = firstDay(current)
  const oldest = oldestPromiseInForce(today)
  return { month, from: oldest > month ? oldest : month, to: lastDay(current) }
}
