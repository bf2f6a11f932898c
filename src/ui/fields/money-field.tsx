import { useState } from 'react'
import { type Cents, formatBrl, parseBrl } from '#values/cents.ts'
import { Field, type FieldProps } from './field.tsx'
import styles from './field.module.css'

export type MoneyFieldProps = FieldProps & {
  readonly value: Cents | undefined
  /** `undefined` if the field is empty or invalid. */
  readonly onChange: (value: Cents | undefined) => void
  /** Format when R$ is shown elsewhere: '−1.234,56'. */
  readonly format?: (value: Cents) => string
  readonly placeholder?: string
  /** The error is shown elsewhere. */
  readonly invalid?: boolean
}

/**
 * An amount: typed freely or pasted as '1.234,56' or '1234.56', formatted as R$ 1.234,56 on blur.
 */
export function MoneyField(props: MoneyFieldProps) {
  const { value, onChange, format = formatBrl, placeholder = 'R$ 0,00' } = props
  const [typed, setTyped] = useState<string | undefined>(undefined)
  const [refused, setRefused] = useState('')
  const shown = typed ?? (refused || (value === undefined ? '' : format(value)))
  return (
    <Field
      field={{
        ...props,
        error:
          props.error ??
          (refused && typed === undefined ? 'Escreva um valor em reais: 1.234,56' : undefined),
      }}
    >
      {(control) => (
        <input
          {...control}
          className={`${control.className} ${styles['right']}`}
          type="text"
          required={props.required}
          value={shown}
          onFocus={() => setTyped(shown)}
          onChange={(event) => {
            const text = event.currentTarget.value.replace(/[^\d.,\-R$\s]/g, '')
            setTyped(text)
            onChange(text.trim() === '' ? undefined : parseBrl(text))
          }}
          onBlur={() => {
            setRefused(
              typed !== undefined && typed.trim() !== '' && parseBrl(typed) === undefined
                ? typed
                : '',
            )
            setTyped(undefined)
          }}
          inputMode="decimal"
          placeholder={placeholder}
          aria-invalid={control['aria-invalid'] ?? (props.invalid || undefined)}
          autoComplete="off"
        />
      )}
    </Field>
  )
}
