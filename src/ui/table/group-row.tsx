import type { ReactNode } from 'react'

import { Checkbox } from '../fields/checkbox.tsx'
import type { Column } from './column.ts'
import styles from './data-table.module.css'
import { isOnRow } from './is-on-row.ts'
import type { TableGroup } from './entries.ts'
import { isFaint } from './row-card.tsx'
import { RowExpander } from './row-expander.tsx'

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

/** The line as a card: name and value; below, the columns of `line` and `end`. */
function GroupCard<Row>({
  props: { columns, nameColumn, cell },
  opener,
}: {
  readonly props: GroupRowProps<Row>
  readonly opener: ReactNode
}) {
  const onCard = (...places: readonly Column<Row>['onCard'][]) =>
    columns
      .filter((column) => column.id !== nameColumn && places.includes(column.onCard))
      .flatMap(({ id }) => {
        const content = cell(id)
        return isFaint(content) ? [] : [<span key={id}>{content}</span>]
      })
  return (
    <td>
      <div className={styles['groupCard']}>
        {opener}
        {cell(nameColumn)}
        {onCard('value')}
      </div>
      <div className={styles['groupCard']}>{onCard('line', 'end')}</div>
    </td>
  )
}

/** A cell of an aggregated column; the group's name comes after its toggle. */
function cellOf<Row>(
  { nameColumn, cell }: GroupRowProps<Row>,
  { id, align = 'start' }: Column<Row>,
  opener: ReactNode,
) {
  const content = cell(id)
  return (
    <td key={id} data-align={align} data-emphasis={isFaint(content) ? 'faint' : undefined}>
      {id === nameColumn ? (
        <span className={styles['expandable']}>
          {opener}
          {content}
        </span>
      ) : (
        content
      )}
    </td>
  )
}

/** A group line: checkbox, name with toggle, aggregated columns. */
export function GroupRow<Row>(props: GroupRowProps<Row>) {
  const { group, columns, selected, acts, open, asCard, onTap } = props
  const opener = <RowExpander label={`Abrir ${group.label}`} open={open} onClick={props.onOpen} />
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
        data-opens={(asCard && onTap !== undefined) || undefined}
        onFocus={acts.onFocus}
        onMouseDown={acts.onFocus}
        onClick={(event) => {
          if (asCard && isOnRow(event)) onTap?.()
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
        {asCard && <GroupCard props={props} opener={opener} />}
        {!asCard && columns.map((column) => cellOf(props, column, opener))}
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
