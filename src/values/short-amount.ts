import { formatAmount } from './cents.ts'

/** Reais in few letters, truncated: '1,71 mi', '500 mil', '80,10'. */
export function shortAmount(cents: number): string {
  const sign = cents < 0 ? '−' : ''
  const whole = Math.abs(cents)
  if (whole >= 100_000_000) return `${sign}${formatAmount(Math.trunc(whole / 1_000_000))} mi`
  if (whole >= 100_000) return `${sign}${Math.trunc(whole / 100_000)} mil`
  return `${sign}${formatAmount(whole)}`
}
