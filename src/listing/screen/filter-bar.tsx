import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react'
import { type SyntheticEvent, useState } from 'react'

import { Button } from '#ui/actions/button.tsx'
import { pressOnSubmitKeys } from '#ui/actions/submit-keys.ts'

import { FilterField } from './filter-field.tsx'
import styles from './listing.module.css'
import { type FilterFormProps, useFilterForm } from './use-filter-form.ts'

/** Props of a filter form. It holds the draft and submits it on 'Pesquisar' or Enter. */
export type FilterBarProps = FilterFormProps & {
  readonly busy?: boolean
  /** Adds 'Limpar filtros' after 'Pesquisar', which also clears the draft. */
  readonly onClear?: () => void
}

/**
 * Filter form: labels above fields, natural widths, 'Pesquisar' last; collapses on small screens.
 */
export function FilterBar(props: FilterBarProps) {
  const { listing, options, busy = false, onClear } = props
  const form = useFilterForm(props)
  const [unfolded, setUnfolded] = useState(false)
  const { entries } = form
  if (entries.length === 0) return null
  const flags = entries.filter(([, filter]) => filter.kind === 'flag')
  // More than two checkboxes get their own line, to avoid wrapping mid-line.
  const ownLine = flags.length > 2 ? flags : []
  const inLine = entries.filter((entry) => !ownLine.includes(entry))
  const field = ([key, filter]: (typeof entries)[number]) => (
    <FilterField
      key={key}
      name={key}
      filter={filter}
      draft={form.draft(key)}
      options={options[key]}
      error={form.errorOf(key, filter)}
      onChange={(next) => form.change(key, filter, next)}
      onLeave={() => form.leave(key, filter)}
    />
  )
  const Fold = unfolded ? IconChevronUp : IconChevronDown
  return (
    <form
      className={styles['filters']}
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault()
        void form.search()
      }}
      onKeyDown={(event) => {
        const form = event.currentTarget
        pressOnSubmitKeys(event, () => form.querySelector<HTMLElement>('[type=submit]'))
      }}
      role="search"
      aria-label="Filtros da lista"
      data-unfolded={unfolded || undefined}
    >
      <div className={styles['fold']}>
        <Button
          iconAfter={<Fold size={16} stroke={1.75} />}
          ariaExpanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {form.activeCount === 0 ? 'Filtros' : `Filtros (${form.activeCount})`}
        </Button>
      </div>
      <div className={styles['fields']}>
        {inLine.map(field)}
        <div className={styles['search']}>
          <Button
            type="submit"
            icon={<IconSearch size={16} stroke={1.75} />}
            loading={busy || form.isResolving}
            disabledBecause={form.blockedBecause}
          >
            {listing.searchLabel ?? 'Pesquisar'}
          </Button>
          {onClear && (
            <Button
              onClick={() => {
                form.clear()
                onClear()
              }}
            >
              Limpar filtros
            </Button>
          )}
        </div>
        {ownLine.length > 0 && <div className={styles['flags']}>{ownLine.map(field)}</div>}
      </div>
    </form>
  )
}
