import type { ReactNode } from 'react'

import type { DataTableProps } from '#ui/table/data-table-props.ts'
import type { ResultPart } from '#ui/table/result-line.tsx'

import type { FilterValue } from '../address.ts'
import type { Listing } from '../definition.ts'
import type { RecordNavigation } from '../records/use-record-navigation.ts'
import type { SearchInput } from '../search-input.ts'
import type { Cells } from './columns.tsx'
import type { EmptyWords } from './state-block.tsx'
import type { SearchResult } from './use-search-result.ts'
import type { Selection } from './use-selection.ts'

/** Input of a list screen's actions. */
export type ListingAct<Row> = {
  readonly result: SearchResult<Row> | undefined
  readonly selection: Selection<Row>
  /** Filter in wire format, for actions on all matching rows. */
  readonly filter: SearchInput
  /** The table is current: neither loading nor failed. */
  readonly isReady: boolean
  /** Record navigation for dialogs over the list. */
  readonly navigation: RecordNavigation<Row>
  /** Enables a quick filter and focuses its first row. */
  readonly narrowTo: (key: string) => void
  /** Changes one filter. */
  readonly filterBy: (key: string, value: FilterValue) => void
  /** Focuses the row at this index of the page, after a dialog has returned focus. */
  readonly toRow: (index: number) => void
  /** Focuses a row, which also updates the panel beside the table. */
  readonly toRecord: (row: Row) => void
  /** Selects exactly these rows on any page; clears filters that may hide some. */
  readonly select: (rows: readonly Row[]) => void
}

/** How the user selects rows. */
export type RowsSelection<Row> = {
  /** Acts on the selected rows, in place of the tools. */
  readonly acts?: (act: ListingAct<Row>) => ReactNode
  /** Keeps `actions` primary during selection, because it applies to the selected rows. */
  readonly actionLeads?: boolean
  /** Why a row cannot be selected. */
  readonly disabledBecause?: (row: Row) => string | undefined
}

/**
 * Props of a list screen: the listing and its custom parts. A screen that shows other rows, or its
 * own panel, composes `useListingScreen` and `ListingBody` itself.
 */
export type ListingScreenProps<Row> = {
  readonly listing: Listing<Row>
  /** Primary action, right of the result line. */
  readonly actions?: (act: ListingAct<Row>) => ReactNode
  /** Lets the user select rows. */
  readonly selection?: RowsSelection<Row> | undefined
  /** Dialog that matches rows from a spreadsheet. */
  readonly sheet?: (act: ListingAct<Row>, onClose: () => void) => ReactNode
  /** Content before density, columns and export. */
  readonly tools?: (act: ListingAct<Row>) => ReactNode
  /** Summary from the search result: '239 a negativar R$ …'. */
  readonly summary?: (found: SearchResult<Row>) => readonly ResultPart[]
  readonly cells?: Cells<Row>
  readonly subLine?: DataTableProps<Row>['subLine']
  /** Expandable content below a row. */
  readonly expand?: (row: Row) => ReactNode | undefined
  /** Row buttons, in a last column of this width. */
  readonly rowActions?: {
    readonly width: number
    /** Head of that column; default 'Ações'. */
    readonly label?: string
    readonly of: (row: Row, open: () => void, found: SearchResult<Row> | undefined) => ReactNode
  }
  /** Opens a row on Enter or from a cell; gets the filter in wire format. */
  readonly onOpen?: (row: Row, filter: SearchInput) => void
  /** Empty-state texts and link, instead of those of the listing. */
  readonly whenNothing?: (found: SearchResult<Row>) => EmptyWords | undefined
  /** URL parameters owned by the screen. */
  readonly params?: readonly string[]
  /** Content between the chips and the result line. */
  readonly children?: ReactNode
  /** Content between the result line and the table, about the search result. */
  readonly above?: (act: ListingAct<Row>) => ReactNode
}
