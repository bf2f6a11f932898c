import { scaleLinear, scalePoint } from 'd3-scale'
import { line } from 'd3-shape'

import { Link } from '#ui/actions/link.tsx'
import { addCompetence, type Competence, formatCompetence } from '#values/competence.ts'
import type { Rate } from '#values/rate.ts'

import { type ChartMonth, lineMonths } from '../../contract/charts.ts'
import { monthName } from '../../rules/charts.ts'
import { formatFigure, formatShare } from '../../rules/formula.ts'
import { ChartTable } from './chart-frame.tsx'
import styles from './charts.module.css'

const width = 608
const height = 236
const plot = { left: 44, right: width - 138, top: 12, bottom: height - 34 }

type LineProps = {
  readonly months: readonly ChartMonth[]
  readonly month: Competence
  readonly hrefOf: (month: Competence) => string
}

type Point = {
  readonly month: Competence
  readonly gross: Rate | null
  readonly net: Rate | null
  readonly yearBefore: Rate | null
  readonly isPreview: boolean
}

/** Each month of the line, also those that were not calculated: there the line has a gap. */
function pointsOf(months: readonly ChartMonth[], last: Competence): Point[] {
  const found = new Map(months.map((month) => [month.mesAno, month]))
  return Array.from({ length: lineMonths }, (_, index) => {
    const month = addCompetence(last, index - lineMonths + 1)
    const own = found.get(month)
    const before = found.get(addCompetence(month, -12))
    return {
      month,
      gross: own?.inadimplenciaBrutaPercentual ?? null,
      net: own?.inadimplenciaLiquidaPercentual ?? null,
      yearBefore: before?.inadimplenciaBrutaPercentual ?? null,
      isPreview: own?.previa ?? false,
    }
  })
}

const series = ['yearBefore', 'net', 'gross'] as const
const styleOf = { gross: 'gross', net: 'net', yearBefore: 'before' } as const
const labelOf = { gross: 'Bruta', net: 'Líquida', yearBefore: 'um ano antes' } as const

/** Labels at the ends of the lines, moved apart where they would lie on each other. */
function apart<Label extends { readonly y: number }>(labels: readonly Label[]): Label[] {
  let last = Number.NEGATIVE_INFINITY
  return labels
    .toSorted((a, b) => a.y - b.y)
    .map((label) => {
      last = Math.max(label.y, last + 15)
      return { ...label, y: last }
    })
}

/** Bruta and líquida over 24 months, and bruta a year before; each month is an entrance. */
export function MonthLine({ months, month, hrefOf }: LineProps) {
  const points = pointsOf(months, month)
  const values = points.flatMap((point) => series.map((name) => point[name] ?? 0))
  const x = scalePoint(
    points.map((point) => point.month),
    [plot.left, plot.right],
  )
  const y = scaleLinear(
    [Math.min(0, ...values), Math.max(100, ...values)],
    [plot.bottom, plot.top],
  ).nice(4)
  const draw = (name: (typeof series)[number]) =>
    line<Point>()
      .defined((point) => point[name] !== null)
      .x((point) => x(point.month) ?? 0)
      .y((point) => y(point[name] ?? 0))(points) ?? ''
  const ends = apart(
    series.flatMap((name) => {
      const end = points.findLast((point) => point[name] !== null)
      return end ? [{ name, end, value: end[name], y: y(end[name] ?? 0) }] : []
    }),
  )
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={styles['picture']}
      role="group"
      aria-label="Inadimplência ÷ faturado, 24 meses"
    >
      {y.ticks(4).map((tick) => (
        <g key={tick} aria-hidden="true">
          <line
            x1={plot.left}
            x2={plot.right}
            y1={y(tick)}
            y2={y(tick)}
            className={tick === 0 ? styles['axis'] : styles['grid']}
          />
          <text x={plot.left - 6} y={y(tick) + 4} className={styles['tick']}>
            {`${tick / 100} %`}
          </text>
        </g>
      ))}
      {series.map((name) => (
        <path key={name} d={draw(name)} className={styles[styleOf[name]]} aria-hidden="true" />
      ))}
      {points.map((point) => {
        const at = x(point.month) ?? 0
        const isJanuary = point.month.endsWith('-01')
        const said =
          point.gross === null && point.net === null
            ? 'sem cálculo'
            : `bruta ${formatShare(point.gross)}, líquida ${formatShare(point.net)}${point.isPreview ? ', prévia' : ''}`
        const name = `${formatCompetence(point.month)}, ${said}, abrir`
        return (
          <Link
            key={point.month}
            to={hrefOf(point.month)}
            aria-label={name}
            className={styles['month']}
          >
            <title>{name}</title>
            <rect
              x={at - x.step() / 2}
              y={plot.top}
              width={x.step()}
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
            {Number(point.month.slice(5)) % 3 === 1 && (
              <text x={at} y={plot.bottom + 19} className={styles['name']}>
                {monthName(point.month)}
              </text>
            )}
            {isJanuary && (
              <text x={at} y={plot.bottom + 32} className={styles['name']}>
                {point.month.slice(0, 4)}
              </text>
            )}
            {point.gross !== null && (
              <circle
                cx={at}
                cy={y(point.gross)}
                r={4}
                className={point.isPreview ? styles['hollow'] : styles['dot']}
              />
            )}
          </Link>
        )
      })}
      {ends.map(({ name, end, value, y: at }) => (
        <text
          key={name}
          x={plot.right + 12}
          y={at + 4}
          className={name === 'yearBefore' ? styles['quiet'] : styles['end']}
          aria-hidden="true"
        >
          {`${labelOf[name]} ${formatShare(value)}${end.isPreview && name === 'gross' ? ' prévia' : ''}`}
        </text>
      ))}
    </svg>
  )
}

/** The same, month by month, the newest first. */
export function MonthTable({ months, month, hrefOf }: LineProps) {
  const found = new Map(months.map((one) => [one.mesAno, one]))
  return (
    <ChartTable
      label="Inadimplência dos últimos 24 meses"
      head={[
        'Mês',
        'Faturado',
        'Bruta R$',
        'Bruta %',
        'Líquida R$',
        'Líquida %',
        'Bruta % um ano antes',
      ]}
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
