import { cents, type Cents } from '#values/cents.ts'

import type { Slip } from '../contract/slips.ts'

/**
 * Why the expectation dialog cannot be opened for this selection on a customer's page (spec 3:4).
 */
export const oneSlipBecause = (count: number): string | undefined =>
  count === 1
    ? undefined
    : `Selecione UM boleto para definir Expectativa de Recebimento. Selecionados: ${count}`

/** Why an act on slips is disabled (spec 3:5). */
export const someSlipBecause = (count: number): string | undefined =>
  count === 0 ? 'Selecione ao menos um boleto' : undefined

export const sumOfSlips = (slips: readonly Pick<Slip, 'slipValue'>[]): Cents =>
  slips.reduce((sum, { slipValue }) => cents(sum + slipValue), cents(0))

/** Months of the slips, newest first, as 'MM/AAAA' (spec 3:2.12). */
export const monthsOf = (slips: readonly Pick<Slip, 'dueDate'>[]): string[] =>
  [...new Set(slips.map(({ dueDate }) => dueDate.slice(0, 7)))]
    .toSorted()
    .toReversed()
    .map((month) => `${month.slice(5)}/${month.slice(0, 4)}`)
