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

/** The star of a required field. */
export function RequiredMark() {
  return (
    <span className={styles['required']} aria-hidden="true">
      {' '}
      *
    </span>
  )
}

function FieldNotes({
  id,
  error,
  hint,
}: Pick<FieldProps, 'error' | 'hint'> & { readonly id: string }) {
  return (
    <>
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
    </>
  )
}

type FrameProps = {
  readonly field: FieldProps
  readonly start?: ReactNode
  readonly end?: ReactNode
  readonly children: (control: ControlProps) => ReactNode
}

/** Frame of a field: label above, control, error, hint; icons inside at either end. */
export function Field({ field, start, end, children }: FrameProps) {
  const { label, inRow = false, labelHidden = inRow, hint, error } = field
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
      style={{ width: field.width, maxWidth: '100%' }}
    >
      {!labelHidden && (
        <label htmlFor={id} className={styles['label']}>
          {label}
          {field.required && <RequiredMark />}
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
          name: field.name,
          disabled: field.disabled ?? false,
          'aria-label': labelHidden ? label : undefined,
          'aria-describedby': described.filter(Boolean).join(' ') || undefined,
          'aria-invalid': error === undefined ? undefined : true,
          'data-autofocus': field.autoFocusInDialog || undefined,
        })}
        {end && <span className={styles['end']}>{end}</span>}
      </div>
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}
