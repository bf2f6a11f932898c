import { memo, type ReactNode } from 'react'

import { Checkbox } from '../fields/checkbox.tsx'
import type { Column } from './column.ts'
import styles from './data-table.module.css'
import { isOnRow } from './is-on-row.ts'
import type { TableGroup } from './entries.ts'
import { isFaint } from './row-card.tsx'
import { RowExpander } from './row-expander.tsx'
import type { RowActs } from './table-row.tsx'

/** Props of a group line, computed by the table. */
export type GroupRowProps<Row> = {
  readonly group: TableGroup<Row>
  readonly lineKey: string
  readonly index: number
  readonly rowIndex: number
  readonly columns: readonly Column<Row>[]
  readonly nameColumn: string
  readonly cell: (group: TableGroup<Row>, column: string) => ReactNode
  readonly active: boolean
  readonly open: boolean
  /** Rendered as a card, on phones. */
  readonly asCard: boolean
  /** A tap on the card beside its controls shows what a row of the group shows. */
  readonly peeks: boolean
  /** Undefined if rows cannot be selected. */
  readonly selected: 'none' | 'some' | 'all' | undefined
  readonly acts: RowActs<Row>
}

/** The line as a card: name and value; below, the columns of `line` and `end`. */
function GroupCard<Row>({
  props: { group, columns, nameColumn, cell },
  opener,
}: {
  readonly props: GroupRowProps<Row>
  readonly opener: ReactNode
}) {
  const onCard = (...places: readonly Column<Row>['onCard'][]) =>
    columns
      .filter((column) => column.id !== nameColumn && places.includes(column.onCard))
      .flatMap(({ id }) => {
        const content = cell(group, id)
        return isFaint(content) ? [] : [<span key={id}>{content}</span>]
      })
  return (
    <td>
      <div className={styles['groupCard']}>
        {opener}
        {cell(group, nameColumn)}
        {onCard('value')}
      </div>
      <div className={styles['groupCard']}>{onCard('line', 'end')}</div>
    </td>
  )
}

/** A cell of an aggregated column; the group's name comes after its toggle. */
function cellOf<Row>(
  { group, nameColumn, cell }: GroupRowProps<Row>,
  { id, align = 'start' }: Column<Row>,
  opener: ReactNode,
) {
  const content = cell(group, id)
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

function Group<Row>(props: GroupRowProps<Row>) {
  const { group, index, columns, selected, acts, open, asCard } = props
  const opener = (
    <RowExpander
      label={`Abrir ${group.label}`}
      open={open}
      onClick={() => acts.openGroup(group.key, !open)}
    />
  )
  const [first] = group.rows
  const onTap = asCard && props.peeks && first !== undefined ? () => acts.peek(first) : undefined
  const focusLine = () => acts.onFocusRow(undefined, index)
  return (
    <tbody
      ref={acts.measure}
      data-index={index}
      data-key={props.lineKey}
      data-active={props.active || undefined}
      data-selected={selected === 'all' || undefined}
      data-open={open || undefined}
      className={`${styles['group']} ${styles['ofMany']}`}
    >
      <tr
        ref={(row) => acts.registerRow(row, index)}
        className={styles['row']}
        data-line="group"
        tabIndex={props.active ? 0 : -1}
        aria-rowindex={props.rowIndex}
        data-opens={onTap !== undefined || undefined}
        onFocus={focusLine}
        onMouseDown={focusLine}
        onClick={(event) => {
          if (onTap && isOnRow(event)) onTap()
        }}
      >
        {selected !== undefined && (
          <td className={styles['check']}>
            <Checkbox
              label={`Selecionar ${group.label}`}
              checked={selected === 'all'}
              some={selected === 'some'}
              onChange={() => acts.toggleGroup(group)}
            />
          </td>
        )}
        {asCard && <GroupCard props={props} opener={opener} />}
        {!asCard && columns.map((column) => cellOf(props, column, opener))}
      </tr>
    </tbody>
  )
}

/** A group line: checkbox, name with toggle, aggregated columns; memoized. */
export const GroupRow = memo(Group) as typeof Group

/** Line that loads the remaining rows of a group. */
export function MoreRow<Row>(props: {
  readonly words: string
  readonly lineKey: string
  readonly index: number
  readonly rowIndex: number
  readonly width: number
  readonly active: boolean
  readonly onMore: () => void
  readonly acts: RowActs<Row>
}) {
  const { acts, index } = props
  const focusLine = () => acts.onFocusRow(undefined, index)
  return (
    <tbody
      ref={acts.measure}
      data-index={index}
      data-key={props.lineKey}
      data-active={props.active || undefined}
      className={styles['group']}
    >
      <tr
        ref={(row) => acts.registerRow(row, index)}
        className={styles['row']}
        data-line="more"
        tabIndex={props.active ? 0 : -1}
        aria-rowindex={props.rowIndex}
        onFocus={focusLine}
        onMouseDown={focusLine}
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
