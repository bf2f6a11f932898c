import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { CheckboxField } from '../fields/checkbox-field.tsx'
import { PopoverCard } from '../overlays/popover-card.tsx'
import styles from './filter-chips.module.css'

/** A filter of few options in a chip's card; applies at once. */
export type ChoiceFilter = {
  readonly id: string
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** The dashed chip of such a filter; its selection appears as an active filter beside it. */
export function ChoiceChip({ label, options, chosen, onChange }: ChoiceFilter) {
  const [opened, setOpened] = useState(false)
  const toggled = (value: string) =>
    options.map((one) => one.value).filter((one) => (one === value) !== chosen.includes(one))
  return (
    <PopoverCard
      opened={opened}
      onChange={setOpened}
      width={220}
      title={label}
      target={
        <button
          type="button"
          className={`${styles['chip']} ${styles['suggested']}`}
          aria-expanded={opened}
          aria-haspopup="dialog"
          onClick={() => setOpened(!opened)}
        >
          {label}
          <IconChevronDown size={14} stroke={1.75} aria-hidden="true" />
        </button>
      }
    >
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
    </PopoverCard>
  )
}
