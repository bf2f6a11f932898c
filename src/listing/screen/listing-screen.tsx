import { IconX } from '@tabler/icons-react'
import {
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'

import { ColumnChooser } from '#ui/table/column-chooser.tsx'
import { type Column, withoutColumns } from '#ui/table/column.ts'
import type { DataTableProps } from '#ui/table/data-table-props.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { DensitySwitch } from '#ui/table/density-switch.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { type ResultPart, ResultLine } from '#ui/table/result-line.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { formatCount } from '#ui/display/format-count.ts'
import { showToast } from '#ui/overlays/toast-store.ts'
import { useScreenQuery } from '#ui/actions/address.ts'
import { cents } from '#values/cents.ts'
import { formatWhole } from '#values/whole-number.ts'

import { type FilterValue, peekParam, rowParam, viewParam } from '../address.ts'
import { type Listing, type Noun, valueAt } from '../definition.ts'
import { SheetButton } from '../files/sheet-button.tsx'
import type { SearchInput } from '../search-input.ts'
import { daySource } from '../today.ts'
import { type Cells, type Heads, tableColumns, type TotalText } from './columns.tsx'
import { ExportButton } from './export-button.tsx'
import { FilterBar } from './filter-bar.tsx'
import { type GroupCells, groupedColumns } from './group-columns.tsx'
import { GroupSwitch } from './group-switch.tsx'
import groupStyles from './groups.module.css'
import { ListingChips } from './listing-chips.tsx'
import { ListingFoot } from './listing-foot.tsx'
import { PeekBeside } from './peek-beside.tsx'
import styles from './listing.module.css'
import { type EmptyWords, StateBlock } from './state-block.tsx'
import type { SearchResult } from './use-search-result.ts'
import { useGrouping, withOtherGroups } from './use-grouping.ts'
import { useListing } from './use-listing.ts'
import { useNarrowing } from './use-narrowing.ts'
import { saidByPeek, usePeek } from './use-peek.ts'
import { useScrollRestore } from './use-scroll-restore.ts'
import { usePreference } from './use-preference.ts'
import { useView } from './use-view.ts'
import { ViewsButton } from './views-button.tsx'
import { type Selection, useSelection } from './use-selection.ts'
import { useRecordNavigation, type Walk } from '../records/use-record-navigation.ts'

/** Input of a list screen's actions. */
export type ListingAct<Row> = {
  readonly result: SearchResult<Row> | undefined
  readonly selection: Selection<Row>
  /** Filter in wire format, for actions on all matching rows. */
  readonly filter: SearchInput
  /** The table is current: neither loading nor failed. */
  readonly isReady: boolean
  /** Record navigation for dialogs over the list. */
  readonly walk: Walk<Row>
  /** Enables a quick filter and focuses its first row. */
  readonly narrowTo: (key: string) => void
  /** Changes one filter. */
  readonly filterBy: (key: string, value: FilterValue) => void
  /** Focuses the row at this index of the page, after a dialog has returned focus. */
  readonly toRow: (index: number) => void
  /** Focuses a row, which also updates the panel beside the table. */
  readonly toRecord: (row: Row) => void
  /** Selects exactly these rows on any page; clears filters that may hide some. */
  readonly select: (rows: readonly Row[]) => void
}

/** Props of a list screen: the listing and its custom parts. */
export type ListingScreenProps<Row> = {
  readonly listing: Listing<Row>
  /** Primary action, right of the result line. */
  readonly actions?: (act: ListingAct<Row>) => ReactNode
  /** Bulk actions; enables selection. */
  readonly bulk?: (act: ListingAct<Row>) => ReactNode
  /** Keeps `actions` primary during selection, because it applies to the selected rows. */
  readonly actionLeads?: boolean
  /** Rows can be selected; a function returns why one cannot. */
  readonly selectable?: boolean | ((row: Row) => string | undefined)
  /** Dialog that matches rows from a spreadsheet. */
  readonly sheet?: (act: ListingAct<Row>, onClose: () => void) => ReactNode
  /** Content before density, columns and export. */
  readonly tools?: (act: ListingAct<Row>) => ReactNode
  /** Summary from the search result: '239 a negativar R$ …'. */
  readonly summary?: (found: SearchResult<Row>) => readonly ResultPart[]
  readonly cells?: Cells<Row>
  /** Custom group cells, instead of aggregates. */
  readonly groupCells?: GroupCells<Row>
  /** Content before the head texts, from the search result. */
  readonly heads?: (found: SearchResult<Row> | undefined) => Heads<Row>
  /** Custom format of sums in the totals row. */
  readonly totalText?: TotalText
  readonly subLine?: DataTableProps<Row>['subLine']
  /** Expandable content below a row. */
  readonly expand?: (row: Row) => ReactNode | undefined
  /** Row buttons, in a last column of this width. */
  readonly rowActions?: {
    readonly width: number
    /** Head of that column; default 'Ações'. */
    readonly label?: string
    readonly of: (row: Row, open: () => void, found: SearchResult<Row> | undefined) => ReactNode
  }
  /** Content beside the table: focused row, its index and actions. */
  readonly peek?: (
    shown: { readonly row: Row; readonly index: number } | undefined,
    act: ListingAct<Row>,
  ) => ReactNode
  /** Actions on the row in the tenant panel. */
  readonly peekActs?: (row: Row, facts: unknown) => ReactNode
  /** On phones the panel replaces the table. */
  readonly peekIsPage?: boolean
  /** Opens a row on Enter or from a cell; gets the filter in wire format. */
  readonly onOpen?: (row: Row, filter: SearchInput) => void
  /** A click also opens the row, where the spec requires it. */
  readonly opensByClick?: boolean
  /** Empty-state texts derived from the answer. */
  readonly whenNothing?: (found: SearchResult<Row>) => EmptyWords | undefined
  /** Link shown when nothing is pending. */
  readonly whenNothingNext?: { readonly label: string; readonly href: string }
  /**
   * Row being edited: a new one is first and uncounted; an existing one stays visible on every
   * page.
   */
  readonly pinnedRow?: Row | undefined
  /** URL parameters owned by the screen. */
  readonly params?: readonly string[]
  /** Content between the chips and the result line. */
  readonly children?: ReactNode
  /** Content between the result line and the table, about the search result. */
  readonly above?: (act: ListingAct<Row>) => ReactNode
}

/**
 * Complete list screen: filter bar, chips, result line, table, foot. The URL holds its state. If it
 * starts with today, it waits for the server's date.
 */
export function ListingScreen<Row>(props: ListingScreenProps<Row>) {
  const { get, subscribe } = daySource()
  const day = useSyncExternalStore(subscribe, get)
  const startsToday = Object.values(props.listing.filters).some(
    (filter) => (filter.kind === 'day' || filter.kind === 'month') && filter.initial !== undefined,
  )
  return startsToday && day === undefined ? (
    <div className={styles['screen']} aria-busy="true">
      <Skeleton width="100%" height={320} />
    </div>
  ) : (
    <ShownListing {...props} />
  )
}

function ShownListing<Row>(props: ListingScreenProps<Row>) {
  const { listing, cells, totalText } = props
  const preference = usePreference(listing as unknown as Listing)
  const arranged = useView(listing as unknown as Listing, preference)
  const list = useListing(listing, [...(props.params ?? []), peekParam, viewParam], {
    groupedBy: preference.groupedBy,
    isPending: listing.groups !== undefined && preference.isPending,
  })
  const { state, found: result } = list
  const go: typeof list.go = (next, how) => list.go(withOtherGroups(next), how)
  const chosen = useSelection(listing, result, JSON.stringify(list.filter))
  const panel = useRef<HTMLDivElement>(null)
  const [activeRow, setActiveRow] = useState(0)

  const [one, many, gender] = listing.noun
  const isGrouped = list.groupedBy !== undefined
  const firstRow = state.size === 'todas' || isGrouped ? 0 : (state.page - 1) * state.size
  const tableState = preference.isPending ? 'loading' : list.tableState
  const isReady = tableState === 'ready' || tableState === 'refetching'
  const rows = result?.rows ?? []
  const { keyOf } = chosen
  const { pinnedRow } = props
  const isApart = pinnedRow !== undefined && !rows.some((row) => keyOf(row) === keyOf(pinnedRow))
  const shownRows = isApart ? [pinnedRow, ...rows] : rows
  const keys = useMemo(
    () => shownRows.map(keyOf),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- The array is new with every render; what it holds changes with these alone.
    [result, pinnedRow, isApart, keyOf],
  )
  const isSettled = isReady && !list.query.isPlaceholderData
  const pointedAt = useScreenQuery()[rowParam]
  const groups = useGrouping({
    listing,
    list,
    preference,
    chosen,
    panel,
    isReady: isSettled,
    cells: props.groupCells,
    selectable: props.selectable,
    pointedAt,
  })
  const foundNothing = isSettledEmpty(list.query, tableState)
  useEffect(() => {
    // Toast for a search without rows (spec 1:8), besides the empty state.
    if (foundNothing) showToast({ tone: listing.emptyTone ?? 'warn', title: listing.whenEmpty })
  }, [foundNothing, list.addressText, listing.emptyTone, listing.whenEmpty])
  const { focusRow } = groups
  const rememberRow = useScrollRestore({
    panel,
    address: list.addressText,
    isReady: isSettled,
    keys: useMemo(() => [...keys, ...groups.lineKeys], [keys, groups.lineKeys]),
  })
  const walk = useRecordNavigation({
    rows,
    // For groups, only the page: row positions on other pages are unknown.
    total: isGrouped ? rows.length : (result?.total ?? 0),
    firstRow,
    keyOf: chosen.keyOf,
    focusRow,
    isReady: isSettled,
    go,
    size: isGrouped ? 'todas' : state.size,
    remember: rememberRow,
  })
  const narrowTo = useNarrowing({
    state,
    go,
    isReady: isSettled,
    toFirst: () => {
      const [first] = rows
      if (first !== undefined) focusRow(keyOf(first))
    },
    keepSelection: chosen.keep,
  })
  const { onOpen, rowActions, heads } = props
  const latestFilter = useRef(list.filter)
  useLayoutEffect(() => {
    latestFilter.current = list.filter
  })
  const open = useCallback(
    (row: Row) => {
      rememberRow(keyOf(row))
      onOpen?.(row, latestFilter.current)
    },
    [rememberRow, keyOf, onOpen],
  )

  const latestRows = useRef(shownRows)
  useLayoutEffect(() => {
    latestRows.current = shownRows
  })
  const toRow = (index: number) => {
    setActiveRow(index)
    const row = latestRows.current[index]
    if (row !== undefined) focusRow(keyOf(row))
  }
  const act: ListingAct<Row> = {
    result,
    selection: chosen.selection,
    filter: list.filter,
    isReady: tableState === 'ready',
    walk,
    narrowTo,
    filterBy: (key, value) => go({ filters: { ...state.filters, [key]: value }, page: 1 }),
    toRow,
    toRecord: (row) => {
      const index = latestRows.current.findIndex((one) => keyOf(one) === keyOf(row))
      if (index >= 0) toRow(index)
    },
    select: (some) => chosen.select(some, list.words.length === 0 ? undefined : list.widen),
  }
  const peekAt = Math.max(0, Math.min(activeRow, shownRows.length - 1))
  const peekRow = shownRows[peekAt]
  const peek = usePeek({
    listing: listing as unknown as Listing,
    hasOwn: props.peek !== undefined,
    keys,
    isReady: isReady && !list.query.isPlaceholderData,
    at: peekAt,
    toRow,
    panel,
  })
  const openPeek = (row: Row) => {
    setActiveRow(keys.indexOf(keyOf(row)))
    peek.open(keyOf(row))
  }
  const latestPeek = useRef(openPeek)
  useLayoutEffect(() => {
    latestPeek.current = openPeek
  })
  const { isOffered: hasPeek } = peek
  const onPeek = useMemo(
    () => (hasPeek ? (row: Row) => latestPeek.current(row) : undefined),
    [hasPeek],
  )
  const besideTable =
    peek.isOpen && peekRow !== undefined ? (
      <PeekBeside
        listing={listing}
        row={peekRow}
        walk={walk}
        toRecord={act.toRecord}
        onClose={peek.close}
        acts={props.peekActs}
      />
    ) : (
      props.peek?.(peekRow && { row: peekRow, index: peekAt }, act)
    )

  const { layout } = arranged
  const { isOpen: isPeeking } = peek
  const shownLayout = useMemo(
    () => (isPeeking ? withoutColumns(layout, saidByPeek(listing as unknown as Listing)) : layout),
    [isPeeking, layout, listing],
  )
  // Memoized, so that rows do not render again without changes.
  const columns = useMemo(() => {
    const acts: Column<Row>[] = rowActions
      ? [
          {
            id: 'acoes',
            label: rowActions.label ?? 'Ações',
            width: rowActions.width,
            hideable: false,
            onCard: 'end',
            cell: (row) => rowActions.of(row, () => open(row), result),
          },
        ]
      : []
    const shown = { cells, heads: heads?.(result), totals: result?.totals, totalText, open, onPeek }
    const declared = tableColumns(listing, { ...shown, rows: result?.rows, layout })
    return [...(groups.by ? groupedColumns(listing, groups.by, declared) : declared), ...acts]
  }, [groups.by, listing, cells, heads, result, totalText, open, onPeek, rowActions, layout])

  const canSelect =
    props.selectable === undefined ? props.bulk !== undefined : props.selectable !== false
  const { selection } = chosen
  const sum = listing.totals
    ?.map((path) => ({ path, as: listing.columns.find(({ of }) => of === path)?.as }))
    .find(({ as }) => as === 'money')
  const total = result && sum ? result.totals[sum.path] : undefined
  const lineState = tableState === 'empty' || tableState === 'no-match' ? 'ready' : tableState

  return (
    <div
      className={styles['screen']}
      data-peeks={peek.isOpen || undefined}
      data-peek-is-page={(props.peekIsPage === true && peekRow !== undefined) || undefined}
    >
      <FilterBar
        listing={listing as unknown as Listing}
        values={state.filters}
        options={list.options}
        masks={list.masks}
        {...(listing.clears ? { onClear: list.clear } : {})}
        onSearch={(filters) => {
          // Re-submitting the same filters refetches.
          if (JSON.stringify(filters) === JSON.stringify(state.filters) && state.page === 1)
            void list.query.refetch()
          else go({ filters, page: 1 })
        }}
        onNarrow={(filters) => go({ filters, page: 1 }, { replace: true })}
      />
      <div className={groupStyles['above']}>
        <ListingChips
          listing={listing}
          state={state}
          result={result}
          words={list.words}
          onChange={(filters) => go({ filters, page: 1 })}
          onClear={list.clear}
        />
        {listing.groups && (
          <GroupSwitch
            listing={listing as unknown as Listing}
            groupedBy={list.groupedBy}
            onChange={groups.setMode}
          />
        )}
      </div>
      {list.notice !== undefined && (
        <p className={styles['notice']}>
          {list.notice}
          <IconButton
            label="Fechar aviso"
            size="small"
            withTooltip={false}
            icon={<IconX size={16} stroke={1.75} />}
            onClick={list.forgetIgnored}
          />
        </p>
      )}
      {arranged.notice !== undefined && (
        <p className={styles['notice']} role="status">
          {arranged.notice}
        </p>
      )}
      {props.children}
      <ResultLine
        noun={{ one, many, feminine: gender === 'feminine' }}
        count={result?.total}
        sum={total === undefined ? undefined : cents(total)}
        state={lineState}
        {...(result && props.summary ? { parts: props.summary(result) } : {})}
        selection={
          selection.count === 0
            ? undefined
            : {
                count: selection.count,
                ...(selection.sum === undefined ? {} : { sum: selection.sum }),
                onClear: selection.clear,
                ...groupedWords(groups.by?.noun, selection.count, result, { one, many }),
                onSelectAll: chosen.selectAll,
                isAll: selection.isAll,
                feminine: gender === 'feminine',
                ...(props.bulk
                  ? { actions: props.bulk(act), leads: props.actionLeads !== true }
                  : {}),
              }
        }
        tools={
          <>
            {props.tools?.(act)}
            <span className={styles['ofTable']}>
              {props.sheet && <SheetButton dialog={(onClose) => props.sheet?.(act, onClose)} />}
              <DensitySwitch density={preference.density} onChange={preference.setDensity} />
              <ViewsButton
                listing={listing as unknown as Listing}
                layout={layout}
                input={list.ordered}
                hasDocument={list.masks.size > 0}
                opened={arranged.view}
              />
              <ColumnChooser columns={columns} layout={layout} onChange={arranged.setLayout} />
            </span>
          </>
        }
        always={
          listing.download && (
            <span className={styles['ofTable']}>
              <ExportButton
                download={listing.download}
                input={list.ordered}
                {...(listing.exportLabel === undefined ? {} : { label: listing.exportLabel })}
                disabledBecause={result?.total === 0 ? `Não há ${many} para exportar.` : undefined}
              />
            </span>
          )
        }
        action={props.actions?.(act)}
      />
      {props.above?.(act)}
      <div
        className={props.peek || peek.isOpen ? styles['withPeek'] : styles['alone']}
        data-sheet={peek.isOpen || undefined}
      >
        <div ref={panel} className={styles['table']}>
          <DataTable
            {...(props.peek || hasPeek ? { onActive: setActiveRow } : {})}
            {...(onPeek
              ? { onPeek: (row: Row) => (peek.isOpen ? peek.close() : onPeek(row)) }
              : {})}
            {...(groups.grouping && !isApart ? { grouping: groups.grouping } : {})}
            onActiveLine={groups.onLine}
            fill
            cards={listing.onPhone !== 'table'}
            label={listing.title}
            columns={columns}
            rows={shownRows}
            rowKey={keyOf}
            rowLabel={(row) => `${one} ${String(valueAt(row, listing.rowLabel ?? listing.rowKey))}`}
            state={
              isApart && (tableState === 'empty' || tableState === 'no-match')
                ? 'ready'
                : tableState
            }
            stateBlock={
              <StateBlock
                listing={listing}
                nothing={result && props.whenNothing?.(result)}
                state={tableState}
                words={list.wordsInForce}
                error={list.query.error}
                next={props.whenNothingNext}
                onClear={list.clear}
                onWiden={list.widen}
                onRetry={() => void list.query.refetch()}
              />
            }
            sorts={state.sort.map(({ of, descending }) => ({
              column: of,
              direction: descending ? 'desc' : 'asc',
            }))}
            onSortsChange={(sorts) =>
              go({
                sort: sorts.map(({ column, direction }) => ({
                  of: column,
                  descending: direction === 'desc',
                })),
                page: 1,
              })
            }
            {...(canSelect
              ? {
                  selection: {
                    selected: chosen.keys,
                    onChange: chosen.onChange,
                    ...(typeof props.selectable === 'function'
                      ? { disabledBecause: props.selectable }
                      : {}),
                  },
                }
              : {})}
            {...(props.onOpen ? { onOpen: open } : {})}
            opensByClick={props.opensByClick === true}
            {...(props.subLine ? { subLine: props.subLine } : {})}
            {...(props.expand ? { subItems: props.expand } : {})}
            density={preference.density}
            layout={shownLayout}
            totalRows={result?.total ?? 0}
            firstRow={firstRow}
            foot={
              <ListingFoot
                listing={listing as unknown as Listing}
                state={state}
                result={result}
                go={go}
                acts={{ selects: canSelect, opens: onOpen !== undefined, peeks: hasPeek }}
                groupNoun={groups.by?.noun}
              />
            }
          />
        </div>
        {besideTable}
      </div>
    </div>
  )
}

/** '3 de 71 boletos' and 'Selecionar os 17 lojistas', for grouped rows. */
function groupedWords(
  noun: Noun | undefined,
  count: number,
  result: SearchResult<unknown> | undefined,
  rows: { readonly one: string; readonly many: string },
): { readonly words?: string; readonly allWords?: string } {
  if (noun === undefined || result?.totalGroups === undefined) return {}
  const groups = formatCount(result.totalGroups, { one: noun[0], many: noun[1] })
  return {
    words: `${formatWhole(count)} de ${formatCount(result.total, rows)}`,
    allWords: `Selecionar ${noun[2] === 'feminine' ? 'as' : 'os'} ${groups}`,
  }
}

/** The user's filters match nothing and no refetch is pending. */
const isSettledEmpty = (
  query: { readonly isFetching: boolean; readonly isPlaceholderData: boolean },
  state: string,
): boolean => state === 'no-match' && !query.isFetching && !query.isPlaceholderData
