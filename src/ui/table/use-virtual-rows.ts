import type { Range, VirtualizerOptions } from '@tanstack/virtual-core'
import {
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'

import { useLazyVirtualizer } from './use-lazy-virtualizer.ts'

/**
 * Row count above which rows are virtualized: a hundred rows of fourteen cells are too many DOM
 * nodes.
 */
const virtualFrom = 50
/** Height of the sticky head inside the scroll area. */
const headHeight = 36
const step = 4

/** Input of row virtualization. */
export type VirtualRowsOptions<Row> = {
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly rowHeight: number
  readonly hasSubLine: ((row: Row) => boolean) | undefined
  readonly region: RefObject<HTMLElement | null>
}

/** Rows to render, and the empty height before and after them. */
export type VirtualRows = {
  readonly isVirtual: boolean
  /** More rows are still being rendered below. */
  readonly isGrowing: boolean
  readonly indexes: readonly number[]
  readonly before: number
  readonly after: number
  /** Ref of every rendered row: measures rows higher than declared, such as expanded ones. */
  readonly measure: ((row: HTMLElement | null) => void) | undefined
  readonly scrollTo: (index: number) => void
}

const indexesOf = (first: number, last: number) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)

/** Visible rows plus overscan, in steps, so that small scrolls render nothing. */
const inSteps = ({ startIndex, endIndex, count }: Range): number[] =>
  indexesOf(
    Math.max(0, Math.floor(startIndex / step - 1) * step),
    Math.min(count - 1, Math.ceil((endIndex + 1) / step + 1) * step - 1),
  )

/**
 * Rows rendered at first: the default page, more than a phone shows. The others follow in batches.
 */
const atFirst = 20
const afterwards = 10

/**
 * Number of rows that may be rendered. The first batch renders at once, the others in small chunks
 * that allow input; fifty rows at once block a phone for half a second. Another page, which shares
 * no row with the one before, begins with the first batch again.
 */
function useGrowth(keys: readonly string[]): number {
  const [{ drawn, page }, setGrowth] = useState({ drawn: atFirst, page: keys })
  const isSame = page.length === keys.length && page.every((key, at) => key === keys[at])
  if (!isSame) {
    const isOther = keys.length > 0 && !keys.some((key) => page.includes(key))
    setGrowth({ drawn: isOther ? atFirst : drawn, page: keys })
  }
  const count = keys.length
  useEffect(() => {
    if (drawn < count)
      startTransition(() => setGrowth((last) => ({ ...last, drawn: last.drawn + afterwards })))
  }, [drawn, count])
  return Math.min(drawn, count)
}

const noKeys: readonly string[] = []

/**
 * Uses declared heights; the observer reports differences, such as expanded rows. Measuring each
 * row would force a layout per row.
 */
const measureElement: VirtualizerOptions<HTMLElement, HTMLElement>['measureElement'] = (
  row,
  entry,
  { itemSizeCache, options, indexFromElement },
) => {
  const index = indexFromElement(row)
  const known = itemSizeCache.get(options.getItemKey(index)) ?? options.estimateSize(index)
  return Math.round(entry?.borderBoxSize[0]?.blockSize ?? known)
}

const firstRows = (count: number, shown: number, isVirtual: boolean, rowHeight: number) => ({
  isVirtual,
  isGrowing: shown < count,
  indexes: indexesOf(0, shown - 1),
  before: 0,
  after: isVirtual ? (count - shown) * rowHeight : 0,
  measure: undefined,
  scrollTo: () => undefined,
})

/** Renders only visible rows above 50 rows. */
export function useVirtualRows<Row>(options: VirtualRowsOptions<Row>): VirtualRows {
  const { rows, rowKey, rowHeight, hasSubLine, region } = options
  const isVirtual = rows.length > virtualFrom
  const count = isVirtual ? rows.length : 0
  const getItemKey = useCallback(
    (index: number) => {
      const row = rows[index]
      return row === undefined ? index : rowKey(row)
    },
    [rows, rowKey],
  )
  const virtualizer = useLazyVirtualizer<HTMLElement, HTMLElement>({
    count,
    enabled: isVirtual,
    getScrollElement: () => region.current,
    getItemKey,
    estimateSize: (index) => {
      const row = rows[index]
      return rowHeight + (row !== undefined && hasSubLine?.(row) ? 24 : 0)
    },
    measureElement,
    rangeExtractor: inSteps,
    initialRect: { width: 0, height: 800 },
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  })
  useLayoutEffect(() => {
    virtualizer?.measure()
  }, [virtualizer, rowHeight])

  const drawn = useGrowth(isVirtual ? noKeys : rows.map(rowKey))
  if (!isVirtual || virtualizer === undefined)
    // Until the virtualizer is loaded, the first rows stand above the height of the others.
    return firstRows(rows.length, isVirtual ? atFirst : drawn, isVirtual, rowHeight)
  const items = virtualizer.getVirtualItems()
  const first = items[0]
  const last = items.at(-1)
  return {
    isVirtual,
    isGrowing: false,
    indexes: items.map(({ index }) => index),
    before: first ? first.start - headHeight : 0,
    after: last ? virtualizer.getTotalSize() - (last.end - headHeight) : 0,
    measure: virtualizer.measureElement,
    scrollTo: (index) => virtualizer.scrollToIndex(index),
  }
}
