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

/** Counts that the search answers, by quick filter; they save one request per chip. */
type Summary = Readonly<Record<string, unknown>> | undefined

/** The active filters; a quick filter shows its count, like the suggestion did. */
function activeFilters<Row>(
  { listing, state, words, onChange }: ListingChipsProps<Row>,
  summary: Summary,
): readonly ActiveFilter[] {
  const isSuggested = (key: string) => listing.suggestions?.some((one) => one.key === key) === true
  const countOf = (key: string) => {
    const count = summary?.[key]
    return isSuggested(key) && typeof count === 'number' ? formatWhole(count) : ''
  }
  return words.map(({ key, label, values }): ActiveFilter => {
    const isFlag = values.length === 1 && values[0] === 'Sim'
    return {
      id: key,
      label,
      value: isFlag ? countOf(key) : values.slice(0, maxNamed).join(', '),
      ...(values.length > maxNamed ? { more: values.length - maxNamed } : {}),
      onRemove: () => {
        const { [key]: _, ...others } = state.filters
        const initial = initialFilters(listing as unknown as Listing)[key]
        onChange(initial === undefined ? others : { ...others, [key]: initial })
      },
    }
  })
}

/** The quick filters that are not active, with their counts; those without matches are hidden. */
function useSuggested<Row>(
  { listing, state, result, onChange }: ListingChipsProps<Row>,
  summary: Summary,
): readonly SuggestedFilter[] {
  const waiting = (listing.suggestions ?? []).filter(({ key }) => state.filters[key] !== true)
  const counts = useQueries({
    queries: waiting.map(({ key }) => ({
      ...countQuery(listing, state, { [key]: true }),
      enabled: result !== undefined && typeof summary?.[key] !== 'number',
    })),
  })
  return waiting.flatMap(({ key, label }, index): SuggestedFilter[] => {
    const count = typeof summary?.[key] === 'number' ? summary[key] : counts[index]?.data?.total
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
}

/** The filters of few options that are chips instead of fields. */
const choiceFilters = <Row,>({
  listing,
  state,
  onChange,
}: ListingChipsProps<Row>): readonly ChoiceFilter[] =>
  Object.entries(listing.filters).flatMap(([key, filter]): ChoiceFilter[] => {
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

/** Chips: active filters with ×, suggestions with + and a count. Both apply at once. */
export function ListingChips<Row>(props: ListingChipsProps<Row>) {
  const { listing, result, onClear } = props
  const summary = (result?.answer as { resumo?: Record<string, unknown> } | undefined)?.resumo
  const suggested = useSuggested(props, summary)
  return (
    <FilterChips
      active={activeFilters(props, summary)}
      suggested={suggested}
      choices={choiceFilters(props)}
      onClear={listing.clears ? undefined : onClear}
    />
  )
}
