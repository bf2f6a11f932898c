import { formatAmount } from '#values/cents.ts'

/** An amount with a proper minus sign, as in the inputs: '−1.234,56'. */
export const signed = (amount: number): string => formatAmount(amount).replace('-', '−')

/** A deducted amount: '−1.234,56', or '0,00'. */
export const minus = (amount: number): string => (amount === 0 ? '0,00' : signed(-amount))
