import { useState } from 'react'

import { TextField } from '#ui/fields/text-field.tsx'

type Props = {
  readonly label: string
  /** null = empty. */
  readonly value: number | null
  readonly onChange: (value: number | null) => void
  readonly width?: number
  readonly error?: string | undefined
  readonly disabled?: boolean
  readonly required?: boolean
}

const whole = /^[-−+]?\d{1,4}$/
const numberOf = (text: string) => Number(text.replace('−', '-').replaceAll('.', ''))

/** A whole number, with a minus for days before the due day. A half-typed one is not passed on. */
export function WholeNumberField({ value, onChange, error, required = false, ...field }: Props) {
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? (value === null ? '' : String(value))
  const bare = shown.replaceAll('.', '').trim()
  const isWrong = bare === '' ? required : !whole.test(bare)
  const change = (text: string) => {
    setTyped(text)
    const next = text.replaceAll('.', '').trim()
    if (next === '') {
      if (!required) onChange(null)
    } else if (whole.test(next)) onChange(numberOf(next))
  }
  return (
    <TextField
      {...field}
      value={shown}
      onChange={change}
      onBlur={() => setTyped(isWrong ? typed : undefined)}
      inputMode="numeric"
      required={required}
      error={error ?? (isWrong && typed !== undefined ? 'Informe um número inteiro.' : undefined)}
    />
  )
}
