import { formatAmount } from './cents.ts'

/** Abbreviated reais, rounded half-up: '1,71 mi', '500 mil', '80,10'. */
export function shortAmount(cents: number): string {
  const sign = cents < 0 ? '−' : ''
  const whole = Math.abs(cents)
  const thousands = Math.round(whole / 100_000)
  if (thousands >= 1_000) return `${sign}${formatAmount(Math.round(whole / 1_000_000))} mi`
  if (whole >= 100_000) return `${sign}${thousands} mil`
  return `${sign}${formatAmount(whole)}`
}
