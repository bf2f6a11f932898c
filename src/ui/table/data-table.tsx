import { type ReactNode, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  type Column,
  type ColumnLayout,
  declaredLayout,
  visibleColumns,
  widthOf,
  withFullNames,
} from './column.ts'
import styles from './data-table.module.css'
import { headState, selectRange, togglePage, toggleRow } from './selection-rules.ts'
import {
  type Entry,
  groupEntries,
  groupLineKey,
  groupOfEntry,
  rowEntries,
  type TableGroup,
  type TableGrouping,
} from './entries.ts'
import { GroupRow, type LineActs, MoreRow } from './group-row.tsx'
import { nextSort, type Sort, sortSentence } from './sort-rules.ts'
import { TableHead } from './table-head.tsx'
import { type RowActs, TableRow } from './table-row.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import { useFocusFallback } from './use-focus-fallback.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useVirtualRows } from './use-virtual-rows.ts'
import { announce } from '../display/live-region.tsx'
import { useNarrow, useWide } from '../theme/use-narrow.ts'

/** Row height: 36 px, or 44. */
export type Density = 'compact' | 'comfortable'

/** 'refetching' dims the old rows; the last three show `stateBlock` under the head. */
export type TableState = 'ready' | 'loading' | 'refetching' | 'empty' | 'no-match' | 'error'

/** Selected row keys; may include keys of other pages. */
export type RowSelection<Row> = {
  readonly selected: ReadonlySet<string>
  readonly onChange: (selected: ReadonlySet<string>) => void
  /** Why a row cannot be selected. */
  readonly disabledBecause?: (row: Row) => string | undefined
}

/**
 * Props of a table. Sorting, paging and filtering happen outside; the table only displays and
 * notifies.
 */
export type DataTableProps<Row> = {
  /** Accessible name of the table. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** Accessible name of a row: 'boleto 1001260500002'. */
  readonly rowLabel: (row: Row) => string
  readonly state?: TableState
  /** A PageState for 'empty', 'no-match' and 'error'. */
  readonly stateBlock?: ReactNode
  readonly sorts?: readonly Sort[]
  readonly onSortsChange?: (sorts: readonly Sort[]) => void
  readonly selection?: RowSelection<Row> | undefined
  /** Enter on a row. */
  readonly onOpen?: (row: Row) => void
  /** A click on a row also opens it, except on interactive elements. */
  readonly opensByClick?: boolean
  /** Space on a row: preview beside the table. */
  readonly onPeek?: (row: Row) => void
  /** Index of the focused row on the page; for a group its first row. */
  readonly onActive?: (index: number) => void
  /** Key of the focused line, including group lines. */
  readonly onActiveLine?: (key: string) => void
  /** Groups the rows. */
  readonly grouping?: TableGrouping<Row> | undefined
  /** A line below the given column; none if undefined. */
  readonly subLine?: { readonly under: string; readonly of: (row: Row) => ReactNode | undefined }
  /** Expandable content below a row; none if undefined. */
  readonly subItems?: (row: Row) => ReactNode | undefined
  readonly density?: Density
  readonly layout?: ColumnLayout
  /** Total rows of the filter and zero-based index of the first row, for screen readers. */
  readonly totalRows?: number
  readonly firstRow?: number
  /** Shows rows as cards on phones; without it the columns scroll sideways. */
  readonly cards?: boolean
  /** Fills the available height and scrolls inside. */
  readonly fill?: boolean
  /** 'inside' for a second table on a page: j, k and x work only within it. */
  readonly keys?: 'page' | 'inside'
  /** Below the rows, inside the border: the pagination. */
  readonly foot?: ReactNode
}

const none: readonly never[] = []
/** Menu and margins beside a table, in px. */
const aroundTable = 140
/** Estimated card height; each card is measured when rendered. */
const cardHeight = 116
const keyOfEntry = ({ key }: { readonly key: string }) => key

/**
 * Table with sorting, selection, sub-lines, expandable rows and row keys; smooth with 50,000 rows.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    columns,
    rows,
    rowKey,
    state = 'ready',
    sorts = [],
    selection,
    subLine,
    subItems,
    density = 'compact',
    firstRow = 0,
  } = props
  const [active, setActiveRow] = useState(-1)
  const setActive = (index: number) => {
    setActiveRow(index)
    const entry = entries[index]
    props.onActive?.(entry?.at ?? index)
    if (entry) props.onActiveLine?.(entry.key)
  }
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const region = useRef<HTMLDivElement>(null)
  const focusNext = useRef<number | undefined>(undefined)
  const tableId = useId()

  const layout = props.layout ?? declaredLayout
  const isWide = useWide()
  const shown = useMemo(() => {
    const visible = visibleColumns(columns, layout)
    return isWide ? withFullNames(visible, innerWidth - aroundTable) : visible
  }, [columns, layout, isWide])
  const asCards = useNarrow() && props.cards === true
  const hasTwoLines = shown.some((column) => column.above !== undefined)
  const hasRows = state === 'ready' || state === 'refetching'
  const live: readonly Row[] = hasRows ? rows : none
  const { grouping } = props
  const groups = grouping?.groups
  const openedGroups = grouping?.opened
  const entries = useEntries(hasRows ? grouping : undefined, live, rowKey)
  const lineKeys = useMemo(() => entries.map(({ key }) => key), [entries])
  const keys = useMemo(() => live.map(rowKey), [live, rowKey])
  const mayNot = selection?.disabledBecause
  const selectable = useMemo(
    () =>
      mayNot === undefined ? keys : live.filter((row) => mayNot(row) === undefined).map(rowKey),
    [keys, live, mayNot, rowKey],
  )
  const virtual = useVirtualRows<Entry<Row>>({
    rows: entries,
    rowKey: keyOfEntry,
    rowHeight: asCards
      ? cardHeight
      : hasTwoLines
        ? density === 'compact'
          ? 42
          : 50
        : density === 'compact'
          ? 36
          : 44,
    hasSubLine: subLine && ((entry) => entry.kind === 'row' && subLine.of(entry.row) !== undefined),
    region,
  })
  const moveTo = (index: number) => {
    setActive(index)
    virtual.scrollTo(index)
    const drawn = region.current?.querySelector<HTMLElement>(`tbody[data-index="${index}"] > tr`)
    // Focus a row later if it is not yet rendered.
    if (drawn) drawn.focus({ preventScroll: virtual.isVirtual })
    else focusNext.current = index
  }
  const hold = useFocusFallback(lineKeys, region, moveTo)

  // Start of a range selection: the last row toggled alone.
  const rangeFrom = useRef<string | undefined>(undefined)
  const toggle = (row: Row, isRange = false) => {
    if (!selection || selection.disabledBecause?.(row)) return
    const key = rowKey(row)
    const from = rangeFrom.current
    if (isRange && from !== undefined && keys.includes(from)) {
      selection.onChange(selectRange(keys, new Set(selectable), [from, key], selection.selected))
      return
    }
    rangeFrom.current = key
    selection.onChange(toggleRow(key, selection.selected))
  }
  const rangeTo = useRef<string | undefined>(undefined)
  const extendTo = (index: number, begins: boolean) => {
    const entry = entries[index]
    if (!selection || entry?.kind !== 'row') return
    const { key } = entry
    const from = rangeFrom.current
    const goesOn = from !== undefined && keys.includes(from)
    if (!goesOn || (begins && rangeTo.current !== key)) rangeFrom.current = key
    rangeTo.current = key
    const range = [rangeFrom.current ?? key, key] as const
    selection.onChange(selectRange(keys, new Set(selectable), range, selection.selected))
  }
  const acts = useStableCallbacks<Row>({
    toggle,
    expand: (row) => setOpened(toggleRow(rowKey(row), opened)),
    onFocusRow: (_, index) => {
      setActive(index)
      hold(lineKeys[index] ?? '', index)
    },
    registerRow: (element, index) => {
      if (element === null || focusNext.current !== index) return
      focusNext.current = undefined
      element.focus({ preventScroll: virtual.isVirtual })
    },
    measure: virtual.measure,
    open: (row) => props.onOpen?.(row),
  })
  const stateOf = (group: TableGroup<Row>) => {
    const own = group.rows.filter((row) => mayNot?.(row) === undefined).map(rowKey)
    const state = selection ? headState(own, selection.selected) : undefined
    return state === 'all' && group.count > group.rows.length ? 'some' : state
  }
  const toggleGroup = (group: TableGroup<Row>) =>
    grouping?.onSelect?.(group, stateOf(group) !== 'all')
  const openGroup = (key: string, open: boolean) => {
    grouping?.onOpen(key, open)
    if (open) return
    const at = entries.findIndex((entry) => entry.key === groupLineKey(key))
    // If the focused line was collapsed, focus its group.
    if (groupOfEntry(entries[active]) === key && at >= 0) moveTo(at)
  }
  const onLine = (index: number, act: (entry: Entry<Row>) => void) => {
    const entry = entries[index]
    if (entry !== undefined) act(entry)
  }
  useRowKeys({
    count: entries.length,
    active: Math.min(active, entries.length - 1),
    container: region,
    scope: props.keys ?? 'page',
    onMove: moveTo,
    onToggle: selection
      ? (index) =>
          onLine(index, (entry) => {
            if (entry.kind === 'row') toggle(entry.row)
            else toggleGroup(entry.group)
          })
      : undefined,
    onRange: selection ? extendTo : undefined,
    onPeek: props.onPeek
      ? (index) =>
          onLine(index, ({ at }) => {
            const row = live[at]
            if (row !== undefined) props.onPeek?.(row)
          })
      : undefined,
    onOpen:
      props.onOpen || grouping
        ? (index) =>
            onLine(index, (entry) => {
              if (entry.kind === 'row') props.onOpen?.(entry.row)
              else if (entry.kind === 'more') grouping?.onMore(entry.group.key)
              else openGroup(entry.group.key, !openedGroups?.has(entry.group.key))
            })
        : undefined,
    onUnfold: grouping
      ? (index, open) =>
          onLine(index, (entry) => {
            const key = groupOfEntry(entry)
            if (key === undefined) return
            // If already open, the key moves on to its first row.
            if (!open || !openedGroups?.has(key)) openGroup(key, open)
            else if (entry.kind === 'group') moveTo(index + 1)
          })
      : undefined,
  })

  const minWidth = widthOf(shown) + (selection ? 40 : 0)
  const labelOf = (id: string) => columns.find((column) => column.id === id)?.label ?? id
  const onSort = props.onSortsChange
    ? (column: string) => {
        const next = nextSort(sorts, column)
        props.onSortsChange?.(next)
        announce(sortSentence(next, labelOf))
      }
    : undefined
  const span = (asCards ? 1 : shown.length) + (selection ? 1 : 0)

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
          data-expandable={subItems ? true : undefined}
          aria-label={props.label}
          aria-rowcount={groups ? groups.length + rows.length : (props.totalRows ?? rows.length)}
          style={asCards ? undefined : { minWidth }}
        >
          <colgroup>
            {selection && <col style={{ width: asCards ? 44 : 40 }} />}
            {(asCards ? none : shown).map((column) => (
              <col
                key={column.id}
                style={column.width === undefined ? {} : { width: column.width }}
              />
            ))}
          </colgroup>
          <TableHead
            columns={shown}
            sorts={sorts}
            onSort={onSort}
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
          {virtual.before > 0 && <Spacer height={virtual.before} span={span} />}
          {virtual.indexes.map((index) => {
            const entry = entries[index]
            if (entry === undefined) return null
            const { key } = entry
            const isActive = index === active || (active < 0 && index === 0)
            if (entry.kind !== 'row') {
              const line: LineActs = {
                onFocus: () => acts.onFocusRow(undefined, index),
                register: (element) => acts.registerRow(element, index),
                measure: virtual.measure,
              }
              // Index within the page only: line counts of earlier pages depend on open groups.
              const rowIndex = entry.at + (groups?.indexOf(entry.group) ?? 0) + 1
              return entry.kind === 'group' ? (
                <GroupRow
                  key={key}
                  group={entry.group}
                  lineKey={key}
                  index={index}
                  rowIndex={rowIndex}
                  columns={shown}
                  nameColumn={grouping?.nameColumn ?? ''}
                  cell={(column) => grouping?.cell(entry.group, column)}
                  active={isActive}
                  asCard={asCards}
                  open={openedGroups?.has(entry.group.key) === true}
                  onOpen={() => openGroup(entry.group.key, !openedGroups?.has(entry.group.key))}
                  selected={stateOf(entry.group)}
                  onSelect={() => toggleGroup(entry.group)}
                  acts={line}
                />
              ) : (
                <MoreRow
                  key={key}
                  words={grouping?.moreWords(entry.group) ?? ''}
                  lineKey={key}
                  index={index}
                  rowIndex={rowIndex + entry.group.rows.length}
                  width={span}
                  active={isActive}
                  onMore={() => grouping?.onMore(entry.group.key)}
                  acts={line}
                />
              )
            }
            const { row } = entry
            const groupAt = groups?.findIndex((group) => group.key === entry.group) ?? -1
            return (
              <TableRow
                key={key}
                row={row}
                rowKey={key}
                index={index}
                rowIndex={(groups ? groupAt + 1 : firstRow) + entry.at + 1}
                columns={shown}
                indented={groups ? grouping?.nameColumn : undefined}
                label={props.rowLabel(row)}
                active={isActive}
                selected={selection?.selected.has(key)}
                disabledBecause={selection?.disabledBecause?.(row)}
                subLine={subLine}
                subItems={subItems}
                subId={`${tableId}-${key}`}
                open={opened.has(key)}
                asCard={asCards}
                opensByClick={
                  (asCards || props.opensByClick === true) && props.onOpen !== undefined
                }
                acts={acts}
              />
            )
          })}
          {virtual.after > 0 && <Spacer height={virtual.after} span={span} />}
          {!hasRows && state !== 'loading' && (
            <tbody>
              <tr>
                <td colSpan={span} className={styles['block']}>
                  {props.stateBlock}
                </td>
              </tr>
            </tbody>
          )}
          {hasRows && !asCards && shown.some((column) => column.total !== undefined) && (
            <tfoot className={styles['totals']}>
              <tr>
                {selection && <td className={styles['check']} />}
                {shown.map((column) => (
                  <td key={column.id} data-align={column.align ?? 'start'}>
                    {column.total}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {props.foot !== undefined && hasRows && <div className={styles['foot']}>{props.foot}</div>}
    </div>
  )
}

/** Lines of the table: rows, or groups with their open rows. */
function useEntries<Row>(
  grouping: TableGrouping<Row> | undefined,
  rows: readonly Row[],
  rowKey: (row: Row) => string,
): readonly Entry<Row>[] {
  const groups = grouping?.groups
  const opened = grouping?.opened
  return useMemo(
    () => (groups && opened ? groupEntries({ groups, opened }, rowKey) : rowEntries(rows, rowKey)),
    [groups, opened, rows, rowKey],
  )
}

/** Stable callbacks that always call the latest ones. */
function useStableCallbacks<Row>(newest: RowActs<Row>): RowActs<Row> {
  const latest = useRef(newest)
  useLayoutEffect(() => {
    latest.current = newest
  })
  const { measure } = newest
  return useMemo(
    () => ({
      toggle: (row, isRange) => latest.current.toggle(row, isRange),
      expand: (row) => latest.current.expand(row),
      onFocusRow: (row, index) => latest.current.onFocusRow(row, index),
      registerRow: (row, index) => latest.current.registerRow(row, index),
      open: (row) => latest.current.open(row),
      measure,
    }),
    [measure],
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
