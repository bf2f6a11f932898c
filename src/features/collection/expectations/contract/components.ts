import * as z from 'zod'

import { money } from '#contract/wire.ts'

/**
 * Components of a boleto (rules 7.8) by wire name; acknowledged debt (CONFISSAO) belongs to
 * Comercial.
 */
export const COMPONENTS = {
  Rent: { label: 'Aluguel', account: 'ALUGUEL' },
  Condo: { label: 'Condomínio', account: 'CONDOMINIO' },
  Funds: { label: 'Fundo', account: 'FUNDO' },
  Comercial: { label: 'Comercial', account: 'COMERCIAL' },
} as const
export type Component = keyof typeof COMPONENTS
export const componentNames = Object.keys(COMPONENTS) as readonly Component[]

/** The three wire fields of a component (spec 3:3). */
export const amountFields = {
  adjustment: (of: Component) => `adjustment${of}Value` as const,
  expected: (of: Component) => `expectationReceipt${of}Value` as const,
  net: (of: Component) => `expectationReceiptLiq${of}Value` as const,
}
export type AmountField = ReturnType<(typeof amountFields)[keyof typeof amountFields]>

/** Saved amounts, or their sums over several boletos. */
export const savedAmounts = {
  adjustmentRentValue: money,
  expectationReceiptRentValue: money,
  expectationReceiptLiqRentValue: money,
  adjustmentCondoValue: money,
  expectationReceiptCondoValue: money,
  expectationReceiptLiqCondoValue: money,
  adjustmentFundsValue: money,
  expectationReceiptFundsValue: money,
  expectationReceiptLiqFundsValue: money,
  adjustmentComercialValue: money,
  expectationReceiptComercialValue: money,
  expectationReceiptLiqComercialValue: money,
} satisfies Record<AmountField, typeof money>

// Empty values are omitted (spec 3:5); our own client may send null.
const typed = money.nullish()

/** Entered amounts; omitted = 0. */
export const typedAmounts = {
  adjustmentRentValue: typed,
  expectationReceiptRentValue: typed,
  expectationReceiptLiqRentValue: typed,
  adjustmentCondoValue: typed,
  expectationReceiptCondoValue: typed,
  expectationReceiptLiqCondoValue: typed,
  adjustmentFundsValue: typed,
  expectationReceiptFundsValue: typed,
  expectationReceiptLiqFundsValue: typed,
  adjustmentComercialValue: typed,
  expectationReceiptComercialValue: typed,
  expectationReceiptLiqComercialValue: typed,
} satisfies Record<AmountField, typeof typed>

export const OpenAmounts = z.object({ Rent: money, Condo: money, Funds: money, Comercial: money })
