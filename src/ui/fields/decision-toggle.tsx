import { useId } from 'react'
import styles from './decision-toggle.module.css'
import { Mark, type MarkShape } from '../display/mark.tsx'
import { Tooltip } from '../overlays/tooltip.tsx'

/**
 * A decision as square and word: filled the default, hollow the exception, amber an incomplete
 * exception.
 */
export function DecisionBadge({
  shape,
  word,
}: {
  readonly shape: MarkShape
  readonly word: string
}) {
  return (
    <span className={`${styles['badge']} ${shapeClass[shape]}`}>
      <Mark shape={shape} />
      {word}
    </span>
  )
}

/** Props of a decision that a click toggles. */
export type DecisionToggleProps = {
  readonly shape: MarkShape
  readonly word: string
  /** Action and row: 'Isentar boleto 1001260500002'. */
  readonly label: string
  readonly onToggle: () => void
  /** Why the toggle is disabled. */
  readonly disabledBecause?: string | undefined
}

const shapeClass: Record<MarkShape, string> = {
  filled: '',
  half: '',
  hollow: styles['hollow'] ?? '',
  amber: styles['amber'] ?? '',
}

/** The same badge as a button 24 px high. */
export function DecisionToggle({
  shape,
  word,
  label,
  onToggle,
  disabledBecause,
}: DecisionToggleProps) {
  const noteId = useId()
  const off = disabledBecause !== undefined
  const button = (
    <button
      type="button"
      className={`${styles['badge']} ${styles['toggle']} ${shapeClass[shape]}`}
      // A title instead of a tooltip: a table draws hundreds of these.
      title={off ? undefined : label}
      aria-disabled={off || undefined}
      aria-describedby={off ? noteId : undefined}
      onClick={() => {
        if (!off) onToggle()
      }}
    >
      <Mark shape={shape} />
      {word}
    </button>
  )
  return (
    <>
      <Tooltip label={disabledBecause}>{button}</Tooltip>
      {off && (
        <span id={noteId} hidden>
          {disabledBecause}
        </span>
      )}
    </>
  )
}
