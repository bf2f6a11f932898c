import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { Checkbox } from '../fields/checkbox.tsx'
import type { Column } from './column.ts'
import styles from './data-table.module.css'
import { isOnRow } from './is-on-row.ts'
import type { TableGroup } from './entries.ts'
import { isFaint } from './row-card.tsx'

/** Callbacks of a group line to its table. */
export type LineActs = {
  readonly onFocus: () => void
  readonly register: (row: HTMLTableRowElement | null) => void
  readonly measure: ((row: HTMLElement | null) => void) | undefined
}

/** Props of a group line, computed by the table. */
export type GroupRowProps<Row> = {
  readonly group: TableGroup<Row>
  readonly lineKey: string
  readonly index: number
  readonly rowIndex: number
  readonly columns: readonly Column<Row>[]
  readonly nameColumn: string
  readonly cell: (column: string) => ReactNode
  readonly active: boolean
  readonly open: boolean
  readonly onOpen: () => void
  /** Rendered as a card, on phones. */
  readonly asCard: boolean
  /** A tap on the card beside its controls. */
  readonly onTap: (() => void) | undefined
  /** Undefined if rows cannot be selected. */
  readonly selected: 'none' | 'some' | 'all' | undefined
  readonly onSelect: () => void
  readonly acts: LineActs
}

/** A group line: checkbox, name with toggle, aggregated columns. */
export function GroupRow<Row>(props: GroupRowProps<Row>) {
  const { group, columns, selected, acts, open } = props
  const Chevron = open ? IconChevronDown : IconChevronRight
  const opener = (
    <button
      type="button"
      className={styles['expand']}
      aria-expanded={open}
      aria-label={`Abrir ${group.label}`}
      onClick={props.onOpen}
    >
      <Chevron size={16} stroke={1.75} />
    </button>
  )
  const onCard = (...places: readonly Column<Row>['onCard'][]) =>
    columns
      .filter((column) => column.id !== props.nameColumn && places.includes(column.onCard))
      .flatMap(({ id }) => {
        const content = props.cell(id)
        return isFaint(content) ? [] : [<span key={id}>{content}</span>]
      })
  return (
    <tbody
      ref={acts.measure}
      data-index={props.index}
      data-key={props.lineKey}
      data-active={props.active || undefined}
      data-selected={selected === 'all' || undefined}
      data-open={open || undefined}
      className={`${styles['group']} ${styles['ofMany']}`}
    >
      <tr
        ref={acts.register}
        className={styles['row']}
        data-line="group"
        tabIndex={props.active ? 0 : -1}
        aria-rowindex={props.rowIndex}
        data-opens={(props.asCard && props.onTap !== undefined) || undefined}
        onFocus={acts.onFocus}
        onMouseDown={acts.onFocus}
        onClick={(event) => {
          if (props.asCard && isOnRow(event)) props.onTap?.()
        }}
      >
        {selected !== undefined && (
          <td className={styles['check']}>
            <Checkbox
              label={`Selecionar ${group.label}`}
              checked={selected === 'all'}
              some={selected === 'some'}
              onChange={props.onSelect}
            />
          </td>
        )}
        {props.asCard ? (
          <td>
            <div className={styles['groupCard']}>
              {opener}
              {props.cell(props.nameColumn)}
              {onCard('value')}
            </div>
            <div className={styles['groupCard']}>{onCard('line', 'end')}</div>
          </td>
        ) : null}
        {(props.asCard ? [] : columns).map((column) => {
          const content = props.cell(column.id)
          return (
            <td
              key={column.id}
              data-align={column.align ?? 'start'}
              data-emphasis={isFaint(content) ? 'faint' : undefined}
            >
              {column.id === props.nameColumn ? (
                <span className={styles['expandable']}>
                  {opener}
                  {content}
                </span>
              ) : (
                content
              )}
            </td>
          )
        })}
      </tr>
    </tbody>
  )
}

/** Line that loads the remaining rows of a group. */
export function MoreRow(props: {
  readonly words: string
  readonly lineKey: string
  readonly index: number
  readonly rowIndex: number
  readonly width: number
  readonly active: boolean
  readonly onMore: () => void
  readonly acts: LineActs
}) {
  const { acts } = props
  return (
    <tbody
      ref={acts.measure}
      data-index={props.index}
      data-key={props.lineKey}
      data-active={props.active || undefined}
      className={styles['group']}
    >
      <tr
        ref={acts.register}
        className={styles['row']}
        data-line="more"
        tabIndex={props.active ? 0 : -1}
        aria-rowindex={props.rowIndex}
        onFocus={acts.onFocus}
        onMouseDown={acts.onFocus}
      >
        <td colSpan={props.width} className={styles['more']}>
          <button type="button" onClick={props.onMore}>
            {props.words}
          </button>
        </td>
      </tr>
    </tbody>
  )
}
