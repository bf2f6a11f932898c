import type { Column } from './column.ts'
import type { DataTableProps } from './data-table-props.ts'
import styles from './data-table.module.css'
import type { Entry } from './entries.ts'
import type { GroupLines } from './group-lines.ts'
import { GroupRow, MoreRow } from './group-row.tsx'
import { type RowActs, TableRow } from './table-row.tsx'
import type { VirtualRows } from './use-virtual-rows.ts'

type TableLinesProps<Row> = {
  readonly table: DataTableProps<Row>
  readonly tableId: string
  readonly entries: readonly Entry<Row>[]
  readonly virtual: VirtualRows
  readonly columns: readonly Column<Row>[]
  readonly active: number
  /** Rows whose expandable content is shown. */
  readonly opened: ReadonlySet<string>
  readonly asCards: boolean
  readonly span: number
  readonly acts: RowActs<Row>
  readonly groups: GroupLines<Row>
}

/** The visible lines of a table, with the height of those not rendered. */
export function TableLines<Row>(props: TableLinesProps<Row>) {
  const { virtual, span, entries, active } = props
  return (
    <>
      {virtual.before > 0 && <Spacer height={virtual.before} span={span} />}
      {virtual.indexes.map((index) => {
        const entry = entries[index]
        if (entry === undefined) return null
        const isActive = index === active || (active < 0 && index === 0)
        return entry.kind === 'row'
          ? rowLine(props, entry, index, isActive)
          : groupLine(props, entry, index, isActive)
      })}
      {virtual.after > 0 && <Spacer height={virtual.after} span={span} />}
    </>
  )
}

function groupLine<Row>(
  { table, columns, asCards, span, acts, groups }: TableLinesProps<Row>,
  entry: Exclude<Entry<Row>, { readonly kind: 'row' }>,
  index: number,
  isActive: boolean,
) {
  const { grouping } = table
  if (grouping === undefined) return null
  const { key, group } = entry
  // Index within the page only: line counts of earlier pages depend on open groups.
  const rowIndex = entry.at + grouping.groups.indexOf(group) + 1
  return entry.kind === 'group' ? (
    <GroupRow
      key={key}
      group={group}
      lineKey={key}
      index={index}
      rowIndex={rowIndex}
      columns={columns}
      nameColumn={grouping.nameColumn}
      cell={grouping.cell}
      active={isActive}
      asCard={asCards}
      peeks={table.onPeek !== undefined}
      open={grouping.opened.has(group.key)}
      selected={groups.stateOf(group)}
      acts={acts}
    />
  ) : (
    <MoreRow
      key={key}
      words={grouping.moreWords(group)}
      lineKey={key}
      index={index}
      rowIndex={rowIndex + group.rows.length}
      width={span}
      active={isActive}
      onMore={() => grouping.onMore(group.key)}
      acts={acts}
    />
  )
}

function rowLine<Row>(
  { table, tableId, columns, opened, asCards, acts }: TableLinesProps<Row>,
  entry: Extract<Entry<Row>, { readonly kind: 'row' }>,
  index: number,
  isActive: boolean,
) {
  const { key, row, at } = entry
  const { selection, grouping, firstRow = 0 } = table
  const groupAt = grouping?.groups.findIndex((group) => group.key === entry.group) ?? -1
  return (
    <TableRow
      key={key}
      row={row}
      rowKey={key}
      index={index}
      rowIndex={(grouping ? groupAt + 1 : firstRow) + at + 1}
      columns={columns}
      indented={grouping?.nameColumn}
      label={table.rowLabel(row)}
      active={isActive}
      selected={selection?.selected.has(key)}
      disabledBecause={selection?.disabledBecause?.(row)}
      subLine={table.subLine}
      subItems={table.subItems}
      subId={`${tableId}-${key}`}
      open={opened.has(key)}
      asCard={asCards}
      opensByClick={(asCards || table.opensByClick === true) && table.onOpen !== undefined}
      acts={acts}
    />
  )
}

/** Placeholder height of rows not rendered. */
function Spacer({ height, span }: { readonly height: number; readonly span: number }) {
  return (
    <tbody aria-hidden="true">
      <tr style={{ height }}>
        <td colSpan={span} className={styles['spacer']} />
      </tr>
    </tbody>
  )
}
