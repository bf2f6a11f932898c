import { Combobox, InputBase, useCombobox } from '@mantine/core'
import { IconCheck, IconChevronDown, IconLock, IconMinus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { foldForSearch } from '#values/fold-text.ts'
import { dropdownClassNames, type FieldProps, inputProps } from './field.tsx'
import fieldStyles from './field.module.css'
import { ALL, isAllSelected, nextSelection, selectionText } from './multi-select-rules.ts'
import styles from './multi-select-field.module.css'
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
  const [search, setSearch] = useState('')
  const textId = useId()
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      combobox.focusTarget()
      setSearch('')
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  })
  const values = options.map((option) => option.value)
  const all = isAllSelected(values, value)
  const wanted = foldForSearch(search.trim())
  const shown = options.filter((option) => foldForSearch(option.label).includes(wanted))
  const only = value.length === 1 ? options.find((option) => option.value === value[0])?.label : undefined
  const text = selectionText(values, value, withAll)
  const locked = lockedBecause !== undefined

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(picked) => onChange(nextSelection(values, value, picked))}
      transitionProps={{ duration: 0 }}
      radius={8}
      shadow="none"
      classNames={dropdownClassNames}
      disabled={locked || props.disabled}
    >
      <Combobox.Target targetType="button" withExpandedAttribute>
        <InputBase
          {...inputProps({ ...props, hint: locked ? lockedBecause : props.hint, required: false })}
          withAsterisk={props.required}
          component="button"
          type="button"
          pointer={!locked}
          aria-disabled={locked || undefined}
          aria-describedby={textId}
          title={only}
          rightSection={locked ? <IconLock size={16} stroke={1.75} /> : <IconChevronDown size={16} stroke={1.75} />}
          rightSectionPointerEvents="none"
          onClick={() => {
            if (!locked) combobox.toggleDropdown()
          }}
        >
          <span id={textId} className={styles['text']}>
            {text === '' ? <span className={fieldStyles['placeholder']}>{placeholder}</span> : text}
          </span>
        </InputBase>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          classNames={{ input: styles['search'] ?? '' }}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          placeholder="Buscar"
          aria-label={`Buscar em ${props.label}`}
        />
        <Combobox.Options aria-label={props.label} aria-multiselectable="true">
          {withAll && wanted === '' && options.length > 0 && (
            <Combobox.Option value={ALL} active={all} aria-selected={all}>
              <Box state={all ? 'on' : value.length > 0 ? 'some' : 'off'} />
              {ALL}
            </Combobox.Option>
          )}
          {shown.map((option) => {
            const on = value.includes(option.value)
            return (
              <Combobox.Option
                key={option.value}
                value={option.value}
                active={on}
                aria-selected={on}
                disabled={option.disabled ?? false}
              >
                <Box state={on ? 'on' : 'off'} />
                {option.label}
              </Combobox.Option>
            )
          })}
        </Combobox.Options>
        {shown.length === 0 && <div className={fieldStyles['empty']}>Nenhuma opção encontrada</div>}
      </Combobox.Dropdown>
    </Combobox>
  )
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
