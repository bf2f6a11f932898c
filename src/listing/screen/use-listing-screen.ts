import { useEffect, useRef, useState } from 'react'

import { useScreenQuery } from '#ui/actions/address.ts'
import { showToast } from '#ui/overlays/toast-store.ts'

import { rowParam } from '../address.ts'
import type { Listing } from '../definition.ts'
import type { ListingAct, ListingScreenProps } from './listing-screen-props.ts'
import { useGrouping } from './use-grouping.ts'
import { useOpenRow, useRowMoves, useToRow } from './use-row-moves.ts'
import { useScreenRows } from './use-screen-rows.ts'

/** State of a list screen, shared by its parts. */
export type ListingModel<Row> = ReturnType<typeof useListingScreen<Row>>

export function useListingScreen<Row>(props: ListingScreenProps<Row>) {
  const { listing } = props
  const rows = useScreenRows(props)
  const { preference, list, go, chosen, tableState, isSettled } = rows
  const panel = useRef<HTMLDivElement>(null)
  const [activeRow, setActiveRow] = useState(0)
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
  useEmptyToast(listing, list, isSettledEmpty(list.query, tableState))
  const { rememberRow, navigation, narrowTo } = useRowMoves(rows, groups, panel)
  const open = useOpenRow(props, rows, rememberRow)
  const toRow = useToRow(rows, groups.focusRow, setActiveRow)
  const act: ListingAct<Row> = {
    result: list.found,
    selection: chosen.selection,
    filter: list.filter,
    isReady: tableState === 'ready',
    navigation,
    narrowTo,
    filterBy: (key, value) => go({ filters: { ...list.state.filters, [key]: value }, page: 1 }),
    ...toRow,
    select: (some) => chosen.select(some, list.words.length === 0 ? undefined : list.widen),
  }
  return { ...rows, panel, activeRow, setActiveRow, groups, open, act }
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
