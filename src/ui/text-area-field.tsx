import { Textarea } from '@mantine/core'
import { fieldClassNames, type FieldProps, inputProps } from './field.tsx'
import styles from './text-area-field.module.css'

/** Props of several lines of text. */
export type TextAreaFieldProps = FieldProps & {
  readonly value: string
  readonly onChange: (value: string) => void
  /** The most characters it takes; they are counted below the field. */
  readonly maxLength?: number
  readonly rows?: number
  readonly placeholder?: string
}

/** Several lines of text, with '75 de 500 caracteres' below where there is a limit. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { value, onChange, maxLength, rows = 3, placeholder } = props
  const counted = maxLength === undefined ? undefined : `${value.length} de ${maxLength} caracteres`
  const hint = [props.hint, counted].filter((part) => part !== undefined)
  return (
    <Textarea
      {...inputProps({
        ...props,
        hint:
          hint.length === 0 ? undefined : hint.length === 1 ? (
            hint[0]
          ) : (
            <>
              {hint[0]} {hint[1]}
            </>
          ),
      })}
      classNames={{ ...fieldClassNames, input: `${fieldClassNames.input} ${styles['input']}` }}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      maxLength={maxLength}
      rows={rows}
      placeholder={placeholder}
    />
  )
}
