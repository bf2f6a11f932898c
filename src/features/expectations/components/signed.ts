import { formatAmount } from '#values/cents.ts'

/** An amount with the minus of the inputs: '−1.234,56'. */
export const signed = (amount: number): string => formatAmount(amount).replace('-', '−')

/** An amount that is taken off: '−1.234,56', or '0,00'. */
export const minus = (amount: number): string => (amount === 0 ? '0,00' : signed(-amount))
