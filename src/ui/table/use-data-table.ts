import { type RefObject, useId, useMemo, useRef, useState } from 'react'

import { announce } from '../display/live-region.tsx'
import { useNarrow, useWide } from '../theme/use-narrow.ts'
import { declaredLayout, visibleColumns, withFullNames } from './column.ts'
import type { DataTableProps, Density } from './data-table-props.ts'
import type { Entry } from './entries.ts'
import { groupLines } from './group-lines.ts'
import { toggleRow } from './selection-rules.ts'
import { nextSort, sortSentence } from './sort-rules.ts'
import { useEntries } from './use-entries.ts'
import { useFocusFallback } from './use-focus-fallback.ts'
import { useLineKeys } from './use-line-keys.ts'
import { useRangeSelection } from './use-range-selection.ts'
import { useStableCallbacks } from './use-stable-callbacks.ts'
import { useVirtualRows, type VirtualRows } from './use-virtual-rows.ts'

const none: readonly never[] = []
/** Menu and margins beside a table, in px. */
const aroundTable = 140
/** Estimated card height; each card is measured when rendered. */
const cardHeight = 116
const rowHeights = { compact: 36, comfortable: 44 } as const satisfies Record<Density, number>
/** Extra height of a row with two lines. */
const secondLine = 6
const keyOfEntry = ({ key }: { readonly key: string }) => key

function useShownColumns<Row>({ columns, layout = declaredLayout }: DataTableProps<Row>) {
  const isWide = useWide()
  return useMemo(() => {
    const visible = visibleColumns(columns, layout)
    return isWide ? withFullNames(visible, innerWidth - aroundTable) : visible
  }, [columns, layout, isWide])
}

/** Keys of the rows that the user may select. */
function useSelectable<Row>(
  rows: readonly Row[],
  keys: readonly string[],
  { selection, rowKey }: DataTableProps<Row>,
) {
  const mayNot = selection?.disabledBecause
  return useMemo(
    () =>
      mayNot === undefined ? keys : rows.filter((row) => mayNot(row) === undefined).map(rowKey),
    [keys, rows, mayNot, rowKey],
  )
}

/** Sorts by a column and announces the new order. */
function sorterOf<Row>({ columns, sorts = none, onSortsChange }: DataTableProps<Row>) {
  if (!onSortsChange) return undefined
  return (column: string) => {
    const next = nextSort(sorts, column)
    onSortsChange(next)
    announce(sortSentence(next, (id) => columns.find((one) => one.id === id)?.label ?? id))
  }
}

/** The rows of the page as lines; none while loading or after an error. */
function useLines<Row>(props: DataTableProps<Row>) {
  const { rows, rowKey, state = 'ready', grouping } = props
  const hasRows = state === 'ready' || state === 'refetching'
  const live: readonly Row[] = hasRows ? rows : none
  const entries = useEntries(hasRows ? grouping : undefined, live, rowKey)
  const keys = useMemo(() => live.map(rowKey), [live, rowKey])
  const selectable = useSelectable(live, keys, props)
  return { hasRows, live, entries, keys, selectable }
}

/** The focused line, by mouse, keys, or because the focused row was removed. */
function useActiveLine<Row>(
  { onActive, onActiveLine }: DataTableProps<Row>,
  entries: readonly Entry<Row>[],
  region: RefObject<HTMLElement | null>,
  { isVirtual, scrollTo }: VirtualRows,
) {
  const [active, setActiveLine] = useState(-1)
  const focusNext = useRef<number | undefined>(undefined)
  const lineKeys = useMemo(() => entries.map(({ key }) => key), [entries])
  const setActive = (index: number) => {
    setActiveLine(index)
    const entry = entries[index]
    onActive?.(entry?.at ?? index)
    if (entry) onActiveLine?.(entry.key)
  }
  const focus = (row: HTMLElement) => row.focus({ preventScroll: isVirtual })
  const moveTo = (index: number) => {
    setActive(index)
    scrollTo(index)
    const drawn = region.current?.querySelector<HTMLElement>(`tbody[data-index="${index}"] > tr`)
    // Focus a row later if it is not yet rendered.
    if (drawn) focus(drawn)
    else focusNext.current = index
  }
  const hold = useFocusFallback(lineKeys, region, moveTo)
  return {
    active,
    moveTo,
    onFocusRow: (_: unknown, index: number) => {
      setActive(index)
      hold(lineKeys[index] ?? '', index)
    },
    registerRow: (row: HTMLElement | null, index: number) => {
      if (row === null || focusNext.current !== index) return
      focusNext.current = undefined
      focus(row)
    },
  }
}

/** State of a table: its lines and columns, the focused line, selection and expanded rows. */
export function useDataTable<Row>(props: DataTableProps<Row>) {
  const { rows, rowKey, selection, subLine, density = 'compact', grouping } = props
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const region = useRef<HTMLDivElement>(null)
  const tableId = useId()
  const shown = useShownColumns(props)
  const asCards = useNarrow() && props.cards === true
  const hasTwoLines = shown.some((column) => column.above !== undefined)
  const { hasRows, live, entries, keys, selectable } = useLines(props)
  const virtual = useVirtualRows<Entry<Row>>({
    rows: entries,
    rowKey: keyOfEntry,
    rowHeight: asCards ? cardHeight : rowHeights[density] + (hasTwoLines ? secondLine : 0),
    hasSubLine: subLine && ((entry) => entry.kind === 'row' && subLine.of(entry.row) !== undefined),
    region,
  })
  const line = useActiveLine(props, entries, region, virtual)
  const { active, moveTo } = line
  const groups = groupLines({ grouping, selection, entries, active, rowKey, moveTo })
  const { toggle, extendTo } = useRangeSelection({ selection, entries, keys, selectable, rowKey })
  const acts = useStableCallbacks<Row>({
    toggle,
    expand: (row) => setOpened(toggleRow(rowKey(row), opened)),
    onFocusRow: line.onFocusRow,
    registerRow: line.registerRow,
    measure: virtual.measure,
    open: (row) => props.onOpen?.(row),
    peek: (row) => props.onPeek?.(row),
    openGroup: groups.open,
    toggleGroup: groups.toggle,
  })
  const moves = { moveTo, toggle, extendTo, groups }
  useLineKeys({ table: props, entries, rows: live, active, region, ...moves })

  return {
    region,
    tableId,
    shown,
    asCards,
    hasTwoLines,
    hasRows,
    entries,
    selectable,
    virtual,
    active,
    opened,
    acts,
    groups,
    onSort: sorterOf(props),
    span: (asCards ? 1 : shown.length) + (selection ? 1 : 0),
    total: grouping ? grouping.groups.length + rows.length : props.totalRows,
  }
}
