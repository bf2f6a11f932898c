import { bankCalendar, type BusinessCalendar, nextBusinessDay } from '#values/business-calendar.ts'
import { cents, type Cents, scaleCents } from '#values/cents.ts'
import type { Competence } from '#values/competence.ts'
import { daysBetween, type LocalDate, monthOf } from '#values/local-date.ts'
import {
  DEFAULT_INDEX,
  LEGAL_INDEX,
  LEGAL_RATE,
  PRICE_INDICES,
  type PriceIndex,
} from '#values/price-index.ts'
import { rate, type Rate } from '#values/rate.ts'

import { type Factor, factorOf, type IndexTable } from './factor.ts'
import { legalInterest } from './legal-interest.ts'

/** Defaults for contracts without terms (rules 5.5): 10 %, 1 % a month, IGP-M. */
export const DEFAULT_FINE: Rate = rate(1000)
export const DEFAULT_INTEREST: Rate = rate(100)

/** Input of the correction: a título with its contract terms. */
export type DebtTerms = {
  readonly open: Cents
  /** The vencimentoOriginal. */
  readonly dueOn: LocalDate
  readonly account: string
  readonly fineDiscount: Cents
  readonly interestDiscount: Cents
  /** Index of the contract; null if not registered. */
  readonly indexName: string | null
  readonly fine: Rate | null
  readonly interest: Rate | null
}

export type CorrectionParameters = {
  readonly INDICE_MESES_PROJETADOS: number
  readonly PISO_FATOR: boolean
  readonly MULTA_MAX_CONDOMINIO: Rate
}

/** Corrected value of a título on a day, with its parts. */
export type Corrected = {
  /** Calendar days after the due date; 0 while no charges apply. */
  readonly days: number
  readonly correction: Cents
  readonly fine: Cents
  readonly interest: Cents
  readonly total: Cents
  readonly index: PriceIndex
  /** Interest by Lei 14.905/2024 instead of the contract. */
  readonly isLegal: boolean
  readonly finePercent: Rate
  readonly interestPercent: Rate
  readonly factor: Factor
  /** Terms not in the contract: 'padrão, não consta do contrato'. */
  readonly defaults: readonly ('índice' | 'multa' | 'juros')[]
  readonly isFineLimited: boolean
  readonly isUnknownIndex: boolean
  /** Some days bear no interest, because their legal rate is not published. */
  readonly isWithoutLegalRate: boolean
}

const limitedAccounts: readonly string[] = ['CONDOMINIO', 'FUNDO']

const isPriceIndex = (name: string): name is PriceIndex =>
  PRICE_INDICES.some((index) => index === name)

const notBelowZero = (amount: number): Cents => cents(Math.max(0, amount))

/** Terms of a título: of the contract, else the defaults, within the legal limits. */
function agreed({ account, indexName, fine, interest }: DebtTerms, most: Rate) {
  const named = indexName ?? ''
  const isLegal = named === LEGAL_INDEX
  const isUnknownIndex = named !== '' && !isLegal && !isPriceIndex(named)
  const finePercent = fine ?? DEFAULT_FINE
  const isFineLimited = limitedAccounts.includes(account) && finePercent > most
  return {
    isLegal,
    isUnknownIndex,
    index: isLegal ? ('IPCA' as const) : isPriceIndex(named) ? named : DEFAULT_INDEX,
    finePercent: isFineLimited ? most : finePercent,
    isFineLimited,
    interestPercent: interest ?? DEFAULT_INTEREST,
    defaults: [
      ...(named === '' ? (['índice'] as const) : []),
      ...(fine === null ? (['multa'] as const) : []),
      ...(interest === null && !isLegal ? (['juros'] as const) : []),
    ],
  }
}

/** Factors up to a day, by index and first month; each is computed once. */
function factorsOf(on: LocalDate, table: IndexTable, parameters: CorrectionParameters) {
  const factors = new Map<string, Factor>()
  return (index: PriceIndex, from: Competence): Factor => {
    const key = `${index} ${from}`
    const known = factors.get(key)
    if (known) return known
    const factor = factorOf(table.get(index) ?? new Map(), {
      from,
      before: monthOf(on),
      projectedMonths: parameters.INDICE_MESES_PROJETADOS,
      isFloored: parameters.PISO_FATOR,
    })
    factors.set(key, factor)
    return factor
  }
}

/**
 * Returns a function that corrects títulos on a day (rules 5.5) and caches the factors. Each amount
 * is computed from the truncated cents of the previous ones.
 */
export function correctionOn(
  on: LocalDate,
  table: IndexTable,
  parameters: CorrectionParameters,
  calendar: BusinessCalendar = bankCalendar,
): (terms: DebtTerms) => Corrected {
  const factorFor = factorsOf(on, table, parameters)
  return (terms) => {
    const { open, dueOn } = terms
    const contractTerms = agreed(terms, parameters.MULTA_MAX_CONDOMINIO)
    const factor = factorFor(contractTerms.index, monthOf(dueOn))
    const nothing = cents(0)
    const shared = { ...contractTerms, factor }
    const isOnTime = open === 0 || on <= nextBusinessDay(calendar, dueOn)
    // With an unknown index, nothing beyond the principal can be claimed.
    if (isOnTime || contractTerms.isUnknownIndex)
      return {
        ...shared,
        days: isOnTime ? 0 : daysBetween(dueOn, on),
        correction: nothing,
        fine: nothing,
        interest: nothing,
        total: open,
        isWithoutLegalRate: false,
      }
    const days = daysBetween(dueOn, on)
    const correction = scaleCents(open, factor.numerator - factor.denominator, factor.denominator)
    const base = cents(open + correction)
    const fine = notBelowZero(
      scaleCents(base, contractTerms.finePercent, 10_000) - terms.fineDiscount,
    )
    const legal = contractTerms.isLegal
      ? legalInterest(table.get(LEGAL_RATE) ?? new Map(), dueOn, on)
      : undefined
    const gross = legal
      ? scaleCents(base, legal.numerator, legal.denominator)
      : scaleCents(base, contractTerms.interestPercent * days, 30 * 10_000)
    const interest = notBelowZero(gross - terms.interestDiscount)
    return {
      ...shared,
      days,
      correction,
      fine,
      interest,
      total: cents(base + fine + interest),
      isWithoutLegalRate: legal?.isWithoutRate ?? false,
    }
  }
}
