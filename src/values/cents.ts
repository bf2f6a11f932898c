import { groupThousands } from '#values/whole-number.ts'

/** Money: an integer number of cents, never a fraction (rules 2). */
export type Cents = number & { readonly __brand: 'Cents' }

/** Throws RangeError on a fraction or beyond ±2^53. */
export const cents = (count: number): Cents => {
  if (!Number.isSafeInteger(count)) throw new RangeError(`Not a whole number of cents: ${count}`)
  // Adding 0 removes a negative zero, which would print as '-R$ 0,00'.
  return (count + 0) as Cents
}

const ZERO: Cents = cents(0)

const PLAIN_DECIMAL = /^([+-]?)(\d+)(?:\.(\d*))?$/

/**
 * Cents of a decimal text in reais ('-12.349'), truncated toward zero (rules 2). Throws RangeError
 * on any other text.
 */
export const centsFromDecimal = (text: string): Cents => {
  const [, sign, whole = '', fraction = ''] = PLAIN_DECIMAL.exec(text) ?? []
  if (whole === '') throw new RangeError(`Not a decimal amount in reais: ${text}`)
  const count = Number(whole + fraction.slice(0, 2).padEnd(2, '0'))
  return cents(sign === '-' ? -count : count)
}

/** Cents of a decimal number in reais; truncates a third decimal toward zero (rules 2). */
export const centsFromReais = (reais: number): Cents => {
  // 0.29 * 100 is 28.999999999999996, so prefer the nearest integer if it converts back to the same
  // number.
  const nearest = Math.round(reais * 100)
  if (nearest / 100 === reais) return cents(nearest)
  if (Math.abs(reais) < 1e-6) return ZERO
  return centsFromDecimal(String(reais))
}

/** Decimal number in reais, for the wire. */
export const reaisFromCents = (amount: Cents): number => amount / 100

/** Sums stored cents, so that a total equals the sum of its rows (rules 2). */
export const sumCents = (amounts: Iterable<Cents>): Cents => {
  let total = 0
  for (const amount of amounts) total += amount
  return cents(total)
}

/**
 * amount × numerator ÷ denominator, exact, then truncated toward zero, also for negative results
 * (rules 2).
 */
export const scaleCents = (
  amount: Cents,
  numerator: number | bigint,
  denominator: number | bigint,
): Cents =>
  // BigInt division drops the remainder, which is truncation toward zero for both signs.
  cents(Number((BigInt(amount) * BigInt(numerator)) / BigInt(denominator)))

/** 'R$ 1.234,56' with a no-break space after R$; '-R$ 1.234,56' when negative. */
export const formatBrl = (amount: Cents): string =>
  `${amount < 0 ? '-' : ''}R$\u00a0${formatAmount(Math.abs(amount))}`

/** '1.234,56', without currency, for fields and CSV columns. */
export const formatAmount = (amount: number): string => {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${groupThousands(digits.slice(0, -2))},${digits.slice(-2)}`
}

// The sign may precede or follow the currency: spreadsheets contain both '-R$ 1,00' and 'R$ -1,00'.
const SIGN_AND_CURRENCY = String.raw`^\s*([+\-\u2212]?)\s*(?:R\$)?\s*([+\-\u2212]?)\s*`
const BRL = new RegExp(String.raw`${SIGN_AND_CURRENCY}(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?\s*$`)
const DOTTED = new RegExp(String.raw`${SIGN_AND_CURRENCY}(\d+)\.(\d{1,2})\s*$`)

/**
 * Parses '1.234,56', '1234,56', '1234.56', '-R$ 1.234,56'; '1.234' is one thousand; otherwise
 * undefined.
 */
export const parseBrl = (text: string): Cents | undefined => {
  const [, before = '', after = '', whole, fraction = ''] =
    BRL.exec(text) ?? DOTTED.exec(text) ?? []
  if (whole === undefined || (before !== '' && after !== '')) return undefined
  const count = Number(whole.replaceAll('.', '') + fraction.padEnd(2, '0'))
  if (!Number.isSafeInteger(count)) return undefined
  const sign = before + after
  return cents(sign === '' || sign === '+' ? count : -count)
}
