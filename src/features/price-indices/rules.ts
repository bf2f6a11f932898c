import { addCompetence, type Competence, formatCompetence } from '#values/competence.ts'

/** One percent in the unit of the table: hundred-millionths. */
const PERCENT = 1_000_000

/**
 * A rise in percent, as a file has it, in hundred-millionths: '0,36' is 360000. Undefined for what is
 * no number, and for what no month ever rose: beyond a hundred percent, or down to nothing.
 */
export function rateOf(text: string): number | undefined {
  const [, sign, whole, fraction = ''] =
    /^([+-]?)(\d{1,3})(?:[.,](\d{1,6}))?\s*%?$/u.exec(text.trim().replace('−', '-')) ?? []
  if (whole === undefined) return undefined
  const rate = Number(whole) * PERCENT + Number(fraction.padEnd(6, '0'))
  if (rate > 100 * PERCENT || (sign === '-' && rate >= 100 * PERCENT)) return undefined
  // Never -0, which is another text in the database.
  return sign === '-' && rate > 0 ? -rate : rate
}

/** A month of a series as its picture needs it; the rise in percent. */
export type SeriesMonth = { readonly mes: Competence; readonly valor: number }

/** What is said of a series. */
export type SeriesFacts = {
  readonly last: SeriesMonth
  /** Over the twelve months up to the last one, in percent; undefined where one of them is missing. */
  readonly overTwelve: number | undefined
  /** Months inside the series that are not published: they count as nothing (rules 5.5). */
  readonly gaps: readonly Competence[]
}

/** The rise of twelve months up to a month, in percent; undefined where one is missing. */
export function riseOfTwelve(
  series: ReadonlyMap<Competence, number>,
  until: Competence,
): number | undefined {
  let product = 1
  for (let back = 0; back < 12; back++) {
    const rise = series.get(addCompetence(until, -back))
    if (rise === undefined) return undefined
    product *= 1 + rise / 100
  }
  return (product - 1) * 100
}

/** What is said of a series; undefined of one without values. */
export function factsOf(months: readonly SeriesMonth[]): SeriesFacts | undefined {
  const ordered = months.toSorted((one, other) => one.mes.localeCompare(other.mes))
  const [first, last] = [ordered[0], ordered.at(-1)]
  if (!first || !last) return undefined
  const series = new Map(ordered.map(({ mes, valor }) => [mes, valor]))
  const gaps: Competence[] = []
  for (let month = first.mes; month < last.mes; month = addCompetence(month, 1))
    if (!series.has(month)) gaps.push(month)
  return { last, overTwelve: riseOfTwelve(series, last.mes), gaps }
}

/** '0,36 %': two decimals of a rise, half away from zero, as percentages are shown (rules 2). */
export const formatRise = (percent: number): string => {
  const shown = (Math.round(Math.abs(percent) * 100) / 100).toFixed(2).replace('.', ',')
  return `${percent < 0 && shown !== '0,00' ? '−' : ''}${shown} %`
}

/** The title of a picture: a sentence with its figures. */
export const seriesTitle = (index: string, facts: SeriesFacts | undefined): string => {
  if (!facts) return `${index}: nenhum mês carregado`
  const until = formatCompetence(facts.last.mes)
  return facts.overTwelve === undefined
    ? `${index} até ${until}: ${formatRise(facts.last.valor)} no mês`
    : `${index} até ${until}: ${formatRise(facts.overTwelve)} em 12 meses`
}

/** What stands below the title: how far it is published, and what is missing inside. */
export const seriesSubtitle = (facts: SeriesFacts | undefined): string => {
  if (!facts) return 'Sem valores a correção é zero, e as telas avisam'
  const { last, gaps } = facts
  const month = `${formatRise(last.valor)} em ${formatCompetence(last.mes)}`
  if (gaps.length === 0) return month
  const named = gaps.slice(0, 3).map(formatCompetence).join(', ')
  const more = gaps.length > 3 ? ` e mais ${gaps.length - 3}` : ''
  return `${month}; sem valor: ${named}${more}`
}
