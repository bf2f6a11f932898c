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

/** The ticked rows, or all: a new filter resets them, a saved selection returns with its filter. */
function usePicked<Row>(filterText: string) {
  const [picked, setPicked] = useState<ReadonlyMap<string, Row>>(empty)
  const [isAll, setAll] = useState(false)
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
  const pick = (next: ReadonlyMap<string, Row>) => {
    setAll(false)
    setPicked(next)
  }
  return {
    picked,
    isAll,
    pick,
    pickAll: () => setAll(true),
    /** Picks now, and again after the next change of the filter. */
    pickAndAwait: (next: ReadonlyMap<string, Row>) => {
      pick(next)
      awaited.current = next
    },
    keep: () => {
      if (picked.size > 0 && !isAll) earlier.current = { filterText, picked }
    },
  }
}

/** The rows of the page, and the selected ones with their current data, not as when ticked. */
function useCurrent<Row>(
  rows: readonly Row[] | undefined,
  keyOf: (row: Row) => string,
  { picked, isAll }: { readonly picked: ReadonlyMap<string, Row>; readonly isAll: boolean },
) {
  const fresh = useMemo(
    () => new Map((rows ?? []).map((row) => [keyOf(row), row] as const)),
    [rows, keyOf],
  )
  const current = useMemo(
    () =>
      isAll
        ? fresh
        : new Map([...picked].map(([key, row]) => [key, fresh.get(key) ?? row] as const)),
    [isAll, fresh, picked],
  )
  return { fresh, current }
}

/** The rows of these keys: those of the page, else as picked before. */
const rowsOfKeys = <Row>(
  keys: ReadonlySet<string>,
  fresh: ReadonlyMap<string, Row>,
  picked: ReadonlyMap<string, Row>,
): ReadonlyMap<string, Row> =>
  new Map(
    [...keys].flatMap((key) => {
      const row = fresh.get(key) ?? picked.get(key)
      return row === undefined ? [] : [[key, row] as const]
    }),
  )

/**
 * Selection state of a list. A new filter resets it; pages and order keep it. A saved selection is
 * restored with its filter.
 */
export function useSelection<Row>(
  listing: Listing<Row>,
  found: SearchResult<Row> | undefined,
  filterText: string,
) {
  const { picked, isAll, pick, pickAll, pickAndAwait, keep } = usePicked<Row>(filterText)
  const keyOf = useCallback((row: Row) => String(valueAt(row, listing.rowKey)), [listing.rowKey])
  const { fresh, current } = useCurrent(found?.rows, keyOf, { picked, isAll })

  const selectedRows = [...current.values()]
  const sum = isAll ? sumOfAll(listing, found) : sumOfRows(listing, selectedRows)
  const selection: Selection<Row> = {
    rows: selectedRows,
    isAll,
    count: isAll ? (found?.total ?? current.size) : current.size,
    sum: sum === undefined ? undefined : cents(sum),
    clear: () => pick(empty),
    feminine: listing.noun[2] === 'feminine',
  }
  return {
    selection,
    keyOf,
    keys: useMemo(() => new Set(current.keys()), [current]),
    onChange: (keys: ReadonlySet<string>) => pick(rowsOfKeys(keys, fresh, picked)),
    selectAll: pickAll,
    /** Adds or removes rows, on the page or not. */
    change: (some: readonly Row[], selected: boolean) => {
      const next = new Map(current)
      for (const row of some)
        if (selected) next.set(keyOf(row), row)
        else next.delete(keyOf(row))
      pick(next)
    },
    /** Selects exactly these; `widen` clears a filter that may hide some. */
    select: (some: readonly Row[], widen: (() => void) | undefined) => {
      const next = new Map(some.map((row) => [keyOf(row), row] as const))
      if (widen === undefined) return pick(next)
      pickAndAwait(next)
      widen()
    },
    keep,
  }
}

/** Column that a selection sums; undefined if the list sums no money. */
const summedTotal = <Row>({ selectionSum, totals, columns }: Listing<Row>) =>
  selectionSum ?? totals?.find((path) => columns.find(({ of }) => of === path)?.as === 'money')

function sumOfAll<Row>(
  listing: Listing<Row>,
  found: SearchResult<Row> | undefined,
): number | undefined {
  const path = summedTotal(listing)
  return path === undefined ? undefined : found?.totals[path]
}

function sumOfRows<Row>(listing: Listing<Row>, rows: readonly Row[]): number | undefined {
  const { totalsOnce } = listing
  const path = summedTotal(listing)
  if (path === undefined) return undefined
  const valueOf = (row: Row) => Number(valueAt(row, path) ?? 0)
  if (totalsOnce === undefined) return rows.reduce((sum, row) => sum + valueOf(row), 0)
  const values = new Map<string, number>()
  for (const row of rows) {
    const key = String(valueAt(row, totalsOnce.by))
    values.set(key, Math.max(values.get(key) ?? 0, valueOf(row)))
  }
  return [...values.values()].reduce((sum, value) => sum + value, 0)
}
