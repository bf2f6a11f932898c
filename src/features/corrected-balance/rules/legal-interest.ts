import { addCompetence, type Competence, firstDay, lastDay } from '#values/competence.ts'
import { addDays, daysBetween, localDate, type LocalDate, monthOf } from '#values/local-date.ts'

import { type IndexSeries, WHOLE } from './factor.ts'

/** Interest as an exact fraction of what bears it. */
export type Share = { readonly numerator: bigint; readonly denominator: bigint }

/** Lei 14.905/2024 is in force from this day; days before it bear no interest here (rules 5.5). */
export const LEGAL_RATE_FROM = localDate('2024-08-30')

/**
 * Simple interest of the legal rate over the days after `dueOn` up to `on`: of each month its
 * published rate by the part of its days (Res. CMN 5.171/2024). Days before the law bear none, nor
 * those of a month whose rate is not published: `isWithoutRate` says so.
 */
export function legalInterest(
  rates: IndexSeries,
  dueOn: LocalDate,
  on: LocalDate,
): Share & { readonly isWithoutRate: boolean } {
  const first = addDays(dueOn, 1)
  const start = first < LEGAL_RATE_FROM ? LEGAL_RATE_FROM : first
  let numerator = 0n
  let denominator = 1n
  let isWithoutRate = first < LEGAL_RATE_FROM
  for (
    let month: Competence = monthOf(start);
    firstDay(month) <= on;
    month = addCompetence(month, 1)
  ) {
    const from = firstDay(month) < start ? start : firstDay(month)
    const until = lastDay(month) > on ? on : lastDay(month)
    if (until < from) continue
    const rate = rates.get(month)
    if (rate === undefined) {
      isWithoutRate = true
      continue
    }
    const ofMonth = WHOLE * BigInt(daysBetween(firstDay(month), lastDay(month)) + 1)
    numerator =
      numerator * ofMonth + BigInt(rate) * BigInt(daysBetween(from, until) + 1) * denominator
    denominator *= ofMonth
  }
  return { numerator, denominator, isWithoutRate }
}
