import { type ReactNode, useId } from 'react'
import styles from './field.module.css'

/** Props that every labelled field has. */
export type FieldProps = {
  readonly label: string
  /** Hides the label from sight; readers still have it. */
  readonly labelHidden?: boolean
  readonly required?: boolean
  /** In a row of a table: 28 px high, and the head of its column stands for the label, which readers still have. */
  readonly inRow?: boolean
  /** A sentence below the field. */
  readonly hint?: ReactNode
  /** What is wrong and what to do; also turns the border red. */
  readonly error?: string | undefined
  /** Fixed width in px; without it the field fills its place. */
  readonly width?: number
  readonly disabled?: boolean
  /** Takes the focus when the dialog around it opens. */
  readonly autoFocusInDialog?: boolean
  /** The form name, for the browser's own completion. */
  readonly name?: string
}

/** What the input, text area or button of a field carries, so that label, hint and error are told with it. */
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

/** The frame of a field: label above, the control, what is wrong, a hint. Icons stand inside at either end. */
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
