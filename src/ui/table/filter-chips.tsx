import { IconPlus, IconX } from '@tabler/icons-react'
import { Button } from '../actions/button.tsx'
import { ChoiceChip, type ChoiceFilter } from './choice-chip.tsx'
import styles from './filter-chips.module.css'
import { formatWhole } from '#values/whole-number.ts'

/** An active filter: 'Shoppings Campo Belo, Parque das Águas +2'. */
export type ActiveFilter = {
  readonly id: string
  readonly label: string
  readonly value: string
  /** Number of values not named in `value`. */
  readonly more?: number
  readonly onRemove: () => void
}

/** A suggested filter, with its row count. */
export type SuggestedFilter = {
  readonly id: string
  readonly label: string
  readonly count?: number
  readonly onAdd: () => void
}

export type FilterChipsProps = {
  readonly active: readonly ActiveFilter[]
  readonly suggested?: readonly SuggestedFilter[]
  readonly choices?: readonly ChoiceFilter[]
  readonly onClear?: (() => void) | undefined
}

function ActiveChip({
  filter: { label, value, more = 0, onRemove },
}: {
  readonly filter: ActiveFilter
}) {
  return (
    <span className={`${styles['chip']} ${styles['active']}`} data-filter="">
      {label}
      <strong title={value}>{value}</strong>
      {more > 0 && <strong>+{more}</strong>}
      <button
        type="button"
        className={styles['remove']}
        aria-label={`Remover filtro ${label}`}
        onClick={onRemove}
      >
        <IconX size={14} stroke={1.75} />
      </button>
    </span>
  )
}

/**
 * Active filters with ×, suggestions with + and count, and an optional 'Limpar filtros' last.
 * Renders nothing if empty.
 */
export function FilterChips({ active, suggested = [], choices = [], onClear }: FilterChipsProps) {
  if (active.length + suggested.length + choices.length === 0) return null
  return (
    <ul className={styles['chips']} aria-label="Filtros" data-clipped-chips>
      {active.map((filter) => (
        <li key={filter.id}>
          <ActiveChip filter={filter} />
        </li>
      ))}
      {suggested.map((filter) => (
        <li key={filter.id}>
          <button
            type="button"
            className={`${styles['chip']} ${styles['suggested']}`}
            onClick={filter.onAdd}
          >
            <IconPlus size={14} stroke={1.75} aria-hidden="true" />
            {filter.label}
            {filter.count !== undefined && (
              <span className={styles['count']}>{formatWhole(filter.count)}</span>
            )}
          </button>
        </li>
      ))}
      {choices.map((filter) => (
        <li key={filter.id}>
          <ChoiceChip {...filter} />
        </li>
      ))}
      {active.length > 0 && onClear && (
        <li>
          <Button kind="text" size="tight" onClick={onClear}>
            Limpar filtros
          </Button>
        </li>
      )}
    </ul>
  )
}
