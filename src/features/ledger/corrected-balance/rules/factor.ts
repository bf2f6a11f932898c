import { addCompetence, type Competence } from '#values/competence.ts'

/** Monthly change of an index in hundred-millionths: 0,33 % is 330000. */
export type IndexSeries = ReadonlyMap<Competence, number>
export type IndexTable = ReadonlyMap<string, IndexSeries>

/** One in the unit of the series. */
export const WHOLE = 100_000_000n

/** F of rules 5.5 as an exact fraction, with its reliability. */
export type Factor = {
  readonly numerator: bigint
  readonly denominator: bigint
  /** The last published month; undefined for an empty series. */
  readonly publishedUntil: Competence | undefined
  /** A month in the range is neither published nor projected; it counts 0. */
  readonly isOutdated: boolean
  readonly isFloored: boolean
}

export type FactorTerms = {
  /** Month of the due date, inclusive. */
  readonly from: Competence
  /** Month of the calculation date, exclusive. */
  readonly before: Competence
  readonly projectedMonths: number
  readonly isFloored: boolean
}

const lastOf = (series: IndexSeries): Competence | undefined =>
  [...series.keys()].reduce<Competence | undefined>(
    (last, month) => (last === undefined || month > last ? month : last),
    undefined,
  )

/** The rise of a month; months after the last published one repeat it for a while. */
export const risesOf = (
  series: IndexSeries,
  publishedUntil: Competence | undefined,
  projectedMonths: number,
) => {
  const projectedUntil = publishedUntil && addCompetence(publishedUntil, projectedMonths)
  return (month: Competence) => {
    const isProjected =
      publishedUntil !== undefined &&
      projectedUntil !== undefined &&
      month > publishedUntil &&
      month <= projectedUntil
    return { isProjected, rise: series.get(isProjected ? publishedUntil : month) }
  }
}

/**
 * F = Π(1 + i) from the month of the due date to the month before the calculation date. Months
 * after the last published one repeat it for a while; later ones count 0.
 */
export function factorOf(
  series: IndexSeries,
  { from, before, projectedMonths, isFloored }: FactorTerms,
): Factor {
  const publishedUntil = lastOf(series)
  const riseOf = risesOf(series, publishedUntil, projectedMonths)
  let numerator = 1n
  let denominator = 1n
  let isOutdated = false
  for (let month = from; month < before; month = addCompetence(month, 1)) {
    const { rise } = riseOf(month)
    if (rise === undefined) {
      isOutdated = true
      continue
    }
    numerator *= WHOLE + BigInt(rise)
    denominator *= WHOLE
  }
  return isFloored && numerator < denominator
    ? { numerator: 1n, denominator: 1n, publishedUntil, isOutdated, isFloored: true }
    : { numerator, denominator, publishedUntil, isOutdated, isFloored: false }
}
