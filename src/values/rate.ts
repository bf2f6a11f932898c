import { formatAmount } from '#values/cents.ts'

/** A percentage as an integer number of basis points: 1.234 is 12,34 %. */
export type Rate = number & { readonly __brand: 'Rate' }

/** Throws RangeError on a fraction of a basis point. */
export const rate = (basisPoints: number): Rate => {
  if (!Number.isSafeInteger(basisPoints))
    throw new RangeError(`Not a whole number of basis points: ${basisPoints}`)
  return (basisPoints + 0) as Rate
}

/**
 * part ÷ whole, rounded half-up to 0,01 %, away from zero as in PostgreSQL (rules 2); undefined if
 * whole is zero.
 */
export const percentHalfUp = (part: number, whole: number): Rate | undefined => {
  if (whole === 0) return undefined
  const isNegative = part < 0 !== whole < 0
  const divisor = BigInt(Math.abs(whole))
  const basisPoints = Number((BigInt(Math.abs(part)) * 20_000n + divisor) / (divisor * 2n))
  return rate(isNegative ? -basisPoints : basisPoints)
}

/** The wire format in percent: 12.34. */
export const percentFromRate = (basisPoints: Rate): number => basisPoints / 100

/** From the wire format in percent; rounds a third decimal half-up. */
export const rateFromPercent = (percent: number): Rate => {
  // toPrecision removes binary noise: 1.005 * 100 is 100.49999999999999.
  const basisPoints = Math.round(Number((Math.abs(percent) * 100).toPrecision(15)))
  return rate(percent < 0 ? -basisPoints : basisPoints)
}

/** '12,34 %'. */
export const formatRate = (basisPoints: Rate): string => `${formatAmount(basisPoints)} %`

/** '12,34 %' within a sentence: no line break before the sign. */
export const formatRateInText = (basisPoints: Rate): string =>
  formatRate(basisPoints).replace(' ', '\u00A0')

/** Parses '12,34 %', '12,34', '12.34' or '12'; otherwise undefined. */
export const parseRate = (text: string): Rate | undefined => {
  const [, sign, whole, fraction = ''] =
    /^\s*(-?)(\d{1,9})(?:[.,](\d{1,2}))?\s*%?\s*$/.exec(text) ?? []
  if (whole === undefined) return undefined
  const basisPoints = Number(whole + fraction.padEnd(2, '0'))
  return rate(sign === '-' ? -basisPoints : basisPoints)
}
