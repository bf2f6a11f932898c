import { addCompetence, type Competence, formatCompetence } from '#values/competence.ts'

/** A month and the malls without a calculation of it. */
export type MissingMonth = {
  readonly mesAno: Competence
  readonly shoppings: readonly string[]
}

type Span = {
  readonly from: Competence
  readonly to: Competence
  readonly shoppings: readonly string[]
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.join('|') === other.join('|')

// Merges consecutive months that miss the same malls.
const spansOf = (months: readonly MissingMonth[]): readonly Span[] =>
  months.reduce<readonly Span[]>((spans, { mesAno, shoppings }) => {
    const last = spans.at(-1)
    return last && addCompetence(last.to, 1) === mesAno && isSame(last.shoppings, shoppings)
      ? [...spans.slice(0, -1), { ...last, to: mesAno }]
      : [...spans, { from: mesAno, to: mesAno, shoppings }]
  }, [])

const wordsOf = ({ from, to, shoppings }: Span): string => {
  const months =
    from === to ? formatCompetence(from) : `${formatCompetence(from)} a ${formatCompetence(to)}`
  const malls = shoppings.length > 2 ? `${shoppings.length} shoppings` : shoppings.join(' e ')
  return `${months} (${malls})`
}

/** '01/2026 a 05/2026 (6 shoppings); 07/2026 (Shopping Vila Nova)'. */
export const missingSentence = (months: readonly MissingMonth[]): string =>
  spansOf(months).map(wordsOf).join('; ')

export function byMonth(
  rows: readonly { readonly month: Competence; readonly mall: string }[],
): { mesAno: Competence; shoppings: string[] }[] {
  const months = Map.groupBy(rows, ({ month }) => month)
  return [...months].map(([mesAno, list]) => ({
    mesAno,
    shoppings: list.map(({ mall }) => mall),
  }))
}
