import type { Corrected, DebtTerms } from '#features/ledger/corrected-balance/rules/correct.ts'
import {
  type IndexSeries,
  risesOf,
  WHOLE,
} from '#features/ledger/corrected-balance/rules/factor.ts'
import {
  daysBeforeLaw,
  LEGAL_RATE_FROM,
  legalMonths,
  NO_INTEREST,
  withLegalMonth,
} from '#features/ledger/corrected-balance/rules/legal-interest.ts'
import { type Cents, cents, formatAmount } from '#values/cents.ts'
import { addCompetence, type Competence, formatCompetence } from '#values/competence.ts'
import { formatDate, type LocalDate } from '#values/local-date.ts'
import { formatRate } from '#values/rate.ts'

export type IndexMonth = {
  readonly month: Competence
  /** Published, repeated from the last published month, or missing (counts as 0). */
  readonly kind: 'PUBLICADO' | 'PROJETADO' | 'SEM_VALOR'
  /** Rise in hundred-millionths. */
  readonly rise: number
  /** Cumulated from the first month to this one. */
  readonly factor: Fraction
}

type Fraction = { readonly numerator: bigint; readonly denominator: bigint }

/** The months of the factor of rules 5.5, as the correction uses them. */
export function indexMonths(
  series: IndexSeries,
  from: Competence,
  before: Competence,
  { publishedUntil }: Pick<Corrected['factor'], 'publishedUntil'>,
  projectedMonths: number,
): IndexMonth[] {
  const riseOf = risesOf(series, publishedUntil, projectedMonths)
  const months: IndexMonth[] = []
  let factor: Fraction = { numerator: 1n, denominator: 1n }
  for (let month = from; month < before; month = addCompetence(month, 1)) {
    const { isProjected, rise } = riseOf(month)
    if (rise !== undefined)
      factor = {
        numerator: factor.numerator * (WHOLE + BigInt(rise)),
        denominator: factor.denominator * WHOLE,
      }
    months.push({
      month,
      kind: rise === undefined ? 'SEM_VALOR' : isProjected ? 'PROJETADO' : 'PUBLICADO',
      rise: rise ?? 0,
      factor,
    })
  }
  return months
}

export const monthWords = (
  { kind }: Pick<IndexMonth, 'kind'>,
  { publishedUntil }: Pick<Corrected['factor'], 'publishedUntil'>,
): string =>
  kind === 'PUBLICADO'
    ? 'publicado'
    : kind === 'PROJETADO' && publishedUntil
      ? `projetado, repete ${formatCompetence(publishedUntil)}`
      : 'sem índice: conta 0'

/** Text if no month of the index counts. */
export const noMonthsWords = ({ days }: Pick<Corrected, 'days'>): string =>
  days === 0
    ? `Nenhum mês: ${onTime}.`
    : 'Nenhum mês: o título venceu no mês da data, e o índice de um mês conta a partir do seguinte.'

const onTime = 'nada se soma até o dia útil seguinte ao vencimento'

const decimals = 12

/** Formats a factor with fixed decimals, truncated. Uses bigint, because a float would round. */
export function factorText({ numerator, denominator }: Fraction, places = decimals): string {
  const scaled = (numerator * 10n ** BigInt(places)) / denominator
  const digits = String(scaled).padStart(places + 1, '0')
  return `${digits.slice(0, -places)},${digits.slice(-places)}`
}

const percentPlaces = 8

/** The legal rate of a título by month, as used for its interest. */
export function legalRateMonths(rates: IndexSeries, dueOn: LocalDate, on: LocalDate) {
  let share = NO_INTEREST
  return legalMonths(rates, dueOn, on).map((month) => {
    share = withLegalMonth(share, month)
    const { rate, days, daysOfMonth } = month
    return {
      mes: formatCompetence(month.month),
      dias: days,
      diasDoMes: daysOfMonth,
      taxa: riseText(rate ?? 0),
      jurosAcumulados: factorText({ ...share, numerator: share.numerator * 100n }, percentPlaces),
      situacao: rate === undefined ? ('SEM_TAXA' as const) : ('PUBLICADA' as const),
      texto: rate === undefined ? 'sem taxa publicada: sem juros' : 'publicada',
    }
  })
}

/** Note about days of a título without legal interest; undefined if none. */
export function noLegalRateWords(
  { days }: Pick<Corrected, 'days'>,
  dueOn: LocalDate,
  on: LocalDate,
): string | undefined {
  if (days === 0) return `Nenhum mês: ${onTime}.`
  const before = daysBeforeLaw(dueOn, on)
  if (before === 0) return undefined
  return `${before} ${before === 1 ? 'dia' : 'dias'} antes de ${formatDate(LEGAL_RATE_FROM)} sem juros: a Lei 14.905/2024 vale a partir desse dia.`
}

/** Rise of a month in percent, with at least two decimals. */
export const riseText = (rise: number): string =>
  (rise / 1_000_000)
    .toFixed(6)
    .replace(/(\.\d\d\d*?)0+$/, '$1')
    .replace('.', ',')

/** The claimed charges of a título: manual ones, else computed. */
export type Charges = {
  readonly correction: Cents
  readonly fine: Cents
  readonly interest: Cents
}

export type InformedCharges = { readonly [K in keyof Charges]: Cents | null }

export const claimedCharges = (corrected: Charges, informed: InformedCharges): Charges => ({
  correction: informed.correction ?? corrected.correction,
  fine: informed.fine ?? corrected.fine,
  interest: informed.interest ?? corrected.interest,
})

export const informedWords = (informed: InformedCharges): string[] => [
  ...(informed.correction === null ? [] : ['correção']),
  ...(informed.fine === null ? [] : ['multa']),
  ...(informed.interest === null ? [] : ['juros']),
]

const less = (discount: Cents) => `menos desconto ${formatAmount(discount)}`
const byHand = 'informado por uma pessoa, no lugar do cálculo'
const correctionWords = (terms: DebtTerms, { days, factor }: Corrected): string =>
  days === 0
    ? onTime
    : `V × (F − 1) = ${formatAmount(terms.open)} × (${factorText(factor)} − 1)${factor.isFloored ? '; o fator acumulado não fica abaixo de 1' : ''}`

const fineWords = (terms: DebtTerms, corrected: Corrected, base: Cents): string =>
  corrected.days === 0
    ? onTime
    : `${formatRate(corrected.finePercent)} × (V + correção) = ${formatRate(corrected.finePercent)} × ${formatAmount(base)}, ${less(terms.fineDiscount)}${corrected.isFineLimited ? '; limitada pelo Código Civil, art. 1.336, §1º' : ''}`

const interestWords = (terms: DebtTerms, corrected: Corrected, base: Cents): string =>
  corrected.days === 0
    ? onTime
    : corrected.isLegal
      ? `taxa legal publicada (Lei 14.905/2024) × ${corrected.days} dias × ${formatAmount(base)}, ${less(terms.interestDiscount)}`
      : `${formatRate(corrected.interestPercent)} ÷ 30 × ${corrected.days} dias × ${formatAmount(base)}, ${less(terms.interestDiscount)}`

/** The four steps from the open value to the total; each uses the cents of the previous ones. */
export function memorySteps(
  terms: DebtTerms,
  corrected: Corrected,
  informed: InformedCharges,
): { readonly nome: string; readonly conta: string; readonly valor: Cents }[] {
  const claimed = claimedCharges(corrected, informed)
  const base = cents(terms.open + corrected.correction)
  return [
    {
      nome: 'Valor aberto (V)',
      conta: `principal do ERP, vencido em ${formatDate(terms.dueOn)}`,
      valor: terms.open,
    },
    {
      nome: 'Correção monetária',
      conta: informed.correction === null ? correctionWords(terms, corrected) : byHand,
      valor: claimed.correction,
    },
    {
      nome: 'Multa',
      conta: informed.fine === null ? fineWords(terms, corrected, base) : byHand,
      valor: claimed.fine,
    },
    {
      nome: 'Juros simples',
      conta: informed.interest === null ? interestWords(terms, corrected, base) : byHand,
      valor: claimed.interest,
    },
  ]
}
