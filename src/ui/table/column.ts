import type { ReactNode } from 'react'

/** A column: what its head says, how wide it is, and what a row shows in it. */
export type Column<Row> = {
  readonly id: string
  /** The full name, for readers and the column chooser. */
  readonly label: string
  /** What the head shows where the full name is too long ('Negat.'). */
  readonly shortLabel?: string
  /** In px, where there is room for it: cells then say more. */
  readonly wideWidth?: number
  /** Stands before the words of the head, as a tick for the whole column. */
  readonly head?: ReactNode
  /** Stands after them: what the column means. */
  readonly help?: ReactNode
  /** What a row shows; '-', 0 and nothing at all are drawn faint. */
  readonly cell: (row: Row) => ReactNode
  /** The full text, shown on hover where the cell is cut. */
  readonly hover?: (row: Row) => string | undefined
  /** Figures and money stand at the end. */
  readonly align?: 'start' | 'end' | 'center'
  /** In px; a column without it takes what is left. */
  readonly width?: number
  /** In px, for the column that takes what is left; 160 unless told. */
  readonly minWidth?: number
  readonly sortable?: boolean
  /** 500 for what is read first, text-2 for what is read last. */
  readonly emphasis?: 'strong' | 'quiet'
  /** The figure in the totals row, over the whole filter. */
  readonly total?: ReactNode
  /** The column whose value is the second line of each cell here: its name and order stand in the same head. */
  readonly above?: Pick<Column<Row>, 'id' | 'label' | 'shortLabel' | 'sortable'>
  /** It stands below another and has no place of its own. */
  readonly isBelow?: boolean
  /** Nothing of this page stands in it: it is not drawn, whatever was chosen. */
  readonly isAside?: boolean
  /**
   * Where it stands on the card that a row is on a telephone: as the name or the value in the first
   * line; in the second with how the row stands, behind that or at the end; nowhere. Unless told it
   * is named below them.
   */
  readonly onCard?: 'title' | 'aside' | 'value' | 'line' | 'end' | 'none'
  /** False for a column that may not be hidden. */
  readonly hideable?: boolean
}

/** A person's own arrangement: ids in order, and ids not shown. Ids it does not name follow in their own order. */
export type ColumnLayout = { readonly order: readonly string[]; readonly hidden: readonly string[] }

/** The arrangement as declared. */
export const declaredLayout: ColumnLayout = { order: [], hidden: [] }

/** The columns in the person's order, hidden ones included; unknown ids of an old arrangement are left out. */
export function orderedColumns<C extends { readonly id: string }>(
  columns: readonly C[],
  layout: ColumnLayout,
): readonly C[] {
  const named = layout.order.flatMap((id) => columns.filter((column) => column.id === id))
  return [...named, ...columns.filter((column) => !layout.order.includes(column.id))]
}

/** The arrangement with further columns hidden. */
export const withoutColumns = (
  { order, hidden }: ColumnLayout,
  others: readonly string[],
): ColumnLayout => ({ order, hidden: [...hidden, ...others] })

/** The columns to show. One that may not be hidden is shown whatever the arrangement says. */
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

/** A column headed by its full name, as wide as that needs. */
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

/** Columns headed by their full names, from the first on as far as the room of the table goes. */
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

/** The least width of a table of these columns, in px. */
export const widthOf = (columns: readonly Pick<Column<never>, 'width' | 'minWidth'>[]): number =>
  columns.reduce((sum, { width, minWidth }) => sum + (width ?? minWidth ?? 160), 0)

/** The arrangement after a column moved one place towards the start or the end. */
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

/** The arrangement after a column was hidden or shown again. */
export function toggleColumn(layout: ColumnLayout, id: string): ColumnLayout {
  const hidden = layout.hidden.includes(id)
    ? layout.hidden.filter((one) => one !== id)
    : [...layout.hidden, id]
  return { ...layout, hidden }
}
