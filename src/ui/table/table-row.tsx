import { IconChevronDown, IconChevronRight, IconCornerDownRight } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { Checkbox } from '../fields/checkbox.tsx'
import { isOnRow } from './is-on-row.ts'
import type { Column } from './column.ts'
import styles from './data-table.module.css'
import { isFaint, RowCard } from './row-card.tsx'
import { useLongPress } from './use-long-press.ts'

/**
 * Callbacks of a row to its table. Stable across renders, so that scrolling renders only new rows.
 */
export type RowActs<Row> = {
  /** `isRange`: from the last ticked row to this one. */
  readonly toggle: (row: Row, isRange: boolean) => void
  readonly expand: (row: Row) => void
  readonly onFocusRow: (row: Row | undefined, index: number) => void
  readonly registerRow: (row: HTMLTableRowElement | null, index: number) => void
  readonly measure: ((row: HTMLElement | null) => void) | undefined
  readonly open: (row: Row) => void
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

function Row<R>(props: TableRowProps<R>) {
  const { row, index, columns, label, selected, subId, open, acts } = props
  const canSelect = selected !== undefined
  const line = props.subLine?.of(row)
  const detail = props.subItems?.(row)
  const width = (props.asCard ? 1 : columns.length) + (canSelect ? 1 : 0)
  const before =
    Math.max(
      0,
      columns.findIndex((column) => column.id === props.subLine?.under),
    ) + (canSelect ? 1 : 0)
  const press = useLongPress(
    props.asCard && canSelect && props.disabledBecause === undefined
      ? () => acts.toggle(row, false)
      : undefined,
  )
  const focusRow = () => acts.onFocusRow(row, index)
  const Chevron = open ? IconChevronDown : IconChevronRight
  const expander = detail !== undefined && (
    <button
      type="button"
      className={styles['expand']}
      aria-expanded={open}
      aria-controls={open ? subId : undefined}
      aria-label={`Detalhar ${label}`}
      onClick={() => acts.expand(row)}
    >
      <Chevron size={16} stroke={1.75} />
    </button>
  )
  return (
    <tbody
      ref={acts.measure}
      data-index={index}
      data-key={props.rowKey}
      data-selected={selected || undefined}
      data-active={props.active || undefined}
      className={styles['group']}
    >
      <tr
        ref={(element) => acts.registerRow(element, index)}
        className={styles['row']}
        tabIndex={props.active ? 0 : -1}
        aria-rowindex={props.rowIndex}
        data-opens={props.opensByClick || undefined}
        onFocus={focusRow}
        onMouseDown={focusRow}
        {...(props.asCard ? press.handlers : {})}
        onClick={
          props.opensByClick
            ? (event) => void (!press.tookClick() && isOnRow(event) && acts.open(row))
            : undefined
        }
      >
        {canSelect && (
          <td className={styles['check']}>
            <Checkbox
              label={`Selecionar ${label}`}
              checked={selected}
              disabled={props.disabledBecause !== undefined}
              title={props.disabledBecause}
              onChange={(_, isRange) => acts.toggle(row, isRange)}
            />
          </td>
        )}
        {props.asCard ? (
          <td>
            <RowCard row={row} columns={columns} expander={expander} line={line} />
          </td>
        ) : null}
        {(props.asCard ? [] : columns).map((column, at) => {
          const content = column.cell(row)
          const faint = isFaint(content)
          return (
            <td
              key={column.id}
              data-align={column.align ?? 'start'}
              data-emphasis={faint ? 'faint' : column.emphasis}
              title={
                column.hover?.(row) ??
                (typeof content === 'string' && !column.width ? content : undefined)
              }
            >
              {at === 0 && detail !== undefined ? (
                <span className={styles['expandable']}>
                  {expander}
                  <span className={styles['beside']}>{faint && !content ? '-' : content}</span>
                </span>
              ) : column.id === props.indented || (at === 0 && props.subItems) ? (
                <span className={styles['indented']}>{content}</span>
              ) : faint && content !== 0 && !content ? (
                '-'
              ) : (
                content
              )}
            </td>
          )
        })}
      </tr>
      {line !== undefined && !props.asCard && (
        <tr className={styles['subLine']}>
          {before > 0 && <td colSpan={before} />}
          <td colSpan={width - before}>
            <span className={styles['subWords']}>
              <IconCornerDownRight
                size={14}
                stroke={1.75}
                className={styles['corner']}
                aria-hidden="true"
              />
              {line}
            </span>
          </td>
        </tr>
      )}
      {open && detail !== undefined && (
        <tr className={styles['sub']} id={subId}>
          <td colSpan={width}>{detail}</td>
        </tr>
      )}
    </tbody>
  )
}

/** A row with its sub-line and sub-items, as one row group; memoized. */
export const TableRow = memo(Row) as typeof Row
