import { useMemo } from 'react'

import { peekParam, viewParam } from '../address.ts'
import type { Listing } from '../definition.ts'
import type { ListingScreenProps } from './listing-screen-props.ts'
import { withOtherGroups } from './use-grouping.ts'
import { useListing } from './use-listing.ts'
import { usePreference } from './use-preference.ts'
import { useSelection } from './use-selection.ts'
import { useView } from './use-view.ts'

const noRows: readonly never[] = []

/** The rows of a list screen, and what chooses, arranges and selects them. */
export type ScreenRows<Row> = ReturnType<typeof useScreenRows<Row>>

export function useScreenRows<Row>({ listing, params }: ListingScreenProps<Row>) {
  const preference = usePreference(listing as unknown as Listing)
  const arranged = useView(listing as unknown as Listing, preference)
  const list = useListing(listing, [...(params ?? []), peekParam, viewParam], {
    groupedBy: preference.groupedBy,
    isPending: listing.groups !== undefined && preference.isPending,
  })
  const { state, found: result } = list
  const go: typeof list.go = (next, how) => list.go(withOtherGroups(next), how)
  const chosen = useSelection(listing, result, JSON.stringify(list.filter))
  const { keyOf } = chosen
  const isGrouped = list.groupedBy !== undefined
  const tableState = preference.isPending ? 'loading' : list.tableState
  const isReady = tableState === 'ready' || tableState === 'refetching'
  const shownRows = result?.rows ?? noRows
  return {
    preference,
    arranged,
    list,
    go,
    chosen,
    firstRow: state.size === 'todas' || isGrouped ? 0 : (state.page - 1) * state.size,
    tableState,
    isSettled: isReady && !list.query.isPlaceholderData,
    shownRows,
    keys: useMemo(() => shownRows.map(keyOf), [shownRows, keyOf]),
  }
}
