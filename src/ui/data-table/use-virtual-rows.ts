import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useRef } from 'react'

const virtualFrom = 200
/** The sticky head stands in the scrolled area, before the first row. */
const headHeight = 36

/** What the virtual rows are made of. */
export type VirtualRowsOptions<Row> = {
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly rowHeight: number
  readonly hasSubLine: ((row: Row) => boolean) | undefined
  readonly region: RefObject<HTMLElement | null>
}

/** Which rows to draw, and the empty height before and after them; above 200 rows only those in sight are drawn. */
export function useVirtualRows<Row>({ rows, rowKey, rowHeight, hasSubLine, region }: VirtualRowsOptions<Row>) {
  const isVirtual = rows.length > virtualFrom
  const latest = useRef({ rowKey, hasSubLine })
  useEffect(() => {
    latest.current = { rowKey, hasSubLine }
  })
  // Both stay the same function while the rows do: a new one would make it measure every row again on each scroll.
  const getItemKey = useCallback(
    (index: number) => {
      const row = rows[index]
      return row === undefined ? index : latest.current.rowKey(row)
    },
    [rows],
  )
  const estimateSize = useCallback(
    (index: number) => {
      const row = rows[index]
      return rowHeight + (row !== undefined && latest.current.hasSubLine?.(row) ? 24 : 0)
    },
    [rows, rowHeight],
  )
  const virtual = useVirtualizer({
    count: isVirtual ? rows.length : 0,
    enabled: isVirtual,
    getScrollElement: () => region.current,
    estimateSize,
    getItemKey,
    overscan: 8,
    paddingStart: headHeight,
    scrollPaddingStart: headHeight,
  })
  const drawn = virtual.getVirtualItems()
  const first = drawn[0]
  const last = drawn.at(-1)
  return {
    isVirtual,
    indexes: isVirtual ? drawn.map((item) => item.index) : rows.map((_, index) => index),
    before: first === undefined ? 0 : first.start - headHeight,
    after: last === undefined ? 0 : virtual.getTotalSize() - last.end,
    measure: isVirtual ? virtual.measureElement : undefined,
    scrollTo: (index: number) => {
      if (isVirtual) virtual.scrollToIndex(index)
    },
  }
}
