import { useId } from 'react'
import styles from './yes-no-switch.module.css'

/** Props of a question answered with yes or no. */
export type YesNoSwitchProps = {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
  /** The label stands before the switch instead of above it. */
  readonly inline?: boolean
  /** In a row of a table: the head of its column stands for the label, which readers still have. */
  readonly inRow?: boolean
}

/** A switch that says 'Sim' or 'Não' (spec 1:2.5). */
export function YesNoSwitch({
  label,
  checked,
  onChange,
  disabled = false,
  inline = false,
  inRow = false,
}: YesNoSwitchProps) {
  const labelId = useId()
  return (
    <div className={`${styles['field']} ${inline || inRow ? styles['inline'] : ''}`}>
      {!inRow && (
        <span id={labelId} className={styles['label']}>
          {label}
        </span>
      )}
      <label className={styles['control']}>
        <input
          type="checkbox"
          role="switch"
          className={styles['track']}
          {...(inRow ? { 'aria-label': label } : { 'aria-labelledby': labelId })}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        {/* The state is told by the role; the word is for the eye. */}
        <span aria-hidden="true">{checked ? 'Sim' : 'Não'}</span>
      </label>
    </div>
  )
}
