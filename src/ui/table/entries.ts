import type { ReactNode } from 'react'

/** A collapsible group of rows, with a line above them. */
export type TableGroup<Row> = {
  readonly key: string
  /** Accessible name: 'lojista Farma Viva'. */
  readonly label: string
  /** Its loaded rows, in order. */
  readonly rows: readonly Row[]
  /** Total number of rows, loaded or not. */
  readonly count: number
}

/** Grouping of a table; the table's `rows` are those of the groups in order. */
export type TableGrouping<Row> = {
  readonly groups: readonly TableGroup<Row>[]
  readonly opened: ReadonlySet<string>
  readonly onOpen: (key: string, open: boolean) => void
  /** Shows the remaining rows of a group. */
  readonly onMore: (key: string) => void
  /** Selects or clears all rows of a group; the table's selection covers only loaded rows. */
  readonly onSelect?: (group: TableGroup<Row>, selected: boolean) => void
  /** Column that shows the group's name. */
  readonly nameColumn: string
  /** Stable while it shows the same, so that only changed lines are rendered. */
  readonly cell: (group: TableGroup<Row>, column: string) => ReactNode
  /** 'mais 12 boletos'. */
  readonly moreWords: (group: TableGroup<Row>) => string
}

/**
 * A focusable table line: a row, a group, or a 'more' line. `at` is the index of its row; for a
 * group, of its first row.
 */
export type Entry<Row> = { readonly key: string; readonly at: number } & (
  | { readonly kind: 'row'; readonly row: Row; readonly group: string | undefined }
  | { readonly kind: 'group'; readonly group: TableGroup<Row> }
  | { readonly kind: 'more'; readonly group: TableGroup<Row> }
)

/** Key of a group line; never equal to a row key. */
export const groupLineKey = (key: string): string => `grupo:${key}`

/** Lines of an ungrouped table. */
export const rowEntries = <Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
): readonly Entry<Row>[] =>
  rows.map((row, at) => ({ kind: 'row', key: rowKey(row), at, row, group: undefined }))

/** Lines of a grouped table: each group, its rows if open, and a 'more' line. */
export function groupEntries<Row>(
  { groups, opened }: Pick<TableGrouping<Row>, 'groups' | 'opened'>,
  rowKey: (row: Row) => string,
): readonly Entry<Row>[] {
  const entries: Entry<Row>[] = []
  let first = 0
  for (const group of groups) {
    entries.push({ kind: 'group', key: groupLineKey(group.key), at: first, group })
    if (opened.has(group.key)) {
      group.rows.forEach((row, index) =>
        entries.push({ kind: 'row', key: rowKey(row), at: first + index, row, group: group.key }),
      )
      if (group.count > group.rows.length)
        entries.push({ kind: 'more', key: `mais:${group.key}`, at: first, group })
    }
    first += group.rows.length
  }
  return entries
}

/** The group of a line. */
export const groupOfEntry = <Row>(entry: Entry<Row> | undefined): string | undefined =>
  entry === undefined ? undefined : entry.kind === 'row' ? entry.group : entry.group.key
