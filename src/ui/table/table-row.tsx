import { IconCornerDownRight } from '@tabler/icons-react'
import { memo, type MouseEvent, type ReactNode } from 'react'
import { Checkbox } from '../fields/checkbox.tsx'
import { isOnRow } from './is-on-row.ts'
import type { Column } from './column.ts'
import styles from './data-table.module.css'
import type { TableGroup } from './entries.ts'
import { isFaint, RowCard } from './row-card.tsx'
import { RowExpander } from './row-expander.tsx'
import { useLongPress } from './use-long-press.ts'

/**
 * Callbacks of a line to its table. Stable across renders, so that scrolling renders only new lines.
 */
export type RowActs<Row> = {
  /** `isRange`: from the last ticked row to this one. */
  readonly toggle: (row: Row, isRange: boolean) => void
  readonly expand: (row: Row) => void
  readonly onFocusRow: (row: Row | undefined, index: number) => void
  readonly registerRow: (row: HTMLTableRowElement | null, index: number) => void
  readonly measure: ((row: HTMLElement | null) => void) | undefined
  readonly open: (row: Row) => void
  readonly peek: (row: Row) => void
  readonly openGroup: (key: string, open: boolean) => void
  readonly toggleGroup: (group: TableGroup<Row>) => void
}

/** Props of a row, computed by the table. */
export type TableRowProps<Row> = {
  readonly row: Row
  readonly rowKey: string
  readonly index: number
  readonly rowIndex: number
  readonly columns: readonly Column<Row>[]
  /** The column below the group's name. */
  readonly indented: string | undefined
  readonly label: string
  readonly active: boolean
  /** Undefined if rows cannot be selected. */
  readonly selected: boolean | undefined
  readonly disabledBecause: string | undefined
  readonly subLine:
    | { readonly under: string; readonly of: (row: Row) => ReactNode | undefined }
    | undefined
  /** Reserves space for the expand button if other rows have one. */
  readonly subItems: ((row: Row) => ReactNode | undefined) | undefined
  readonly subId: string
  readonly open: boolean
  readonly opensByClick: boolean
  /** On phones: one cell contains all columns. */
  readonly asCard: boolean
  readonly acts: RowActs<Row>
}

/** A click opens the row; on a card a long press ticks it. */
function useRowPresses<R>(props: TableRowProps<R>) {
  const { row, index, acts, asCard } = props
  const canTick = asCard && props.selected !== undefined && props.disabledBecause === undefined
  const press = useLongPress(canTick ? () => acts.toggle(row, false) : undefined)
  const focusRow = () => acts.onFocusRow(row, index)
  return {
    onFocus: focusRow,
    onMouseDown: focusRow,
    ...(asCard ? press.handlers : {}),
    onClick: props.opensByClick
      ? (event: MouseEvent<HTMLTableRowElement>) =>
          void (!press.tookClick() && isOnRow(event) && acts.open(row))
      : undefined,
  }
}

/** The content of a cell as shown: beside the expander, indented, or '-' if it is empty. */
function placed<R>(
  { columns, indented, subItems }: TableRowProps<R>,
  column: Column<R>,
  content: ReactNode,
  expander: ReactNode,
): ReactNode {
  const isFirst = column === columns[0]
  const isEmpty = isFaint(content) && !content
  if (isFirst && expander)
    return (
      <span className={styles['expandable']}>
        {expander}
        <span className={styles['beside']}>{isEmpty ? '-' : content}</span>
      </span>
    )
  if (column.id === indented || (isFirst && subItems))
    return <span className={styles['indented']}>{content}</span>
  return isEmpty && content !== 0 ? '-' : content
}

/** A plain function: a component for each cell would slow large tables down. */
function cellOf<R>(props: TableRowProps<R>, column: Column<R>, expander: ReactNode) {
  const content = column.cell(props.row)
  const isCut = typeof content === 'string' && !column.width
  return (
    <td
      key={column.id}
      data-align={column.align ?? 'start'}
      data-emphasis={isFaint(content) ? 'faint' : column.emphasis}
      title={column.hover?.(props.row) ?? (isCut ? content : undefined)}
    >
      {placed(props, column, content, expander)}
    </td>
  )
}

/** A line below the row, from its column `under` on. */
function SubLine<R>({
  props: { columns, subLine, selected },
  children,
}: {
  readonly props: TableRowProps<R>
  readonly children: ReactNode
}) {
  const at = Math.max(
    0,
    columns.findIndex((column) => column.id === subLine?.under),
  )
  const before = at + (selected === undefined ? 0 : 1)
  return (
    <tr className={styles['subLine']}>
      {before > 0 && <td colSpan={before} />}
      <td colSpan={columns.length - at}>
        <span className={styles['subWords']}>
          <IconCornerDownRight
            size={14}
            stroke={1.75}
            className={styles['corner']}
            aria-hidden="true"
          />
          {children}
        </span>
      </td>
    </tr>
  )
}

function Row<R>(props: TableRowProps<R>) {
  const { row, columns, label, selected, subId, open, acts, asCard } = props
  const presses = useRowPresses(props)
  const line = props.subLine?.of(row)
  const detail = props.subItems?.(row)
  const width = (asCard ? 1 : columns.length) + (selected === undefined ? 0 : 1)
  const expander = detail !== undefined && (
    <RowExpander
      label={`Detalhar ${label}`}
      open={open}
      controls={open ? subId : undefined}
      onClick={() => acts.expand(row)}
    />
  )
  return (
    <tbody
      ref={acts.measure}
      data-index={props.index}
      data-key={props.rowKey}
      data-selected={selected || undefined}
      data-active={props.active || undefined}
      className={styles['group']}
    >
      <tr
        ref={(element) => acts.registerRow(element, props.index)}
        className={styles['row']}
        tabIndex={props.active ? 0 : -1}
        aria-rowindex={props.rowIndex}
        data-opens={props.opensByClick || undefined}
        data-continues={(line !== undefined && !asCard) || undefined}
        {...presses}
      >
        {selected !== undefined && <SelectCell {...props} selected={selected} />}
        {asCard && (
          <td>
            <RowCard row={row} columns={columns} expander={expander} line={line} />
          </td>
        )}
        {!asCard && columns.map((column) => cellOf(props, column, expander))}
      </tr>
      {line !== undefined && !asCard && <SubLine props={props}>{line}</SubLine>}
      {open && detail !== undefined && (
        <tr className={styles['sub']} id={subId}>
          <td colSpan={width}>{detail}</td>
        </tr>
      )}
    </tbody>
  )
}

function SelectCell<R>(props: TableRowProps<R> & { readonly selected: boolean }) {
  const { row, label, selected, disabledBecause, acts } = props
  return (
    <td className={styles['check']}>
      <Checkbox
        label={`Selecionar ${label}`}
        checked={selected}
        disabled={disabledBecause !== undefined}
        title={disabledBecause}
        onChange={(_, isRange) => acts.toggle(row, isRange)}
      />
    </td>
  )
}

/** A row with its sub-line and sub-items, as one row group; memoized. */
export const TableRow = memo(Row) as typeof Row
