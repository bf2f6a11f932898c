import { IconCheck, IconChevronDown, IconLock, IconMinus } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { foldForSearch } from '#values/fold-text.ts'
import { Field, type FieldProps } from './field.tsx'
import fieldStyles from './field.module.css'
import { ALL, isAllSelected, nextSelection, selectionText } from './multi-select-rules.ts'
import styles from './multi-select-field.module.css'
import { OptionList, optionId, useOptionKeys } from './option-list.tsx'
import type { SelectOption } from './select-field.tsx'

/** Props of a choice of several. */
export type MultiSelectFieldProps = FieldProps & {
  readonly options: readonly SelectOption[]
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
  readonly placeholder?: string
  /** Offers the option TODOS; by default yes. */
  readonly withAll?: boolean
  /** Shows the selection but does not let it change; the sentence says why. */
  readonly lockedBecause?: string
}

/** A choice of several, with TODOS, a search inside, and the count as its text (spec 1:2.5). */
export function MultiSelectField(props: MultiSelectFieldProps) {
  const { options, value, onChange, withAll = true, lockedBecause, placeholder = 'Selecione' } = props
  const [opened, setOpened] = useState(false)
  const [search, setSearch] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  const listId = useId()
  const textId = useId()
  const values = options.map((option) => option.value)
  const all = isAllSelected(values, value)
  const wanted = foldForSearch(search.trim())
  const found = options.filter((option) => foldForSearch(option.label).includes(wanted))
  const shown = [
    ...(withAll && wanted === '' && options.length > 0
      ? [{ value: ALL, label: ALL, state: all ? 'on' : value.length > 0 ? 'some' : 'off' } as const]
      : []),
    ...found.map((option) => ({ ...option, state: value.includes(option.value) ? 'on' : 'off' }) as const),
  ].map(({ state, ...option }) => ({
    value: option.value,
    selected: state === 'on',
    disabled: 'disabled' in option && option.disabled === true,
    content: (
      <>
        <Box state={state} />
        {option.label}
      </>
    ),
  }))
  const only = value.length === 1 ? options.find((option) => option.value === value[0])?.label : undefined
  const text = selectionText(values, value, withAll)
  const locked = lockedBecause !== undefined
  const Sign = locked ? IconLock : IconChevronDown

  const leave = () => {
    setOpened(false)
    setSearch('')
  }
  const open = () => {
    setOpened(true)
    keys.setActive(-1)
  }
  const pick = (picked: string) => onChange(nextSelection(values, value, picked))
  const keys = useOptionKeys({ opened, options: shown, onOpen: () => open(), onPick: pick, onLeave: leave })
  const close = (isEscape: boolean) => {
    leave()
    if (isEscape) button.current?.focus()
  }
  return (
    <Field
      field={{ ...props, hint: locked ? lockedBecause : props.hint }}
      end={<Sign size={16} stroke={1.75} aria-hidden="true" />}
    >
      {(control) => (
        <>
          <button
            {...control}
            ref={button}
            type="button"
            role="combobox"
            aria-haspopup="listbox"
            aria-expanded={opened}
            aria-controls={opened ? listId : undefined}
            aria-disabled={locked || undefined}
            aria-describedby={[textId, control['aria-describedby']].filter(Boolean).join(' ')}
            title={only}
            onClick={() => {
              if (opened) close(true)
              else if (!locked) open()
            }}
            onKeyDown={(event) => {
              if (!locked && !opened) keys.onKeyDown(event)
            }}
          >
            <span id={textId} className={styles['text']}>
              {text === '' ? <span className={fieldStyles['placeholder']}>{placeholder}</span> : text}
            </span>
          </button>
          {opened && (
            <OptionList
              id={listId}
              label={props.label}
              anchor={button}
              options={shown}
              active={keys.active}
              onPick={pick}
              onClose={close}
              several
              head={
                <input
                  ref={focused}
                  type="text"
                  className={styles['search']}
                  value={search}
                  onChange={(event) => {
                    setSearch(event.currentTarget.value)
                    keys.setActive(-1)
                  }}
                  onKeyDown={keys.onKeyDown}
                  placeholder="Buscar"
                  autoComplete="off"
                  spellCheck={false}
                  aria-label={`Buscar em ${props.label}`}
                  aria-controls={listId}
                  aria-activedescendant={keys.active >= 0 ? optionId(listId, keys.active) : undefined}
                />
              }
            />
          )}
        </>
      )}
    </Field>
  )
}

/** The search takes the focus once its list stands in the top layer; before, it is not shown and cannot. */
const focused = (search: HTMLInputElement | null) => {
  if (search) queueMicrotask(() => search.focus({ preventScroll: true }))
}

/** The square before an option; the option itself tells readers whether it is selected. */
function Box({ state }: { readonly state: 'on' | 'some' | 'off' }) {
  return (
    <span className={styles['box']} data-on={state !== 'off' || undefined} aria-hidden="true">
      {state === 'on' && <IconCheck size={12} stroke={3} />}
      {state === 'some' && <IconMinus size={12} stroke={3} />}
    </span>
  )
}
