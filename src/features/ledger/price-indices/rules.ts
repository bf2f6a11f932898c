import { addCompetence, type Competence, competence, formatCompetence } from '#values/competence.ts'
import { INDEX_NAMES, type IndexName } from '#values/price-index.ts'

/** One percent in the unit of the table: hundred-millionths. */
const PERCENT = 1_000_000

/**
 * Parses a percentage of a file to hundred-millionths: '0,36' is 360000. Undefined if it is no
 * number, above 100 %, or -100 % or less.
 */
export function rateOf(text: string): number | undefined {
  const [, sign, whole, fraction = ''] =
    /^([+-]?)(\d{1,3})(?:[.,](\d{1,6}))?\s*%?$/u.exec(text.trim().replace('−', '-')) ?? []
  if (whole === undefined) return undefined
  const rate = Number(whole) * PERCENT + Number(fraction.padEnd(6, '0'))
  if (rate > 100 * PERCENT || (sign === '-' && rate >= 100 * PERCENT)) return undefined
  // Avoid -0, which is a different text in the database.
  return sign === '-' && rate > 0 ? -rate : rate
}

/** A value of a file that differs from the one in force; `before` is null for a new month. */
export type ChangedValue = {
  readonly index: IndexName
  readonly month: Competence
  readonly rate: number
  readonly before: number | null
}

export type CurrentValue = Omit<ChangedValue, 'before'>

/** Why a value needs a second user. */
export type DoubtfulValue = {
  readonly index: IndexName
  readonly month: Competence
  readonly because: string
}

const FIRST_STABLE_MONTH = competence('2003-01')
const MOST_USUAL = 5 * PERCENT
const FACTORS = [0.95 * PERCENT, 1.1 * PERCENT] as const

const keyOf = ({ index, month }: Pick<CurrentValue, 'index' | 'month'>) => `${index} ${month}`

/** Values of a file that differ from those in force. */
export function changesOf(
  values: readonly CurrentValue[],
  current: readonly CurrentValue[],
): ChangedValue[] {
  const rates = new Map(current.map((value) => [keyOf(value), value.rate]))
  return values.flatMap(({ index, month, rate }) => {
    const before = rates.get(keyOf({ index, month })) ?? null
    return before === rate ? [] : [{ index, month, rate, before }]
  })
}

function missingMonths(months: readonly Competence[]): Competence[] {
  const known = new Set(months)
  const ordered = months.toSorted()
  const [first, last] = [ordered[0], ordered.at(-1)]
  const missing: Competence[] = []
  if (first === undefined || last === undefined) return missing
  for (let month = first; month < last; month = addCompetence(month, 1))
    if (!known.has(month)) missing.push(month)
  return missing
}

/**
 * Values that need a second user: a changed published month, more than ±5 % since 01/2003, values
 * that look like factors, and missing months (rules 5.5, decision on index tables). They never
 * reject the file.
 */
export function findDoubtfulValues(
  changes: readonly ChangedValue[],
  current: readonly CurrentValue[],
): DoubtfulValue[] {
  const doubts: DoubtfulValue[] = []
  for (const index of INDEX_NAMES) {
    const own = changes.filter((change) => change.index === index)
    const [first] = own
    if (!first) continue
    const isFactors = own.every(({ rate }) => rate >= FACTORS[0] && rate <= FACTORS[1])
    for (const { month, rate, before } of own) {
      const doubt = (because: string) => doubts.push({ index, month, because })
      if (before !== null)
        doubt(
          `Muda um mês já publicado: de ${formatRise(before / PERCENT)} para ${formatRise(rate / PERCENT)}.`,
        )
      if (month >= FIRST_STABLE_MONTH && Math.abs(rate) > MOST_USUAL)
        doubt(`${formatRise(rate / PERCENT)} em um mês: confira se o valor não está sem a vírgula.`)
      if (isFactors) doubt('Parece um fator, não a variação em %: 1,0033 é 0,33 %.')
    }
    const months = current.filter((value) => value.index === index).map(({ month }) => month)
    const wasMissing = new Set(missingMonths(months))
    const gaps = missingMonths([...new Set([...months, ...own.map(({ month }) => month)])]).filter(
      (month) => !wasMissing.has(month),
    )
    const [gap] = gaps
    if (gap !== undefined)
      doubts.push({
        index,
        month: first.month,
        because: `Ficam sem valor: ${gaps.slice(0, 3).map(formatCompetence).join(', ')}${gaps.length > 3 ? ` e mais ${gaps.length - 3}` : ''}.`,
      })
  }
  return doubts
}

/** 'IPCA 10/2026: 0,42 %' for the first changes, plus the number of others. */
export const ratesInWords = (changes: readonly CurrentValue[], most = 3): string => {
  const named = changes
    .slice(0, most)
    .map(
      ({ index, month, rate }) =>
        `${index} ${formatCompetence(month)}: ${formatRise(rate / PERCENT)}`,
    )
  const more = changes.length - named.length
  return [...named, ...(more > 0 ? [`mais ${more}`] : [])].join('; ')
}

/** A month of a series for the chart; change in percent. */
export type SeriesMonth = { readonly mes: Competence; readonly valor: number }

export type SeriesFacts = {
  readonly last: SeriesMonth
  /** Change over the last twelve months in percent; undefined if one is missing. */
  readonly overTwelve: number | undefined
  /** Unpublished months inside the series; they count as zero (rules 5.5). */
  readonly gaps: readonly Competence[]
}

/** Change over the twelve months up to a month, in percent; undefined if one is missing. */
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

/** Summary of a series; undefined without values. */
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

/** '0,36 %': two decimals, half away from zero (rules 2). */
export const formatRise = (percent: number): string => {
  const shown = (Math.round(Math.abs(percent) * 100) / 100).toFixed(2).replace('.', ',')
  return `${percent < 0 && shown !== '0,00' ? '−' : ''}${shown} %`
}

/** Title of a chart: a sentence with figures. */
export const seriesTitle = (index: string, facts: SeriesFacts | undefined): string => {
  if (!facts) return `${index}: nenhum mês carregado`
  const until = formatCompetence(facts.last.mes)
  return facts.overTwelve === undefined
    ? `${index} até ${until}: ${formatRise(facts.last.valor)} no mês`
    : `${index} até ${until}: ${formatRise(facts.overTwelve)} em 12 meses`
}

/** Subtitle: last published month, and gaps. */
export const seriesSubtitle = (facts: SeriesFacts | undefined): string => {
  if (!facts) return 'Sem valores a correção é zero, e as telas avisam'
  const { last, gaps } = facts
  const month = `${formatRise(last.valor)} em ${formatCompetence(last.mes)}`
  if (gaps.length === 0) return month
  const named = gaps.slice(0, 3).map(formatCompetence).join(', ')
  const more = gaps.length > 3 ? ` e mais ${gaps.length - 3}` : ''
  return `${month}; sem valor: ${named}${more}`
}
