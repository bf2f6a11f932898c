import { useState } from 'react'
import { type Cents, formatBrl, parseBrl } from '#values/cents.ts'
import { Field, type FieldProps } from './field.tsx'
import styles from './field.module.css'

/** Props of an amount in reais. */
export type MoneyFieldProps = FieldProps & {
  readonly value: Cents | undefined
  /** `undefined` while the field is empty or what stands in it is no amount. */
  readonly onChange: (value: Cents | undefined) => void
  /** How it is written where R$ stands elsewhere: '−1.234,56'. */
  readonly format?: (value: Cents) => string
  readonly placeholder?: string
  /** What is wrong with it is told elsewhere. */
  readonly invalid?: boolean
}

/** An amount: typed freely, also pasted as '1.234,56' or '1234.56', and written as R$ 1.234,56 on leaving. */
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
