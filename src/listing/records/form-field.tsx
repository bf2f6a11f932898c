import { DayField } from '#ui/fields/day-field.tsx'
import { MoneyField } from '#ui/fields/money-field.tsx'
import { MultiSelectField } from '#ui/fields/multi-select-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { YesNoSwitch } from '#ui/fields/yes-no-switch.tsx'
import type { Cents } from '#values/cents.ts'

import type { Option, Options } from '../definition.ts'
import { today } from '../today.ts'

/** Field value: text (also days and percents as typed), amount, or boolean. */
export type FormValue = string | boolean | Cents | undefined | readonly string[]

type Kind =
  /** Single-line text; `upper` converts to capitals. */
  | { readonly as?: 'text'; readonly maxLength: number; readonly upper?: boolean }
  /** A whole number with at most this many digits. */
  | { readonly as: 'digits'; readonly maxLength: number }
  | { readonly as: 'percent' }
  | { readonly as: 'money' }
  | { readonly as: 'day' }
  | { readonly as: 'yes-no' }
  | { readonly as: 'one'; readonly options: Options }
  /** Several options; `whenEmpty` describes an empty selection. */
  | { readonly as: 'several'; readonly options: Options; readonly whenEmpty?: string }

/** A declared dialog field, named like its value on the wire. */
export type FormField<F> = {
  readonly of: keyof F & string
  readonly label: string
  readonly required?: boolean
  /** Width in px; without it, the field fills the rest of the line. */
  readonly width?: number
  readonly hint?: string
  /** Read-only once the record exists. */
  readonly fixedOnce?: boolean
} & Kind

const digits = (text: string) => text.replace(/\D/gu, '')
const decimals = (text: string) => text.replace(/[^\d,.]/gu, '')
const capitals = (text: string) => text.toUpperCase()

const textPattern = (field: Kind) => {
  if (field.as === 'digits') return { pattern: digits, inputMode: 'numeric' as const }
  if (field.as === 'percent') return { pattern: decimals, inputMode: 'decimal' as const }
  return 'upper' in field && field.upper ? { pattern: capitals } : {}
}

type Props<F> = {
  readonly field: FormField<F>
  readonly value: FormValue
  readonly options: readonly Option[] | undefined
  readonly error: string | undefined
  readonly isFirst: boolean
  readonly isFixed: boolean
  readonly onChange: (value: FormValue) => void
}

/** What every kind of field has but a switch. */
const sharedProps = <F,>({ field, error, isFirst, isFixed }: Props<F>) => ({
  label: field.label,
  required: field.required ?? false,
  error,
  autoFocusInDialog: isFirst,
  disabled: isFixed,
  ...(field.width === undefined ? {} : { width: field.width }),
  ...(field.hint === undefined ? {} : { hint: field.hint }),
})

/** Renders a field by its kind. */
export function RecordField<F>(props: Props<F>) {
  const { field, value, options, isFixed, onChange } = props
  const shared = sharedProps(props)
  const text = typeof value === 'string' ? value : ''
  switch (field.as) {
    case 'yes-no':
      return <YesNoSwitch label={field.label} checked={value === true} onChange={onChange} />
    case 'money':
      return <MoneyField {...shared} value={value as Cents | undefined} onChange={onChange} />
    case 'day':
      return <DayField {...shared} today={today()} value={text} onChange={onChange} />
    case 'one':
      return (
        <SelectField
          {...shared}
          options={options ?? []}
          value={text}
          onChange={onChange}
          disabled={isFixed || options === undefined}
        />
      )
    case 'several':
      return (
        <MultiSelectField
          {...shared}
          options={options ?? []}
          withAll={false}
          {...(field.whenEmpty === undefined ? {} : { placeholder: field.whenEmpty })}
          value={value as readonly string[]}
          onChange={onChange}
          disabled={isFixed || options === undefined}
        />
      )
    default:
      return (
        <TextField
          {...shared}
          {...textPattern(field)}
          value={text}
          onChange={onChange}
          maxLength={field.as === 'percent' ? 6 : field.maxLength}
        />
      )
  }
}
