import type { Figure } from './bench.ts'

/** Stored ratios: bench -> figure -> ratio (bench/ratios.json). */
export type Ratios = Readonly<Record<string, Readonly<Record<string, number>>>>

/** Fail if a ratio is worse than the stored one by more than this share. */
export const tolerance = 0.1

type Goal = { readonly ratio: number } | { readonly ours: number }

type FigureInput = Pick<Figure, 'name' | 'ours' | 'limit' | 'unit' | 'better' | 'detail'> & {
  /** Median of the ratios of the rounds if available; else ours / limit. */
  readonly ratio?: number
  /** Goal for the ratio or our figure; without one, only the stored ratio is checked. */
  readonly goal?: Goal
}

/** Units of time: other work on the machine changes such a figure, so it misses no goal. */
const unitsOfTime = new Set(['ms', 's', '1/s', '/s', 'Mrows/s'])

const decimal = (value: number) =>
  value.toLocaleString('en', { maximumSignificantDigits: 3, useGrouping: false })

/** Builds a figure: ratio, goal text, and whether the goal is reached. */
export function toFigure({ goal, ...measured }: FigureInput): Figure {
  const { ours, limit, better, unit } = measured
  const ratio = measured.ratio ?? (limit === undefined ? undefined : ours / limit)
  const sign = better === 'higher' ? '>=' : '<='
  const reaches = (value: number | undefined, wanted: number) =>
    value !== undefined && (better === 'higher' ? value >= wanted : value <= wanted)
  if (goal === undefined) return { ...measured, ratio, target: '-', ok: true }
  const isTime = unitsOfTime.has(unit)
  return 'ratio' in goal
    ? {
        ...measured,
        ratio,
        target: `${sign} ${decimal(goal.ratio)} of the limit`,
        ok: reaches(ratio, goal.ratio),
      }
    : {
        ...measured,
        ratio,
        target: `${sign} ${decimal(goal.ours)} ${unit}${isTime ? ' on an idle machine' : ''}`,
        ok: isTime || reaches(ours, goal.ours),
      }
}

/** True if the ratio is more than a tenth worse than the stored one. */
export function isWorse(
  { ratio, better }: Pick<Figure, 'ratio' | 'better'>,
  stored: number | undefined,
): boolean {
  if (ratio === undefined || stored === undefined) return false
  return better === 'higher' ? ratio < stored * (1 - tolerance) : ratio > stored * (1 + tolerance)
}

export function withRatios(stored: Ratios, bench: string, figures: readonly Figure[]): Ratios {
  const own = figures.flatMap(({ name, ratio }) =>
    ratio === undefined ? [] : [[name, Number(ratio.toPrecision(4))] as const],
  )
  const benches = { ...stored, [bench]: Object.fromEntries(own) }
  return Object.fromEntries(
    Object.entries(benches).toSorted(([one], [other]) => one.localeCompare(other)),
  )
}

const formatLimit = (value: number | undefined) => (value === undefined ? '-' : decimal(value))

export function figureLine(figure: Figure, stored: number | undefined): string {
  const { name, ours, limit, unit, ratio, target, ok, detail } = figure
  const verdict = isWorse(figure, stored) ? 'WORSE ' : ok ? 'ok    ' : 'MISSED'
  const numbers = `${formatLimit(ours)} ${unit}, limit ${formatLimit(limit)}, ratio ${formatLimit(ratio)}, stored ${formatLimit(stored)}`
  return `${verdict} ${name}: ${numbers}; goal ${target}${detail === undefined ? '' : ` (${detail})`}`
}
