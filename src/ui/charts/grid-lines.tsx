import type { ScaleLinear } from 'd3-scale'

import picture from './picture.module.css'

type Props = {
  /** Left and right end of the lines. */
  readonly plot: { readonly left: number; readonly right: number }
  readonly y: ScaleLinear<number, number>
  readonly words: (tick: number) => string
}

/** Lines across a chart at round values, with the value before each; the line of zero is stronger. */
export function GridLines({ plot, y, words }: Props) {
  return y.ticks(4).map((tick) => (
    <g key={tick} aria-hidden="true">
      <line
        x1={plot.left}
        x2={plot.right}
        y1={y(tick)}
        y2={y(tick)}
        className={tick === 0 ? picture['axis'] : picture['grid']}
      />
      <text x={plot.left - 6} y={y(tick) + 4} className={picture['tick']}>
        {words(tick)}
      </text>
    </g>
  ))
}
