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
import { Field, type FieldProps } from './field.tsx'
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

/** Multiple selection with TODOS, a search and the count as its text (spec 1:2.5). */
export function MultiSelectField(props: MultiSelectFieldProps) {
  const { options, value, onChange, withAll = true, lockedBecause } = props
  const [opened, setOpened] = useState(false)
  const [search, setSearch] = useState('')
  const [unknownNames, setUnknownNames] = useState<readonly string[]>([])
  const highlighted = useRef<SelectOption>(undefined)
  const textId = useId()
  const hintId = useId()
  const values = options.map((option) => option.value)
  const all = isAllSelected(values, value)
  const locked = lockedBecause !== undefined
  const offered = withAll && options.length > 0 ? [allOption, ...options] : options
  const shown = search.trim() === '' ? offered : findTyped(options, search)
  const selected = offered.filter((option) =>
    option === allOption ? all : value.includes(option.value),
  )
  const changeOpened = (open: boolean) => {
    setOpened(open && !locked)
    setSearch('')
    setUnknownNames([])
  }
  const pickOnly = (option: SelectOption | undefined) => {
    if (withAll && option && option !== allOption && !option.disabled) onChange([option.value])
  }
  /** A pasted column selects options by name and reports unknown names. */
  const pasteNames = (event: ClipboardEvent) => {
    const lines = linesOf(event.clipboardData.getData('text/plain'))
    if (lines.length < 2) return
    event.preventDefault()
    const chosen = chosenByNames(
      options.filter(({ disabled }) => !disabled),
      lines,
    )
    if (chosen.values.length > 0) onChange(chosen.values)
    setUnknownNames(chosen.unknownNames)
  }
  const isAlone = (option: SelectOption) => value.length === 1 && value[0] === option.value
  const Sign = locked ? IconLock : IconChevronDown
  const text = selectionText(options, value, withAll)
  return (
    <Field
      field={{ ...props, hint: locked ? lockedBecause : props.hint }}
      end={<Sign size={16} stroke={1.75} aria-hidden="true" />}
    >
      {(control) => (
        <Combobox.Root
          multiple
          items={offered}
          filteredItems={shown}
          value={selected}
          isItemEqualToValue={(one, other) => one.value === other.value}
          onValueChange={(next) => {
            const changed =
              next.find((option) => !selected.includes(option)) ??
              selected.find((option) => !next.includes(option))
            if (changed) onChange(nextSelection(values, value, changed.value))
          }}
          inputValue={search}
          onInputValueChange={(typed, { reason }) => {
            if (reason === 'input-change') setSearch(typed)
          }}
          open={opened}
          onOpenChange={changeOpened}
          onItemHighlighted={(option) => {
            highlighted.current = option
          }}
          disabled={control.disabled}
          autoHighlight={search !== ''}
          loopFocus={false}
        >
          <Combobox.Trigger
            {...control}
            aria-disabled={locked || undefined}
            aria-describedby={[textId, control['aria-describedby']].filter(Boolean).join(' ')}
          >
            <span id={textId} className={styles['text']}>
              {text === '' ? (
                <span className={fieldStyles['placeholder']}>
                  {props.placeholder ?? 'Selecione'}
                </span>
              ) : (
                text
              )}
            </span>
          </Combobox.Trigger>
          <OptionList
            label={props.label}
            head={
              <Combobox.Input
                className={styles['search']}
                placeholder="Buscar"
                autoComplete="off"
                spellCheck={false}
                aria-label="Buscar opções"
                aria-describedby={withAll ? hintId : undefined}
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
            }
            foot={
              <>
                {withAll && options.length > 1 && (
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
            }
          >
            {(option) => (
              <Choice
                key={option.value}
                option={option}
                state={
                  selected.includes(option)
                    ? 'on'
                    : option === allOption && value.length > 0
                      ? 'some'
                      : 'off'
                }
                offersOnly={withAll && option !== allOption && !option.disabled && !isAlone(option)}
                onOnly={() => pickOnly(option)}
              />
            )}
          </OptionList>
        </Combobox.Root>
      )}
    </Field>
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
      className={fieldStyles['option']}
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
