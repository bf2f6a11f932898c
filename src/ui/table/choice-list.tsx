import { CheckboxField } from '../fields/checkbox-field.tsx'
import type { ChoiceFilter } from './choice-chip.tsx'
import styles from './filter-chips.module.css'

/** The options of a choice, each with its tick. */
export function ChoiceList({ options, chosen, onChange }: ChoiceFilter) {
  const toggled = (value: string) =>
    options.map((one) => one.value).filter((one) => (one === value) !== chosen.includes(one))
  return (
    <div className={styles['choices']}>
      {options.map((option, index) => (
        <CheckboxField
          key={option.value}
          label={option.label}
          checked={chosen.includes(option.value)}
          autoFocusInDialog={index === 0}
          onChange={() => onChange(toggled(option.value))}
        />
      ))}
    </div>
  )
}
