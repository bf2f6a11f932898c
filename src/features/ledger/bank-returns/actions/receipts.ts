import type { Receipt } from '../rules/arrival.ts'
import type { DayOfReceipts } from '../store/acts.ts'

/** Receipts of a boleto as the rules read them: those of one day count together. */
export const receiptsOf = (days: readonly DayOfReceipts[], boletoId: number): readonly Receipt[] =>
  days
    .filter((day) => day.boletoId === boletoId)
    .map(({ ids, paidOn, received_cents }) => ({ id: ids.join(','), paidOn, received_cents }))

/** The stored receipts behind one of them. */
export const idsOf = (receipt: Receipt | undefined): readonly number[] =>
  receipt === undefined ? [] : receipt.id.split(',').map(Number)
