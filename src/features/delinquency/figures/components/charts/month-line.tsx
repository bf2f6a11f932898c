import { type ScaleLinear, scaleLinear, scalePoint } from 'd3-scale'
import { line } from 'd3-shape'

import { Link } from '#ui/actions/link.tsx'
import { type Competence, formatCompetence } from '#values/competence.ts'

import type { ChartMonth } from '../../contract/charts.ts'
import { MONTH_HEADS, type Point, pointsOf } from '../../rules/chart-rows.ts'
import { formatFigure, formatShare } from '../../rules/formula.ts'
import { ChartTable } from '#ui/charts/chart-frame.tsx'
import { GridLines } from '#ui/charts/grid-lines.tsx'
import picture from '#ui/charts/picture.module.css'
import styles from './charts.module.css'
import { Hatch } from '#ui/charts/hatch.tsx'
import {
  EndOfLine,
  endsOf,
  height,
  MonthOfLine,
  plot,
  type Series,
  series,
  styleOf,
  width,
} from './line-marks.tsx'

type LineProps = {
  readonly months: readonly ChartMonth[]
  readonly month: Competence
  readonly hrefOf: (month: Competence) => string
}

const hatch = 'meses-sem-calculo'

// Uncalculated months between calculated ones; months before the first and after the last are no
// gaps.
function gapsOf(points: readonly Point[]): Point[] {
  const first = points.findIndex(({ isCalculated }) => isCalculated)
  const last = points.findLastIndex(({ isCalculated }) => isCalculated)
  return points.slice(first, last).filter(({ isCalculated }) => !isCalculated)
}

type Scales = {
  readonly x: (month: Competence) => number
  readonly step: number
  readonly y: ScaleLinear<number, number>
}

function scalesOf(points: readonly Point[]): Scales {
  const values = points.flatMap((point) => series.map((name) => point[name] ?? 0))
  const x = scalePoint(
    points.map((point) => point.month),
    [plot.left, plot.right],
  )
  const y = scaleLinear(
    [Math.min(0, ...values), Math.max(100, ...values)],
    [plot.bottom, plot.top],
  ).nice(4)
  return { x: (month) => x(month) ?? 0, step: x.step(), y }
}

/** Hatched bands for the months without calculation. */
function Gaps({ points, x, step }: Scales & { readonly points: readonly Point[] }) {
  return gapsOf(points).map((point) => (
    <rect
      key={point.month}
      x={x(point.month) - step / 2}
      y={plot.top}
      width={step}
      height={plot.bottom - plot.top}
      fill={`url(#${hatch})`}
      aria-hidden="true"
    />
  ))
}

const percentWords = (tick: number) => `${tick < 0 ? '−' : ''}${Math.abs(tick) / 100} %`

/** The line of a series. Segments into an open month are dotted and drawn separately. */
function SeriesLine({
  name,
  points,
  x,
  y,
}: Scales & { readonly name: Series; readonly points: readonly Point[] }) {
  const draw = (drawn: readonly Point[]) =>
    line<Point>()
      .defined((point) => point[name] !== null)
      .x((point) => x(point.month))
      .y((point) => y(point[name] ?? 0))(drawn) ?? ''
  const isOpen = (point: Point) => name === 'gross' && point.isPreview
  const settled = points.map((point) => (isOpen(point) ? { ...point, [name]: null } : point))
  const intoOpen = points.flatMap((point, index) => {
    const before = points[index - 1]
    return before && [before, point].some(isOpen) ? [[before, point]] : []
  })
  return (
    <g className={styles[styleOf[name]]} data-line={name} aria-hidden="true">
      <path d={draw(settled)} />
      {intoOpen.map((two) => (
        <path key={two[0]?.month} d={draw(two)} className={styles['intoOpen']} data-open />
      ))}
    </g>
  )
}

/** Bruta and líquida over 24 months, and bruta a year before; each month is a link. */
export function MonthLine({ months, month, hrefOf }: LineProps) {
  const points = pointsOf(months, month)
  const scales = scalesOf(points)
  const { x, y } = scales
  const ends = endsOf(points, (name, end) => y(end[name] ?? 0))
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={`${picture['picture']} ${styles['picture']}`}
      role="group"
      aria-label="Inadimplência ÷ faturado, 24 meses"
    >
      <Hatch id={hatch} tone="quiet" />
      <Gaps points={points} {...scales} />
      <GridLines plot={plot} y={y} words={percentWords} />
      {series.map((name) => (
        <SeriesLine key={name} name={name} points={points} {...scales} />
      ))}
      {points.map((point) => (
        <MonthOfLine
          key={point.month}
          point={point}
          at={x(point.month)}
          step={scales.step}
          yOf={(share) => y(share)}
          href={hrefOf(point.month)}
        />
      ))}
      {ends.map((end) => (
        <EndOfLine key={end.name} {...end} at={x(end.month)} labelAt={plot.right + 12} />
      ))}
    </svg>
  )
}

/** The chart as a table by month, newest first. */
export function MonthTable({ months, month, hrefOf }: LineProps) {
  const found = new Map(months.map((one) => [one.mesAno, one]))
  return (
    <ChartTable
      label="Inadimplência dos últimos 24 meses"
      head={['Mês', ...MONTH_HEADS]}
      rows={pointsOf(months, month)
        .toReversed()
        .map((point) => {
          const own = found.get(point.month)
          const amount = (cents: number | undefined) =>
            cents === undefined ? '-' : formatFigure(cents)
          return [
            point.month,
            <Link key="link" to={hrefOf(point.month)}>
              {`${formatCompetence(point.month)}${point.isPreview ? ' prévia' : ''}`}
            </Link>,
            amount(own?.faturado),
            amount(own?.inadimplenciaBruta),
            formatShare(point.gross),
            amount(own?.inadimplenciaLiquida),
            formatShare(point.net),
            formatShare(point.yearBefore),
          ]
        })}
    />
  )
}
