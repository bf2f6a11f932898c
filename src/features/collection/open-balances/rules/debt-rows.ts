import type { Corrected } from '#features/ledger/corrected-balance/rules/correct.ts'
import { cents, type Cents } from '#values/cents.ts'

/** Figures of a título, boleto, contract, or the total. */
export type DebtSums = {
  readonly open: Cents
  readonly correction: Cents
  readonly fine: Cents
  readonly interest: Cents
  readonly discounts: Cents
  readonly total: Cents
}

export type DebtTitulo = {
  readonly open: Cents
  readonly fineDiscount: Cents
  readonly interestDiscount: Cents
  readonly corrected: Pick<Corrected, 'correction' | 'fine' | 'interest' | 'total'>
}

const nothing: DebtSums = {
  open: cents(0),
  correction: cents(0),
  fine: cents(0),
  interest: cents(0),
  discounts: cents(0),
  total: cents(0),
}

export const figuresOf = ({
  open,
  fineDiscount,
  interestDiscount,
  corrected,
}: DebtTitulo): DebtSums => ({
  open,
  correction: corrected.correction,
  fine: corrected.fine,
  interest: corrected.interest,
  discounts: cents(fineDiscount + interestDiscount),
  total: corrected.total,
})

/** Sums stored cents of rows, so that a total equals the rows above it. */
export const addFigures = (figures: readonly DebtSums[]): DebtSums =>
  figures.reduce<DebtSums>(
    (sum, each) => ({
      open: cents(sum.open + each.open),
      correction: cents(sum.correction + each.correction),
      fine: cents(sum.fine + each.fine),
      interest: cents(sum.interest + each.interest),
      discounts: cents(sum.discounts + each.discounts),
      total: cents(sum.total + each.total),
    }),
    nothing,
  )

/** Groups rows, in order of first appearance. */
export const grouped = <Row, Key>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): readonly (readonly [Key, readonly Row[]])[] => [...Map.groupBy(rows, keyOf)]
