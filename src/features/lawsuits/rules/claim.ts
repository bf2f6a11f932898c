import type { Cents } from '#values/cents.ts'

/** A título of an action as an act finds it; charges are null where nothing was computed. */
export type Claim = {
  readonly id: number
  readonly number: string
  readonly isConsidered: boolean
  readonly leftOutBy: 'CRITERIO' | 'PESSOA' | 'PAGO' | 'EXCECAO' | 'ACORDO' | null
  readonly open_cents: Cents
  readonly correction_cents: Cents | null
  readonly fine_cents: Cents | null
  readonly interest_cents: Cents | null
  readonly informedCorrection_cents: Cents | null
  readonly informedFine_cents: Cents | null
  readonly informedInterest_cents: Cents | null
}
