import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { foldForSearch } from '#values/fold-text.ts'
import { Field, type FieldProps } from './field.tsx'
import { OptionList, optionId, useOptionKeys } from './option-list.tsx'

/** One choice of a select (spec 1:3 'Select option'). */
export type SelectOption = { readonly value: string; readonly label: string; readonly disabled?: boolean }

/** Props of a single choice. */
export type SelectFieldProps = FieldProps & {
  readonly options: readonly SelectOption[]
  /** The chosen value; '' or undefined when nothing is chosen. */
  readonly value: string | undefined
  readonly onChange: (value: string) => void
  readonly placeholder?: string
  /** Lets the person type to find an option; by default where there are more than ten. */
  readonly searchable?: boolean
}

/** A single choice from a list. */
export function SelectField(props: SelectFieldProps) {
  const { options, value = '', onChange, placeholder = 'Selecione', searchable = options.length > 10 } = props
  const [opened, setOpened] = useState(false)
  const [typed, setTyped] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const wanted = foldForSearch((typed ?? '').trim())
  const shown = options
    .filter(({ label }) => foldForSearch(label).includes(wanted))
    .map((option) => ({
      value: option.value,
      selected: option.value === value,
      disabled: option.disabled ?? false,
      content: (
        <>
          <span>{option.label}</span>
          {option.value === value && <IconCheck size={14} stroke={2} aria-hidden="true" />}
        </>
      ),
    }))
  const close = () => {
    setOpened(false)
    setTyped(undefined)
  }
  const pick = (picked: string) => {
    onChange(picked)
    close()
  }
  const keys = useOptionKeys({ opened, options: shown, onOpen: () => open(), onPick: pick, onLeave: close })
  const open = () => {
    setOpened(true)
    keys.setActive(options.findIndex((option) => option.value === value))
  }
  return (
    <Field field={props} end={<IconChevronDown size={16} stroke={1.75} aria-hidden="true" />}>
      {(control) => (
        <>
          <input
            {...control}
            ref={input}
            type="text"
            role="combobox"
            aria-haspopup="listbox"
            aria-expanded={opened}
            aria-controls={opened ? listId : undefined}
            aria-activedescendant={opened && keys.active >= 0 ? optionId(listId, keys.active) : undefined}
            aria-autocomplete={searchable ? 'list' : 'none'}
            aria-required={props.required || undefined}
            autoComplete="off"
            spellCheck={false}
            readOnly={!searchable}
            placeholder={placeholder}
            value={typed ?? options.find((option) => option.value === value)?.label ?? ''}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setOpened(true)
              keys.setActive(0)
            }}
            onClick={() => (opened ? close() : open())}
            onBlur={close}
            onKeyDown={(event) => {
              if (!opened && !searchable && (event.key === 'Enter' || event.key === ' ')) {
                event.preventDefault()
                open()
              } else keys.onKeyDown(event)
            }}
          />
          {opened && (
            <OptionList
              id={listId}
              label={props.label}
              anchor={input}
              options={shown}
              active={keys.active}
              onPick={pick}
              onClose={close}
            />
          )}
        </>
      )}
    </Field>
  )
}
