import { type ReactNode, useId } from 'react'
import styles from './checkbox.module.css'

export type CheckboxFieldProps = {
  readonly label: ReactNode
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
  readonly hint?: string
  readonly error?: string | undefined
  readonly autoFocusInDialog?: boolean
}

/** A labelled checkbox (spec 1:2.5). */
export function CheckboxField({
  label,
  checked,
  onChange,
  disabled = false,
  hint,
  error,
  autoFocusInDialog,
}: CheckboxFieldProps) {
  const noteId = useId()
  const note = error ?? hint
  return (
    <div>
      <label className={styles['labelled']}>
        <input
          type="checkbox"
          className={styles['box']}
          checked={checked}
          disabled={disabled}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={note === undefined ? undefined : noteId}
          data-autofocus={autoFocusInDialog || undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        {label}
      </label>
      {note !== undefined && (
        <p
          id={noteId}
          className={`${styles['below']} ${error === undefined ? '' : styles['error']}`}
        >
          {note}
        </p>
      )}
    </div>
  )
}
