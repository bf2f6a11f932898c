import { cents, type Cents, scaleCents } from '#values/cents.ts'
import { percentHalfUp, type Rate } from '#values/rate.ts'

import type { StepRow } from '../contract/step-row.ts'

/** Filing cost of a state: cents, and basis points of the claim. */
export type CostTerms = {
  /** Fee as part of the claim in basis points, limited by `least` and `most`. */
  readonly rate: Rate
  readonly least: Cents
  /** Null = no upper limit. */
  readonly most: Cents | null
  /** Costs beside the fee: summons, diligences. */
  readonly besides: Cents
}

/** Inputs of the estimate before filing: cents; the chance in basis points. */
export type ExpectedValueFacts = {
  /** The corrected balance, which is the value of the claim; null = not computed. */
  readonly claim: Cents | null
  /** How often an action of this kind recovers the money; null = unknown. */
  readonly chance: Rate | null
  /** Costs of the mall's state; null = not in the register. */
  readonly costs: CostTerms | null
}

/** What an action may recover. Amounts in cents, rates in basis points. */
export type ExpectedValue = {
  readonly claim: Cents
  readonly chance: Rate
  readonly feeRate: Rate
  readonly fee: Cents
  /** The limit of the state that replaced the computed fee, if any. */
  readonly feeLimit: 'least' | 'most' | undefined
  readonly besides: Cents
  /** claim × chance. */
  readonly proceeds: Cents
  /** proceeds − fee − besides; negative if it costs more than it may recover. */
  readonly expected: Cents
  /** (fee + besides) ÷ proceeds, half-up; undefined if proceeds are zero or below the costs. */
  readonly costShare: Rate | undefined
}

/** Labels of the missing inputs. */
export const MISSING_INPUT_LABELS = {
  claim: 'saldo devedor corrigido',
  chance: 'chance de êxito do tipo de ação',
  costs: 'custas do estado',
} as const
export type MissingInput = keyof typeof MISSING_INPUT_LABELS

/** All inputs that are missing for an estimate. */
export type Unknown = { readonly missingInputs: readonly [MissingInput, ...MissingInput[]] }

/**
 * Filing fee in cents: a share (basis points) of the claim, within the state's limits, truncated.
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
 * Expected value: claim × chance − fee − besides in cents, or the missing inputs. For information
 * only. `store/expected-value.ts` repeats it in SQL for sorting.
 */
export function expectedValue({
  claim,
  chance,
  costs,
}: ExpectedValueFacts): ExpectedValue | Unknown {
  if (claim === null || chance === null || costs === null) {
    const facts = { claim, chance, costs }
    const missingInputs = (Object.keys(MISSING_INPUT_LABELS) as MissingInput[]).filter(
      (lack) => facts[lack] === null,
    )
    return { missingInputs: missingInputs as [MissingInput, ...MissingInput[]] }
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

type EstimateRow = Pick<StepRow, 'saldoDevedorCorrigido' | 'chance' | 'custas'>

/** Cost terms of a row's state; null if the register lacks the state. */
const costTerms = ({
  percentual,
  valorMinimo,
  valorMaximo,
  despesas,
}: StepRow['custas']): CostTerms | null =>
  percentual === null || valorMinimo === null || despesas === null
    ? null
    : { rate: percentual, least: valorMinimo, most: valorMaximo, besides: despesas }

export const expectedValueOf = ({
  saldoDevedorCorrigido,
  chance,
  custas,
}: EstimateRow): ExpectedValue | Unknown =>
  expectedValue({ claim: saldoDevedorCorrigido, chance, costs: costTerms(custas) })

/** True if the action costs more than it may recover; false if unknown. */
export const costsExceedValue = ({ valorEsperado }: Pick<StepRow, 'valorEsperado'>): boolean =>
  valorEsperado !== null && valorEsperado < 0
