import type { ReactNode } from 'react'

import type { Column, ColumnLayout } from './column.ts'
import type { TableGrouping } from './entries.ts'
import type { Sort } from './sort-rules.ts'

/** Row height: 36 px, or 44. */
export type Density = 'compact' | 'comfortable'

/** 'refetching' dims the old rows; the last three show `stateBlock` under the head. */
export type TableState = 'ready' | 'loading' | 'refetching' | 'empty' | 'no-match' | 'error'

/** Selected row keys; may include keys of other pages. */
export type RowSelection<Row> = {
  readonly selected: ReadonlySet<string>
  readonly onChange: (selected: ReadonlySet<string>) => void
  /** Why a row cannot be selected. */
  readonly disabledBecause?: (row: Row) => string | undefined
}

/**
 * Props of a table. Sorting, paging and filtering happen outside; the table only displays and
 * notifies.
 */
export type DataTableProps<Row> = {
  /** Accessible name of the table. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** Accessible name of a row: 'boleto 1001260500002'. */
  readonly rowLabel: (row: Row) => string
  readonly state?: TableState
  /** A PageState for 'empty', 'no-match' and 'error'. */
  readonly stateBlock?: ReactNode
  readonly sorts?: readonly Sort[]
  readonly onSortsChange?: (sorts: readonly Sort[]) => void
  readonly selection?: RowSelection<Row> | undefined
  /** Enter on a row. */
  readonly onOpen?: (row: Row) => void
  /** A click on a row also opens it, except on interactive elements. */
  readonly opensByClick?: boolean
  /** Space on a row: preview beside the table. */
  readonly onPeek?: (row: Row) => void
  /** Index of the focused row on the page; for a group its first row. */
  readonly onActive?: (index: number) => void
  /** Key of the focused line, including group lines. */
  readonly onActiveLine?: (key: string) => void
  /** Groups the rows. */
  readonly grouping?: TableGrouping<Row> | undefined
  /** A line below the given column; none if undefined. */
  readonly subLine?: { readonly under: string; readonly of: (row: Row) => ReactNode | undefined }
  /** Expandable content below a row; none if undefined. */
  readonly subItems?: (row: Row) => ReactNode | undefined
  readonly density?: Density
  readonly layout?: ColumnLayout
  /** Total rows of the filter and zero-based index of the first row, for screen readers. */
  readonly totalRows?: number
  readonly firstRow?: number
  /** Shows rows as cards on phones; without it the columns scroll sideways. */
  readonly cards?: boolean
  /** Fills the available height and scrolls inside. */
  readonly fill?: boolean
  /** 'inside' for a second table on a page: j, k and x work only within it. */
  readonly keys?: 'page' | 'inside'
  /** Below the rows, inside the border: the pagination. */
  readonly foot?: ReactNode
}
