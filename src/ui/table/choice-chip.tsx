import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyPart } from '../display/lazy-part.tsx'
import { PopoverCard } from '../overlays/popover-card.tsx'
import styles from './filter-chips.module.css'

/** A filter of few options, chosen in a card that opens from its chip; it acts at once. */
export type ChoiceFilter = {
  readonly id: string
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

const ChoiceList = lazyPart(() => import('./choice-list.tsx').then((module) => module.ChoiceList))

/** The dashed chip of such a filter: what is chosen stands beside it as every active filter does. */
export function ChoiceChip(choice: ChoiceFilter) {
  const [opened, setOpened] = useState(false)
  return (
    <PopoverCard
      opened={opened}
      onChange={setOpened}
      width={220}
      title={choice.label}
      target={
        <button
          type="button"
          className={`${styles['chip']} ${styles['suggested']}`}
          aria-expanded={opened}
          aria-haspopup="dialog"
          onClick={() => setOpened(!opened)}
        >
          {choice.label}
          <IconChevronDown size={14} stroke={1.75} aria-hidden="true" />
        </button>
      }
    >
      <ChoiceList {...choice} />
    </PopoverCard>
  )
}
