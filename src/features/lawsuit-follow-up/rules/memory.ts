import type { Corrected } from '#features/corrected-balance/rules/correct.ts'
import type { IndexSeries } from '#features/corrected-balance/rules/factor.ts'
import { addCompetence, type Competence } from '#values/competence.ts'

/** How a month of an index came to its value. */
export type IndexMonth = {
  readonly month: Competence
  /** Published, repeats the last published one, or not published: counts 0. */
  readonly kind: 'PUBLICADO' | 'PROJETADO' | 'SEM_VALOR'
  /** What it rose, in hundred-millionths. */
  readonly rise: number
}

/** The months of the factor of rules 5.5, one by one, as the correction takes them. */
export function indexMonths(
  series: IndexSeries,
  from: Competence,
  before: Competence,
  { publishedUntil }: Pick<Corrected['factor'], 'publishedUntil'>,
  projectedMonths: number,
): IndexMonth[] {
  const projectedUntil = publishedUntil && addCompetence(publishedUntil, projectedMonths)
  const months: IndexMonth[] = []
  for (let month = from; month < before; month = addCompetence(month, 1)) {
    const isProjected =
      publishedUntil !== undefined &&
      projectedUntil !== undefined &&
      month > publishedUntil &&
      month <= projectedUntil
    const rise = series.get(isProjected ? publishedUntil : month)
    months.push({
      month,
      kind: rise === undefined ? 'SEM_VALOR' : isProjected ? 'PROJETADO' : 'PUBLICADO',
      rise: rise ?? 0,
    })
  }
  return months
}

const decimals = 12

/** F with twelve decimals, truncated: as text, for a float would round it. */
export function factorText({ numerator, denominator }: Corrected['factor']): string {
  const scaled = (numerator * 10n ** BigInt(decimals)) / denominator
  const digits = String(scaled).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)},${digits.slice(-decimals)}`
}
