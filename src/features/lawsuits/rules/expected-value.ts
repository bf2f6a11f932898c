import { cents, type Cents, scaleCents } from '#values/cents.ts'
import { percentHalfUp, type Rate } from '#values/rate.ts'

import type { StepRow } from '../contract/step-row.ts'

/** What filing costs in a state: cents, and of the claim basis points. */
export type CostTerms = {
  /** The part of the claim that is due as a fee, within the limits; basis points. */
  readonly rate: Rate
  readonly least: Cents
  /** Null = no upper limit. */
  readonly most: Cents | null
  /** Beside the fee: summons, diligences. */
  readonly besides: Cents
}

/** What is known of an action before it is filed: cents, and basis points for the chance. */
export type ExpectedValueFacts = {
  /** The corrected balance: the value of the claim; null = not worked out. */
  readonly claim: Cents | null
  /** How often an action of its kind brings the money in; null = not said. */
  readonly chance: Rate | null
  /** Of the state of its mall; null = not in the register. */
  readonly costs: CostTerms | null
}

/** What an action may bring. All amounts are cents, rates basis points. */
export type ExpectedValue = {
  readonly claim: Cents
  readonly chance: Rate
  readonly feeRate: Rate
  readonly fee: Cents
  /** A limit of the state, not the rate, gave the fee. */
  readonly feeLimit: 'least' | 'most' | undefined
  readonly besides: Cents
  /** claim × chance. */
  readonly proceeds: Cents
  /** proceeds − fee − besides; below zero it costs more than it may bring. */
  readonly expected: Cents
  /**
   * (fee + besides) ÷ proceeds, half-up; undefined where nothing is to be expected, or less than it
   * costs: how many times more is no share.
   */
  readonly costShare: Rate | undefined
}

/** What an estimate may lack, in the words of people. */
export const LACK_WORDS = {
  claim: 'saldo devedor corrigido',
  chance: 'chance de êxito do tipo de ação',
  costs: 'custas do estado',
} as const
export type Lack = keyof typeof LACK_WORDS

/** Why nothing can be said of an action: all that is missing. */
export type Unknown = { readonly lacks: readonly [Lack, ...Lack[]] }

/**
 * The fee of a claim, both in cents: its part (basis points), within the limits of the state;
 * truncated as all money is.
 */
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

/**
 * Is it worth it? claim × chance − fee − besides, in cents with the chance in basis points, or all
 * that is missing to say so. It informs and decides nothing. `store/expected-value.ts` says the same
 * in SQL, to sort by it.
 */
export function expectedValue({
  claim,
  chance,
  costs,
}: ExpectedValueFacts): ExpectedValue | Unknown {
  if (claim === null || chance === null || costs === null) {
    const facts = { claim, chance, costs }
    const lacks = (Object.keys(LACK_WORDS) as Lack[]).filter((lack) => facts[lack] === null)
    return { lacks: lacks as [Lack, ...Lack[]] }
  }
  const proceeds = scaleCents(claim, chance, 10_000)
  const { fee, feeLimit } = filingFee(claim, costs)
  const spent = cents(fee + costs.besides)
  return {
    claim,
    chance,
    feeRate: costs.rate,
    fee,
    feeLimit,
    besides: costs.besides,
    proceeds,
    expected: cents(proceeds - spent),
    costShare: spent <= proceeds ? percentHalfUp(spent, proceeds) : undefined,
  }
}

/** What a row of a list says of it. */
type EstimateRow = Pick<StepRow, 'saldoDevedorCorrigido' | 'chance' | 'custas'>

/** The terms of a row's state; null where the register does not have it. */
const costTerms = ({
  percentual,
  valorMinimo,
  valorMaximo,
  despesas,
}: StepRow['custas']): CostTerms | null =>
  percentual === null || valorMinimo === null || despesas === null
    ? null
    : { rate: percentual, least: valorMinimo, most: valorMaximo, besides: despesas }

/** The expected value of a row, worked out from the row's own numbers. */
export const expectedValueOf = ({
  saldoDevedorCorrigido,
  chance,
  custas,
}: EstimateRow): ExpectedValue | Unknown =>
  expectedValue({ claim: saldoDevedorCorrigido, chance, costs: costTerms(custas) })

/** Does it cost more than it may bring? False where nothing can be said. */
export const costsMoreThanItBrings = ({ valorEsperado }: Pick<StepRow, 'valorEsperado'>): boolean =>
  valorEsperado !== null && valorEsperado < 0
