import { formatAmount } from '#values/cents.ts'
import { addCompetence, type Competence } from '#values/competence.ts'
import type { Rate } from '#values/rate.ts'
import { shortAmount } from '#values/short-amount.ts'

import { type Figure, figureOf, type Parts } from './figures.ts'
import { formatShare } from './formula.ts'

const months = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez']

/** A month in three letters. */
export const monthName = (month: Competence): string => months[Number(month.slice(5)) - 1] ?? ''

/** A bar of the waterfall: where it stands (`from`, `to`, in cents) and the row of the grid it is. */
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

/** From bruta to projetada: each step begins where the one before it ended (rules 6.3). */
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

/** How much a step changes, in cents; of a total what it is. */
export const changeOfStep = ({ from, to }: Step): number => to - from

/** 'De R$ 1,71 mi vencidos em 10/2026, R$ 912 mil restam'. */
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
 * 'A bruta subiu 2,87 pontos em 10/2026 e passou o ano anterior', or what can be said where there is no
 * month before.
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

/** The bands of the map, by bruta in basis points: up to 10 %, 13 %, 16 %, 20 %, and above. */
export const BANDS = [
  { until: 1_000, label: 'até 10' },
  { until: 1_300, label: '10 a 13' },
  { until: 1_600, label: '13 a 16' },
  { until: 2_000, label: '16 a 20' },
  { until: Number.POSITIVE_INFINITY, label: 'acima de 20' },
] as const

/** '24,09' of 24,09 %: two decimals, as every percentage has (spec 3:9); the sign stands elsewhere. */
export const percentDigits = (rate: Rate): string => formatShare(rate).replace(' %', '')

/** The band of a percentage, 1 to 5. */
export const bandOf = (basisPoints: number): number =>
  BANDS.findIndex(({ until }) => basisPoints <= until) + 1

/** 'Dez lojistas fazem R$ 365 mil da alta de R$ 356 mil'. */
export function tenantsTitle(changes: readonly number[], total: number | null): string {
  if (total === null || changes.length === 0) return 'Nenhum lojista mudou a inadimplência bruta'
  const sum = changes.reduce((left, right) => left + right, 0)
  const who = changes.length === 1 ? '1 lojista faz' : `${changes.length} lojistas fazem`
  if (total === 0) return `${who} R$ ${shortAmount(sum)}; a bruta não mudou`
  const way = total > 0 ? 'da alta' : 'da queda'
  const along = total > 0 ? sum : -sum
  return `${who} R$ ${shortAmount(along)} ${way} de R$ ${shortAmount(Math.abs(total))}`
}
