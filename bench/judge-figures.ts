import type { Figure } from './bench.ts'

/** The stored ratios: bench -> figure -> ratio (bench/ratios.json). */
export type Ratios = Readonly<Record<string, Readonly<Record<string, number>>>>

/** A ratio may be this much worse than the stored one before the run fails. */
export const tolerance = 0.1

type Goal = { readonly ratio: number } | { readonly ours: number }

type FigureInput = Pick<Figure, 'name' | 'ours' | 'limit' | 'unit' | 'better' | 'detail'> & {
  /** The median of the ratios of the rounds, where there is one; else ours / limit. */
  readonly ratio?: number
  /**
   * A goal for the ratio or for our figure itself; a figure without one is shown, and guarded by
   * its stored ratio.
   */
  readonly goal?: Goal
}

const decimal = (value: number) =>
  value.toLocaleString('en', { maximumSignificantDigits: 3, useGrouping: false })

/** Makes a figure of what was measured: its ratio, its goal in words, and whether it is reached. */
export function toFigure({ goal, ...measured }: FigureInput): Figure {
  const { ours, limit, better, unit } = measured
  const ratio = measured.ratio ?? (limit === undefined ? undefined : ours / limit)
  const sign = better === 'higher' ? '>=' : '<='
  const reaches = (value: number | undefined, wanted: number) =>
    value !== undefined && (better === 'higher' ? value >= wanted : value <= wanted)
  if (goal === undefined) return { ...measured, ratio, target: '-', ok: true }
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
        target: `${sign} ${decimal(goal.ours)} ${unit}`,
        ok: reaches(ours, goal.ours),
      }
}

/** Is the ratio more than a tenth worse than the stored one? */
export function isWorse(
  { ratio, better }: Pick<Figure, 'ratio' | 'better'>,
  stored: number | undefined,
): boolean {
  if (ratio === undefined || stored === undefined) return false
  return better === 'higher' ? ratio < stored * (1 - tolerance) : ratio > stored * (1 + tolerance)
}

/** The stored ratios with those of a bench just measured in place of its old ones. */
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

/** One line for a figure beside its goal and its stored ratio. */
export function figureLine(figure: Figure, stored: number | undefined): string {
  const { name, ours, limit, unit, ratio, target, ok, detail } = figure
  const verdict = isWorse(figure, stored) ? 'WORSE ' : ok ? 'ok    ' : 'MISSED'
  const numbers = `${formatLimit(ours)} ${unit}, limit ${formatLimit(limit)}, ratio ${formatLimit(ratio)}, stored ${formatLimit(stored)}`
  return `${verdict} ${name}: ${numbers}; goal ${target}${detail === undefined ? '' : ` (${detail})`}`
}
