import { useLayoutEffect, useMemo, useRef } from 'react'

import type { RowActs } from './table-row.tsx'

/** Stable callbacks that always call the latest ones. */
export function useStableCallbacks<Row>(newest: RowActs<Row>): RowActs<Row> {
  const latest = useRef(newest)
  useLayoutEffect(() => {
    latest.current = newest
  })
  const { measure } = newest
  return useMemo(
    () => ({
      toggle: (row, isRange) => latest.current.toggle(row, isRange),
      expand: (row) => latest.current.expand(row),
      onFocusRow: (row, index) => latest.current.onFocusRow(row, index),
      registerRow: (row, index) => latest.current.registerRow(row, index),
      open: (row) => latest.current.open(row),
      peek: (row) => latest.current.peek(row),
      openGroup: (key, open) => latest.current.openGroup(key, open),
      toggleGroup: (group) => latest.current.toggleGroup(group),
      measure,
    }),
    [measure],
  )
}
