import { type ReactNode, useId } from 'react'
import styles from './field.module.css'

export type FieldProps = {
  readonly label: string
  /** Hides the label visually; screen readers keep it. */
  readonly labelHidden?: boolean
  readonly required?: boolean
  /**
   * In a table row: 28 px high; the column head serves as visible label, screen readers keep it.
   */
  readonly inRow?: boolean
  readonly hint?: ReactNode
  /** The error and how to fix it; also turns the border red. */
  readonly error?: string | undefined
  /** Fixed width in px; by default fills the available width. */
  readonly width?: number
  readonly disabled?: boolean
  /** Receives focus when the surrounding dialog opens. */
  readonly autoFocusInDialog?: boolean
  /** Form name, for browser autocompletion. */
  readonly name?: string
}

/** Attributes that connect the control with its label, hint and error. */
export type ControlProps = {
  readonly id: string
  readonly className: string
  readonly name: string | undefined
  readonly disabled: boolean
  readonly 'aria-label': string | undefined
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
  readonly 'data-autofocus': true | undefined
}

/** Frame of a field: label above, control, error, hint; icons inside at either end. */
export function Field({
  field: {
    label,
    inRow = false,
    labelHidden = inRow,
    required = false,
    hint,
    error,
    width,
    disabled = false,
    ...rest
  },
  start,
  end,
  children,
}: {
  readonly field: FieldProps
  readonly start?: ReactNode
  readonly end?: ReactNode
  readonly children: (control: ControlProps) => ReactNode
}) {
  const id = useId()
  const described = [
    error === undefined ? '' : `${id}-error`,
    hint === undefined ? '' : `${id}-hint`,
  ]
  return (
    <div
      className={styles['root']}
      data-field=""
      data-in-row={inRow || undefined}
      style={{ width, maxWidth: '100%' }}
    >
      {!labelHidden && (
        <label htmlFor={id} className={styles['label']}>
          {label}
          {required && (
            <span className={styles['required']} aria-hidden="true">
              {' '}
              *
            </span>
          )}
        </label>
      )}
      <div
        className={styles['wrapper']}
        data-start={start ? true : undefined}
        data-end={end ? true : undefined}
      >
        {start && <span className={styles['start']}>{start}</span>}
        {children({
          id,
          className: styles['input'] ?? '',
          name: rest.name,
          disabled,
          'aria-label': labelHidden ? label : undefined,
          'aria-describedby': described.filter(Boolean).join(' ') || undefined,
          'aria-invalid': error === undefined ? undefined : true,
          'data-autofocus': rest.autoFocusInDialog || undefined,
        })}
        {end && <span className={styles['end']}>{end}</span>}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className={styles['error']}>
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
    </div>
  )
}
