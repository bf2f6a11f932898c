import type { ReactNode } from 'react'
import styles from './field.module.css'

/** Props that every labelled field has. */
export type FieldProps = {
  readonly label: string
  /** Hides the label from sight; readers still have it. */
  readonly labelHidden?: boolean
  readonly required?: boolean
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

/** Class names that give the library's inputs our look. */
export const fieldClassNames = {
  root: styles['root'] ?? '',
  label: styles['label'] ?? '',
  required: styles['required'] ?? '',
  wrapper: styles['wrapper'] ?? '',
  input: styles['input'] ?? '',
  description: styles['hint'] ?? '',
  error: styles['error'] ?? '',
  section: styles['section'] ?? '',
}

/** Class names of the dropdown of single and multiple selects. */
export const dropdownClassNames = {
  dropdown: styles['dropdown'] ?? '',
  options: styles['options'] ?? '',
  option: styles['option'] ?? '',
  empty: styles['empty'] ?? '',
}

/** The library's input props that stand for `FieldProps`. */
export function inputProps(props: FieldProps) {
  return {
    label: props.labelHidden ? undefined : props.label,
    'aria-label': props.labelHidden ? props.label : undefined,
    required: props.required ?? false,
    description: props.hint,
    error: props.error,
    disabled: props.disabled ?? false,
    name: props.name,
    w: props.width,
    maw: '100%',
    'data-autofocus': props.autoFocusInDialog || undefined,
    classNames: fieldClassNames,
    inputWrapperOrder: ['label', 'input', 'error', 'description'] as ('label' | 'input' | 'error' | 'description')[],
  }
}
