import { useCallback, useEffect, useMemo, useState } from 'react'

import { type Cents, cents } from '#values/cents.ts'

import { type Listing, valueAt } from '../definition.ts'
import type { Found } from './use-found.ts'

/** What a person selected: rows of one or more pages, or explicitly every row of the filter. */
export type Selection<Row> = {
  readonly rows: readonly Row[]
  readonly isAll: boolean
  readonly count: number
  /** The first sum of the listing over what is selected. */
  readonly sum: Cents | undefined
  readonly clear: () => void
}

const empty: ReadonlyMap<string, never> = new Map<string, never>()

/** The selection of a list screen; another filter begins a new one, another page or order keeps it. */
export function useSelection<Row>(listing: Listing<Row>, found: Found<Row> | undefined, filterText: string) {
  const [picked, setPicked] = useState<ReadonlyMap<string, Row>>(empty)
  const [isAll, setAll] = useState(false)
  const keyOf = useCallback((row: Row) => String(valueAt(row, listing.rowKey)), [listing.rowKey])
  const clear = () => {
    setPicked(empty)
    setAll(false)
  }
  useEffect(clear, [filterText])

  const rows = found?.rows
  const fresh = useMemo(() => new Map((rows ?? []).map((row) => [keyOf(row), row] as const)), [rows, keyOf])
  // Rows are shown as they are now, not as they were when somebody ticked them.
  const current = useMemo(
    () => (isAll ? fresh : new Map([...picked].map(([key, row]) => [key, fresh.get(key) ?? row] as const))),
    [isAll, fresh, picked],
  )

  const summed = listing.totals?.find((path) => listing.columns.find(({ of }) => of === path)?.as === 'money')
  const sumOf = () =>
    isAll
      ? found?.totals[summed ?? '']
      : [...current.values()].reduce((sum, row) => sum + Number(valueAt(row, summed ?? '') ?? 0), 0)
  const sum = summed === undefined ? undefined : sumOf()
  const selection: Selection<Row> = {
    rows: [...current.values()],
    isAll,
    count: isAll ? (found?.total ?? current.size) : current.size,
    sum: sum === undefined ? undefined : cents(sum),
    clear,
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
  }
}
