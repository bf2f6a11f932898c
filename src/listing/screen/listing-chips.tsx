import { useQueries } from '@tanstack/react-query'

import type { ChoiceFilter } from '#ui/table/choice-chip.tsx'
import { type ActiveFilter, FilterChips, type SuggestedFilter } from '#ui/table/filter-chips.tsx'

import { formatWhole } from '#values/whole-number.ts'

import { type FilterValues, initialFilters, type ListState } from '../address.ts'
import type { Listing, Option } from '../definition.ts'
import type { FilterWords } from '../filter-words.ts'
import { countQuery, type SearchResult } from './use-search-result.ts'

export type ListingChipsProps<Row> = {
  readonly listing: Listing<Row>
  readonly state: ListState
  readonly result: SearchResult<Row> | undefined
  readonly words: readonly FilterWords[]
  readonly onChange: (values: FilterValues) => void
  readonly onClear: () => void
}

/** Show at most two full names in a chip; count the others. */
const maxNamed = 2

/** Chips: active filters with ×, suggestions with + and a count. Both apply at once. */
export function ListingChips<Row>({
  listing,
  state,
  result,
  words,
  onChange,
  onClear,
}: ListingChipsProps<Row>) {
  const waiting = (listing.suggestions ?? []).filter(({ key }) => state.filters[key] !== true)
  // If the search answers 'resumo', its counts save one request per chip.
  const summary = (result?.answer as { resumo?: Record<string, unknown> } | undefined)?.resumo
  const isSuggested = (key: string) => listing.suggestions?.some((one) => one.key === key) === true
  const counts = useQueries({
    queries: waiting.map(({ key }) => ({
      ...countQuery(listing, state, { [key]: true }),
      enabled: result !== undefined && typeof summary?.[key] !== 'number',
    })),
  })

  const countOf = (key: string) => {
    const count = summary?.[key]
    return isSuggested(key) && typeof count === 'number' ? formatWhole(count) : ''
  }
  const active = words.map(({ key, label, values }): ActiveFilter => {
    const isFlag = values.length === 1 && values[0] === 'Sim'
    return {
      id: key,
      label,
      // An active quick filter shows its count, like the suggestion did.
      value: isFlag ? countOf(key) : values.slice(0, maxNamed).join(', '),
      ...(values.length > maxNamed ? { more: values.length - maxNamed } : {}),
      onRemove: () => {
        const { [key]: _, ...others } = state.filters
        const initial = initialFilters(listing as unknown as Listing)[key]
        onChange(initial === undefined ? others : { ...others, [key]: initial })
      },
    }
  })
  const suggestedFilters = waiting.flatMap(({ key, label }, index): SuggestedFilter[] => {
    const count = typeof summary?.[key] === 'number' ? summary[key] : counts[index]?.data?.total
    // Hide suggestions without matches.
    return count === 0
      ? []
      : [
          {
            id: key,
            label,
            ...(count === undefined ? {} : { count }),
            onAdd: () => onChange({ ...state.filters, [key]: true }),
          },
        ]
  })
  const choices = Object.entries(listing.filters).flatMap(([key, filter]): ChoiceFilter[] => {
    if (filter.kind !== 'several' || !filter.isChip || !Array.isArray(filter.options)) return []
    const options = filter.options as readonly Option[]
    const value = state.filters[key]
    return [
      {
        id: key,
        label: filter.label,
        options,
        chosen: Array.isArray(value) ? value : [],
        // Selecting all equals selecting none.
        onChange: (chosen) => {
          const { [key]: _, ...others } = state.filters
          const means = chosen.length > 0 && chosen.length < options.length
          onChange(means ? { ...others, [key]: chosen } : others)
        },
      },
    ]
  })
  return (
    <FilterChips
      active={active}
      suggested={suggestedFilters}
      choices={choices}
      onClear={listing.clears ? undefined : onClear}
    />
  )
}
