import { formatWhole } from '#values/whole-number.ts'

import { Field, type FieldProps } from './field.tsx'
import styles from './text-area-field.module.css'
import { tooLong } from './too-long.ts'
import { useReportTooLong } from './too-long-texts.ts'

export type TextAreaFieldProps = FieldProps & {
  readonly value: string
  readonly onChange: (value: string) => void
  /** Maximum length, with a counter below. Longer text stays and gives an error. */
  readonly maxLength?: number
  readonly rows?: number
  readonly placeholder?: string
}

/** Multi-line text, with '75 de 500 caracteres' below if limited. */
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
