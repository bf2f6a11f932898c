import { formatBrl, type Cents } from '#values/cents.ts'
import { refusal, type Refusal } from '#values/refusal.ts'

/** The figures of a base over all its títulos, and what they must agree with (rules 6.2). */
export type RunBalance = {
  readonly billedCents: Cents
  readonly grossReceivedCents: Cents
  /** Bruta and em carência: what was open at the end of the window. */
  readonly openCents: Cents
  readonly recoveredCents: Cents
  /** After the close, em carência too. */
  readonly afterCloseCents: Cents
  readonly laterAdjustedCents: Cents
  readonly stockCents: Cents
  readonly previousStockCents: Cents
  readonly principalCents: Cents
}

const unequal = (what: string, figure: number, expected: number): Refusal | undefined =>
  figure === expected
    ? undefined
    : refusal(
        'NAO_FECHA',
        `As contas do mês não fecham: ${what} deveria ser ${formatBrl(expected as Cents)} e é ${formatBrl(figure as Cents)}. Nada foi gravado; avise o suporte.`,
      )

/**
 * What holds of every run (rules 6.2): what is billed is received, open or em carência; each cent
 * of principal counts once; and the stock goes over from the month before.
 */
export const checkBalance = (run: RunBalance): Refusal | undefined =>
  unequal(
    'o faturado menos o recebido bruto',
    run.openCents,
    run.billedCents - run.grossReceivedCents,
  ) ??
  unequal(
    'o principal recebido',
    run.grossReceivedCents + run.recoveredCents + run.afterCloseCents,
    run.principalCents,
  ) ??
  unequal(
    'o saldo em aberto na data líquida',
    run.stockCents,
    run.previousStockCents +
      run.billedCents -
      run.grossReceivedCents -
      run.recoveredCents -
      run.afterCloseCents -
      run.laterAdjustedCents,
  )
