import { type Cents, cents, scaleCents, sumCents } from '#values/cents.ts'

/** What is expected of one component, and what of it is an adjustment. */
export type Amounts = { readonly expected: Cents; readonly adjustment: Cents }

/** What is expected after the adjustment (rules 7.8). */
export const netOf = ({ expected, adjustment }: Amounts): Cents => cents(expected - adjustment)

type Share = { expected: number; adjustment: number }

/**
 * One component of several boletos: each amount goes by the open component, truncated; the missing
 * cents go to the last boleto with that component (rules 7.8). Where that one has no room for all
 * of them, since no boleto may expect less than nothing or more than is open of it, the rest goes to
 * the one before. Asks for 0 ≤ expected − adjustment ≤ what is open of all, and for something open.
 */
export function splitAmounts(
  { expected, adjustment }: Amounts,
  openCents: readonly Cents[],
): Amounts[] {
  const total = sumCents(openCents)
  const shares: Share[] = openCents.map((open) => ({
    expected: total === 0 ? 0 : scaleCents(expected, open, total),
    adjustment: total === 0 ? 0 : scaleCents(adjustment, open, total),
  }))
  const placed = (of: keyof Share) => shares.reduce((sum, share) => sum + share[of], 0)
  let missingExpected = expected - placed('expected')
  let missingAdjustment = adjustment - placed('adjustment')
  for (const [at, open] of [...openCents.entries()].toReversed()) {
    const share = shares[at]
    if (!share || open === 0) continue
    const net = share.expected - share.adjustment
    const tooMuch = Math.max(0, net + missingExpected - missingAdjustment - open)
    const tooLittle = Math.max(0, missingAdjustment - missingExpected - net)
    share.expected += missingExpected - tooMuch
    share.adjustment += missingAdjustment - tooLittle
    missingExpected = tooMuch
    missingAdjustment = tooLittle
  }
  return shares.map((share) => ({
    expected: cents(share.expected),
    adjustment: cents(share.adjustment),
  }))
}
