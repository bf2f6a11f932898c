import type { RefObject } from 'react'

import type { DataTableProps } from './data-table-props.ts'
import { type Entry, groupOfEntry } from './entries.ts'
import type { GroupLines } from './group-lines.ts'
import { useRowKeys } from './use-row-keys.ts'

type LineKeys<Row> = {
  readonly table: DataTableProps<Row>
  readonly entries: readonly Entry<Row>[]
  readonly rows: readonly Row[]
  readonly active: number
  readonly region: RefObject<HTMLElement | null>
  readonly moveTo: (index: number) => void
  readonly toggle: (row: Row) => void
  readonly extendTo: (index: number, begins: boolean) => void
  readonly groups: GroupLines<Row>
}

/** The keys of a table's lines: rows, groups and 'more' lines. */
export function useLineKeys<Row>(line: LineKeys<Row>): void {
  const { entries, rows, active, region, moveTo, toggle, extendTo, groups } = line
  const { keys, selection, grouping, onOpen, onPeek } = line.table
  const onLine = (act: (entry: Entry<Row>) => void) => (index: number) => {
    const entry = entries[index]
    if (entry !== undefined) act(entry)
  }
  const open = (entry: Entry<Row>) => {
    if (entry.kind === 'row') onOpen?.(entry.row)
    else if (entry.kind === 'more') grouping?.onMore(entry.group.key)
    else groups.open(entry.group.key, !grouping?.opened.has(entry.group.key))
  }
  useRowKeys({
    count: entries.length,
    active: Math.min(active, entries.length - 1),
    container: region,
    scope: keys ?? 'page',
    onMove: moveTo,
    onToggle: selection
      ? onLine((entry) => {
          if (entry.kind === 'row') toggle(entry.row)
          else groups.toggle(entry.group)
        })
      : undefined,
    onRange: selection ? extendTo : undefined,
    onPeek: onPeek
      ? onLine(({ at }) => {
          const row = rows[at]
          if (row !== undefined) onPeek(row)
        })
      : undefined,
    onOpen: onOpen || grouping ? onLine(open) : undefined,
    onUnfold: grouping
      ? (index, open) =>
          onLine((entry) => {
            const key = groupOfEntry(entry)
            if (key === undefined) return
            // If already open, the key moves on to its first row.
            if (!open || !grouping.opened.has(key)) groups.open(key, open)
            else if (entry.kind === 'group') moveTo(index + 1)
          })(index)
      : undefined,
  })
}
