import { Combobox } from '@base-ui/react/combobox'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Field, type FieldProps } from './field.tsx'
import floating from '../overlays/floating.module.css'
import styles from './field.module.css'
import { findTyped, OptionList, type SelectOption } from './option-list.tsx'

export type { SelectOption } from './option-list.tsx'

type InputKeyEvent = Parameters<NonNullable<Combobox.Input.Props['onKeyDown']>>[0]

export type SelectFieldProps = FieldProps & {
  readonly options: readonly SelectOption[]
  /** The selected value; '' or undefined if none. */
  readonly value: string | undefined
  readonly onChange: (value: string) => void
  readonly placeholder?: string
  /** Opens the on-screen keyboard on touch; default for more than ten options. */
  readonly searchable?: boolean
}

/** The opened list and the typed text; keys open it and choose. */
function useSelect({ options, value, onChange }: SelectFieldProps) {
  const [opened, setOpened] = useState(false)
  const [typed, setTyped] = useState<string>()
  const highlighted = useRef<SelectOption>(undefined)
  const changeOpened = (open: boolean) => {
    setOpened(open)
    if (!open) setTyped(undefined)
  }
  const takeHighlighted = () => {
    const option = highlighted.current
    if (option && option.disabled !== true) onChange(option.value)
    changeOpened(false)
  }
  const onKeyDown = (event: InputKeyEvent) => {
    // Typing replaces the selected text.
    if (typed === undefined) event.currentTarget.select()
    const isSubmit = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (opened) {
      // Save with the option that Enter alone would select.
      if (isSubmit) flushSync(takeHighlighted)
      return
    }
    // If the list is closed, Esc belongs to the dialog and keeps the selection.
    if (event.key === 'Escape') event.preventBaseUIHandler()
    if (event.key !== 'Enter' || isSubmit) return
    event.preventDefault()
    setOpened(true)
  }
  const chosen = options.find((option) => option.value === value) ?? null
  return { opened, changeOpened, typed, setTyped, highlighted, chosen, onKeyDown }
}

function Choice({ option }: { readonly option: SelectOption }) {
  return (
    <Combobox.Item
      value={option}
      disabled={option.disabled ?? false}
      className={`${floating['line']} ${styles['option']}`}
    >
      <span>{option.label}</span>
      <Combobox.ItemIndicator
        className={styles['chosen']}
        render={<IconCheck size={14} stroke={2} aria-hidden="true" />}
      />
    </Combobox.Item>
  )
}

/** Single selection; typing searches at any length. */
export function SelectField(props: SelectFieldProps) {
  const { options, onChange, placeholder = 'Selecione', searchable = options.length > 10 } = props
  const { typed, chosen, highlighted, ...list } = useSelect(props)
  return (
    <Field field={props} end={<IconChevronDown size={16} stroke={1.75} aria-hidden="true" />}>
      {(control) => (
        <Combobox.Root
          items={options}
          filteredItems={findTyped(options, typed ?? '')}
          value={chosen}
          isItemEqualToValue={(one, other) => one.value === other.value}
          onValueChange={(picked) => picked && onChange(picked.value)}
          inputValue={typed ?? chosen?.label ?? ''}
          onInputValueChange={(text, { reason }) => {
            if (reason === 'input-change') list.setTyped(text)
          }}
          open={list.opened}
          onOpenChange={list.changeOpened}
          onItemHighlighted={(option) => {
            highlighted.current = option
          }}
          disabled={control.disabled}
          required={props.required ?? false}
          autoHighlight={typed !== undefined}
          loopFocus={false}
        >
          <Combobox.Input
            {...control}
            type="text"
            inputMode={searchable ? 'text' : 'none'}
            autoComplete="off"
            spellCheck={false}
            placeholder={placeholder}
            onKeyDown={list.onKeyDown}
          />
          <OptionList label={props.label}>
            {(option) => <Choice key={option.value} option={option} />}
          </OptionList>
        </Combobox.Root>
      )}
    </Field>
  )
}
