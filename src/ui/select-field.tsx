import { Select } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { dropdownClassNames, fieldClassNames, type FieldProps, inputProps } from './field.tsx'

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
  const { options, value, onChange, placeholder = 'Selecione', searchable = options.length > 10 } = props
  return (
    <Select
      {...inputProps(props)}
      classNames={{ ...fieldClassNames, ...dropdownClassNames }}
      data={options.map((option) => ({ ...option }))}
      value={value === undefined || value === '' ? null : value}
      onChange={(next) => {
        if (next !== null) onChange(next)
      }}
      allowDeselect={false}
      searchable={searchable}
      placeholder={placeholder}
      nothingFoundMessage="Nenhuma opção encontrada"
      checkIconPosition="right"
      maxDropdownHeight={280}
      withScrollArea={false}
      rightSection={<IconChevronDown size={16} stroke={1.75} />}
      comboboxProps={{ transitionProps: { duration: 0 }, shadow: 'none', radius: 8 }}
    />
  )
}
