import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef } from 'react'

import { useRecordNavigation } from '../records/use-record-navigation.ts'
import type { ListingAct, ListingScreenProps } from './listing-screen-props.ts'
import type { useGrouping } from './use-grouping.ts'
import { useNarrowing } from './use-narrowing.ts'
import type { ScreenRows } from './use-screen-rows.ts'
import { useScrollRestore } from './use-scroll-restore.ts'

/** Ways to a row: back to the last one, from record to record, to the first of a quick filter. */
export function useRowMoves<Row>(
  { list, go, chosen, firstRow, isSettled, shownRows: rows, keys }: ScreenRows<Row>,
  { focusRow, lineKeys }: Pick<ReturnType<typeof useGrouping<Row>>, 'focusRow' | 'lineKeys'>,
  panel: RefObject<HTMLElement | null>,
) {
  const { state, found: result } = list
  const { keyOf } = chosen
  const isGrouped = list.groupedBy !== undefined
  const rememberRow = useScrollRestore({
    panel,
    address: list.addressText,
    isReady: isSettled,
    keys: useMemo(() => [...keys, ...lineKeys], [keys, lineKeys]),
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
  return { rememberRow, navigation, narrowTo }
}

/** Opens a row under the latest filter, and remembers it for the way back. */
export function useOpenRow<Row>(
  { onOpen }: Pick<ListingScreenProps<Row>, 'onOpen'>,
  { list, chosen }: Pick<ScreenRows<Row>, 'list' | 'chosen'>,
  rememberRow: (key: string) => void,
): (row: Row) => void {
  const { keyOf } = chosen
  const latest = useRef({ onOpen, filter: list.filter })
  useLayoutEffect(() => {
    latest.current = { onOpen, filter: list.filter }
  })
  return useCallback(
    (row: Row) => {
      rememberRow(keyOf(row))
      latest.current.onOpen?.(row, latest.current.filter)
    },
    [rememberRow, keyOf],
  )
}

/** Focuses a row of the latest page, by its index or its key. */
export function useToRow<Row>(
  { chosen, shownRows }: Pick<ScreenRows<Row>, 'chosen' | 'shownRows'>,
  focusRow: (key: string) => void,
  setActiveRow: (index: number) => void,
): Pick<ListingAct<Row>, 'toRow' | 'toRecord'> {
  const { keyOf } = chosen
  const latestRows = useRef(shownRows)
  useLayoutEffect(() => {
    latestRows.current = shownRows
  })
  const toRow = (index: number) => {
    setActiveRow(index)
    const row = latestRows.current[index]
    if (row !== undefined) focusRow(keyOf(row))
  }
  return {
    toRow,
    toRecord: (row) => {
      const index = latestRows.current.findIndex((one) => keyOf(one) === keyOf(row))
      if (index >= 0) toRow(index)
    },
  }
}
