import { Link } from '#ui/actions/link.tsx'
import { type Competence, formatCompetence } from '#values/competence.ts'
import type { Rate } from '#values/rate.ts'

import type { Point } from '../../rules/chart-rows.ts'
import { monthName } from '../../rules/charts.ts'
import { formatShare } from '../../rules/formula.ts'
import styles from './charts.module.css'

/** Size of the chart in its own units, and the area of the months. */
export const width = 608
export const height = 236
export const plot = { left: 44, right: width - 138, top: 12, bottom: height - 34 }

/** The lines in drawing order; the last is in front. */
export const series = ['yearBefore', 'net', 'gross'] as const
export type Series = (typeof series)[number]

export const styleOf = { gross: 'gross', net: 'net', yearBefore: 'before' } as const
const labelOf = { gross: 'Bruta', net: 'Líquida', yearBefore: 'um ano antes' } as const

type End = {
  readonly name: Series
  readonly month: Competence
  readonly value: Rate | null
  readonly isPreview: boolean
  readonly y: number
  /** Label position, shifted if labels would overlap. */
  readonly labelY: number
}

/** The last month of each line. */
export function endsOf(
  points: readonly Point[],
  yOf: (name: Series, end: Point) => number,
): readonly End[] {
  let last = Number.NEGATIVE_INFINITY
  return series
    .flatMap((name) => {
      const end = points.findLast((point) => point[name] !== null)
      return end ? [{ name, ...end, value: end[name], y: yOf(name, end) }] : []
    })
    .toSorted((a, b) => a.y - b.y)
    .map((end) => {
      last = Math.max(end.y, last + 15)
      return { ...end, labelY: last }
    })
}

type EndProps = End & { readonly at: number; readonly labelAt: number }

/**
 * End marks: bruta round, líquida square, hollow while the month is open. The year before has no
 * mark.
 */
export function EndOfLine({ name, value, isPreview, y, labelY, at, labelAt }: EndProps) {
  const mark = {
    className: isPreview ? styles['hollow'] : styles['full'],
    'data-mark': name,
    'data-open': isPreview || undefined,
  }
  return (
    <g aria-hidden="true">
      {name === 'gross' && <circle cx={at} cy={y} r={4} {...mark} />}
      {name === 'net' && <rect x={at - 3.5} y={y - 3.5} width={7} height={7} {...mark} />}
      <text
        x={labelAt}
        y={labelY + 4}
        className={name === 'yearBefore' ? styles['quiet'] : styles['end']}
      >
        {`${labelOf[name]} ${formatShare(value)}`}
        {isPreview && name === 'gross' && <tspan className={styles['quiet']}> prévia</tspan>}
      </text>
    </g>
  )
}

type MonthProps = {
  readonly point: Point
  readonly at: number
  readonly step: number
  readonly yOf: (share: Rate) => number
  readonly href: string
}

const pointLabel = ({ isCalculated, gross, net, isPreview }: Point) =>
  isCalculated
    ? `bruta ${formatShare(gross)}, líquida ${formatShare(net)}${isPreview ? ', prévia' : ''}`
    : 'sem cálculo'

/** A month as a link, with its tick on the axis; January shows the year. */
export function MonthOfLine({ point, at, step, yOf, href }: MonthProps) {
  const { month, gross, isPreview } = point
  const isJanuary = month.endsWith('-01')
  const name = `${formatCompetence(month)}, ${pointLabel(point)}, abrir`
  return (
    <Link to={href} aria-label={name} className={styles['month']}>
      <title>{name}</title>
      <rect
        x={at - step / 2}
        y={plot.top}
        width={step}
        height={height - plot.top}
        className={styles['hit']}
      />
      <line
        x1={at}
        x2={at}
        y1={plot.bottom}
        y2={plot.bottom + (isJanuary ? 8 : 4)}
        className={styles['axis']}
      />
      {Number(month.slice(5)) % 3 === 1 && (
        <text x={at} y={plot.bottom + 19} className={styles['name']}>
          {monthName(month)}
        </text>
      )}
      {isJanuary && (
        <text x={at} y={plot.bottom + 32} className={styles['name']}>
          {month.slice(0, 4)}
        </text>
      )}
      {gross !== null && (
        <circle
          cx={at}
          cy={yOf(gross)}
          r={4}
          className={isPreview ? styles['hollow'] : styles['dot']}
        />
      )}
    </Link>
  )
}
