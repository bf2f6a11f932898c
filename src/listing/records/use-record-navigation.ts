import { useEffect, useRef } from 'react'

import type { DialogSteps } from '#ui/overlays/dialog.tsx'

import type { ListState } from '../address.ts'

type List<Row> = {
  readonly rows: readonly Row[]
  readonly total: number
  readonly firstRow: number
  readonly keyOf: (row: Row) => string
  /** Focuses the line of a row. */
  readonly focusRow: (key: string) => void
  /** The loaded rows match the URL. */
  readonly isReady: boolean
  readonly go: (next: Partial<ListState>, how: { readonly replace: boolean }) => void
  readonly size: ListState['size']
  readonly remember: (key: string) => void
}

/** Navigation between records in a dialog over a list, in filter order. */
export type RecordNavigation<Row> = {
  /** Previous and next steps of the shown record; undefined once it left the list. */
  readonly from: (row: Row, show: (row: Row) => void) => DialogSteps | undefined
  /** Latest version of the record in the list; the given one if it left the list. */
  readonly now: (row: Row) => Row
  /** Focuses and so marks the row of the last shown record. */
  readonly backTo: (row: Row) => void
}

/** Navigates across pages: after the last row of a page comes the first of the next. */
export function useRecordNavigation<Row>(list: List<Row>): RecordNavigation<Row> {
  const { rows, total, firstRow, keyOf, isReady, go, size, remember } = list
  const waiting = useRef<{ readonly at: number; readonly show: (row: Row) => void }>(undefined)

  const placeOf = (row: Row) => rows.findIndex((one) => keyOf(one) === keyOf(row))
  const arrive = (row: Row, show: (row: Row) => void) => {
    remember(keyOf(row))
    show(row)
  }
  useEffect(() => {
    const arriving = waiting.current
    const row = arriving && isReady ? rows[arriving.at - firstRow] : undefined
    if (!arriving || row === undefined) return
    waiting.current = undefined
    arrive(row, arriving.show)
  })

  const step = (at: number, show: (row: Row) => void) => () => {
    const row = rows[at - firstRow]
    if (row !== undefined) return arrive(row, show)
    if (typeof size !== 'number') return
    waiting.current = { at, show }
    go({ page: Math.floor(at / size) + 1 }, { replace: true })
  }
  return {
    from: (row, show) => {
      const index = placeOf(row)
      if (index < 0) return undefined
      const at = firstRow + index
      const last = typeof size === 'number' ? total : Math.min(total, rows.length)
      return {
        position: at + 1,
        total,
        previous: at > 0 ? step(at - 1, show) : undefined,
        next: at + 1 < last ? step(at + 1, show) : undefined,
      }
    },
    now: (row) => rows[placeOf(row)] ?? row,
    backTo: (row) => list.focusRow(keyOf(row)),
  }
}
