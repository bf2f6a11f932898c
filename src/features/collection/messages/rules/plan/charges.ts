import {
  type CorrectionParameters,
  correctionOn,
  type DebtTerms,
} from '#features/ledger/corrected-balance/rules/correct.ts'
import type { IndexTable } from '#features/ledger/corrected-balance/rules/factor.ts'
import { legalInterest } from '#features/ledger/corrected-balance/rules/legal-interest.ts'
import { type Cents, cents, scaleCents } from '#values/cents.ts'
import { addDays, type LocalDate } from '#values/local-date.ts'
import { LEGAL_RATE } from '#values/price-index.ts'
import { rate } from '#values/rate.ts'

import type { Plan, PlannedBoleto, PlannedMessage } from './facts.ts'

export type Charges = { readonly correctedCents: Cents; readonly dayChargeCents: Cents }

const NO_RATE = rate(0)

/** One day's interest of a título, truncated. */
type DayOf = (terms: DebtTerms, base: Cents) => Cents

function dayInterest(on: LocalDate, table: IndexTable): DayOf {
  const legal = legalInterest(table.get(LEGAL_RATE) ?? new Map(), on, addDays(on, 1))
  return ({ indexName, interest }, base) =>
    indexName === 'LEGAL'
      ? scaleCents(base, legal.numerator, legal.denominator)
      : scaleCents(base, interest ?? NO_RATE, 30 * 10_000)
}

/**
 * What títulos come to on a day, with the interest of one more (rules 5.5). A rate that the register
 * lacks counts 0, and a missing index corrects nothing: what nobody agreed is not claimed.
 */
export function chargesOn(
  on: LocalDate,
  table: IndexTable,
  parameters: CorrectionParameters,
): (titulos: readonly DebtTerms[]) => Charges {
  const correct = correctionOn(on, table, parameters)
  const correctWithoutIndex = correctionOn(on, new Map(), parameters)
  const interestOfDay = dayInterest(on, table)
  return (titulos) => {
    let corrected = 0
    let dayCharge = 0
    for (const terms of titulos) {
      const agreed = {
        ...terms,
        fine: terms.fine ?? NO_RATE,
        interest: terms.interest ?? NO_RATE,
      }
      const { total, correction, isUnknownIndex } = (
        terms.indexName ? correct : correctWithoutIndex
      )(agreed)
      corrected += total
      if (!isUnknownIndex) dayCharge += interestOfDay(agreed, cents(terms.open + correction))
    }
    return { correctedCents: cents(corrected), dayChargeCents: cents(dayCharge) }
  }
}

/** What a message claims of each boleto; undefined = not overdue, so nothing beyond the balance. */
export type ChargesOf = (boleto: PlannedBoleto) => Charges | undefined

function messageWithCharges(message: PlannedMessage, chargesOf: ChargesOf): PlannedMessage {
  const boletos = message.boletos.map((boleto) => ({ ...boleto, ...chargesOf(boleto) }))
  const sum = (of: 'correctedCents' | 'dayChargeCents') =>
    cents(boletos.reduce((total, boleto) => total + boleto[of], 0))
  return {
    ...message,
    boletos,
    correctedCents: sum('correctedCents'),
    dayChargeCents: sum('dayChargeCents'),
  }
}

/** The plan with the charges of what it tells. */
export const withCharges = ({ messages, leftOut }: Plan, chargesOf: ChargesOf): Plan => ({
  messages: messages.map((message) => messageWithCharges(message, chargesOf)),
  leftOut,
})
