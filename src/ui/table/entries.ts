import type { ReactNode } from 'react'

/** Rows that belong together, as a line above them: it opens and closes. */
export type TableGroup<Row> = {
  readonly key: string
  /** How it is called: 'lojista Farma Viva'. */
  readonly label: string
  /** Its rows that stand here, in their order. */
  readonly rows: readonly Row[]
  /** All of its rows, shown or not. */
  readonly count: number
}

/** How a table shows its rows in groups; `rows` of the table are those of the groups, one after the other. */
export type TableGrouping<Row> = {
  readonly groups: readonly TableGroup<Row>[]
  readonly opened: ReadonlySet<string>
  readonly onOpen: (key: string, open: boolean) => void
  /** Shows the rest of a group that has more rows than stand here. */
  readonly onMore: (key: string) => void
  /** Selects all rows of a group, or none; the table's own selection of rows knows of those here. */
  readonly onSelect?: (group: TableGroup<Row>, selected: boolean) => void
  /** The column in which a group has its name. */
  readonly nameColumn: string
  readonly cell: (group: TableGroup<Row>, column: string) => ReactNode
  /** 'mais 12 boletos'. */
  readonly moreWords: (group: TableGroup<Row>) => string
}

/**
 * A line of a table on which the keys stand: a row, a group, or what a group has more. `at` is the
 * row it is about, by its place among the rows; of a group its first.
 */
export type Entry<Row> = { readonly key: string; readonly at: number } & (
  | { readonly kind: 'row'; readonly row: Row; readonly group: string | undefined }
  | { readonly kind: 'group'; readonly group: TableGroup<Row> }
  | { readonly kind: 'more'; readonly group: TableGroup<Row> }
)

/** The key of the line of a group; no row has it. */
export const groupLineKey = (key: string): string => `grupo:${key}`

/** The lines of a table without groups: its rows. */
export const rowEntries = <Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
): readonly Entry<Row>[] =>
  rows.map((row, at) => ({ kind: 'row', key: rowKey(row), at, row, group: undefined }))

/** The lines of a table in groups: each group, below an open one its rows, and what it has more. */
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

/** The group in which a line stands. */
export const groupOfEntry = <Row>(entry: Entry<Row> | undefined): string | undefined =>
  entry === undefined ? undefined : entry.kind === 'row' ? entry.group : entry.group.key
