import { scaleLinear, scalePoint } from 'd3-scale'
import { line } from 'd3-shape'
import { useState } from 'react'

import { ChartFrame, ChartTable } from '#ui/charts/chart-frame.tsx'
import { GridLines } from '#ui/charts/grid-lines.tsx'
import picture from '#ui/charts/picture.module.css'
import { addCompetence, type Competence, formatCompetence } from '#values/competence.ts'

import type { IndexName } from '#values/price-index.ts'

import type { IndexValue } from '../contract.ts'
import { factsOf, formatRise, riseOfTwelve, seriesSubtitle, seriesTitle } from '../rules.ts'
import styles from './index-picture.module.css'

const width = 608
const height = 220
const plot = { left: 48, right: width - 84, top: 12, bottom: height - 28 }
/** Show ten years: twice the age of the oldest debt that is still sued for. */
const mostMonths = 120

type Point = {
  readonly month: Competence
  readonly value: number | undefined
  readonly overTwelve: number | undefined
}

/** One point per month; a month without a value leaves a gap in the line. */
function pointsOf(values: readonly IndexValue[]): Point[] {
  const series = new Map(values.map(({ mes, valor }) => [mes, valor]))
  const months = [...series.keys()].toSorted()
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last) return []
  const earliest = addCompetence(last, 1 - mostMonths)
  const points: Point[] = []
  for (let month = first > earliest ? first : earliest; month <= last;)
    [month] = [
      addCompetence(month, 1),
      points.push({ month, value: series.get(month), overTwelve: riseOfTwelve(series, month) }),
    ]
  return points
}

/** The scales of the picture: months across, percent upwards. */
function scalesOf(points: readonly Point[]) {
  const values = points.flatMap(({ value, overTwelve }) => [value ?? 0, overTwelve ?? 0])
  const x = scalePoint(
    points.map(({ month }) => month),
    [plot.left, plot.right],
  )
  const y = scaleLinear(
    [Math.min(0, ...values), Math.max(1, ...values)],
    [plot.bottom, plot.top],
  ).nice(4)
  return { x, y }
}

type Scales = ReturnType<typeof scalesOf>

const percentWords = (tick: number) => `${String(tick).replace('.', ',').replace('-', '−')} %`

/** A mark and the year below each January. */
function Years({ x, points }: Pick<Scales, 'x'> & { readonly points: readonly Point[] }) {
  return points.map(({ month }) =>
    month.endsWith('-01') ? (
      <g key={month}>
        <line
          x1={x(month)}
          x2={x(month)}
          y1={plot.bottom}
          y2={plot.bottom + 6}
          className={picture['axis']}
        />
        <text x={x(month)} y={plot.bottom + 20} className={styles['year']}>
          {month.slice(0, 4)}
        </text>
      </g>
    ) : null,
  )
}

/** The last values beside their lines, apart from each other. */
function Ends({ y, points }: Pick<Scales, 'y'> & { readonly points: readonly Point[] }) {
  const ends = (['overTwelve', 'value'] as const).flatMap((of) => {
    const end = points.findLast((point) => point[of] !== undefined)
    return end ? [{ of, at: y(end[of] ?? 0), text: formatRise(end[of] ?? 0) }] : []
  })
  const isClose = Math.abs((ends[0]?.at ?? 0) - (ends[1]?.at ?? 99)) < 26
  return ends.map(({ of, at, text }, place) => {
    const top = isClose ? (ends[0]?.at ?? 0) + place * 28 - 10 : at
    return (
      <g key={of}>
        <text x={plot.right + 8} y={top} className={styles['end']}>
          {text}
        </text>
        <text x={plot.right + 8} y={top + 13} className={styles['quiet']}>
          {of === 'value' ? 'no mês' : '12 meses'}
        </text>
      </g>
    )
  })
}

/** Chart: monthly change (dotted) and change over twelve months (line). */
function Picture({ label, points }: { readonly label: string; readonly points: readonly Point[] }) {
  const { x, y } = scalesOf(points)
  const draw = (of: 'value' | 'overTwelve') =>
    line<Point>()
      .defined((point) => point[of] !== undefined)
      .x(({ month }) => x(month) ?? 0)
      .y((point) => y(point[of] ?? 0))([...points]) ?? ''
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={`${picture['picture']} ${styles['picture']}`}
      role="img"
    >
      <title>{label}</title>
      <GridLines plot={plot} y={y} words={percentWords} />
      <Years x={x} points={points} />
      <path d={draw('value')} className={styles['monthly']} />
      <path d={draw('overTwelve')} className={styles['yearly']} />
      <Ends y={y} points={points} />
    </svg>
  )
}

/** Chart of a series, with its values as a table. */
export function IndexPicture({
  index,
  values,
}: {
  readonly index: IndexName
  readonly values: readonly IndexValue[]
}) {
  const [isTable, setTable] = useState(false)
  const facts = factsOf(values)
  const points = pointsOf(values)
  const title = seriesTitle(index, facts)
  return (
    <ChartFrame
      title={title}
      subtitle={seriesSubtitle(facts)}
      isTable={isTable}
      onTable={setTable}
      table={
        <ChartTable
          label={`${index}, mês a mês`}
          head={['Mês', 'No mês', '12 meses']}
          rows={points
            .toReversed()
            .map(({ month, value, overTwelve }) => [
              month,
              formatCompetence(month),
              value === undefined ? '-' : formatRise(value),
              overTwelve === undefined ? '-' : formatRise(overTwelve),
            ])}
        />
      }
    >
      {points.length > 0 ? (
        <Picture label={title} points={points} />
      ) : (
        <p className={styles['nothing']}>{index} não tem nenhum mês carregado.</p>
      )}
    </ChartFrame>
  )
}
