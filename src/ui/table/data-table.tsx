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

type TableProps<Row> = {
  readonly props: DataTableProps<Row>
  readonly table: ReturnType<typeof useDataTable<Row>>
}

function ColumnWidths<Row>({
  table: { shown, asCards },
  hasCheck,
}: Pick<TableProps<Row>, 'table'> & { readonly hasCheck: boolean }) {
  return (
    <colgroup>
      {hasCheck && <col style={{ width: asCards ? 44 : 40 }} />}
      {(asCards ? none : shown).map(({ id, width }) => (
        <col key={id} style={width === undefined ? {} : { width }} />
      ))}
    </colgroup>
  )
}

function Head<Row>({
  props: { sorts = none, state = 'ready', selection, onSortsChange },
  table: { shown, asCards, selectable, onSort },
}: TableProps<Row>) {
  return (
    <TableHead
      columns={shown}
      sorts={sorts}
      onSort={onSort}
      {...(asCards ? { onCardSort: (sorts) => onSortsChange?.(sorts) } : {})}
      check={
        selection && {
          state: headState(selectable, selection.selected),
          disabled: state !== 'ready' || selectable.length === 0,
          onToggle: () => selection.onChange(togglePage(selectable, selection.selected)),
        }
      }
    />
  )
}

/** Rows, or what is shown instead of them, and the totals. */
function Body<Row>({ props, table }: TableProps<Row>) {
  const { state = 'ready', selection } = props
  const { shown, asCards, hasRows, span } = table
  const hasCheck = selection !== undefined
  return (
    <>
      {state === 'loading' && (
        <TableSkeleton
          columns={asCards ? shown.slice(0, 1) : shown}
          withCheck={hasCheck}
          rows={6}
        />
      )}
      <TableLines {...table} table={props} columns={shown} />
      {!hasRows && state !== 'loading' && (
        <tbody>
          <tr>
            <td colSpan={span} className={styles['block']}>
              {props.stateBlock}
            </td>
          </tr>
        </tbody>
      )}
      {hasRows && !asCards && <TableTotals columns={shown} hasCheck={hasCheck} />}
    </>
  )
}

/**
 * Table with sorting, selection, sub-lines, expandable rows and row keys; smooth with 50,000 rows.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, state = 'ready', selection, density = 'compact' } = props
  const table = useDataTable(props)
  const { region, shown, asCards, hasTwoLines, hasRows, virtual, total } = table
  const hasCheck = selection !== undefined
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
          style={asCards ? undefined : { minWidth: widthOf(shown) + (hasCheck ? 40 : 0) }}
        >
          <ColumnWidths table={table} hasCheck={hasCheck} />
          <Head props={props} table={table} />
          <Body props={props} table={table} />
        </table>
      </div>
      {props.foot !== undefined && hasRows && <div className={styles['foot']}>{props.foot}</div>}
    </div>
  )
}
