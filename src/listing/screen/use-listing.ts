import { useEffect, useState } from 'react'

import { announce } from '#ui/display/live-region.tsx'

import { initialFilters, type ListState } from '../address.ts'
import type { Listing } from '../definition.ts'
import { type FilterWords, filterWords } from '../filter-words.ts'
import { filterInput, orderedInput, searchInput } from '../search-input.ts'
import { useAddress } from './use-address.ts'
import { useDocumentMasks } from './use-documents.ts'
import { tableState, useSearchResult } from './use-search-result.ts'
import { useOptions } from './use-options.ts'

/** Saved grouping of a user. */
export type PersonsGroups = {
  readonly groupedBy?: string | null | undefined
  /** Still loading; grouped lists wait for it. */
  readonly isPending?: boolean
}

/** Grouping from the URL, else the user's saved one. */
function groupingOf(
  { groups, groupedBy }: Listing,
  state: ListState,
  person: PersonsGroups,
): string | undefined {
  if (groups === undefined) return undefined
  const own = person.groupedBy
  const left = own === undefined || (own !== null && !Object.hasOwn(groups, own)) ? groupedBy : own
  const by = state.groupedBy === undefined ? left : state.groupedBy
  return by ?? undefined
}

/** State of a list screen: URL, search result, filters in words. Custom screens build on it. */
export function useListing<Row>(
  listing: Listing<Row>,
  own: readonly string[] = [],
  person: PersonsGroups = {},
) {
  const plain = listing as unknown as Listing
  const address = useAddress(plain, own)
  const { state, go } = address
  const options = useOptions(listing.filters)
  const documents = useDocumentMasks(listing.filters, state.filters)
  const [wholeGroups, setWhole] = useState<readonly string[]>([])
  const groupedBy = groupingOf(plain, state, person)
  const groups = groupedBy === undefined ? undefined : { by: groupedBy, whole: wholeGroups }
  const query = useSearchResult(listing, state, { groups, enabled: person.isPending !== true })
  const initial = initialFilters(plain)
  const chosen = Object.fromEntries(
    Object.entries(state.filters).filter(([key, value]) => initial[key] !== value),
  )

  const nameOf = (key: string, value: string) =>
    documents.masks.get(value) ?? options[key]?.find((option) => option.value === value)?.label
  // An alias means nothing to users: omit the filter until its mask is loaded.
  const wordsOf = (filters: typeof state.filters): FilterWords[] =>
    filterWords(
      plain,
      { ...filterInput({ ...plain, fixed: {}, unlessChosen: {} }, filters) },
      nameOf,
    ).filter(
      ({ key }) =>
        listing.filters[key]?.kind !== 'document' ||
        documents.masks.has(String(state.filters[key])),
    )
  const words = wordsOf(chosen)

  const total = query.data?.totalGroups ?? query.data?.total ?? 0
  const isBeyond =
    typeof state.size === 'number' &&
    !query.isPlaceholderData &&
    total > 0 &&
    (state.page - 1) * state.size >= total
  const unknown = documents.unknown.join()
  useEffect(() => {
    // Old links may point beyond the last page or at an unknown document: open what remains valid.
    if (isBeyond && typeof state.size === 'number')
      go({ page: Math.ceil(total / state.size) }, { replace: true, ignoredNames: ['page'] })
    else if (unknown !== '') {
      const dropped = unknown.split(',')
      go(
        {
          filters: Object.fromEntries(
            Object.entries(state.filters).filter(([key]) => !dropped.includes(key)),
          ),
        },
        { replace: true, ignoredNames: dropped },
      )
    }
  }, [go, isBeyond, unknown, total, state])

  const notice =
    address.ignoredNames.length === 0
      ? undefined
      : `Ignorado no endereço: ${address.ignoredNames.join(', ')}.`
  useEffect(() => {
    if (notice !== undefined) announce(notice)
  }, [notice])

  return {
    ...address,
    notice,
    options,
    masks: documents.masks,
    query,
    found: query.data,
    words,
    /** Includes default filters, because empty results depend on them. */
    wordsInForce: wordsOf(state.filters),
    /** Filter only, for actions on all matching rows. */
    filter: filterInput(plain, state.filters),
    /** Filter and order, for exports. */
    ordered: orderedInput(plain, state),
    addressText: `${listing.path}?${JSON.stringify(searchInput(plain, state))}${groupedBy ?? ''}`,
    /** Grouping; undefined = ungrouped. */
    groupedBy,
    showWhole: (group: string) => setWhole((before) => [...new Set([...before, group])]),

    tableState: isBeyond ? ('loading' as const) : tableState(query, Object.keys(chosen).length > 0),
    clear: () => go({ filters: initial, page: 1 }),
    /** Clears the default filters. */
    widen: () => go({ filters: {}, page: 1 }),
  }
}
