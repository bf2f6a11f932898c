import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

import { type Cents, cents } from '#values/cents.ts'

import { type Listing, valueAt } from '../definition.ts'
import type { SearchResult } from './use-search-result.ts'

/** Selected rows of any pages, or explicitly every row of the filter. */
export type Selection<Row> = {
  readonly rows: readonly Row[]
  readonly isAll: boolean
  readonly count: number
  /** Sum of the selection, by the listing's first total. */
  readonly sum: Cents | undefined
  readonly clear: () => void
  readonly feminine: boolean
}

const empty: ReadonlyMap<string, never> = new Map<string, never>()

/**
 * Selection state of a list. A new filter resets it; pages and order keep it. A saved selection is
 * restored with its filter.
 */
export function useSelection<Row>(
  listing: Listing<Row>,
  found: SearchResult<Row> | undefined,
  filterText: string,
) {
  const [picked, setPicked] = useState<ReadonlyMap<string, Row>>(empty)
  const [isAll, setAll] = useState(false)
  const keyOf = useCallback((row: Row) => String(valueAt(row, listing.rowKey)), [listing.rowKey])
  const clear = () => {
    setPicked(empty)
    setAll(false)
  }
  const earlier = useRef<{
    readonly filterText: string
    readonly picked: ReadonlyMap<string, Row>
  }>(undefined)
  // Rows to select after the filter that hides some of them is cleared.
  const awaited = useRef<ReadonlyMap<string, Row>>(undefined)
  useEffect(() => {
    const isBack = earlier.current?.filterText === filterText
    setPicked(awaited.current ?? (isBack ? earlier.current?.picked : undefined) ?? empty)
    if (isBack) earlier.current = undefined
    awaited.current = undefined
    setAll(false)
  }, [filterText])

  const rows = found?.rows
  const fresh = useMemo(
    () => new Map((rows ?? []).map((row) => [keyOf(row), row] as const)),
    [rows, keyOf],
  )
  // Show the current data of selected rows, not their state when ticked.
  const current = useMemo(
    () =>
      isAll
        ? fresh
        : new Map([...picked].map(([key, row]) => [key, fresh.get(key) ?? row] as const)),
    [isAll, fresh, picked],
  )

  const summedTotal =
    listing.selectionSum ??
    listing.totals?.find((path) => listing.columns.find(({ of }) => of === path)?.as === 'money')
  const sumOf = () =>
    isAll
      ? found?.totals[summedTotal ?? '']
      : sumOfRows(listing, [...current.values()], summedTotal ?? '')
  const sum = summedTotal === undefined ? undefined : sumOf()
  const selection: Selection<Row> = {
    rows: [...current.values()],
    isAll,
    count: isAll ? (found?.total ?? current.size) : current.size,
    sum: sum === undefined ? undefined : cents(sum),
    clear,
    feminine: listing.noun[2] === 'feminine',
  }
  return {
    selection,
    keyOf,
    keys: useMemo(() => new Set(current.keys()), [current]),
    onChange: (keys: ReadonlySet<string>) => {
      setAll(false)
      setPicked(
        new Map(
          [...keys].flatMap((key) => {
            const row = fresh.get(key) ?? picked.get(key)
            return row === undefined ? [] : [[key, row] as const]
          }),
        ),
      )
    },
    selectAll: () => setAll(true),
    /** Adds or removes rows, on the page or not. */
    change: (some: readonly Row[], selected: boolean) => {
      const next = new Map(current)
      for (const row of some)
        if (selected) next.set(keyOf(row), row)
        else next.delete(keyOf(row))
      setAll(false)
      setPicked(next)
    },
    /** Selects exactly these; `widen` clears a filter that may hide some. */
    select: (some: readonly Row[], widen: (() => void) | undefined) => {
      const next = new Map(some.map((row) => [keyOf(row), row] as const))
      setAll(false)
      setPicked(next)
      if (widen === undefined) return
      awaited.current = next
      widen()
    },
    keep: () => {
      if (picked.size > 0 && !isAll) earlier.current = { filterText, picked }
    },
  }
}

function sumOfRows<Row>(
  { totalsOnce }: Pick<Listing<Row>, 'totalsOnce'>,
  rows: readonly Row[],
  path: string,
): number {
  const valueOf = (row: Row) => Number(valueAt(row, path) ?? 0)
  if (totalsOnce === undefined) return rows.reduce((sum, row) => sum + valueOf(row), 0)
  const values = new Map<string, number>()
  for (const row of rows) {
    const key = String(valueAt(row, totalsOnce.by))
    values.set(key, Math.max(values.get(key) ?? 0, valueOf(row)))
  }
  return [...values.values()].reduce((sum, value) => sum + value, 0)
}
