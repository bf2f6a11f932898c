import { useLayoutEffect, useMemo, useRef } from 'react'

import type { Listing } from '../definition.ts'
import type { ListingScreenProps } from './listing-screen-props.ts'
import { PeekPanel } from './peek-panel.tsx'
import type { ListingModel } from './use-listing-screen.ts'
import { usePeek } from './use-peek.ts'

/** The panel beside the table: that of the screen, or that of the tenant of a row. */
export function useBeside<Row>(props: ListingScreenProps<Row>, model: ListingModel<Row>) {
  const { listing } = props
  const { shownRows, keys, activeRow, setActiveRow, act, chosen, isSettled, panel } = model
  const at = Math.max(0, Math.min(activeRow, shownRows.length - 1))
  const row = shownRows[at]
  const peek = usePeek({
    listing: listing as unknown as Listing,
    hasOwn: props.peek !== undefined,
    keys,
    isReady: isSettled,
    at,
    toRow: act.toRow,
    panel,
  })
  const openPeek = (one: Row) => {
    setActiveRow(keys.indexOf(chosen.keyOf(one)))
    peek.open(chosen.keyOf(one))
  }
  const latestPeek = useRef(openPeek)
  useLayoutEffect(() => {
    latestPeek.current = openPeek
  })
  const { isOffered } = peek
  const onPeek = useMemo(
    () => (isOffered ? (one: Row) => latestPeek.current(one) : undefined),
    [isOffered],
  )
  const content =
    peek.isOpen && row !== undefined ? (
      <PeekPanel
        listing={listing}
        row={row}
        navigation={act.navigation}
        toRecord={act.toRecord}
        onClose={peek.close}
        acts={props.peekActs}
      />
    ) : (
      props.peek?.(row && { row, index: at }, act)
    )
  return { peek, onPeek, content, hasRow: row !== undefined }
}

export type Beside<Row> = ReturnType<typeof useBeside<Row>>
