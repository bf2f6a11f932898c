import { Combobox } from '@base-ui/react/combobox'
import { IconCheck, IconChevronDown, IconLock, IconMinus } from '@tabler/icons-react'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { type ControlProps, Field, type FieldProps } from './field.tsx'
import floating from '../overlays/floating.module.css'
import fieldStyles from './field.module.css'
import {
  ALL,
  chosenByNames,
  isAllSelected,
  nextSelection,
  selectionText,
} from './multi-select-rules.ts'
import styles from './multi-select-field.module.css'
import { findTyped, OptionList, type SelectOption } from './option-list.tsx'
import { linesOf } from './paste.ts'

export type MultiSelectFieldProps = FieldProps & {
  readonly options: readonly SelectOption[]
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
  readonly placeholder?: string
  /** Offers TODOS and selecting a single option; default true. */
  readonly withAll?: boolean
  /** Read-only, with the reason. */
  readonly lockedBecause?: string
}

const allOption: SelectOption = { value: ALL, label: ALL }

/** The option that was added or removed. */
const toggled = (before: readonly SelectOption[], after: readonly SelectOption[]) =>
  after.find((option) => !before.includes(option)) ??
  before.find((option) => !after.includes(option))

/** The offered and selected options, the typed search and what the keys do. */
function useMultiSelect(props: MultiSelectFieldProps) {
  const { options, value, onChange, withAll = true } = props
  const isLocked = props.lockedBecause !== undefined
  const [opened, setOpened] = useState(false)
  const [search, setSearch] = useState('')
  const [unknownNames, setUnknownNames] = useState<readonly string[]>([])
  const highlighted = useRef<SelectOption>(undefined)
  const values = options.map((option) => option.value)
  const all = isAllSelected(values, value)
  const offered = withAll && options.length > 0 ? [allOption, ...options] : options
  const selected = offered.filter((option) =>
    option === allOption ? all : value.includes(option.value),
  )
  const mayBeOnly = (option: SelectOption) => withAll && option !== allOption && !option.disabled
  return {
    opened,
    search,
    setSearch,
    unknownNames,
    highlighted,
    offered,
    selected,
    mayBeOnly,
    shown: search.trim() === '' ? offered : findTyped(options, search),
    changeOpened: (open: boolean) => {
      setOpened(open && !isLocked)
      setSearch('')
      setUnknownNames([])
    },
    changeSelected: (next: readonly SelectOption[]) => {
      const changed = toggled(selected, next)
      if (changed) onChange(nextSelection(values, value, changed.value))
    },
    pickOnly: (option: SelectOption | undefined) => {
      if (option && mayBeOnly(option)) onChange([option.value])
    },
    /** A pasted column selects options by name and reports unknown names. */
    pasteNames: (event: ClipboardEvent) => {
      const lines = linesOf(event.clipboardData.getData('text/plain'))
      if (lines.length < 2) return
      event.preventDefault()
      const chosen = chosenByNames(
        options.filter(({ disabled }) => !disabled),
        lines,
      )
      if (chosen.values.length > 0) onChange(chosen.values)
      setUnknownNames(chosen.unknownNames)
    },
  }
}

type MultiSelect = ReturnType<typeof useMultiSelect>

function SearchInput({
  list: { pasteNames, changeOpened, pickOnly, highlighted },
  hintId,
}: {
  readonly list: MultiSelect
  readonly hintId: string | undefined
}) {
  return (
    <Combobox.Input
      className={styles['search']}
      placeholder="Buscar"
      autoComplete="off"
      spellCheck={false}
      aria-label="Buscar opções"
      aria-describedby={hintId}
      onPaste={pasteNames}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Enter') return
        // Close the list on save, so that it does not cover the form's answer.
        if (event.ctrlKey || event.metaKey) return changeOpened(false)
        if (!event.shiftKey) return
        event.preventDefault()
        pickOnly(highlighted.current)
      }}
    />
  )
}

/** The hint of 'só este', and the names that a paste did not find. */
function Foot({
  hintId,
  hasHint,
  unknownNames,
}: {
  readonly hintId: string
  readonly hasHint: boolean
  readonly unknownNames: readonly string[]
}) {
  return (
    <>
      {hasHint && (
        <p id={hintId} className={styles['foot']}>
          Shift+Enter: só este
        </p>
      )}
      {unknownNames.length > 0 && (
        <p role="status" className={styles['foot']}>
          {`Não está na lista: ${unknownNames.join(', ')}`}
        </p>
      )}
    </>
  )
}

/** Multiple selection with TODOS, a search and the count as its text (spec 1:2.5). */
export function MultiSelectField(props: MultiSelectFieldProps) {
  const { options, value, withAll = true, lockedBecause } = props
  const list = useMultiSelect(props)
  const isLocked = lockedBecause !== undefined
  const Sign = isLocked ? IconLock : IconChevronDown
  return (
    <Field
      field={{ ...props, hint: lockedBecause ?? props.hint }}
      end={<Sign size={16} stroke={1.75} aria-hidden="true" />}
    >
      {(control) => (
        <Combobox.Root
          multiple
          items={list.offered}
          filteredItems={list.shown}
          value={list.selected}
          isItemEqualToValue={(one, other) => one.value === other.value}
          onValueChange={list.changeSelected}
          inputValue={list.search}
          onInputValueChange={(typed, { reason }) => {
            if (reason === 'input-change') list.setSearch(typed)
          }}
          open={list.opened}
          onOpenChange={list.changeOpened}
          onItemHighlighted={(option) => {
            list.highlighted.current = option
          }}
          disabled={control.disabled}
          autoHighlight={list.search !== ''}
          loopFocus={false}
        >
          <Trigger
            control={control}
            isLocked={isLocked}
            text={selectionText(options, value, withAll)}
            placeholder={props.placeholder}
          />
          <Choices props={props} list={list} />
        </Combobox.Root>
      )}
    </Field>
  )
}

function Trigger({
  control,
  isLocked,
  text,
  placeholder = 'Selecione',
}: {
  readonly control: ControlProps
  readonly isLocked: boolean
  readonly text: string
  readonly placeholder: string | undefined
}) {
  const textId = useId()
  return (
    <Combobox.Trigger
      {...control}
      aria-disabled={isLocked || undefined}
      aria-describedby={[textId, control['aria-describedby']].filter(Boolean).join(' ')}
    >
      <span id={textId} className={styles['text']}>
        {text === '' ? <span className={fieldStyles['placeholder']}>{placeholder}</span> : text}
      </span>
    </Combobox.Trigger>
  )
}

function Choices({
  props: { label, options, value, withAll = true },
  list,
}: {
  readonly props: MultiSelectFieldProps
  readonly list: MultiSelect
}) {
  const hintId = useId()
  const isAlone = (option: SelectOption) => value.length === 1 && value[0] === option.value
  const stateOf = (option: SelectOption): BoxState => {
    if (list.selected.includes(option)) return 'on'
    return option === allOption && value.length > 0 ? 'some' : 'off'
  }
  return (
    <OptionList
      label={label}
      head={<SearchInput list={list} hintId={withAll ? hintId : undefined} />}
      foot={
        <Foot
          hintId={hintId}
          hasHint={withAll && options.length > 1}
          unknownNames={list.unknownNames}
        />
      }
    >
      {(option) => (
        <Choice
          key={option.value}
          option={option}
          state={stateOf(option)}
          offersOnly={list.mayBeOnly(option) && !isAlone(option)}
          onOnly={() => list.pickOnly(option)}
        />
      )}
    </OptionList>
  )
}

const isOnlyPressed = ({ target }: MouseEvent) =>
  target instanceof Element && target.closest('[data-only]') !== null

/** An option with its box, and 'só este' to choose it alone. */
function Choice({
  option,
  state,
  offersOnly,
  onOnly,
}: {
  readonly option: SelectOption
  readonly state: BoxState
  readonly offersOnly: boolean
  readonly onOnly: () => void
}) {
  return (
    <Combobox.Item
      value={option}
      disabled={option.disabled ?? false}
      className={`${floating['line']} ${fieldStyles['option']}`}
      onClick={(event) => {
        if (!isOnlyPressed(event)) return
        event.preventBaseUIHandler()
        onOnly()
      }}
    >
      <Box state={state} />
      {option.label}
      {offersOnly && <span className={styles['only']} data-only="só este" aria-hidden="true" />}
    </Combobox.Item>
  )
}

type BoxState = 'on' | 'some' | 'off'

/** Box of an option; the option's aria-selected informs screen readers. */
function Box({ state }: { readonly state: BoxState }) {
  return (
    <span className={styles['box']} data-on={state !== 'off' || undefined} aria-hidden="true">
      {state === 'on' && <IconCheck size={12} stroke={3} />}
      {state === 'some' && <IconMinus size={12} stroke={3} />}
    </span>
  )
}
