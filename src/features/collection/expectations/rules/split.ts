import { type Cents, cents, scaleCents, sumCents } from '#values/cents.ts'

export type Amounts = { readonly expected: Cents; readonly adjustment: Cents }

/** Expected amount after the adjustment (rules 7.8). */
export const netOf = ({ expected, adjustment }: Amounts): Cents => cents(expected - adjustment)

type Share = { expected: number; adjustment: number }

/**
 * Splits one component over several boletos by open amount, truncated; remaining cents go to the
 * last boleto with that component (rules 7.8). No boleto may expect less than zero or more than is
 * open, so cents that do not fit go to the previous one. Requires 0 ≤ expected − adjustment ≤ total
 * open, and total open > 0.
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
