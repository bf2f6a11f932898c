import { useId } from 'react'
import styles from './yes-no-switch.module.css'

export type YesNoSwitchProps = {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
  /** Places the label before the switch instead of above it. */
  readonly inline?: boolean
  /** In a table row: the column head serves as visible label, screen readers keep it. */
  readonly inRow?: boolean
}

/** A switch with 'Sim' or 'Não' (spec 1:2.5). */
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
        {/* The role conveys the state; the word is visual only. */}
        <span aria-hidden="true">{checked ? 'Sim' : 'Não'}</span>
      </label>
    </div>
  )
}
