import { widthOf } from './column.ts'
import type { DataTableProps } from './data-table-props.ts'
import styles from './data-table.module.css'
import { headState, togglePage } from './selection-rules.ts'
import { TableHead } from './table-head.tsx'
import { TableLines } from './table-lines.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import { TableTotals } from './table-totals.tsx'
import { useDataTable } from './use-data-table.ts'

const none: readonly never[] = []

/**
 * Table with sorting, selection, sub-lines, expandable rows and row keys; smooth with 50,000 rows.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, state = 'ready', sorts = none, selection, density = 'compact' } = props
  const table = useDataTable(props)
  const { region, shown, asCards, hasTwoLines, hasRows, selectable, virtual, span, total } = table

  return (
    <div
      className={styles['panel']}
      data-fill={props.fill || undefined}
      data-state={state}
      data-cards={asCards || undefined}
    >
      <div
        ref={region}
        className={styles['scroll']}
        data-virtual={virtual.isVirtual || undefined}
        role="region"
        aria-label={`${props.label}: linhas`}
        aria-busy={state === 'loading' || state === 'refetching' || virtual.isGrowing || undefined}
        tabIndex={0}
      >
        <table
          className={styles['table']}
          data-density={density}
          data-two-lines={(hasTwoLines && !asCards) || undefined}
          data-cards={asCards || undefined}
          data-expandable={props.subItems ? true : undefined}
          aria-label={props.label}
          aria-rowcount={total ?? rows.length}
          style={asCards ? undefined : { minWidth: widthOf(shown) + (selection ? 40 : 0) }}
        >
          <colgroup>
            {selection && <col style={{ width: asCards ? 44 : 40 }} />}
            {(asCards ? none : shown).map(({ id, width }) => (
              <col key={id} style={width === undefined ? {} : { width }} />
            ))}
          </colgroup>
          <TableHead
            columns={shown}
            sorts={sorts}
            onSort={table.onSort}
            {...(asCards ? { onCardSort: (sorts) => props.onSortsChange?.(sorts) } : {})}
            check={
              selection && {
                state: headState(selectable, selection.selected),
                disabled: state !== 'ready' || selectable.length === 0,
                onToggle: () => selection.onChange(togglePage(selectable, selection.selected)),
              }
            }
          />
          {state === 'loading' && (
            <TableSkeleton
              columns={asCards ? shown.slice(0, 1) : shown}
              withCheck={selection !== undefined}
              rows={6}
            />
          )}
          <TableLines
            table={props}
            tableId={table.tableId}
            entries={table.entries}
            virtual={virtual}
            columns={shown}
            active={table.active}
            opened={table.opened}
            asCards={asCards}
            span={span}
            acts={table.acts}
            groups={table.groups}
          />
          {!hasRows && state !== 'loading' && (
            <tbody>
              <tr>
                <td colSpan={span} className={styles['block']}>
                  {props.stateBlock}
                </td>
              </tr>
            </tbody>
          )}
          {hasRows && !asCards && (
            <TableTotals columns={shown} hasCheck={selection !== undefined} />
          )}
        </table>
      </div>
      {props.foot !== undefined && hasRows && <div className={styles['foot']}>{props.foot}</div>}
    </div>
  )
}
