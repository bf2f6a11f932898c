import { type Cents, cents } from '#values/cents.ts'
import { addDays, daysBetween, type LocalDate, localDate } from '#values/local-date.ts'

// The boleto code of FEBRABAN (BCB Carta-Circular 2.926/2000): 44 digits in the bar code, or 47
// digits to type, with a check digit per field.
const barLength = 44
const lineLength = 47
const currency = '9'

/**
 * Contents of a boleto code. The free field has a format per bank, so it does not identify the
 * boleto in a common way.
 */
export type BoletoCode = {
  readonly bank: string
  /** Due date as fator de vencimento; 0 = none. */
  readonly factor: number
  readonly value_cents: Cents
  /** 25 digits. */
  readonly freeField: string
}

const firstDay = localDate('1997-10-07')
const restart = 9_000
const [lowest, highest] = [1_000, 9_999]

/**
 * The fator de vencimento of a due date: days since 07/10/1997, four digits. After 9999
 * (21/02/2025) it restarted at 1000. Throws RangeError before 03/07/2000.
 * @public
 */
export function dueFactor(dueOn: LocalDate): number {
  const days = daysBetween(firstDay, dueOn)
  if (days < lowest) throw new RangeError(`No factor stands for ${dueOn}`)
  return days <= highest ? days : ((days - lowest) % restart) + lowest
}

const isFactor = (factor: number) =>
  Number.isInteger(factor) && factor >= lowest && factor <= highest

/**
 * The due date of a factor. Days 9,000 apart share a factor; returns the one nearest to `near`, or
 * undefined for 0 and invalid factors.
 */
export function dueOfFactor(factor: number, near: LocalDate): LocalDate | undefined {
  if (!isFactor(factor)) return undefined
  const rounds = Math.max(0, Math.round((daysBetween(firstDay, near) - factor) / restart))
  return addDays(firstDay, factor + rounds * restart)
}

/** The due dates of a factor until 2049, before and after the restart; empty for 0. */
export const duesOfFactor = (factor: number): readonly LocalDate[] =>
  isFactor(factor) ? [0, 1].map((round) => addDays(firstDay, factor + round * restart)) : []

/** Modulo 10: weights 2, 1 from the right, digits of the products added. */
export function checkDigit10(digits: string): number {
  const sum = [...digits].reverse().reduce((all, digit, index) => {
    const product = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return all + (product > 9 ? product - 9 : product)
  }, 0)
  return (10 - (sum % 10)) % 10
}

/** Modulo 11 of the bar code: weights 2 to 9 from the right; 0, 10 and 11 become 1. */
export function checkDigit11(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((all, digit, index) => all + Number(digit) * ((index % 8) + 2), 0)
  const digit = 11 - (sum % 11)
  return digit > 9 ? 1 : digit
}

/**
 * The 44 digits of the bar code. Throws RangeError when a part does not fit.
 *
 * @public
 */
export function barcodeOf({ bank, factor, value_cents, freeField }: BoletoCode): string {
  const rest = `${String(factor).padStart(4, '0')}${String(value_cents).padStart(10, '0')}${freeField}`
  if (!/^\d{3}$/.test(bank) || !/^\d{39}$/.test(rest))
    throw new RangeError('A boleto code has 3, 4, 10 and 25 digits')
  return `${bank}${currency}${checkDigit11(`${bank}${currency}${rest}`)}${rest}`
}

const withCheck = (field: string) => `${field}${checkDigit10(field)}`

/** The linha digitável (47 digits) of a bar code. */
export const lineOfBarcode = (bar: string): string =>
  [
    withCheck(bar.slice(0, 4) + bar.slice(19, 24)),
    withCheck(bar.slice(24, 34)),
    withCheck(bar.slice(34, 44)),
    bar.slice(4, 5),
    bar.slice(5, 19),
  ].join('')

/** The bar code (44 digits) of a linha digitável, without its check digits. */
const barcodeOfLine = (line: string): string =>
  line.slice(0, 4) + line.slice(32, 47) + line.slice(4, 9) + line.slice(10, 20) + line.slice(21, 31)

/**
 * The digits of a linha digitável or bar code, recognized by length, without blanks, dots and
 * hyphens; undefined otherwise.
 */
export function normalizeBoletoCode(text: string): string | undefined {
  const digits = text.replace(/[.\s-]/g, '')
  return /^\d+$/.test(digits) && [barLength, lineLength].includes(digits.length)
    ? digits
    : undefined
}

/** Parses a linha digitável or bar code; undefined if it is neither or a check digit is wrong. */
export function readBoletoCode(text: string): BoletoCode | undefined {
  const digits = normalizeBoletoCode(text)
  if (digits === undefined) return undefined
  const bar = digits.length === barLength ? digits : barcodeOfLine(digits)
  if (digits.length === lineLength && lineOfBarcode(bar) !== digits) return undefined
  if (bar[3] !== currency || String(checkDigit11(bar.slice(0, 4) + bar.slice(5))) !== bar[4])
    return undefined
  return {
    bank: bar.slice(0, 3),
    factor: Number(bar.slice(5, 9)),
    value_cents: cents(Number(bar.slice(9, 19))),
    freeField: bar.slice(19),
  }
}

/** '23791.23454 67890.123457 67890.123457 5 99990000150000'; returns any other text unchanged. */
export function formatBoletoLine(text: string): string {
  const digits = normalizeBoletoCode(text)
  return digits?.length === lineLength
    ? digits.replace(/(.{5})(.{5})(.{5})(.{6})(.{5})(.{6})(.)(.{14})/, '$1.$2 $3.$4 $5.$6 $7 $8')
    : text
}
