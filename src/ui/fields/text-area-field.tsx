import { formatWhole } from '#values/whole-number.ts'

import { Field, type FieldProps } from './field.tsx'
import styles from './text-area-field.module.css'
import { tooLong } from './too-long.ts'
import { useReportTooLong } from './too-long-texts.ts'

/** Props of several lines of text. */
export type TextAreaFieldProps = FieldProps & {
  readonly value: string
  readonly onChange: (value: string) => void
  /** The most characters it takes; they are counted below the field. A longer text stays, and is refused there. */
  readonly maxLength?: number
  readonly rows?: number
  readonly placeholder?: string
}

/** Several lines of text, with '75 de 500 caracteres' below where there is a limit. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { value, onChange, maxLength, rows = 3, placeholder } = props
  const overlong = tooLong(value, maxLength)
  useReportTooLong(overlong)
  const counted =
    maxLength === undefined
      ? undefined
      : `${formatWhole(value.length)} de ${formatWhole(maxLength)} caracteres`
  const hints = [props.hint, counted].filter((part) => part !== undefined)
  const hint =
    hints.length < 2 ? (
      hints[0]
    ) : (
      <>
        {hints[0]} {hints[1]}
      </>
    )
  return (
    <Field field={{ ...props, hint, error: props.error ?? overlong }}>
      {(control) => (
        <textarea
          {...control}
          className={`${control.className} ${styles['input']}`}
          required={props.required}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          rows={rows}
          placeholder={placeholder}
        />
      )}
    </Field>
  )
}
