import { type Range, useVirtualizer } from '@tanstack/react-virtual'
import {
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'

/** A page of a hundred rows of fourteen cells would alone be most of what a page may hold. */
const virtualFrom = 50
/** The sticky head stands in the scrolled area, before the first row. */
const headHeight = 36
const step = 4

/** What the virtual rows are made of. */
export type VirtualRowsOptions<Row> = {
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly rowHeight: number
  readonly hasSubLine: ((row: Row) => boolean) | undefined
  readonly region: RefObject<HTMLElement | null>
}

/** Which rows to draw, and the empty height before and after them. */
export type VirtualRows = {
  readonly isVirtual: boolean
  /** Rows are still being added below those that stand. */
  readonly isGrowing: boolean
  readonly indexes: readonly number[]
  readonly before: number
  readonly after: number
  /** The ref of every drawn row: one that is higher than declared, such as an expanded one, moves those after it. */
  readonly measure: ((row: HTMLElement | null) => void) | undefined
  readonly scrollTo: (index: number) => void
}

const indexesOf = (first: number, last: number) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)

/** The rows in sight and some around them, by whole steps, so that a small scroll draws nothing anew. */
const inSteps = ({ startIndex, endIndex, count }: Range): number[] =>
  indexesOf(
    Math.max(0, Math.floor(startIndex / step - 1) * step),
    Math.min(count - 1, Math.ceil((endIndex + 1) / step + 1) * step - 1),
  )

/** A page as it is when nobody chose another size, and more than a telephone shows; the others follow. */
const atFirst = 20
const afterwards = 10

/**
 * How many of the rows may be drawn by now. The first ones stand at once; the others come a few at a time and in pieces
 * that let clicks and keys through, for fifty rows in one go hold a telephone up for half a second.
 */
function useGrowth(count: number): number {
  const [drawn, setDrawn] = useState(atFirst)
  useEffect(() => {
    if (drawn < count) startTransition(() => setDrawn(drawn + afterwards))
  }, [drawn, count])
  return Math.min(drawn, count)
}

/** Above 50 rows only those in sight are drawn. */
export function useVirtualRows<Row>({
  rows,
  rowKey,
  rowHeight,
  hasSubLine,
  region,
}: VirtualRowsOptions<Row>): VirtualRows {
  const isVirtual = rows.length > virtualFrom
  const count = isVirtual ? rows.length : 0
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    enabled: isVirtual,
    getScrollElement: () => region.current,
    getItemKey: useCallback(
      (index: number) => {
        const row = rows[index]
        return row === undefined ? index : rowKey(row)
      },
      [rows, rowKey],
    ),
    estimateSize: (index) => {
      const row = rows[index]
      return rowHeight + (row !== undefined && hasSubLine?.(row) ? 24 : 0)
    },
    // Heights are declared: what differs, such as an expanded row, is told by the observer, and no row is measured when
    // it is drawn, for that would make the browser lay the page out once a row.
    measureElement: (row, entry, { itemSizeCache, options, indexFromElement }) => {
      const index = indexFromElement(row)
      const known = itemSizeCache.get(options.getItemKey(index)) ?? options.estimateSize(index)
      return Math.round(entry?.borderBoxSize[0]?.blockSize ?? known)
    },
    rangeExtractor: inSteps,
    initialRect: { width: 0, height: 800 },
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  })
  useLayoutEffect(() => {
    virtualizer.measure()
  }, [virtualizer, rowHeight])

  const drawn = useGrowth(isVirtual ? 0 : rows.length)
  const items = virtualizer.getVirtualItems()
  const first = items[0]
  const last = items.at(-1)
  return {
    isVirtual,
    isGrowing: !isVirtual && drawn < rows.length,
    indexes: isVirtual ? items.map(({ index }) => index) : indexesOf(0, drawn - 1),
    before: first ? first.start - headHeight : 0,
    after: last ? virtualizer.getTotalSize() - (last.end - headHeight) : 0,
    measure: isVirtual ? virtualizer.measureElement : undefined,
    scrollTo: (index) => {
      if (isVirtual) virtualizer.scrollToIndex(index)
    },
  }
}
