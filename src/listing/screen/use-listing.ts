import { useEffect, useState } from 'react'

import { announce } from '#ui/display/live-region.tsx'

import { initialFilters, type ListState } from '../address.ts'
import type { Listing } from '../definition.ts'
import { type FilterWords, filterWords } from '../filter-words.ts'
import { filterInput, orderedInput, searchInput } from '../search-input.ts'
import { type Address, useAddress } from './use-address.ts'
import { useDocumentMasks } from './use-documents.ts'
import { type SearchResult, tableState, useSearchResult } from './use-search-result.ts'
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

/** The active filters in words. An alias means nothing to users: omitted until its mask is loaded. */
function wordsOf(
  listing: Listing,
  {
    masks,
    options,
  }: {
    readonly masks: ReadonlyMap<string, string>
    readonly options: ReturnType<typeof useOptions>
  },
  state: ListState,
  filters: ListState['filters'],
): FilterWords[] {
  const nameOf = (key: string, value: string) =>
    masks.get(value) ?? options[key]?.find((option) => option.value === value)?.label
  return filterWords(
    listing,
    { ...filterInput({ ...listing, fixed: {}, unlessChosen: {} }, filters) },
    nameOf,
  ).filter(
    ({ key }) => listing.filters[key]?.kind !== 'document' || masks.has(String(state.filters[key])),
  )
}

/**
 * Old links may point beyond the last page or at an unknown document: opens what remains valid.
 * Returns true while the page is beyond the last one.
 */
function useValidAddress(
  { state, go }: Address,
  query: {
    readonly data: SearchResult<unknown> | undefined
    readonly isPlaceholderData: boolean
  },
  unknownFilters: readonly string[],
): boolean {
  const total = query.data?.totalGroups ?? query.data?.total ?? 0
  const isBeyond =
    typeof state.size === 'number' &&
    !query.isPlaceholderData &&
    total > 0 &&
    (state.page - 1) * state.size >= total
  const unknown = unknownFilters.join()
  useEffect(() => {
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
  return isBeyond
}

/** Says which parts of the URL are ignored. */
function useIgnoredNotice({ ignoredNames }: Address): string | undefined {
  const notice =
    ignoredNames.length === 0 ? undefined : `Ignorado no endereço: ${ignoredNames.join(', ')}.`
  useEffect(() => {
    if (notice !== undefined) announce(notice)
  }, [notice])
  return notice
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

  const names = { masks: documents.masks, options }
  const words = wordsOf(plain, names, state, chosen)

  const isBeyond = useValidAddress(address, query, documents.unknown)
  const notice = useIgnoredNotice(address)

  return {
    ...address,
    notice,
    options,
    masks: documents.masks,
    query,
    found: query.data,
    words,
    /** Includes default filters, because empty results depend on them. */
    wordsInForce: wordsOf(plain, names, state, state.filters),
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
