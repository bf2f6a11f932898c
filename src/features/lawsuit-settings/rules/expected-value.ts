import { cents, type Cents, scaleCents } from '#values/cents.ts'
import type { Rate } from '#values/rate.ts'

/** What filing costs in a state. */
export type CostTerms = {
  /** The part of the claim that is due as a fee, within the limits. */
  readonly rate: Rate
  readonly least: Cents
  /** Null = no upper limit. */
  readonly most: Cents | null
  /** Beside the fee: summons, diligences. */
  readonly besides: Cents
}

/** What is known of an action before it is filed. */
export type ExpectedValueFacts = {
  /** The corrected balance: the value of the claim. */
  readonly claim: Cents
  /** How often an action of its kind brings the money in; null = not said. */
  readonly chance: Rate | null
  /** Of the state of its mall; null = not in the register. */
  readonly costs: CostTerms | null
}

/** What an action may bring: claim × chance − fee − besides. It informs and decides nothing. */
export type ExpectedValue = {
  readonly claim: Cents
  readonly chance: Rate
  readonly fee: Cents
  /** A limit of the state, not the rate, gave the fee. */
  readonly feeLimit: 'least' | 'most' | undefined
  readonly besides: Cents
  /** claim × chance. */
  readonly proceeds: Cents
  /** proceeds − fee − besides; below zero it costs more than it may bring. */
  readonly expected: Cents
}

/** Why nothing can be said of an action. */
export type Unknown = { readonly lacks: 'chance' | 'costs' }

/** The fee of a claim: its part, within the limits of the state; truncated as all money is. */
export function filingFee(
  claim: Cents,
  { rate, least, most }: CostTerms,
): Pick<ExpectedValue, 'fee' | 'feeLimit'> {
  const part = scaleCents(claim, rate, 10_000)
  if (part < least) return { fee: least, feeLimit: 'least' }
  return most !== null && part > most
    ? { fee: most, feeLimit: 'most' }
    : { fee: part, feeLimit: undefined }
}

/** Is it worth it? The expected value of an action, or what is missing to say so. */
export function expectedValue({
  claim,
  chance,
  costs,
}: ExpectedValueFacts): ExpectedValue | Unknown {
  if (chance === null) return { lacks: 'chance' }
  if (costs === null) return { lacks: 'costs' }
  const proceeds = scaleCents(claim, chance, 10_000)
  const { fee, feeLimit } = filingFee(claim, costs)
  return {
    claim,
    chance,
    fee,
    feeLimit,
    besides: costs.besides,
    proceeds,
    expected: cents(proceeds - fee - costs.besides),
  }
}
