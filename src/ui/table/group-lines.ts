import type { RowSelection } from './data-table-props.ts'
import {
  type Entry,
  groupLineKey,
  groupOfEntry,
  type TableGroup,
  type TableGrouping,
} from './entries.ts'
import { headState } from './selection-rules.ts'

/** What the lines of groups show and do. */
export type GroupLines<Row> = {
  readonly stateOf: (group: TableGroup<Row>) => 'none' | 'some' | 'all' | undefined
  readonly toggle: (group: TableGroup<Row>) => void
  readonly open: (key: string, open: boolean) => void
}

export function groupLines<Row>({
  grouping,
  selection,
  entries,
  active,
  rowKey,
  moveTo,
}: {
  readonly grouping: TableGrouping<Row> | undefined
  readonly selection: RowSelection<Row> | undefined
  readonly entries: readonly Entry<Row>[]
  readonly active: number
  readonly rowKey: (row: Row) => string
  readonly moveTo: (index: number) => void
}): GroupLines<Row> {
  const stateOf = (group: TableGroup<Row>) => {
    const own = group.rows
      .filter((row) => selection?.disabledBecause?.(row) === undefined)
      .map(rowKey)
    const state = selection ? headState(own, selection.selected) : undefined
    return state === 'all' && group.count > group.rows.length ? 'some' : state
  }
  return {
    stateOf,
    toggle: (group) => grouping?.onSelect?.(group, stateOf(group) !== 'all'),
    open: (key, open) => {
      grouping?.onOpen(key, open)
      if (open) return
      const at = entries.findIndex((entry) => entry.key === groupLineKey(key))
      // If the focused line was collapsed, focus its group.
      if (groupOfEntry(entries[active]) === key && at >= 0) moveTo(at)
    },
  }
}
