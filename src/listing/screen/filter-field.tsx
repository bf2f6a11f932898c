import { lazyPart } from '#ui/display/lazy-part.tsx'
import { CheckboxField } from '#ui/fields/checkbox-field.tsx'
import { MaskedField } from '#ui/fields/masked-field.tsx'
import { dayIntervalMask, digitsAndCommasMask, monthMask } from '#ui/fields/masks.ts'
import { MultiSelectField } from '#ui/fields/multi-select-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import { longestText } from '../address.ts'
import type { Filter, Option } from '../definition.ts'
import { today } from '../today.ts'
import { type Draft, maskOf, typeOverMask } from './filter-draft.ts'
import { listingHost } from './host.ts'
import styles from './listing.module.css'

// Lazy-loaded with its calendar, only for lists with day intervals. A field of its size keeps the
// place, so that the filters beside it do not wrap later.
const DayIntervalField = lazyPart(
  async () => (await import('#ui/fields/day-interval-field.tsx')).DayIntervalField,
  ({ today: _, ...props }) => <MaskedField {...props} mask={dayIntervalMask} disabled />,
)

export type FilterFieldProps = {
  readonly name: string
  readonly filter: Filter
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
  /** Called on blur, only for texts that search on blur. */
  readonly onLeave?: () => void
  readonly options: readonly Option[] | undefined
  readonly error: string | undefined
}

// The library does not accept an empty option value.
const none = '-'

/** True if the user's profile cannot change the choice: all own malls, locked (rules 1). */
export const isLocked = (filter: Filter): boolean =>
  filter.kind === 'several' &&
  filter.lockedFor !== undefined &&
  listingHost().profile().toUpperCase().includes(filter.lockedFor.toUpperCase())

const textPatterns = {
  'digits-and-commas': digitsAndCommasMask.format,
  upper: (text: string) => text.toUpperCase(),
  month: monthMask.format,
}

/** A few options side by side; none checked equals all. */
function TickPair({
  label,
  options,
  value,
  onChange,
}: {
  readonly label: string
  readonly options: readonly Option[]
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
}) {
  return (
    <fieldset className={styles['ticks']}>
      <legend>{label}</legend>
      {options.map((option) => (
        <CheckboxField
          key={option.value}
          label={option.label}
          checked={value.includes(option.value)}
          onChange={(checked) =>
            onChange(
              options
                .map((each) => each.value)
                .filter((each) => (each === option.value ? checked : value.includes(each))),
            )
          }
        />
      ))}
    </fieldset>
  )
}

type PropsOf<K extends Filter['kind']> = FilterFieldProps & {
  readonly filter: Extract<Filter, { kind: K }>
}

const sharedProps = ({ filter, name, error }: FilterFieldProps) => ({
  label: filter.label,
  name,
  error,
  width: filter.width ?? 168,
})

const placeholderOf = ({ placeholder }: Filter) =>
  placeholder === undefined ? {} : { placeholder }

/** Several options: a few as checkboxes, more in a list. */
function SeveralField(props: PropsOf<'several'>) {
  const { filter, draft, options, onChange } = props
  return filter.ticks ? (
    <TickPair
      label={filter.label}
      options={options ?? []}
      value={draft as readonly string[]}
      onChange={onChange}
    />
  ) : (
    <MultiSelectField
      {...sharedProps(props)}
      {...placeholderOf(filter)}
      options={options ?? []}
      value={draft as readonly string[]}
      onChange={onChange}
      disabled={options === undefined}
      {...(isLocked(filter) ? { lockedBecause: 'Todos os seus shoppings.' } : {})}
    />
  )
}

/** One option, or none if it may be cleared. */
function OneField(props: PropsOf<'one'>) {
  const { filter, draft, options, onChange } = props
  // Label of an empty choice, in the field and its options.
  const unchosen = filter.placeholder ?? (filter.clearable ? 'Todos' : 'Selecione')
  return (
    <SelectField
      {...sharedProps(props)}
      placeholder={unchosen}
      options={[
        ...(filter.clearable ? [{ value: none, label: unchosen }] : []),
        ...(options ?? []),
      ]}
      value={String(draft)}
      onChange={(value) => onChange(value === none ? '' : value)}
      disabled={options === undefined}
    />
  )
}

/** A text typed into the mask of its kind; nothing for a kind without one. */
function MaskedFilterField(props: FilterFieldProps) {
  const { filter, draft, onChange } = props
  const mask = maskOf[filter.kind]
  if (!mask) return null
  // Show the mask of a known document as is, without formatting it again.
  const field =
    filter.kind === 'document' && String(draft).includes('*')
      ? { ...mask, isComplete: () => true, doubt: () => undefined }
      : mask
  return (
    <MaskedField
      {...sharedProps(props)}
      {...placeholderOf(filter)}
      mask={field}
      value={String(draft)}
      onChange={(next) =>
        onChange(filter.kind === 'document' ? typeOverMask(String(draft), next) : next)
      }
    />
  )
}

export function FilterField(props: FilterFieldProps) {
  const { filter, draft, onChange, onLeave } = props
  const shared = sharedProps(props)
  switch (filter.kind) {
    case 'several':
      return <SeveralField {...props} filter={filter} />
    case 'one':
      return <OneField {...props} filter={filter} />
    case 'flag':
      return (
        <div className={styles['flag']}>
          <CheckboxField label={filter.label} checked={draft === true} onChange={onChange} />
        </div>
      )
    case 'fixed':
      return <TextField {...shared} value={filter.text} onChange={() => undefined} disabled />
    case 'text':
      return (
        <TextField
          {...shared}
          {...placeholderOf(filter)}
          value={String(draft)}
          onChange={onChange}
          {...(filter.takesSeveral ? { takesSeveral: true } : { maxLength: longestText(filter) })}
          {...(filter.mask ? { pattern: textPatterns[filter.mask] } : {})}
          {...(filter.searches === 'on-leaving' && onLeave ? { onBlur: onLeave } : {})}
        />
      )
    case 'day-interval':
      return (
        <DayIntervalField
          {...shared}
          {...placeholderOf(filter)}
          today={today()}
          value={String(draft)}
          onChange={onChange}
        />
      )
    default:
      return <MaskedFilterField {...props} />
  }
}
