import type { ReactNode } from 'react'

/** A column: head, width and cell content. */
export type Column<Row> = {
  readonly id: string
  /** Full name, for screen readers and the column chooser. */
  readonly label: string
  /** Shorter head if the full name is too long ('Negat.'). */
  readonly shortLabel?: string
  /** Width in px on wide screens, where cells show more. */
  readonly wideWidth?: number
  /** Before the head text, such as a checkbox for the whole column. */
  readonly head?: ReactNode
  /** After the head text: help. */
  readonly help?: ReactNode
  /** Cell content; '-', 0 and empty are faint. */
  readonly cell: (row: Row) => ReactNode
  /** Full text, shown on hover if the cell is truncated. */
  readonly hover?: (row: Row) => string | undefined
  /** Figures and money are right-aligned. */
  readonly align?: 'start' | 'end' | 'center'
  /** In px; without it, takes the remaining width. */
  readonly width?: number
  /** In px, for columns without a width; default 160. */
  readonly minWidth?: number
  readonly sortable?: boolean
  /** 'strong' (weight 500) for primary values, 'quiet' (text-2) for secondary ones. */
  readonly emphasis?: 'strong' | 'quiet'
  /** Value in the totals row, over the whole filter. */
  readonly total?: ReactNode
  /** Column shown as the second line of each cell; the head has its name and sort button too. */
  readonly above?: Pick<Column<Row>, 'id' | 'label' | 'shortLabel' | 'sortable'>
  /** Shown below another column, without a place of its own. */
  readonly isBelow?: boolean
  /** Hidden because it is empty on this page, whatever the layout. */
  readonly isAside?: boolean
  /**
   * Position on the phone card: name or value in the first line; in the second line at start,
   * middle or end; or hidden. By default labelled below them.
   */
  readonly onCard?: 'title' | 'aside' | 'value' | 'line' | 'end' | 'none'
  /** False if the column cannot be hidden. */
  readonly hideable?: boolean
}

/** A user's layout: ids in order, and hidden ids. Ids not listed follow in declared order. */
export type ColumnLayout = { readonly order: readonly string[]; readonly hidden: readonly string[] }

/** Default layout. */
export const declaredLayout: ColumnLayout = { order: [], hidden: [] }

/** Columns in the user's order, including hidden ones; ignores unknown ids of old layouts. */
export function orderedColumns<C extends { readonly id: string }>(
  columns: readonly C[],
  layout: ColumnLayout,
): readonly C[] {
  const named = layout.order.flatMap((id) => columns.filter((column) => column.id === id))
  return [...named, ...columns.filter((column) => !layout.order.includes(column.id))]
}

/** The layout with further columns hidden. */
export const withoutColumns = (
  { order, hidden }: ColumnLayout,
  others: readonly string[],
): ColumnLayout => ({ order, hidden: [...hidden, ...others] })

/** Visible columns; columns that cannot be hidden are always included. */
export function visibleColumns<
  C extends {
    readonly id: string
    readonly hideable?: boolean
    readonly isAside?: boolean
    readonly isBelow?: boolean
  },
>(columns: readonly C[], layout: ColumnLayout): readonly C[] {
  return orderedColumns(columns, layout).filter(
    (column) =>
      column.hideable === false ||
      (!column.isAside && !column.isBelow && !layout.hidden.includes(column.id)),
  )
}

const nameWidth = (text: string) => Math.ceil(text.length * 6.6) + 34

/** A column with its full name as head and the width for it. */
function withFullName<Row>({ shortLabel, above, ...column }: Column<Row>): Column<Row> {
  const { shortLabel: shortAbove, ...full } = above ?? { id: '', label: '' }
  const words = above ? `${column.label} / ${full.label}` : column.label
  const isShort = shortLabel !== undefined || shortAbove !== undefined
  const least = Math.max(isShort ? nameWidth(words) : 0, column.wideWidth ?? 0)
  return {
    ...column,
    ...(above && { above: full }),
    ...(least === 0
      ? {}
      : column.width === undefined
        ? { minWidth: Math.max(column.minWidth ?? 160, least) }
        : { width: Math.max(column.width, least) }),
  }
}

/** Uses full names from the first column on, as far as the table's width allows. */
export function withFullNames<Row>(
  columns: readonly Column<Row>[],
  roomPx: number,
): readonly Column<Row>[] {
  let spare = roomPx - widthOf(columns)
  return columns.map((column) => {
    const full = withFullName(column)
    const more = widthOf([full]) - widthOf([column])
    if (more > spare) return column
    spare -= more
    return full
  })
}

/** Minimum table width of these columns, in px. */
export const widthOf = (columns: readonly Pick<Column<never>, 'width' | 'minWidth'>[]): number =>
  columns.reduce((sum, { width, minWidth }) => sum + (width ?? minWidth ?? 160), 0)

/** Moves a column one place. */
export function moveColumn(
  columns: readonly { readonly id: string }[],
  layout: ColumnLayout,
  id: string,
  by: -1 | 1,
): ColumnLayout {
  const ids = orderedColumns(columns, layout).map((column) => column.id)
  const at = ids.indexOf(id)
  const to = at + by
  const other = ids[to]
  if (at < 0 || other === undefined) return layout
  return {
    ...layout,
    order: ids.map((one, index) => (index === at ? other : index === to ? id : one)),
  }
}

/** Hides or shows a column. */
export function toggleColumn(layout: ColumnLayout, id: string): ColumnLayout {
  const hidden = layout.hidden.includes(id)
    ? layout.hidden.filter((one) => one !== id)
    : [...layout.hidden, id]
  return { ...layout, hidden }
}
