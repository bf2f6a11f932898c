import { useId, useMemo, useRef, useState } from 'react'

import { announce } from '../display/live-region.tsx'
import { useNarrow, useWide } from '../theme/use-narrow.ts'
import { declaredLayout, visibleColumns, widthOf, withFullNames } from './column.ts'
import type { DataTableProps, Density } from './data-table-props.ts'
import styles from './data-table.module.css'
import type { Entry } from './entries.ts'
import { groupLines } from './group-lines.ts'
import { headState, togglePage, toggleRow } from './selection-rules.ts'
import { nextSort, sortSentence } from './sort-rules.ts'
import { TableHead } from './table-head.tsx'
import { TableLines } from './table-lines.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import { TableTotals } from './table-totals.tsx'
import { useEntries } from './use-entries.ts'
import { useFocusFallback } from './use-focus-fallback.ts'
import { useLineKeys } from './use-line-keys.ts'
import { useRangeSelection } from './use-range-selection.ts'
import { useStableCallbacks } from './use-stable-callbacks.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

const none: readonly never[] = []
/** Menu and margins beside a table, in px. */
const aroundTable = 140
/** Estimated card height; each card is measured when rendered. */
const cardHeight = 116
const rowHeights = { compact: 36, comfortable: 44 } as const satisfies Record<Density, number>
/** Extra height of a row with two lines. */
const secondLine = 6
const keyOfEntry = ({ key }: { readonly key: string }) => key

/**
 * Table with sorting, selection, sub-lines, expandable rows and row keys; smooth with 50,000 rows.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, state = 'ready', sorts = none, selection, subLine } = props
  const { density = 'compact', grouping } = props
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
    rowHeight: asCards ? cardHeight : rowHeights[density] + (hasTwoLines ? secondLine : 0),
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
  const { toggle, extendTo } = useRangeSelection({ selection, entries, keys, selectable, rowKey })
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
  const groups = groupLines({ grouping, selection, entries, active, rowKey, moveTo })
  const moves = { moveTo, toggle, extendTo, groups }
  useLineKeys({ table: props, entries, rows: live, active, region, ...moves })

  const { onSortsChange } = props
  const onSort = onSortsChange
    ? (column: string) => {
        const next = nextSort(sorts, column)
        onSortsChange(next)
        announce(sortSentence(next, (id) => columns.find((one) => one.id === id)?.label ?? id))
      }
    : undefined
  const span = (asCards ? 1 : shown.length) + (selection ? 1 : 0)
  const total = grouping ? grouping.groups.length + rows.length : props.totalRows

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
          <TableLines
            table={props}
            tableId={tableId}
            entries={entries}
            virtual={virtual}
            columns={shown}
            active={active}
            opened={opened}
            asCards={asCards}
            span={span}
            acts={acts}
            groups={groups}
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
