import { type Cents, cents } from '#values/cents.ts'

/** Decimal sign of a file. */
export type DecimalSign = ',' | '.'

/** Why a text was not read as an amount. */
export type UnreadableAmount = 'form' | 'decimals'

const other = (sign: DecimalSign): DecimalSign => (sign === ',' ? '.' : ',')

/** Digits of an amount with its separators, and whether it is negative. */
export type BareAmount = { readonly digits: string; readonly isNegative: boolean }

const CURRENCY = /^(?:R\$|BRL|US\$|\$)|(?:BRL|R\$)$/i
const GROUP_BLANKS = /(?<=\d)[ '](?=\d{3}(?:\D|$))/g

/**
 * Removes sign, currency and blanks: '-R$ 1,00', 'R$ -1,00', '1,00-', '(1,00)' and '<1,00>' are the
 * same. Undefined for a text that is no number.
 */
export function bareAmount(text: string): BareAmount | undefined {
  let digits = text.trim()
  let isNegative = false
  const wrapped = /^\((.*)\)$|^<(.*)>$/.exec(digits)
  if (wrapped) {
    isNegative = true
    digits = (wrapped[1] ?? wrapped[2] ?? '').trim()
  }
  for (const [sign, before] of [
    [/^[+\-\u2212]/, true],
    [CURRENCY, false],
    [/^[+\-\u2212]/, true],
    [/[+\-\u2212]$/, true],
    [CURRENCY, false],
  ] as const) {
    const found = sign.exec(digits)?.[0]
    if (found === undefined) continue
    if (before && /[-\u2212]/.test(found)) {
      if (isNegative) return undefined
      isNegative = true
    }
    digits = digits.replace(sign, '').trim()
  }
  digits = digits.replace(GROUP_BLANKS, '')
  return /^[\d.,]*\d[\d.,]*$/.test(digits) ? { digits, isNegative } : undefined
}

/** What a text proves about the decimal sign of its file. */
export type DecimalEvidence =
  | { readonly kind: 'proof'; readonly sign: DecimalSign }
  | { readonly kind: 'either'; readonly separator: DecimalSign }

/**
 * Evidence of one amount (any-erp 2): both separators, one twice, or one that is not exactly three
 * digits before the end prove a sign. '1.234' may be either; '1234' and '.50' say nothing.
 */
export function decimalEvidence(text: string): DecimalEvidence | undefined {
  const digits = bareAmount(text)?.digits
  if (digits === undefined) return undefined
  const signs = digits.replace(/\d/g, '')
  if (signs === '') return undefined
  const last = signs.at(-1) === ',' ? ',' : '.'
  const first = signs.charAt(0) === ',' ? ',' : '.'
  if (signs.length === 1) {
    const at = digits.indexOf(last)
    if (at === 0) return undefined
    if (digits.length - at - 1 !== 3) return { kind: 'proof', sign: last }
    return { kind: 'either', separator: last }
  }
  if (first !== last) return { kind: 'proof', sign: last }
  return { kind: 'proof', sign: other(last) }
}

const wholePart = {
  ',': /^(?:\d{1,3}(?:\.\d{3})+|\d+)?$/,
  '.': /^(?:\d{1,3}(?:,\d{3})+|\d+)?$/,
} as const

/** Cents of an amount in the form of its file. */
export function readAmount(text: string, sign: DecimalSign): Cents | UnreadableAmount {
  const bare = bareAmount(text)
  if (bare === undefined) return 'form'
  // '.50' and ',50' are half a real in any file.
  const half = /^[.,](\d+)$/.exec(bare.digits)?.[1]
  const [whole = '', fraction = '', ...more] =
    half === undefined ? bare.digits.split(sign) : ['0', half]
  if (more.length > 0 || !wholePart[sign].test(whole) || !/^\d*$/.test(fraction)) return 'form'
  if (fraction.length > 2) return 'decimals'
  const count = Number((whole || '0').replace(/\D/g, '') + fraction.padEnd(2, '0'))
  if (!Number.isSafeInteger(count)) return 'form'
  return cents(bare.isNegative ? -count : count)
}

/** Cents of an amount that a file writes in cents, without separators. */
export function readCentAmount(text: string): Cents | UnreadableAmount {
  const bare = bareAmount(text)
  if (bare === undefined || !/^\d+$/.test(bare.digits)) return 'form'
  const count = Number(bare.digits)
  if (!Number.isSafeInteger(count)) return 'form'
  return cents(bare.isNegative ? -count : count)
}

export const isAmount = (read: Cents | UnreadableAmount): read is Cents => typeof read === 'number'
