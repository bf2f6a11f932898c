import { useRef } from 'react'

import type { RowSelection } from './data-table-props.ts'
import type { Entry } from './entries.ts'
import { selectRange, toggleRow } from './selection-rules.ts'

/** Selection of single rows and, with Shift, of the rows between two of them. */
export function useRangeSelection<Row>({
  selection,
  entries,
  keys,
  selectable,
  rowKey,
}: {
  readonly selection: RowSelection<Row> | undefined
  readonly entries: readonly Entry<Row>[]
  readonly keys: readonly string[]
  readonly selectable: readonly string[]
  readonly rowKey: (row: Row) => string
}) {
  // Start of a range selection: the last row toggled alone.
  const rangeFrom = useRef<string | undefined>(undefined)
  const toggle = (row: Row, isRange = false) => {
    if (!selection || selection.disabledBecause?.(row)) return
    const key = rowKey(row)
    const from = rangeFrom.current
    if (isRange && from !== undefined && keys.includes(from)) {
      selection.onChange(selectRange(keys, new Set(selectable), [from, key], selection.selected))
      return
    }
    rangeFrom.current = key
    selection.onChange(toggleRow(key, selection.selected))
  }
  const rangeTo = useRef<string | undefined>(undefined)
  const extendTo = (index: number, begins: boolean) => {
    const entry = entries[index]
    if (!selection || entry?.kind !== 'row') return
    const { key } = entry
    const from = rangeFrom.current
    const goesOn = from !== undefined && keys.includes(from)
    if (!goesOn || (begins && rangeTo.current !== key)) rangeFrom.current = key
    rangeTo.current = key
    const range = [rangeFrom.current ?? key, key] as const
    selection.onChange(selectRange(keys, new Set(selectable), range, selection.selected))
  }
  return { toggle, extendTo }
}
