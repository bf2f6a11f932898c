import { scaleBand, scaleLinear } from 'd3-scale'

import { Link } from '#ui/actions/link.tsx'
import { percentHalfUp } from '#values/rate.ts'

import { shortAmount } from '#values/short-amount.ts'

import { changeOfStep, type Step, waterfallOf } from '../../rules/charts.ts'
import { figureOf, type Parts, percentOf } from '../../rules/figures.ts'
import { formatFigure, formatShare } from '../../rules/formula.ts'
import { ChartTable } from '#ui/charts/chart-frame.tsx'
import picture from '#ui/charts/picture.module.css'
import styles from './charts.module.css'
import { Hatch } from '#ui/charts/hatch.tsx'

const width = 608
const height = 236
const strip = { top: 20, height: 18, fan: 20 }
const plot = { top: 76, bottom: height - 34 }

type WaterfallProps = {
  readonly parts: Parts
  readonly month: string
  /** Link to the títulos of a grid row over all accounts. */
  readonly hrefOf: (linha: number) => string
}

/** The billed amount as a strip; its unpaid end zooms into the scale of the bars below. */
function BilledStrip({ parts }: { readonly parts: Parts }) {
  const billed = figureOf('faturado', parts)
  const gross = figureOf('inadimplenciaBruta', parts)
  if (billed <= 0) return null
  const x = scaleLinear([0, billed], [8, width - 8])
  const unpaid = x(billed - gross)
  const bottom = strip.top + strip.height
  return (
    <g aria-hidden="true">
      <text x={8} y={13} className={styles['label']}>
        {'Faturado '}
        <tspan className={styles['value']}>{`R$ ${shortAmount(billed)}`}</tspan>
      </text>
      <rect
        x={8}
        y={strip.top}
        width={unpaid - 8}
        height={strip.height}
        className={styles['rest']}
      />
      <text x={16} y={strip.top + 13} className={styles['label']}>
        {`${figureOf('emCarencia', parts) === 0 ? 'Recebido no mês' : 'Recebido, em carência ou a vencer'} R$ ${shortAmount(billed - gross)}, ${formatShare(percentHalfUp(billed - gross, billed) ?? null)}`}
      </text>
      <rect
        x={unpaid}
        y={strip.top}
        width={Math.max(2, width - 8 - unpaid)}
        height={strip.height}
        rx={2}
        className={styles['bar']}
      />
      {width - 8 - unpaid > 44 && (
        <text x={unpaid + 7} y={strip.top + 13} className={styles['onBar']}>
          Bruta
        </text>
      )}
      <path
        d={`M${unpaid} ${bottom}H${width - 8}V${bottom + strip.fan}H8Z`}
        className={styles['fan']}
      />
    </g>
  )
}

const nameOf = (step: Step, month: string) =>
  `${step.label}, ${month}, ${formatFigure(changeOfStep(step))}, abrir os títulos`

const hatch = 'passo-que-soma'

const kindOf = (step: Step) => {
  const change = changeOfStep(step)
  if (change === 0) return 'zero'
  return step.isTotal ? 'bar' : change > 0 ? 'added' : 'taken'
}

type BarProps = Omit<WaterfallProps, 'month'> & {
  readonly step: Step
  readonly name: string
  readonly left: number
  readonly band: number
  /** Where the next bar starts. */
  readonly nextLeft: number | undefined
  readonly y: (amount: number) => number
}

/** A step: its bar, its amount and name, and the line to the next bar. */
function Bar({ step, parts, name, hrefOf, left, band, nextLeft, y }: BarProps) {
  const [top, bottom] = [y(Math.max(step.from, step.to)), y(Math.min(step.from, step.to))]
  const change = changeOfStep(step)
  return (
    <Link to={hrefOf(step.linha)} aria-label={name}>
      <title>{name}</title>
      <rect
        x={left - 8}
        y={plot.top - 16}
        width={band + 16}
        height={height - plot.top + 16}
        className={styles['hit']}
      />
      {nextLeft !== undefined && (
        <line
          x1={left + band}
          x2={nextLeft}
          y1={y(step.to)}
          y2={y(step.to)}
          className={styles['joint']}
        />
      )}
      <rect
        x={left}
        y={top}
        width={band}
        height={Math.max(2, bottom - top)}
        rx={2}
        className={styles[kindOf(step)]}
        fill={`url(#${hatch})`}
      />
      <text x={left + band / 2} y={top - 5} className={styles['value']}>
        {`${!step.isTotal && change > 0 ? '+' : ''}${shortAmount(change)}`}
      </text>
      <text x={left + band / 2} y={height - 18} className={styles['name']}>
        {step.label}
      </text>
      {step.isTotal && (
        <text x={left + band / 2} y={height - 4} className={styles['value']}>
          {formatShare(percentOf(step.figure, parts))}
        </text>
      )}
    </Link>
  )
}

/** Waterfall from bruta to projetada; each bar opens its títulos. */
export function Waterfall({ parts, month, hrefOf }: WaterfallProps) {
  const steps = waterfallOf(parts)
  const levels = [0, ...steps.flatMap(({ from, to }) => [from, to])]
  const x = scaleBand(
    steps.map(({ label }) => label),
    [8, width - 8],
  ).padding(0.3)
  const y = scaleLinear([Math.min(...levels), Math.max(1, ...levels)], [plot.bottom, plot.top])
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={`${picture['picture']} ${styles['picture']}`}
      role="group"
      aria-label={`Cascata de ${month}`}
    >
      <Hatch id={hatch} tone="added" />
      <BilledStrip parts={parts} />
      <line x1={8} x2={width - 8} y1={y(0)} y2={y(0)} className={styles['axis']} />
      {steps.map((step, index) => {
        const next = steps[index + 1]
        return (
          <Bar
            key={step.label}
            step={step}
            parts={parts}
            name={nameOf(step, month)}
            hrefOf={hrefOf}
            left={x(step.label) ?? 0}
            band={x.bandwidth()}
            nextLeft={next && x(next.label)}
            y={y}
          />
        )
      })}
    </svg>
  )
}

/** The chart as a table, to the cent. */
export function WaterfallTable({ parts, hrefOf }: WaterfallProps) {
  return (
    <ChartTable
      label="Da inadimplência bruta à projetada"
      head={['Passo', 'R$', '% do faturado']}
      rows={waterfallOf(parts).map((step) => [
        step.label,
        <Link key="link" to={hrefOf(step.linha)}>
          {step.label}
        </Link>,
        formatFigure(changeOfStep(step)),
        step.isTotal ? formatShare(percentOf(step.figure, parts)) : '',
      ])}
    />
  )
}
