import { useMemo } from 'react'

import { type Entry, groupEntries, rowEntries, type TableGrouping } from './entries.ts'

/** Lines of the table: rows, or groups with their open rows. */
export function useEntries<Row>(
  grouping: TableGrouping<Row> | undefined,
  rows: readonly Row[],
  rowKey: (row: Row) => string,
): readonly Entry<Row>[] {
  const groups = grouping?.groups
  const opened = grouping?.opened
  return useMemo(
    () => (groups && opened ? groupEntries({ groups, opened }, rowKey) : rowEntries(rows, rowKey)),
    [groups, opened, rows, rowKey],
  )
}
