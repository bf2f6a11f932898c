import { formatAmount } from '#values/cents.ts'
import { addCompetence, type Competence } from '#values/competence.ts'
import { integerInWords } from '#values/number-in-words.ts'
import type { Rate } from '#values/rate.ts'
import { shortAmount } from '#values/short-amount.ts'

import { type Figure, figureOf, type Parts } from './figures.ts'
import { formatShare } from './formula.ts'

const months = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez']

export const monthName = (month: Competence): string => months[Number(month.slice(5)) - 1] ?? ''

/** A bar of the waterfall: `from` and `to` in cents, and its grid row. */
export type Step = {
  readonly label: string
  readonly figure: Figure
  readonly linha: number
  readonly isTotal: boolean
  readonly from: number
  readonly to: number
}

const steps = [
  { label: 'Bruta', figure: 'inadimplenciaBruta', linha: 3, isTotal: true },
  { label: 'Recuperação', figure: 'recuperacao', linha: 6, isTotal: false },
  { label: 'Após fechar', figure: 'aposFechamento', linha: 7, isTotal: false },
  { label: 'Líquida', figure: 'inadimplenciaLiquida', linha: 8, isTotal: true },
  { label: 'Expectativa', figure: 'expectativa', linha: 11, isTotal: false },
  { label: 'Tendência', figure: 'tendencia', linha: 12, isTotal: false },
  { label: 'Ajustes', figure: 'ajustesExpectativa', linha: 13, isTotal: false },
  { label: 'Projetada', figure: 'inadimplenciaProjetada', linha: 14, isTotal: true },
] as const satisfies readonly Omit<Step, 'from' | 'to'>[]

/** From bruta to projetada; each step starts where the previous one ended (rules 6.3). */
export function waterfallOf(parts: Parts): Step[] {
  let level = 0
  return steps.map((step) => {
    const value = figureOf(step.figure, parts)
    if (step.isTotal) {
      level = value
      return { ...step, from: 0, to: value }
    }
    const from = level
    level += step.figure === 'ajustesExpectativa' ? value : -value
    return { ...step, from, to: level }
  })
}

/** Change of a step in cents; for a total, its value. */
export const changeOfStep = ({ from, to }: Step): number => to - from

/** Title: 'De R$ 1,71 mi vencidos em 10/2026, R$ 913 mil restam'. */
export const waterfallTitle = (parts: Parts, month: string): string => {
  const gross = figureOf('inadimplenciaBruta', parts)
  const net = figureOf('inadimplenciaLiquida', parts)
  return net < 0
    ? `Em ${month} entrou mais do que os R$ ${shortAmount(gross)} em aberto`
    : `De R$ ${shortAmount(gross)} em aberto em ${month}, R$ ${shortAmount(net)} restam`
}

type MonthOfLine = {
  readonly mesAno: Competence
  readonly inadimplenciaBrutaPercentual: Rate | null
}

/**
 * Title: 'A bruta subiu 2,87 pontos em 10/2026 e passou o ano anterior'; shorter without a previous
 * month.
 */
export function lineTitle(months: readonly MonthOfLine[], month: Competence, name: string): string {
  const at = (one: Competence) =>
    months.find(({ mesAno }) => mesAno === one)?.inadimplenciaBrutaPercentual ?? undefined
  const [now, before] = [at(month), at(addCompetence(month, -1))]
  if (now === undefined) return `A bruta de ${name} não tem percentual`
  if (before === undefined) return `A bruta de ${name} é ${formatShare(now)}`
  if (now === before) return `A bruta ficou em ${formatShare(now)} em ${name}`
  const points = formatAmount(Math.abs(now - before))
  if (now < before) return `A bruta caiu ${points} pontos em ${name}`
  const yearBefore = at(addCompetence(month, -12))
  const isAbove = yearBefore !== undefined && now > yearBefore
  return `A bruta subiu ${points} pontos em ${name}${isAbove ? ' e passou o ano anterior' : ''}`
}

/** A band of the map: its highest bruta in basis points, and its legend. */
export type Band = { readonly until: number; readonly label: string }

const bandsUntil = (borders: readonly number[], text: (border: number) => string): Band[] => [
  ...borders.map((until, at) => {
    const below = borders[at - 1]
    return {
      until,
      label: below === undefined ? `até ${text(until)}` : `${text(below)} a ${text(until)}`,
    }
  }),
  { until: Number.POSITIVE_INFINITY, label: `acima de ${text(borders.at(-1) ?? 0)}` },
]

/** Bands of bruta: up to 10 %, 13 %, 16 %, 20 %, and above. */
export const BANDS: readonly Band[] = bandsUntil([1_000, 1_300, 1_600, 2_000], (border) =>
  String(border / 100),
)

/** Band number of a percentage, 1 to 5. */
export const bandOf = (basisPoints: number, bands: readonly Band[] = BANDS): number =>
  bands.findIndex(({ until }) => basisPoints <= until) + 1

/**
 * Picks bands that separate these percentages. Uses the default bands if at least three are filled,
 * else quintiles, so that high-debt malls differ in colour.
 */
export function bandsFor(percentages: readonly number[]): readonly Band[] {
  if (new Set(percentages.map((one) => bandOf(one))).size >= 3) return BANDS
  const ordered = percentages.toSorted((one, other) => one - other)
  const at = (part: number) => ordered[Math.ceil(ordered.length * part) - 1] ?? 0
  // Rounded to tenths of a percent, as in the legend.
  const borders = [0.2, 0.4, 0.6, 0.8].map((part) => Math.ceil(at(part) / 10) * 10)
  const distinct = [...new Set(borders)].filter((border) => border < (ordered.at(-1) ?? 0))
  return distinct.length < 2
    ? BANDS
    : bandsUntil(distinct, (border) => (border / 100).toFixed(1).replace('.', ','))
}

/** '24,09' of 24,09 %: always two decimals (spec 3:9); the sign is shown separately. */
export const percentDigits = (rate: Rate): string => formatShare(rate).replace(' %', '')

type Changed = { readonly nomeFantasia: string; readonly variacao: number }

const sumOf = (tenants: readonly Changed[]) =>
  tenants.reduce((sum, { variacao }) => sum + Math.abs(variacao), 0)

const moveInWords = (tenants: readonly Changed[], one: string, many: string): string[] =>
  tenants.length === 0
    ? []
    : [
        `${integerInWords(tenants.length)} ${tenants.length === 1 ? one : many} R$ ${shortAmount(sumOf(tenants))}`,
      ]

/**
 * Title: 'Hiper X sozinho faz R$ 149 mil da alta; seis subiram R$ 375 mil, quatro desceram R$ 365
 * mil'. Rises and falls are separate because their difference hides both.
 */
export function tenantsTitle(tenants: readonly Changed[], total: number | null): string {
  if (total === null || tenants.length === 0) return 'Nenhum lojista mudou a inadimplência bruta'
  const rising = tenants.filter(({ variacao }) => variacao > 0)
  const falling = tenants.filter(({ variacao }) => variacao < 0)
  const both = [
    ...moveInWords(rising, 'subiu', 'subiram'),
    ...moveInWords(falling, 'desceu', 'desceram'),
  ].join(', ')
  const way = total > 0 ? 'da alta' : 'da queda'
  const along = (total > 0 ? rising : falling).toSorted(
    (one, other) => Math.abs(other.variacao) - Math.abs(one.variacao),
  )
  const [first] = along
  if (total === 0) return `A bruta não mudou; ${both}`
  if (!first)
    return `A bruta ${total > 0 ? 'subiu' : 'desceu'} R$ ${shortAmount(Math.abs(total))}; ${both}`
  const whose = `${first.nomeFantasia} sozinho faz R$ ${shortAmount(Math.abs(first.variacao))} ${way}`
  return tenants.length === 1
    ? `${whose} de R$ ${shortAmount(Math.abs(total))}`
    : `${whose}; ${both}`
}
