import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { type Deadline, deadlineText, ticksOf, urgencyOf } from './ruler-rules.ts'
import styles from './ruler.module.css'

const heights = { gone: 12, left: 6, beyond: 16 } as const

/**
 * A deadline as ruler ticks, one per working day, with text: dark is elapsed, faint is left, tall
 * is late.
 */
export function Ruler({
  deadline,
  width = 52,
}: {
  readonly deadline: Deadline
  readonly width?: number
}) {
  const urgency = urgencyOf(deadline)
  const ticks = ticksOf(deadline)
  const step = Math.min(8, (width - 4) / Math.max(ticks.length, 1))
  return (
    <span className={styles['deadline']} data-urgency={urgency}>
      <svg className={styles['ruler']} width={width} height={18} aria-hidden="true">
        {ticks.map((tick, index) => (
          <rect
            key={index}
            className={styles[tick]}
            x={2 + index * step}
            y={17 - heights[tick]}
            width={3}
            height={heights[tick]}
          />
        ))}
        <line className={styles['axis']} x1={0} y1={17.5} x2={width} y2={17.5} />
      </svg>
      <span className={styles['words']}>
        {urgency === 'late' && <IconAlertTriangle size={14} stroke={1.75} aria-hidden="true" />}
        {urgency === 'today' && <IconClock size={14} stroke={1.75} aria-hidden="true" />}
        {deadlineText(deadline)}
      </span>
    </span>
  )
}
