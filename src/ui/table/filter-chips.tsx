import { IconPlus, IconX } from '@tabler/icons-react'
import { Button } from '../actions/button.tsx'
import { ChoiceChip, type ChoiceFilter } from './choice-chip.tsx'
import styles from './filter-chips.module.css'
import { formatWhole } from '#values/whole-number.ts'

/** A filter that is on: 'Shoppings Campo Belo, Parque das Águas +2'. */
export type ActiveFilter = {
  readonly id: string
  readonly label: string
  readonly value: string
  /** How many more values there are than `value` names. */
  readonly more?: number
  readonly onRemove: () => void
}

/** A filter one click away, with how many rows it would leave. */
export type SuggestedFilter = {
  readonly id: string
  readonly label: string
  readonly count?: number
  readonly onAdd: () => void
}

/** Props of the chips under a filter form. */
export type FilterChipsProps = {
  readonly active: readonly ActiveFilter[]
  readonly suggested?: readonly SuggestedFilter[]
  readonly choices?: readonly ChoiceFilter[]
  readonly onClear?: (() => void) | undefined
}

/** Active filters with ×, suggested ones with + and their count, and 'Limpar filtros' last where they are cleared here. Nothing when there are none. */
export function FilterChips({ active, suggested = [], choices = [], onClear }: FilterChipsProps) {
  if (active.length + suggested.length + choices.length === 0) return null
  return (
    <ul className={styles['chips']} aria-label="Filtros">
      {active.map((filter) => (
        <li key={filter.id}>
          <span className={`${styles['chip']} ${styles['active']}`} data-filter="">
            {filter.label}
            <strong title={filter.value}>{filter.value}</strong>
            {filter.more !== undefined && filter.more > 0 && <strong>+{filter.more}</strong>}
            <button
              type="button"
              className={styles['remove']}
              aria-label={`Remover filtro ${filter.label}`}
              onClick={filter.onRemove}
            >
              <IconX size={14} stroke={1.75} />
            </button>
          </span>
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
