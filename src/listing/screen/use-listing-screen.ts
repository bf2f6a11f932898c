import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'

import { useScreenQuery } from '#ui/actions/address.ts'
import { showToast } from '#ui/overlays/toast-store.ts'

import { peekParam, rowParam, viewParam } from '../address.ts'
import type { Listing } from '../definition.ts'
import { useRecordNavigation } from '../records/use-record-navigation.ts'
import type { ListingAct, ListingScreenProps } from './listing-screen-props.ts'
import { useGrouping, withOtherGroups } from './use-grouping.ts'
import { useListing } from './use-listing.ts'
import { useNarrowing } from './use-narrowing.ts'
import { usePreference } from './use-preference.ts'
import { useScrollRestore } from './use-scroll-restore.ts'
import { useSelection } from './use-selection.ts'
import { useView } from './use-view.ts'

const noRows: readonly never[] = []

/** State of a list screen, shared by its parts. */
export type ListingModel<Row> = ReturnType<typeof useListingScreen<Row>>

export function useListingScreen<Row>(props: ListingScreenProps<Row>) {
  const { listing, onOpen } = props
  const preference = usePreference(listing as unknown as Listing)
  const arranged = useView(listing as unknown as Listing, preference)
  const list = useListing(listing, [...(props.params ?? []), peekParam, viewParam], {
    groupedBy: preference.groupedBy,
    isPending: listing.groups !== undefined && preference.isPending,
  })
  const { state, found: result } = list
  const go: typeof list.go = (next, how) => list.go(withOtherGroups(next), how)
  const chosen = useSelection(listing, result, JSON.stringify(list.filter))
  const { keyOf } = chosen
  const panel = useRef<HTMLDivElement>(null)
  const [activeRow, setActiveRow] = useState(0)

  const isGrouped = list.groupedBy !== undefined
  const firstRow = state.size === 'todas' || isGrouped ? 0 : (state.page - 1) * state.size
  const tableState = preference.isPending ? 'loading' : list.tableState
  const isReady = tableState === 'ready' || tableState === 'refetching'
  const isSettled = isReady && !list.query.isPlaceholderData
  const rows = result?.rows ?? noRows
  const keys = useMemo(() => rows.map(keyOf), [rows, keyOf])
  const groups = useGrouping({
    listing,
    list,
    preference,
    chosen,
    panel,
    isReady: isSettled,
    cells: props.cells,
    disabledBecause: props.selection?.disabledBecause,
    pointedAt: useScreenQuery()[rowParam],
  })
  const { focusRow } = groups
  useEmptyToast(listing, list, isSettledEmpty(list.query, tableState))
  const rememberRow = useScrollRestore({
    panel,
    address: list.addressText,
    isReady: isSettled,
    keys: useMemo(() => [...keys, ...groups.lineKeys], [keys, groups.lineKeys]),
  })
  const navigation = useRecordNavigation({
    rows,
    // For groups, only the page: row positions on other pages are unknown.
    total: isGrouped ? rows.length : (result?.total ?? 0),
    firstRow,
    keyOf,
    focusRow,
    isReady: isSettled,
    go,
    size: isGrouped ? 'todas' : state.size,
    remember: rememberRow,
  })
  const narrowTo = useNarrowing({
    state,
    go,
    isReady: isSettled,
    toFirst: () => {
      const [first] = rows
      if (first !== undefined) focusRow(keyOf(first))
    },
    keepSelection: chosen.keep,
  })
  const latestFilter = useRef(list.filter)
  const latestRows = useRef(rows)
  useLayoutEffect(() => {
    latestFilter.current = list.filter
    latestRows.current = rows
  })
  const open = useCallback(
    (row: Row) => {
      rememberRow(keyOf(row))
      onOpen?.(row, latestFilter.current)
    },
    [rememberRow, keyOf, onOpen],
  )
  const toRow = (index: number) => {
    setActiveRow(index)
    const row = latestRows.current[index]
    if (row !== undefined) focusRow(keyOf(row))
  }
  const act: ListingAct<Row> = {
    result,
    selection: chosen.selection,
    filter: list.filter,
    isReady: tableState === 'ready',
    navigation,
    narrowTo,
    filterBy: (key, value) => go({ filters: { ...state.filters, [key]: value }, page: 1 }),
    toRow,
    toRecord: (row) => {
      const index = latestRows.current.findIndex((one) => keyOf(one) === keyOf(row))
      if (index >= 0) toRow(index)
    },
    select: (some) => chosen.select(some, list.words.length === 0 ? undefined : list.widen),
  }
  return {
    preference,
    arranged,
    list,
    go,
    chosen,
    panel,
    activeRow,
    setActiveRow,
    firstRow,
    tableState,
    isSettled,
    shownRows: rows,
    keys,
    groups,
    open,
    act,
  }
}

/** Toast for a search without rows (spec 1:8), besides the empty state. */
function useEmptyToast<Row>(
  { emptyTone, whenEmpty }: Listing<Row>,
  { addressText }: { readonly addressText: string },
  foundNothing: boolean,
): void {
  useEffect(() => {
    if (foundNothing) showToast({ tone: emptyTone ?? 'warn', title: whenEmpty })
  }, [foundNothing, addressText, emptyTone, whenEmpty])
}

/** The user's filters match nothing and no refetch is pending. */
const isSettledEmpty = (
  query: { readonly isFetching: boolean; readonly isPlaceholderData: boolean },
  state: string,
): boolean => state === 'no-match' && !query.isFetching && !query.isPlaceholderData
