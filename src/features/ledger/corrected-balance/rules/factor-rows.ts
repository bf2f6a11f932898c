import { addBusinessDays, bankCalendar } from '#values/business-calendar.ts'
import { addCompetence, type Competence, firstDay } from '#values/competence.ts'
import { type LocalDate, monthOf } from '#values/local-date.ts'
import { DEFAULT_INDEX, LEGAL_RATE, PRICE_INDICES } from '#values/price-index.ts'

import { type CorrectionParameters, DEFAULT_FINE, DEFAULT_INTEREST } from './correct.ts'
import { factorOf, type IndexTable } from './factor.ts'
import { legalInterest } from './legal-interest.ts'
import { correctionWarnings } from './words.ts'

/** Price factor since a month, as a fraction of whole numbers: 0 over 1 without an increase. */
export type FactorRow = {
  readonly index: string
  /** The first day of the month of the due date. */
  readonly month: LocalDate
  readonly rise: string
  readonly whole: string
  /** Warning to show beside the result. */
  readonly note: string | null
}

/** Legal interest since a due date, as a fraction of whole numbers. */
export type LegalRow = {
  readonly dueOn: LocalDate
  readonly share: string
  readonly whole: string
  readonly note: string | null
}

/**
 * The correction of rules 5.5 on one day as tables, for a statement over very many títulos. The
 * statement computes the same integers as `correctionOn`, in the same order.
 */
export type CorrectionTables = {
  readonly on: LocalDate
  /** Títulos due on this day or earlier bear charges; later ones may still be on time. */
  readonly chargedDueOn: LocalDate
  readonly factors: readonly FactorRow[]
  readonly legal: readonly LegalRow[]
  readonly defaultIndex: string
  readonly defaultFine: number
  readonly defaultInterest: number
  /** Basis points; maximum fine of condomínio and fundo. */
  readonly mostFine: number
  /** Edition of the index tables. */
  readonly edition: number | null
}

const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisor(b, a % b))
const reduced = (numerator: bigint, denominator: bigint) => {
  const common = divisor(numerator < 0n ? -numerator : numerator, denominator)
  return { numerator: String(numerator / common), denominator: String(denominator / common) }
}

const usual = {
  days: 1,
  defaults: [],
  isFineLimited: false,
  isUnknownIndex: false,
  isWithoutLegalRate: false,
} as const

function factorsOf(
  table: IndexTable,
  on: LocalDate,
  since: Competence,
  { INDICE_MESES_PROJETADOS: projectedMonths, PISO_FATOR: isFloored }: CorrectionParameters,
): FactorRow[] {
  const rows: FactorRow[] = []
  for (const index of PRICE_INDICES)
    for (let month = since; month <= monthOf(on); month = addCompetence(month, 1)) {
      const factor = factorOf(table.get(index) ?? new Map(), {
        from: month,
        before: monthOf(on),
        projectedMonths,
        isFloored,
      })
      const { numerator, denominator } = reduced(
        factor.numerator - factor.denominator,
        factor.denominator,
      )
      const [note = null] = correctionWarnings([{ ...usual, index, factor }])
      rows.push({ index, month: firstDay(month), rise: numerator, whole: denominator, note })
    }
  return rows
}

function legalOf(table: IndexTable, on: LocalDate, dueDays: readonly LocalDate[]): LegalRow[] {
  const rates = table.get(LEGAL_RATE) ?? new Map()
  const factor = factorOf(new Map(), {
    from: monthOf(on),
    before: monthOf(on),
    projectedMonths: 0,
    isFloored: false,
  })
  return dueDays.map((dueOn) => {
    const interest = legalInterest(rates, dueOn, on)
    const { numerator, denominator } = reduced(interest.numerator, interest.denominator)
    const [note = null] = correctionWarnings([
      { ...usual, index: DEFAULT_INDEX, factor, isWithoutLegalRate: interest.isWithoutRate },
    ])
    return { dueOn, share: numerator, whole: denominator, note }
  })
}

/**
 * Builds the tables of a day for títulos due since a month. Contracts with the legal rate also need
 * their due dates.
 */
export const correctionTables = (
  on: LocalDate,
  table: IndexTable,
  parameters: CorrectionParameters,
  due: { readonly since: Competence; readonly legalDays: readonly LocalDate[] },
  edition: number | null = null,
): CorrectionTables => ({
  on,
  chargedDueOn: addBusinessDays(bankCalendar, on, -1),
  factors: factorsOf(table, on, due.since, parameters),
  legal: legalOf(table, on, due.legalDays),
  defaultIndex: DEFAULT_INDEX,
  defaultFine: DEFAULT_FINE,
  defaultInterest: DEFAULT_INTEREST,
  mostFine: parameters.MULTA_MAX_CONDOMINIO,
  edition,
})
