import type { KeyboardEvent, PointerEvent } from 'react'

import type { Step } from '../contract/ladder.ts'
import { AXIS, dayAt, dayWords, type Edge, placeOf } from '../rules/axis.ts'
import styles from './step-axis.module.css'

export type EdgeMove = (edge: Edge, day: number) => void

/** The day below the pointer, on the track of the edge. */
function dayBelow(event: PointerEvent<HTMLElement>): number {
  const track = event.currentTarget.parentElement?.getBoundingClientRect()
  return track === undefined ? 0 : dayAt((event.clientX - track.left) / track.width)
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
const between: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** An edge of a band: dragged, or moved by a day with the arrows, with Shift by five. */
export function StepEdge({
  step,
  edge,
  onMove,
  onFocus,
  onOtherStep,
}: {
  readonly step: Step
  readonly edge: Edge
  readonly onMove: EdgeMove
  readonly onFocus: () => void
  /** To the same edge of the step above (-1) or below (1). */
  readonly onOtherStep: (by: number) => void
}) {
  const day = step[edge]
  // Beyond the axis only keys and the field move it.
  const isBeyond = day > AXIS.to
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = steps[event.key]
    const other = between[event.key]
    if (by === undefined && other === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (by !== undefined) onMove(edge, day + by * (event.shiftKey ? 5 : 1))
    else onOtherStep(other ?? 0)
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!isBeyond && event.currentTarget.hasPointerCapture(event.pointerId))
      onMove(edge, dayBelow(event))
  }
  return (
    <span
      role="slider"
      tabIndex={0}
      className={styles['edge']}
      data-edge={edge}
      data-side={edge === 'ate' && !isBeyond ? 'end' : 'start'}
      data-step={step.codigo}
      style={{ left: `${placeOf(day)}%` }}
      aria-label={`${edge === 'de' ? 'Primeiro' : 'Último'} dia de ${step.rotulo}`}
      aria-valuemin={AXIS.from}
      aria-valuemax={Math.max(AXIS.to, day)}
      aria-valuenow={day}
      aria-valuetext={`dia ${dayWords(day)}`}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
    >
      <span aria-hidden="true">{dayWords(day)}</span>
    </span>
  )
}
