import type { DebtTerms } from '#features/ledger/corrected-balance/rules/correct.ts'
import { type Cents, cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'

export type Receipt = {
  readonly on: LocalDate
  readonly document: string
  readonly cents: number
}

/** A título as it stands today, with its receipts. */
export type PaidTitulo = DebtTerms & {
  readonly boletoId: number
  readonly originalCents: Cents
  /** The day of the load that last changed its balance. */
  readonly balanceOn: LocalDate
  readonly receipts: readonly Receipt[]
}

/** What lowered a balance on a day: principal of a receipt, or a write-off. */
export type Move = { readonly on: LocalDate; readonly cents: number }

const byOrder = (a: Receipt, b: Receipt): number =>
  a.on === b.on ? (a.document < b.document ? -1 : 1) : a.on < b.on ? -1 : 1

/**
 * Receipts take as principal what the balance leaves room for, the earliest first; what no receipt
 * explains is a write-off on the day of the last receipt, or of the load (rules 6.2).
 */
export function movesOf({ originalCents, open, balanceOn, receipts }: PaidTitulo): Move[] {
  const moves: Move[] = []
  let room = originalCents - open
  const ordered = receipts.toSorted(byOrder)
  for (const receipt of ordered) {
    const principal = Math.min(receipt.cents, room)
    if (principal <= 0) continue
    room -= principal
    moves.push({ on: receipt.on, cents: principal })
  }
  if (room > 0) moves.push({ on: ordered.at(-1)?.on ?? balanceOn, cents: room })
  return moves
}

/** A título with the moves that bring back its balance of a past day. */
type MovedTitulo = { readonly terms: DebtTerms; readonly moves: readonly Move[] }

/** The balance at the end of a day: that of today, and what lowered it later. */
export const balanceOn = ({ terms, moves }: MovedTitulo, day: LocalDate): Cents => {
  let open: number = terms.open
  for (const move of moves) if (move.on > day) open += move.cents
  return cents(open)
}

/** What a boleto was and is, for any day. */
export type MovedBoleto = {
  readonly titulos: readonly MovedTitulo[]
  /** Days of its receipts, in order. */
  readonly receivedOn: readonly LocalDate[]
  readonly isOpen: boolean
  /** The last receipt or write-off. */
  readonly lastMoveOn: LocalDate | null
}

export function movedBoleto(titulos: readonly PaidTitulo[]): MovedBoleto {
  const withMoves = titulos.map((titulo) => ({ terms: titulo, moves: movesOf(titulo) }))
  const lastOf = (days: readonly LocalDate[]) =>
    days.reduce<LocalDate | null>((last, on) => (last === null || on > last ? on : last), null)
  return {
    titulos: withMoves,
    receivedOn: titulos.flatMap(({ receipts }) => receipts.map(({ on }) => on)).toSorted(),
    isOpen: titulos.some(({ open }) => open > 0),
    lastMoveOn: lastOf(withMoves.flatMap(({ moves }) => moves.map(({ on }) => on))),
  }
}
