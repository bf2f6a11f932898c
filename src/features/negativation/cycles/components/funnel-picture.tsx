import { useId } from 'react'

import { formatWhole } from '#values/whole-number.ts'

import type { CyclePanel } from '../contract/cycle.ts'
import styles from './funnel-picture.module.css'

type Step = CyclePanel['funil'][number]

/** Row height of the table beside it, so that each bar aligns with its figures. */
const funnelRow = 36
const width = 240
const thick = 22

/** At least two pixels for any count, so that one boleto among thousands is visible. */
const lengthOf = (count: number, most: number) =>
  count === 0 ? 0 : Math.max(2, (count / most) * width)

const top = (index: number) => index * funnelRow + (funnelRow - thick) / 2
const middle = width / 2

function StepBar({
  step,
  next,
  index,
  most,
}: {
  readonly step: Step
  readonly next: Step | undefined
  readonly index: number
  readonly most: number
}) {
  const whole = lengthOf(step.chegaram, most)
  const here = Math.min(whole, lengthOf(step.parados, most))
  const below = next ? lengthOf(next.chegaram, most) : 0
  return (
    <g>
      {next && (
        <path
          className={styles['slope']}
          d={`M${middle - whole / 2} ${top(index) + thick} h${whole} L${middle + below / 2} ${top(index + 1)} h${-below} Z`}
        />
      )}
      <rect
        className={styles['reached']}
        x={middle - whole / 2}
        y={top(index)}
        width={whole}
        height={thick}
        rx={2}
      />
      <rect
        className={step.codigo === 'FINALIZADO' ? styles['done'] : styles['here']}
        x={middle - here / 2}
        y={top(index)}
        width={here}
        height={thick}
        rx={2}
      />
    </g>
  )
}

/**
 * Funnel of a cycle: per step a bar of all boletos that reached it, and on it those still there,
 * joined to the next.
 * The table beside it has the figures; screen readers get one sentence per step.
 */
export function FunnelPicture({ steps }: { readonly steps: readonly Step[] }) {
  const id = useId()
  const most = Math.max(1, ...steps.map(({ chegaram }) => chegaram))
  const stepTexts = steps.map(
    ({ nome, parados, chegaram }) =>
      `${nome}: ${formatWhole(parados)} parados de ${formatWhole(chegaram)} que chegaram.`,
  )
  return (
    <svg
      className={styles['picture']}
      viewBox={`0 0 ${width} ${steps.length * funnelRow}`}
      height={steps.length * funnelRow}
      // When narrower, it is squeezed so that bars stay aligned with rows.
      preserveAspectRatio="none"
      role="img"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-told`}
    >
      <title id={`${id}-title`}>Funil do ciclo</title>
      <desc id={`${id}-told`}>{stepTexts.join(' ')}</desc>
      {steps.map((step, index) => (
        <StepBar key={step.codigo} step={step} next={steps[index + 1]} index={index} most={most} />
      ))}
    </svg>
  )
}
