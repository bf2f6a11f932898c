import { addCompetence, type Competence, firstDay, lastDay } from '#values/competence.ts'
import { addDays, daysBetween, localDate, type LocalDate, monthOf } from '#values/local-date.ts'

import { type IndexSeries, WHOLE } from './factor.ts'

/** Interest as an exact fraction of its base. */
export type Share = { readonly numerator: bigint; readonly denominator: bigint }

/** Lei 14.905/2024 is in force from this day; earlier days bear no interest here (rules 5.5). */
export const LEGAL_RATE_FROM = localDate('2024-08-30')

/** A month of the legal rate: its number of interest days, and its rate if published. */
export type LegalMonth = {
  readonly month: Competence
  readonly days: number
  readonly daysOfMonth: number
  /** In hundred-millionths. */
  readonly rate: number | undefined
}

/** Months of the legal rate for the days after `dueOn` up to `on`, without days before the law. */
export function legalMonths(rates: IndexSeries, dueOn: LocalDate, on: LocalDate): LegalMonth[] {
  const first = addDays(dueOn, 1)
  const start = first < LEGAL_RATE_FROM ? LEGAL_RATE_FROM : first
  const months: LegalMonth[] = []
  for (
    let month: Competence = monthOf(start);
    firstDay(month) <= on;
    month = addCompetence(month, 1)
  ) {
    const from = firstDay(month) < start ? start : firstDay(month)
    const until = lastDay(month) > on ? on : lastDay(month)
    if (until < from) continue
    months.push({
      month,
      days: daysBetween(from, until) + 1,
      daysOfMonth: daysBetween(firstDay(month), lastDay(month)) + 1,
      rate: rates.get(month),
    })
  }
  return months
}

/** Days in arrears before the law, which bear no interest. */
export const daysBeforeLaw = (dueOn: LocalDate, on: LocalDate): number => {
  const last = on < LEGAL_RATE_FROM ? on : addDays(LEGAL_RATE_FROM, -1)
  return Math.max(0, daysBetween(dueOn, last))
}

/**
 * Adds one month to the interest: its published rate in proportion to its days (Res. CMN
 * 5.171/2024).
 */
export function withLegalMonth(
  { numerator, denominator }: Share,
  { rate, days, daysOfMonth }: LegalMonth,
): Share {
  if (rate === undefined) return { numerator, denominator }
  const ofMonth = WHOLE * BigInt(daysOfMonth)
  return {
    numerator: numerator * ofMonth + BigInt(rate) * BigInt(days) * denominator,
    denominator: denominator * ofMonth,
  }
}

export const NO_INTEREST: Share = { numerator: 0n, denominator: 1n }

/**
 * Simple interest at the legal rate for the days after `dueOn` up to `on`. Days before the law bear
 * none, nor do months without a published rate, which set `isWithoutRate`.
 */
export function legalInterest(
  rates: IndexSeries,
  dueOn: LocalDate,
  on: LocalDate,
): Share & { readonly isWithoutRate: boolean } {
  const months = legalMonths(rates, dueOn, on)
  return {
    ...months.reduce(withLegalMonth, NO_INTEREST),
    isWithoutRate:
      addDays(dueOn, 1) < LEGAL_RATE_FROM || months.some(({ rate }) => rate === undefined),
  }
}
