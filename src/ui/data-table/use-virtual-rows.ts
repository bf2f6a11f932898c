import {
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { rowStarts, rowWindow } from './row-window.ts'

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
  readonly measure: ((row: HTMLElement | null) => (() => void) | undefined) | undefined
  readonly scrollTo: (index: number) => void
}

const indexesOf = (first: number, last: number) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)

/** The heights that were measured, by key; only those that differ from the declared ones are kept. */
function useHeights(keyOf: (index: number) => string, heightOf: (index: number) => number) {
  const [heights, setHeights] = useState<ReadonlyMap<string, number>>(new Map())
  const latest = useRef({ keyOf, heightOf })
  useLayoutEffect(() => {
    latest.current = { keyOf, heightOf }
  })
  const observer = useRef<ResizeObserver>(undefined)
  observer.current ??= new ResizeObserver((entries) => {
    setHeights((known) => {
      const next = new Map(known)
      for (const { target, borderBoxSize } of entries) {
        const index = Number((target as HTMLElement).dataset['index'])
        const height = borderBoxSize[0]?.blockSize ?? 0
        const key = latest.current.keyOf(index)
        if (height === 0 || !target.isConnected) continue
        if (Math.abs(height - latest.current.heightOf(index)) < 1) next.delete(key)
        else next.set(key, height)
      }
      const isSame = next.size === known.size && [...next].every(([key, height]) => known.get(key) === height)
      return isSame ? known : next
    })
  })
  useEffect(() => () => observer.current?.disconnect(), [])
  const measure = useCallback((row: HTMLElement | null) => {
    if (row === null) return undefined
    observer.current?.observe(row)
    return () => observer.current?.unobserve(row)
  }, [])
  return { heights, measure }
}

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
  const [sight, setSight] = useState({ from: 0, to: 800 })
  const keyOf = (index: number) => {
    const row = rows[index]
    return row === undefined ? String(index) : rowKey(row)
  }
  const declared = (index: number) => {
    const row = rows[index]
    return rowHeight + (row !== undefined && hasSubLine?.(row) ? 24 : 0)
  }
  const { heights, measure } = useHeights(keyOf, declared)
  const starts = useMemo(
    () => rowStarts(count, (index) => (heights.size === 0 ? undefined : heights.get(keyOf(index))) ?? declared(index)),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- The functions are new with every render; what they answer changes with these alone.
    [rows, count, rowHeight, heights],
  )
  const latest = useRef(starts)
  useLayoutEffect(() => {
    latest.current = starts
  })

  useLayoutEffect(() => {
    const own = region.current
    if (!isVirtual || !own) return
    const look = (): void => {
      const next = { from: own.scrollTop, to: own.scrollTop + own.clientHeight - headHeight }
      setSight((last) => {
        const before = rowWindow(latest.current, last.from, last.to, step)
        const after = rowWindow(latest.current, next.from, next.to, step)
        return before.first === after.first && before.last === after.last ? last : next
      })
    }
    // In the same frame: drawn later, the rows would come after their place.
    const onScroll = () => flushSync(look)
    look()
    own.addEventListener('scroll', onScroll, { passive: true })
    const size = new ResizeObserver(look)
    size.observe(own)
    return () => {
      own.removeEventListener('scroll', onScroll)
      size.disconnect()
    }
  }, [isVirtual, region])

  const drawn = useGrowth(isVirtual ? 0 : rows.length)
  const { first, last } = rowWindow(starts, sight.from, sight.to, step)
  const start = (index: number) => starts[index] ?? 0
  return {
    isVirtual,
    isGrowing: !isVirtual && drawn < rows.length,
    indexes: isVirtual ? indexesOf(first, last) : indexesOf(0, drawn - 1),
    before: isVirtual ? start(first) : 0,
    after: isVirtual ? start(count) - start(last + 1) : 0,
    measure: isVirtual ? measure : undefined,
    scrollTo: (index) => {
      const own = region.current
      if (!isVirtual || !own) return
      const tall = own.clientHeight - headHeight
      if (start(index) < own.scrollTop) own.scrollTop = start(index)
      else if (start(index + 1) > own.scrollTop + tall) own.scrollTop = start(index + 1) - tall
    },
  }
}
